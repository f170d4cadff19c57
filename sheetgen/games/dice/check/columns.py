"""Which areas, goods and colour bonuses, in which phases, explain points columns.

If a sheet does not show phases, its points columns still provide evidence of them: the
points of a column are the sum of all sources in its phase, however a player splits them
into entries, and every source is in one column [dice 9.30]. This module considers only
sums and limits by counting, not orders of play.

All possible sums of the first sources are the bits of one number: a source that brings
points in a phase shifts them. So all sums are known after one shift for each phase of
each source, and tracing back from a sum never meets a dead end.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sheetgen.core.verdict import OPEN, WRONG
from sheetgen.games.dice.rules.duchy import Duchy, count_cells
from sheetgen.games.dice.rules.fill import Column, Fill
from sheetgen.games.dice.rules.game import colour_points, solo_rank
from sheetgen.games.dice.rules.marks import Marks
from sheetgen.games.dice.rules.ruleset import PHASES, Switches
from sheetgen.games.dice.rules.turn import GOODS

NEVER = -1  # points in an impossible phase

AREAS, GOOD, COLOUR = "areas", "goods", "colours"


@dataclass(frozen=True)
class Source:
    """A source of points: an area, the goods that were sold, or a colour bonus.

    Attributes:
        what: `AREAS`, `GOOD` or `COLOUR`.
        ways: the points in each phase, or `NEVER`; several ways if its rank is open.
        area: the index of the area, if it is one.
        size: the number of cells of the area.
        gives_good: whether the area gains a good.
        is_tied: whether the colour bonus of its terrain must be in the same column as
            the terrain's last area.
        least: the fewest goods that were sold; 0 for a bonus that may be missing.
        most: the most goods that were sold.
    """

    what: str
    ways: tuple[tuple[int, ...], ...]
    area: int = -1
    size: int = 0
    gives_good: bool = False
    is_tied: bool = False
    least: int = 1
    most: int = 1

    @property
    def plain(self) -> tuple[Any, ...]:
        """Everything that affects sums, as plain values."""
        some = self.what, self.ways, self.size, self.gives_good
        return (*some, self.is_tied, self.least, self.most)


class Target(NamedTuple):
    """Written points: of a column, or the rest of the total for the other columns.

    Attributes:
        place: the place on the sheet.
        phases: the phases of the points.
        points: the points without the printed one.
        written: the points as written.
    """

    place: str
    phases: tuple[int, ...]
    points: int
    written: int


# The latest phase of the current terrain, and the goods gained by the end of phase 1
# and of phase 2.
Key = tuple[int, int, int]
# A phase, or the goods sold in each phase.
Choice = tuple[int, ...]
# The key before, the shift of sums, and the choice.
Move = tuple[Key, int, Choice]
# The cost of the choices, the sums that are left, their key, the cells of areas by the
# end of phase 1 and of phase 2, and the choices.
Node = tuple[int, int, Key, int, int, tuple[Choice, ...]]


def list_sources(
    duchy: Duchy,
    fill: Fill,
    marks: Marks,
    phase_of: dict[int, tuple[int, int]],
    goods: tuple[int, int],
    switches: Switches,
) -> list[Source]:
    """Return the sources of points on a sheet, except the printed point.

    Areas of a terrain are together, followed by its bonus; goods are last.

    Args:
        duchy: the board.
        fill: the filled sheet.
        marks: the numbers of the sheet.
        phase_of: the earliest and the latest phase of each completed area.
        goods: the fewest and the most goods that were sold.
        switches: how open questions are answered.
    """
    found: list[list[Source]] = []
    for terrain in range(len(duchy.terrains)):
        colour = _colour(duchy, fill, marks, terrain, switches)
        is_tied = colour is not None and colour.is_tied
        own = []
        for area in marks.completed:
            cells = duchy.area_cells[area]
            if duchy.terrains.index(duchy.area_terrain(area)) != terrain:
                continue
            if not cells & ~marks.crossed:
                continue  # [dice 2.8] a cross is no entry
            first, last = phase_of.get(area, (1, len(PHASES)))
            points = [
                points if first <= phase <= last else NEVER
                for phase, points in enumerate(duchy.points[area], 1)
            ]
            gives = goods[1] > 0 and duchy.area_bonus[area] == GOODS
            size = count_cells(cells)
            own.append(Source(AREAS, (tuple(points),), area, size, gives, is_tied))
        found.append(own if colour is None else [*own, colour])
    # Terrains with goods are late, as each of their goods multiplies the keys.
    found.sort(key=lambda own: any([source.gives_good for source in own]))
    sources = [source for own in found for source in own]
    if goods[1]:
        points = [duchy.printed.good_sold] * len(PHASES)  # [dice 6.7]
        least, most = goods
        sources.append(Source(GOOD, (tuple(points),), least=least, most=most))
    return sources


def _colour(
    duchy: Duchy, fill: Fill, marks: Marks, place: int, switches: Switches
) -> Source | None:
    """Return the colour bonus that a player has or may have [dice 6.10]."""
    cells, terrain = duchy.of_terrain[place], duchy.terrains[place]
    if not cells & ~marks.crossed or cells & ~marks.filled:
        return None
    claim = (fill.colours or {}).get(terrain, "")
    is_tied = switches.colour_bonus_column != "any"  # [dice 10.11]
    points = {
        rank: colour_points(duchy, terrain, rank, switches)
        for rank in ("first", "second")
    }
    ways = [(points[rank],) * len(PHASES) for rank in points if claim in ("", rank)]
    is_solo = fill.variant == "solo"
    if is_solo and is_tied:  # [dice 8.8]
        ranks = [solo_rank(phase) for phase in PHASES]
        shown = [points[rank] if claim in ("", rank) else NEVER for rank in ranks]
        ways = [tuple(shown)]
    if not claim and not is_solo and fill.colours is not None:
        return None
    least = int(is_solo or bool(claim))
    return Source(COLOUR, tuple(ways), is_tied=is_tied, least=least)


def list_targets(
    duchy: Duchy, columns: tuple[Column, ...], total: int | None
) -> list[Target]:
    """Return the points to explain.

    A column counts with its subtotal. If it has none, it counts with the sum of its
    entries, provided that the total proves these complete. The other columns share the
    rest of the total.
    """
    targets, rest = [], total
    bare = []
    is_whole = total is not None and total == add_columns(duchy, columns)
    for phase, column in enumerate(columns, 1):
        points = column.subtotal
        if points is None and is_whole:
            points = add_up(duchy, phase, column)
        if points is None:
            bare.append(phase)
            continue
        printed = printed_points(duchy, phase)
        targets.append(Target(f"subtotal:{phase}", (phase,), points - printed, points))
        rest = None if rest is None else rest - points
    if bare and total is not None and rest is not None:
        rest -= sum([printed_points(duchy, phase) for phase in bare])
        targets.append(Target("total", tuple(bare), rest, total))
    return targets


def printed_points(duchy: Duchy, phase: int) -> int:
    """Return the points that are printed in a column [dice 2.8, 6.19]."""
    return duchy.printed.start_castle if phase == 1 else 0


def add_up(duchy: Duchy, phase: int, column: Column) -> int:
    """Return the sum of the entries of a column [dice 6.19]."""
    return printed_points(duchy, phase) + sum(column.entries or ())


def adds_up(duchy: Duchy, phase: int, column: Column) -> bool:
    """Return whether the subtotal is the sum of the entries, if both are written."""
    is_required = column.entries and column.subtotal is not None
    return not is_required or add_up(duchy, phase, column) == column.subtotal


def add_columns(duchy: Duchy, columns: tuple[Column, ...]) -> int | None:
    """Return the sum of the subtotals [dice 6.20]; None if a column is left out.

    A column without a subtotal counts with the sum of its entries.
    """
    total = 0
    for phase, column in enumerate(columns, 1):
        points = column.subtotal
        if points is None and column.entries is None:
            return None
        total += add_up(duchy, phase, column) if points is None else points
    return total


def judge_total(
    columns: tuple[Column, ...], added: int | None, total: int, told: str
) -> str:
    """Return whether a total is the sum of its columns [dice 6.20].

    Args:
        columns: the columns as written; without a subtotal, entries may be missing.
        added: the sum of the columns, if known.
        total: the total as written.
        told: the state of the total if it agrees with this sum.
    """
    if added is None or added == total:
        return told
    is_whole = all([column.subtotal is not None for column in columns])
    return WRONG if is_whole or total < added or told == WRONG else OPEN


class Sums:
    """The possible sums of sources in columns.

    Attributes:
        left: the number of steps left for ways; below 0, they were given up.
    """

    def __init__(
        self,
        sources: Sequence[Source],
        targets: Sequence[Target],
        room: tuple[int, ...],
        goods_at_start: int,
        steps: int = 0,
    ) -> None:
        """Add up the sources.

        Args:
            sources: the sources as `list_sources` returns them.
            targets: the points to explain.
            room: the most cells that can be filled by the end of each phase.
            goods_at_start: the number of goods of the start castle.
            steps: the most steps for ways.
        """
        self.sources = sources
        self.room = room
        self.left = steps
        self.goal = 0
        self.stride = [0] * len(PHASES)  # the shift for a point of each phase
        self.most: list[int | None] = [None] * len(PHASES)
        self.layers: list[dict[Key, int]] = [{}]
        self.moves: list[dict[Key, list[Move]]] = []
        for target in targets:
            if not 0 <= target.points <= most_points(sources, target.phases):
                return
        mask = size = 1
        for target in targets:
            points = target.points
            largest = min(points, max([_largest(one) for one in sources], default=0))
            whole, stride = mask, size
            for _ in range(points):
                mask = mask << stride | whole
            for phase in target.phases:
                self.stride[phase - 1] = stride
                self.most[phase - 1] = points
            self.goal += points * stride
            # A shift beyond the points of a target ends where the mask has no bits.
            size *= points + 1 + largest
        self.layers = [{(0, goods_at_start, goods_at_start): 1}]
        for source in sources:
            layer: dict[Key, int] = {}
            moves: dict[Key, list[Move]] = {}
            for key in sorted(self.layers[-1]):
                bits = self.layers[-1][key]
                for after, shift, choice in self._moves(source, key):
                    found = (bits << shift) & mask
                    if found:
                        layer[after] = layer.get(after, 0) | found
                        moves.setdefault(after, []).append((key, shift, choice))
            self.layers.append(layer)
            self.moves.append(moves)

    def can_be(self, less: int = 0, phase: int = 1) -> bool:
        """Return whether all sources together can explain all targets.

        Args:
            less: the number of points by which to lower one target.
            phase: one of the phases of that target.
        """
        sums = self.goal - less * self.stride[phase - 1]
        return any([bits >> sums & 1 for bits in self.layers[-1].values()])

    def _moves(self, source: Source, key: Key) -> list[Move]:
        """Return the moves of a source: the key after it, a shift and a choice."""
        latest, early, middle = key
        if source.what == GOOD:
            return self._sales(source, key)
        found: list[Move] = []
        if source.what == COLOUR:
            phases = (latest,) if source.is_tied else PHASES  # [dice 6.18, 10.11]
            then = 0, early, middle
            if not source.least:
                found.append((then, 0, ()))
            for way in source.ways:
                found += [
                    (then, way[phase - 1] * self.stride[phase - 1], ())
                    for phase in phases
                    if self._fits(way, phase)
                ]
            return found
        for phase in PHASES:
            if self._fits(source.ways[0], phase):
                goods = [source.gives_good and phase <= at for at in (1, 2)]
                then = (
                    max(latest, phase) if source.is_tied else latest,
                    early + goods[0],
                    middle + goods[1],
                )
                points = source.ways[0][phase - 1]
                found.append((then, points * self.stride[phase - 1], (phase,)))
        return found

    def _fits(self, way: tuple[int, ...], phase: int) -> bool:
        points, most = way[phase - 1], self.most[phase - 1]
        return points != NEVER and (most is None or points <= most)

    def _sales(self, source: Source, key: Key) -> list[Move]:
        """Return the moves that sell goods gained before [dice 5.25]."""
        _, early, middle = key
        found: list[Move] = []
        way = source.ways[0]
        limits = [
            (source.most if way[at] else 0) if most is None else most // max(way[at], 1)
            for at, most in enumerate(self.most)
        ]
        limits = [most if way[at] != NEVER else 0 for at, most in enumerate(limits)]
        for first in range(min(early, limits[0]) + 1):
            for second in range(min(middle - first, limits[1]) + 1):
                least = max(source.least - first - second, 0)
                most = min(source.most - first - second, limits[2])
                for third in range(least, most + 1):
                    sold = first, second, third
                    shift = 0
                    for at, count in enumerate(sold):
                        shift += count * way[at] * self.stride[at]
                    found.append(((0, 0, 0), shift, sold))
        return found

    def ways(
        self, costs: Sequence[Sequence[int]], width: int
    ) -> list[tuple[Choice, ...]]:
        """Return ways to explain the targets, cheap ones first, as choices of sources.

        Args:
            costs: for each source, the cost of bringing its points in each phase.
            width: how many ways are followed in parallel.
        """
        if not self.can_be():
            return []
        nodes: list[Node] = [
            (0, self.goal, key, 0, 0, ())
            for key in sorted(self.layers[-1])
            if self.layers[-1][key] >> self.goal & 1
        ]
        for at in range(len(self.sources) - 1, -1, -1):
            layer, moves, size = self.layers[at], self.moves[at], self.sources[at].size
            found: list[Node] = []
            place_of: dict[tuple[int, ...], int] = {}
            for cost, sums, key, one, two, chosen in nodes:
                for before, shift, choice in moves.get(key, ()):
                    self.left -= 1
                    rest = sums - shift
                    if rest < 0 or not layer[before] >> rest & 1:
                        continue
                    cells = one, two
                    more = 0
                    if size:
                        (phase,) = choice
                        more = costs[at][phase - 1]
                        cells = one + size * (phase == 1), two + size * (phase <= 2)
                        if cells[0] > self.room[0] or cells[1] > self.room[1]:
                            continue
                    elif choice:
                        more = sum([n * c for n, c in zip(choice, costs[at])])  # noqa: B905
                    same = (rest, *before, *cells)
                    node = cost + more, rest, before, *cells, (choice, *chosen)
                    place = place_of.setdefault(same, len(found))
                    if place == len(found):
                        found.append(node)
                    elif found[place][0] > node[0]:
                        found[place] = node
            if self.left < 0:
                return []
            nodes = sorted(found, key=lambda node: node[0])[:width]
        return [node[-1] for node in nodes]


def most_points(sources: Sequence[Source], phases: Sequence[int]) -> int:
    """Return the sum of the most points of each of *sources* in some phases."""
    return sum([max(_largest(source, phases), 0) for source in sources])


def _largest(source: Source, phases: Sequence[int] = PHASES) -> int:
    return source.most * max([way[at - 1] for way in source.ways for at in phases])
