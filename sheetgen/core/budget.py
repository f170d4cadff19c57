"""How long a search may go on, in steps that every Python counts alike.

Part of the core that runs in the browser too.
"""

STEP = 10  # microseconds that a step takes on a machine of 2024, in plain Python


class Budget:
    """Steps that are left, for all that is done to answer one question.

    Attributes:
        left: the steps; less than 0 once more were asked for.
    """

    def __init__(self, steps: int, whole: "Budget | None" = None) -> None:
        """Begin with so many *steps*, which are taken from a *whole* too."""
        self.left = steps
        self.whole = whole

    def take(self, steps: int = 1) -> bool:
        """Take *steps*, and return whether there were so many."""
        self.left -= steps
        if self.whole is not None:
            self.whole.take(steps)
        return self.left >= 0

    def part(self, steps: int) -> "Budget":
        """Return a budget of so many *steps* of this one, or of those it has left."""
        return Budget(min(steps, self.left), self)

    @property
    def is_spent(self) -> bool:
        """Whether no step is left."""
        return self.left <= 0
