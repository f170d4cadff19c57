"""Reading of rounds: the numbers of a player that best explain the sums beside them.

The values of a box are chosen together with all others of the player: from round to
round the cheapest way to each sum is stored, and the cheapest one at the end gives all
values.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.core.form.columns import place_of
from sheetgen.core.reading.input_field import CROSS, MOST_COST, NOTHING, Reading
from sheetgen.core.scoresheet.declaration import Declaration, Entry, Rounds
from sheetgen.core.scoresheet.fill import RUNNING, TOTAL, list_slots
from sheetgen.core.scoresheet.formula import Known, Op, evaluate, leaves
from sheetgen.core.scoresheet.label import CARRIED

MISADDED = 5000  # the cost of assuming that a sum was added up wrongly
FARTHEST = 7000  # the most that a value can cost above the likeliest to be tried
# How many values of a box, lines of a round, and ways to a round are considered.
LIKELY, LINES, WAYS = 6, 12, 24


class Option(NamedTuple):
    """A possible value of a box: its text, its number, and its cost."""

    text: str
    number: int
    cost: int


class Line(NamedTuple):
    """A possible line of a player in a round.

    Attributes:
        cost: the cost of all its values.
        numbers: the numbers of its entries; 0 for an empty one.
        is_whole: whether everything is written.
        held: the names of its spots, each with its value.
    """

    cost: int
    numbers: tuple[int, ...]
    is_whole: bool
    held: tuple[tuple[str, str], ...]


Numbers = tuple[int, ...]
State = tuple[int, Numbers, Numbers]  # the sum; the sum and the last of each entry
Link = Any  # a spot, its value, and the link before it; None at first
Ways = dict[State, tuple[int, Link]]  # the cost of a state, and the way to it


def chain_rounds(
    declaration: Declaration, player: int, players: int, read: Mapping[str, Reading]
) -> dict[str, str]:
    """Return the values of the rounds and sums of a player, by the names of spots.

    Empty if there are no sums to explain, or if the points of rounds depend on rows.

    Args:
        declaration: the declaration of the sheet.
        player: the player, counted from 0.
        players: the number of players.
        read: the readings by the names of spots.
    """
    rounds = declaration.rounds
    has_total = declaration.has_total and not declaration.rows
    if not rounds or not (rounds.is_running or has_total):
        return {}
    needs = [leaf[0] for leaf in leaves(rounds.points)]
    if any([one == Op.POINTS or one in Op.OF_CELLS for one in needs]):
        return {}
    ways: Ways = {(0, (), ()): (0, None)}
    carried = read.get(place_of(player, CARRIED))
    if carried:
        ways = {}
        for text, number, cost in _options(carried):
            _keep(ways, (number, (), ()), cost, (carried.name, text, None))
    slots = [slot for slot in list_slots(declaration) if slot.round]
    each = len(rounds.entries) + int(rounds.is_running)
    for first in range(0, len(slots), each):
        own = slots[first : first + each]
        here = [read.get(place_of(player, slot.name)) for slot in own]
        boxes = [one for one in here[: len(rounds.entries)] if one]
        if len(boxes) < len(rounds.entries):
            continue
        below = here[-1] if own[-1].id == RUNNING else None
        adding = _Adding(rounds, own[0].round, players, needs)
        ways = adding.go_on(ways, boxes, below)
        ways = _cheapest(_write_sum(below, ways) if below else ways)
    total = read.get(place_of(player, TOTAL))
    if has_total and total:
        ways = _write_sum(total, ways)
    _, state = min([(ways[state][0], state) for state in ways])
    found, link = {}, ways[state][1]
    while link:
        name, text, link = link
        found[name] = text
    return found


class _Adding(NamedTuple):
    """A round that is being added up, with its number and what its points need."""

    rounds: Rounds
    number: int
    players: int
    needs: Sequence[str]

    def go_on(
        self, ways: Ways, boxes: Sequence[Reading], below: Reading | None
    ) -> Ways:
        """Return the ways to the sums after the round."""
        found: Ways = {}
        lines = self.lines(boxes)
        options = _options(below) if below and len(boxes) == 1 else []
        for state in sorted(ways):
            total, sums, before = state
            cost, first = ways[state]
            zeros = (0,) * len(boxes)
            more = _lines_between(self.rounds.entries[0], boxes[0], total, options)
            for line in [*lines, *more]:
                points = self.points(line, sums or zeros, before or zeros)
                after: State = (total + points, (), ())
                if Op.SUM in self.needs or Op.BEFORE in self.needs:
                    pairs = zip(sums or zeros, line.numbers)  # noqa: B905
                    after = (
                        total + points,
                        tuple([one + other for one, other in pairs]),
                        line.numbers,
                    )
                link = first
                for name, text in line.held:
                    link = (name, text, link)
                _keep(found, after, cost + line.cost, link)
        return found

    def lines(self, boxes: Sequence[Reading]) -> list[Line]:
        """Return the possible lines of the player, the likeliest first."""
        found = [Line(0, (), True, ())]
        for entry, box in zip(self.rounds.entries, boxes):  # noqa: B905
            is_mark = entry.id in self.rounds.marks
            longer = [
                Line(
                    line.cost + cost,
                    (*line.numbers, number),
                    line.is_whole and (is_mark or text != NOTHING),
                    (*line.held, (box.name, text)),
                )
                for line in found
                for text, number, cost in _options(box)
            ]
            found = sorted(longer)[:LINES]
        return found

    def points(self, line: Line, sums: Numbers, before: Numbers) -> int:
        """Return the points of the round; 0 if it is incomplete."""
        if not line.is_whole:
            return 0
        known = Known(
            line.numbers, before, lambda at: sums[at], lambda at: 0, self.number,
            self.players, lambda operator, at: 0,
        )  # fmt: skip
        return evaluate(self.rounds.points, known)


def _options(reading: Reading) -> list[Option]:
    """Return the likeliest values of a box; an empty one counts as 0."""
    found = []
    for text, cost in reading.values[:LIKELY]:
        bare = text[1:] if text[:1] == "-" else text
        is_number = all([letter in "0123456789" for letter in bare])
        if cost - reading.values[0][1] <= FARTHEST and (is_number or text == CROSS):
            number = int(text == CROSS) if text in (NOTHING, CROSS) else int(text)
            found.append(Option(text, number, cost))
    return found or [Option(NOTHING, 0, 0)]


def _lines_between(
    entry: Entry, box: Reading, total: int, options: Sequence[Option]
) -> list[Line]:
    """Return lines with the difference of two sums, if that was not read."""
    there = [text for text, _ in box.values]
    return [
        Line(_unlisted(box), (own,), True, ((box.name, str(own)),))
        for text, number, _ in options
        for own in (number - total,)
        if text and entry.allows(own) and str(own) not in there
    ]


def _unlisted(reading: Reading) -> int:
    """Return the cost of a number that is not among those that were read."""
    costs = [cost for _, cost in reading.values if cost < MOST_COST]
    return max(costs) if len(costs) > 2 else MOST_COST


def _write_sum(reading: Reading, ways: Ways) -> Ways:
    """Return the ways with a written sum, correct or wrong.

    After a wrong sum the player goes on from the written number.
    """
    found: Ways = {}
    costs, unlisted, options = (
        dict(reading.values),
        _unlisted(reading),
        _options(reading),
    )
    for state in sorted(ways):
        total, sums, before = state
        cost, link = ways[state]
        due = str(total)
        _keep(found, state, cost + costs.get(due, unlisted), (reading.name, due, link))
        for text, number, own in options:
            held = (reading.name, text, link)
            if text == NOTHING:
                _keep(found, state, cost + own, held)
            elif number != total:
                wrong = cost + own + MISADDED
                _keep(found, (number, sums, before), wrong, held)
    return found


def _keep(ways: Ways, state: State, cost: int, link: Link) -> None:
    """Store a way to a state if it is cheaper than the known one."""
    if state not in ways or cost < ways[state][0]:
        ways[state] = (cost, link)


def _cheapest(ways: Ways) -> Ways:
    ranked = sorted([(ways[state][0], state) for state in ways])[:WAYS]
    return {state: ways[state] for _, state in ranked}
