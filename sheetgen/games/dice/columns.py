"""Which areas, goods and colour bonuses, of which phases, give points columns.

Where a sheet does not show phases, its points columns still say something of them: an
entry is the sum of some points that came in its phase, since players add up before they
write, and everything that brings points stands in one entry [dice 6.6, 6.8, 6.18]. This
is sums alone, with what limits them by counting; whether an order of play leads there
is for others to find.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.games.dice.duchy import Duchy, count_cells
from sheetgen.games.dice.fill import Column, Fill
from sheetgen.games.dice.game import colour_points, solo_rank
from sheetgen.games.dice.marks import Marks
from sheetgen.games.dice.rules import PHASES, Switches
from sheetgen.games.dice.turn import GOODS

NEVER = -1  # points in a phase in which they cannot come

AREAS, GOOD, COLOUR = "areas", "goods", "colours"

# For each kind how many are not yet in a column, and a number that differs where these
# do: MicroPython finds tuples in a set by the sum of what they hold.
State = tuple[int, ...]
Pick = tuple[tuple[int, int], ...]  # places of kinds, and how many of each


@dataclass(frozen=True)
class Kind:
    """Sources that bring the same points in each phase.

    Attributes:
        what: `AREAS`, `GOOD` or `COLOUR`.
        values: the points in each phase, or `NEVER`.
        count: how many there are at the most.
        least: how many there are at the least.
        terrain: the place of the terrain, where a colour bonus hangs on it, or -1.
        size: the cells of each.
        gives_good: whether each brings a good.
        areas: those of the kind, if it is areas.
    """

    what: str
    values: tuple[int, ...]
    count: int
    least: int
    terrain: int = -1
    size: int = 0
    gives_good: bool = False
    areas: tuple[int, ...] = ()

    @property
    def all(self) -> tuple[Any, ...]:
        """All that it is, as plain values."""
        some = self.what, self.values, self.count, self.least
        return (*some, self.terrain, self.size, self.gives_good, self.areas)


def list_kinds(
    duchy: Duchy,
    fill: Fill,
    marks: Marks,
    phase_of: dict[int, tuple[int, int]],
    goods: tuple[int, int],
    switches: Switches,
) -> list[Kind]:
    """Return what brings points on a sheet, but for the printed point.

    Args:
        duchy: the board.
        fill: what was written.
        marks: its numbers.
        phase_of: for each completed area the earliest and the latest phase.
        goods: the fewest and the most that were sold.
        switches: how open questions are answered.
    """
    colours = _colours(duchy, fill, marks, switches)
    coloured = [kind.terrain for kind in colours]
    if switches.colour_bonus_column == "any":  # [dice 10.11]
        colours = [replace(kind, terrain=-1) for kind in colours]
        coloured = []
    found: dict[tuple[tuple[int, ...], int, int, bool], list[int]] = {}
    for area in marks.completed:
        cells = duchy.area_cells[area]
        if not cells & ~marks.crossed:
            continue  # [dice 2.8] a cross is no entry
        first, last = phase_of.get(area, (1, len(PHASES)))
        values = tuple(
            points if first <= phase <= last else NEVER
            for phase, points in enumerate(duchy.points[area], 1)
        )
        terrain = duchy.terrains.index(duchy.area_terrain(area))
        key = (
            values,
            terrain if terrain in coloured else -1,
            count_cells(cells),
            goods[1] > 0 and duchy.area_bonus[area] == GOODS,
        )
        found.setdefault(key, []).append(area)
    kinds = [
        Kind(AREAS, values, len(areas), len(areas), terrain, size, gives, tuple(areas))
        for (values, terrain, size, gives), areas in sorted(found.items())
    ]
    if goods[1]:
        values = (duchy.printed.good_sold,) * len(PHASES)  # [dice 6.7]
        kinds.append(Kind(GOOD, values, goods[1], goods[0]))
    return kinds + colours


def _colours(duchy: Duchy, fill: Fill, marks: Marks, switches: Switches) -> list[Kind]:
    """Return the colour bonuses that the player has or may have [dice 6.10]."""
    kinds = []
    for place, terrain in enumerate(duchy.terrains):
        cells = duchy.of_terrain[place]
        if not cells & ~marks.crossed or cells & ~marks.filled:
            continue
        claim = (fill.colours or {}).get(terrain, "")
        if fill.variant == "solo":  # [dice 8.8]
            ranks = [solo_rank(phase) for phase in PHASES]
            values = tuple(
                colour_points(duchy, terrain, rank, switches)
                if claim in ("", rank)
                else NEVER
                for rank in ranks
            )
            kinds.append(Kind(COLOUR, values, 1, 1, place))
            continue
        ranks = [claim] if claim else []
        if fill.colours is None:
            ranks = ["first", "second"]
        for rank in ranks:
            points = colour_points(duchy, terrain, rank, switches)
            values = (points,) * len(PHASES)
            kinds.append(Kind(COLOUR, values, 1, int(bool(claim)), place))
    return kinds


def list_targets(
    duchy: Duchy, columns: tuple[Column, ...], total: int | None
) -> list[tuple[int, ...] | None]:
    """Return for each column the sums that are to be explained.

    They are its entries; where these are left out it is what the subtotal says, and
    without that what is left of the total. A column to which more may be added, since
    neither subtotal nor total is written, is nothing.
    """
    targets: list[tuple[int, ...] | None] = []
    for phase, column in enumerate(columns, 1):
        if column.entries and (column.subtotal is not None or total is not None):
            targets.append(tuple(sorted(column.entries, reverse=True)))
        elif column.subtotal is not None:
            targets.append((column.subtotal - printed_points(duchy, phase),))
        else:
            targets.append(None)
    if total is not None and targets.count(None) == 1:
        rest = total - printed_points(duchy, 1)
        rest -= sum(sum(target) for target in targets if target is not None)
        targets[targets.index(None)] = (rest,)
    return targets


def printed_points(duchy: Duchy, phase: int) -> int:
    """Return the points that are printed in a column [dice 2.8, 6.19]."""
    return duchy.printed.start_castle if phase == 1 else 0


def adds_up(duchy: Duchy, phase: int, column: Column) -> bool:
    """Return whether the subtotal is that of the entries, if both are written."""
    if column.entries is None or column.subtotal is None:
        return True
    return sum(column.entries) + printed_points(duchy, phase) == column.subtotal


class Explainer:
    """A search for sources that give points columns.

    Attributes:
        left: how many steps it may still take; below 0 it was given up.
    """

    def __init__(
        self,
        kinds: list[Kind],
        targets: list[tuple[int, ...]],
        room: tuple[int, ...],
        goods_at_start: int,
        steps: int,
    ) -> None:
        """Prepare a search.

        Args:
            kinds: of sources.
            targets: for each column its entries.
            room: for each phase the cells that can be filled by its end.
            goods_at_start: goods of the start castle.
            steps: how many may be taken.
        """
        self.kinds = kinds
        self.targets = targets
        self.room = room
        self.goods_at_start = goods_at_start
        self.left = steps
        self.weights: list[int] = []
        weight, told = 1, 0
        for kind in kinds:
            self.weights.append(weight)
            told += kind.count * weight
            weight = weight * 31 % 1_000_003
        self.full: State = (*[kind.count for kind in kinds], told)
        self.known: dict[tuple[int, State], list[State]] = {}
        self.barren: set[tuple[int, State]] = set()
        self.sums: dict[tuple[int, int, int], list[Pick]] = {}

    def solutions(
        self, column: int = 0, begin: State | None = None
    ) -> Iterator[tuple[State, ...]]:
        """Yield ways: what is left to enter before the first column and after each."""
        state = self.full if begin is None else begin
        if column == len(self.targets):
            if all(
                left <= kind.count - kind.least
                for left, kind in zip(state, self.kinds)  # noqa: B905
            ):
                yield (state,)
            return
        if (column, state) in self.barren:
            return
        is_barren = True
        for after in self._ends(column, state):
            for rest in self.solutions(column + 1, after):
                is_barren = False
                yield (state, *rest)
        if is_barren and self.left >= 0:
            self.barren.add((column, state))

    def explains(self, column: int, value: int) -> bool:
        """Return whether some sources give *value* in a column, whatever the rest."""
        sums = self._sums(column, value, 0)
        self.left -= bool(sums)
        return bool(sums)

    def _ends(self, column: int, begin: State) -> list[State]:
        """Return what can be left after a column, from what was left before it."""
        key = column, begin
        if key not in self.known:
            states = {begin}
            for value in self.targets[column]:
                reached: set[State] = set()
                for state in sorted(states):
                    self._pick(state, column, value, reached)
                    if self.left < 0:
                        return []
                states = reached
            self.known[key] = [
                state for state in sorted(states) if self._may_end(column, begin, state)
            ]
        return self.known[key]

    def _pick(self, state: State, column: int, value: int, reached: set[State]) -> None:
        """Add what is left when sources gave *value*."""
        sums = self._sums(column, value, 0)
        self.left -= len(sums)
        for picked in sums:
            for place, count in picked:
                if state[place] < count:
                    break
            else:
                left = list(state)
                for place, count in picked:
                    left[place] -= count
                    left[-1] -= count * self.weights[place]
                reached.add(tuple(left))

    def _sums(self, column: int, value: int, at: int) -> list[Pick]:
        """Return which of the kinds from *at* on give *value*, and how many of each."""
        key = column, value, at
        if key in self.sums:
            return self.sums[key]
        found: list[Pick] = []
        if value == 0:
            found.append(())
        elif at < len(self.kinds):
            self.left -= 1
            kind = self.kinds[at]
            points = kind.values[column]
            most = min(kind.count, value // points) if points > 0 else 0
            for count in range(most, -1, -1):
                picked = ((at, count),) if count else ()
                for rest in self._sums(column, value - count * points, at + 1):
                    self.left -= 1
                    found.append(picked + rest)
                if self.left < 0:
                    return found
        self.sums[key] = found
        return found

    def _may_end(self, column: int, begin: State, end: State) -> bool:
        """Return whether a column can leave so much for those to come."""
        cells = goods = 0
        open_before: dict[int, int] = {}
        open_after: dict[int, int] = {}
        bonuses: dict[int, int] = {}
        for kind, before, after in zip(self.kinds, begin, end):  # noqa: B905
            if kind.what == AREAS:
                cells += kind.size * (kind.count - after)
                goods += kind.gives_good * (kind.count - after)
                if kind.terrain >= 0:
                    terrain = kind.terrain
                    open_before[terrain] = open_before.get(terrain, 0) + before
                    open_after[terrain] = open_after.get(terrain, 0) + after
            elif kind.what == GOOD:
                goods -= kind.count - after
            elif kind.terrain >= 0:
                entered = bonuses.get(kind.terrain, 0)
                bonuses[kind.terrain] = entered + before - after
        # [dice 5.25] a good is there before it is sold
        if cells > self.room[column] or goods + self.goods_at_start < 0:
            return False
        for kind in self.kinds:
            if kind.what != COLOUR or kind.terrain < 0:
                continue
            terrain = kind.terrain
            is_now = open_before[terrain] > 0 and not open_after[terrain]
            if bonuses[terrain] > is_now or bonuses[terrain] < kind.least * is_now:
                return False  # [dice 6.18]
        return self._can_follow(column, end)

    def _can_follow(self, column: int, state: State) -> bool:
        """Return whether what is left can give the sums of the columns to come."""
        low = high = 0
        for kind, left in zip(self.kinds, state):  # noqa: B905
            values = [value for value in kind.values[column + 1 :] if value != NEVER]
            must = left - (kind.count - kind.least)
            if must > 0:
                if not values:
                    return False
                low += must * min(values)
            high += left * max(values, default=0)
        rest = self.targets[column + 1 :]
        return low <= sum(sum(target) for target in rest) <= high


def possible_totals(kinds: list[Kind], printed: int) -> set[int]:
    """Return the totals that *kinds* can give, whatever the columns."""
    totals = {printed}
    for kind in kinds:
        values = sorted({value for value in kind.values if value != NEVER})
        for at in range(kind.count):
            more = {total + value for total in totals for value in values}
            totals = more | totals if at >= kind.least else more
    return totals
