"""The rules that help to read a photographed sheet [dice 2-9].

The numbers of the cells are narrowed down by their own rules, independent of the rest
of the sheet; the rest is judged as a whole.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sheetgen.core.reading.candidate import Unsettled
from sheetgen.core.reading.choice import Choices, Picks
from sheetgen.core.reading.decision import QUESTION
from sheetgen.core.reading.input_field import (
    CROSS,
    MOST_COST,
    NOTHING,
    RARER,
    Reading,
    order_values,
)
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


# Rounds: down the time boxes they begin with 1, leave none out and never fall; none is
# in three boxes or in two columns [dice 9.12, 9.13].

ASIDE = 5000  # the most that what other boxes say adds to the cost of a number
_State = tuple[int, bool]  # the last round, and whether it may stand in the next box


def weigh_rounds(
    evidence: str, readings: list[Reading], answers: Mapping[str, str]
) -> list[Reading]:
    """Return readings in which rounds that do not follow those before cost more.

    A number that only the other boxes make the likeliest remains a question.
    """
    if evidence != "round":
        return readings
    boxes = [one for one in readings if one.name.startswith("box:")]
    known = [
        {answers[one.name]: 0} if one.name in answers else dict(one.values)
        for one in boxes
    ]
    is_first = [one.name.endswith(".1") for one in boxes]
    before: list[dict[_State, int]] = [{(0, False): 0}]
    for costs, starts in zip(known, is_first):  # noqa: B905
        after: dict[_State, int] = {}
        for state, cost in before[-1].items():
            for _, step, own in _steps(state, costs, starts):
                after[step] = min(after.get(step, cost + own), cost + own)
        before.append(after)
    weighed, behind = {}, dict.fromkeys(before[-1], 0)
    for at in range(len(boxes) - 1, -1, -1):
        least: dict[str, int] = {}  # what the other boxes cost, by the text in this one
        ahead: dict[_State, int] = {}
        for state, cost in before[at].items():
            for text, step, own in _steps(state, known[at], is_first[at]):
                rest = behind[step]
                least[text] = min(least.get(text, cost + rest), cost + rest)
                ahead[state] = min(ahead.get(state, own + rest), own + rest)
        behind = ahead
        weighed[boxes[at].name] = _aside(boxes[at], least)
    count, _ = min(before[-1], key=lambda state: before[-1][state])
    weighed.update(_weigh_spaces(readings, answers, count))
    return [weighed.get(one.name, one) for one in readings]


def _weigh_spaces(
    readings: list[Reading], answers: Mapping[str, str], count: int
) -> dict[str, Reading]:
    """Return the rounds of spaces: at most two have one [dice 9.17], and few share it.

    None comes after the last round in the time boxes [dice 9.12].

    Args:
        readings: of the sheet.
        answers: by the names of spots.
        count: the last round in the time boxes; 0 without any.
    """
    fields = [one for one in readings if one.name.startswith("field:")]
    sure = [answers.get(one.name, one.best) for one in fields if _is_sure(one, answers)]
    weighed = {}
    for one in fields:
        others = list(sure)
        if _is_sure(one, answers):
            others.remove(answers.get(one.name, one.best))
        costs = {}
        for text, _ in one.values:
            costs[text] = min(others.count(text), 2) * RARER if text else 0
            if text and (others.count(text) > 1 or int(text) > count > 0):
                costs[text] = ASIDE
        weighed[one.name] = _aside(one, {"": 0, **costs})
    return weighed


def _is_sure(one: Reading, answers: Mapping[str, str]) -> bool:
    costs = [cost for _, cost in one.values[:2]]
    return one.name in answers or len(costs) < 2 or costs[1] - costs[0] >= QUESTION


def _steps(
    state: _State, costs: Mapping[str, int], starts: bool
) -> list[tuple[str, _State, int]]:
    """Return what may stand in a box: the text, the state after it, and its cost."""
    number, is_open = state
    if starts:  # a column
        is_open = False
    steps = [(NOTHING, (number, is_open)), (str(number + 1), (number + 1, True))]
    if is_open:
        steps.append((str(number), (number, False)))
    return [(text, after, costs.get(text, MOST_COST)) for text, after in steps]


def _aside(reading: Reading, least: Mapping[str, int]) -> Reading:
    """Return a reading that heeds what other boxes cost with each text in this one."""
    fewest = min(least.values())
    values = []
    for text, cost in reading.values:
        aside = min(least.get(text, fewest + ASIDE) - fewest, ASIDE)
        values.append((text, min(cost + aside, MOST_COST)))
    found = Reading(reading.name, order_values(values))
    if found.best in ("", reading.best):
        return found
    bound = found.values[0][1] + QUESTION - 1
    values = [(t, min(c, bound) if t == reading.best else c) for t, c in found.values]
    return Reading(reading.name, order_values(values))


# Few areas, phases and games give more points.
LIMITS = (("entry", (12, 30, 60)), ("subtotal", (60, 99, 150)), ("total", (150, 250)))
READER = Reader(PLACES, summands_of, Numbers, make_check, LIMITS, weigh_rounds)
