"""The rules that help to read a photographed sheet [dice 2-9].

The numbers of the cells are narrowed down by their own rules, independent of the rest
of the sheet; the rest is judged as a whole.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sheetgen.core.reading.candidate import Unsettled
from sheetgen.core.reading.choice import Choices, Picks
from sheetgen.core.reading.input_field import CROSS
from sheetgen.core.reading.question import Reader
from sheetgen.core.verdict import OPEN, WRONG, Verdict
from sheetgen.games.dice.answers.likely_numbers import EMPTY, NO_WAY, VALUES, Likely
from sheetgen.games.dice.check.check import Known, check
from sheetgen.games.dice.order.order import QUICK_EFFORT
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import Fill
from sheetgen.games.dice.rules.ruleset import Switches
from sheetgen.games.dice.rules.turn import STANDARD
from sheetgen.games.dice.sheet.fields import PLACES

TOTAL = "total"

# The contents of a cell, in the order of `VALUES`.
_TEXTS = ("", *[str(number) for number in VALUES[1:-1]], CROSS)


class Numbers:
    """The cells of a sheet, and the numbers in them that the rules of numbers allow.

    Attributes:
        spots: the indexes, among the choices, of the cells that were read.
    """

    def __init__(
        self, duchy: Duchy, choices: Choices, switches: Switches = STANDARD
    ) -> None:
        """Prepare *choices*; a cell that was not read is empty."""
        names = [f"cell:{name}" for name in duchy.board.names]
        self._cells = [at for at, name in enumerate(names) if name in choices.names]
        self.spots = tuple([choices.names.index(names[at]) for at in self._cells])
        # The bits of the values of each cell; the costs are those of `VALUES`.
        self._bits = []
        costs = [(0, *[NO_WAY] * (len(VALUES) - 1)) for _ in names]
        for cell, spot in zip(self._cells, self.spots):  # noqa: B905
            texts = choices.texts[spot]
            places = [_TEXTS.index(text) for text in texts]
            own = [NO_WAY] * len(VALUES)
            for place, cost in zip(places, choices.costs[spot]):  # noqa: B905
                own[place] = cost
            costs[cell] = tuple(own)
            self._bits.append([1 << place for place in places])
        self._likely = Likely(duchy, costs, switches)
        self._rest = [EMPTY] * len(names)

    def find(self, allowed: Sequence[int], limit: int) -> tuple[int, Picks] | None:
        """Return the least cost of legal numbers, and the indexes of their values.

        Raises:
            Unsettled: the search took too long.
        """
        given = list(self._rest)
        for at, cell in enumerate(self._cells):
            values = 0
            for pick, bit in enumerate(self._bits[at]):
                if allowed[at] >> pick & 1:
                    values |= bit
            given[cell] = values
        found = self._likely.find(given, limit)
        if not found.is_exact:
            raise Unsettled
        if found.numbers is None:
            return None
        picks = []
        for at, cell in enumerate(self._cells):
            place = VALUES.index(found.numbers[cell])
            picks.append(self._bits[at].index(1 << place))
        return found.cost, tuple(picks)


def summands_of(name: str, names: Sequence[str]) -> list[str]:
    """Return the spots that are added up to a sum: of a column, or of all columns.

    >>> summands_of("subtotal:2", ["entry:1.1", "entry:2.1", "box:2.1", "subtotal:2"])
    ['entry:2.1']
    """
    _, _, rest = name.partition(":")
    entries = [one for one in names if one.startswith(f"entry:{rest[:1]}")]
    if name != TOTAL:
        return entries if name.startswith("subtotal:") else [f"subtotal:{rest[:1]}"]
    return [one for one in names if one.startswith("subtotal:")] + entries


def make_check(duchy: Duchy, switches: Switches) -> Callable[[Fill], Verdict]:
    """Return a function that checks fills which differ little from each other.

    Sums that are open because they contradict each other count as wrong: one of them,
    or of their summands, may have been misread.
    """
    known = Known()

    def check_next(fill: Fill) -> Verdict:
        verdict = check(duchy, fill, switches, QUICK_EFFORT, known)
        sums = dict(verdict.sums)
        for finding in verdict.findings:
            odd: Any = ()
            if finding.code == "columns-unexplained":
                odd = finding.found
            elif finding.code == "sum-differs":
                odd = (finding.place,)
            sums.update({place: WRONG for place in odd if sums[place] == OPEN})
        return replace(verdict, sums=sums)

    return check_next


# Few areas, phases and games give more points.
LIMITS = (("entry", (12, 30, 60)), ("subtotal", (60, 99, 150)), ("total", (150, 250)))
READER = Reader(PLACES, summands_of, Numbers, make_check, LIMITS)
