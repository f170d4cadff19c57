"""Budgets for searches, in steps that every Python counts the same.

Part of the core that runs in the browser too.
"""

STEP = 10  # microseconds for a step on a machine of 2024, in plain Python


class Budget:
    """The steps left for answering one question.

    Attributes:
        left: the steps; negative once more were taken than there were.
        whole: the budget that this one is a part of, if any.
    """

    def __init__(self, steps: int, whole: "Budget | None" = None) -> None:
        """Start with *steps*; taking them also takes them from *whole*, if given."""
        self.left = steps
        self.whole = whole

    def take(self, steps: int = 1) -> bool:
        """Take *steps*, and return whether there were enough."""
        self.left -= steps
        if self.whole is not None:
            self.whole.take(steps)
        return self.left >= 0

    def part(self, steps: int) -> "Budget":
        """Return a part of this budget with at most *steps*."""
        return Budget(min(steps, self.left), self)

    @property
    def is_spent(self) -> bool:
        """Whether no step is left."""
        return self.left <= 0
