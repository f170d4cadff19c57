"""What Châteauma does in a turn, step by step, each with its clause and its reason.

Part of the core that runs in the browser too.
"""

from typing import NamedTuple

StepValue = int | str


class Step(NamedTuple):
    """One thing that Châteauma does, or lets be.

    Attributes:
        code: its kind, such as ``take`` or ``sell``.
        clause: of the rules, such as ``33.46``.
        values: what it is done with, a name and a value each, in a fixed order.
        reason: which tie-break or case decided; empty where there was but one way.
    """

    code: str
    clause: str
    values: tuple[tuple[str, StepValue], ...] = ()
    reason: str = ""

    def value(self, name: str) -> StepValue:
        """Return a value by its name."""
        for known, value in self.values:
            if known == name:
                return value
        raise KeyError(name)
