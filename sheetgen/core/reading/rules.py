"""What the rules of a game say about values that stand on a sheet.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.core.reading.candidate import Narrowing
from sheetgen.core.reading.choice import Choices
from sheetgen.core.reading.spot import Spot


class Judged(NamedTuple):
    """What the rules say about values of all spots.

    Attributes:
        is_legal: whether nothing was found that breaks a rule.
        errors: for each breach the names of the spots that it is about, and of those
            whose change would mend it; there may be none.
        wrong: the names of the sums that were added up wrongly.
        doubted: the names of all spots that make wrong sums what they are.
        around: the names of spots beside those of the breaches, which they may be about
            as well.
    """

    is_legal: bool
    errors: tuple[tuple[str, ...], ...] = ()
    wrong: tuple[str, ...] = ()
    doubted: tuple[str, ...] = ()
    around: tuple[str, ...] = ()

    @property
    def groups(self) -> int:
        """How many mistakes the wrong sums show at the least.

        Sums of one column or player are of one group; a total may follow from any.
        """
        groups = {group_of(name) for name in self.wrong} - {""}
        return len(groups) or len(self.wrong[:1])


def group_of(name: str) -> str:
    """Return the column or player of a spot, or nothing if it is of none.

    >>> group_of("entry:2.5"), group_of("total")
    ('2', '')
    """
    return name.split(" ")[0].partition(":")[2].split(".")[0]


@dataclass(frozen=True)
class Rules:
    """The rules for one sheet.

    Attributes:
        spots: of the sheet.
        judge: returns what they say about values, by names of spots.
        narrow: returns what some spots keep together, which is told quickly; nothing
            where the rules can only judge whole sheets.
    """

    spots: tuple[Spot, ...]
    judge: Callable[[Mapping[str, str]], Judged]
    narrow: Callable[[Choices], Narrowing | None] | None = None
