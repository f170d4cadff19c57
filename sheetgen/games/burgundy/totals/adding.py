"""What a column adds up to, and whether its sums are right [burgundy 43.4-43.6].

A heading on which nothing was written is nothing beside others. But who leaves out one
that the game has, as every game or as another column shows, may have let the marker
tell it: then a sum can be more.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.core.verdict import ABSENT, OPEN, RIGHT, WRONG, Line
from sheetgen.games.burgundy.fill import BASE_HEADINGS
from sheetgen.games.burgundy.rules import FEWEST
from sheetgen.games.burgundy.supply import COST_OF_CASTLE, OF_TERRAIN
from sheetgen.games.burgundy.tile import CASTLE
from sheetgen.games.burgundy.totals.fill import Column, Counts
from sheetgen.games.burgundy.totals.rules import AT_END, IN_GAME, STOCKS
from sheetgen.games.burgundy.totals.taken import STOCK_POINTS

# All that a player can lose [burgundy 21.6] [burgundy 21.8].
MOST_LOST = COST_OF_CASTLE * (OF_TERRAIN[CASTLE] - FEWEST)
# Where points come from, by heading.
CLAUSES = {
    "areas": "8.2",
    "phases": "8.3",
    "colours": "8.6",
    "animals": "7.4",
    "watchtowers": "7.12",
    "sales": "9.2",
    "posts": "24.6",
    "routes": "28.4",
    "stocks": "11.2",
    "monasteries": "11.2",
    "shields": "11.2",
    "vineyard": "32.19",
}


@dataclass(frozen=True)
class Sums:
    """What a column adds up to.

    Attributes:
        gained: points in the game; nothing if they are not told.
        stocks: points of stocks; nothing if neither they nor counts are told.
        added: points at the end; nothing if they are not told.
        total: of both, or as it was added up where that is all that is told.
        counted: what the headings of the game come to, if any is told.
        states: of each sum that was written or can be, whether it is right, by place.
        lines: where the points come from.
    """

    gained: int | None
    stocks: int | None
    added: int | None
    total: int | None
    counted: int | None
    states: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]


def add_all(columns: Sequence[Column], per_point: int) -> tuple[Sums, ...]:
    """Return what each column of a sheet adds up to.

    Args:
        columns: without what was taken over.
        per_point: workers that bring a point [burgundy 11.2].
    """
    people = [column for column in columns if not column.is_virtual]
    return tuple(
        [
            _add_up(column, "player:" + str(at), per_point, people)
            for at, column in enumerate(columns, 1)
        ]
    )


def _add_up(
    column: Column, player: str, per_point: int, people: Sequence[Column]
) -> Sums:
    """Return what a column adds up to beside those of *people*."""
    counted = _sum(column.game)
    gained = counted if column.gained is None else column.gained
    has_game = not _lacks(column.game, IN_GAME, [one.game for one in people])
    stocks, stock_state = _stocks(column, per_point)
    at_end = tuple([stocks if name == "stocks" else one for name, one in _end(column)])
    counted_end = _sum(at_end)
    has_stocks = column.of_end("stocks") is not None or None not in column.stock
    others = [one.end for one in people]
    has_end = has_stocks and not _lacks(at_end, AT_END, others)
    added_state = _judge(column.added, counted_end, has_end)
    is_told = counted_end is None or added_state == OPEN
    added = column.added if is_told else counted_end
    due = _sum((gained, added))
    is_whole = gained is not None and added is not None
    is_whole = is_whole and (has_game or column.gained is not None)
    is_whole = is_whole and (has_end or column.added is not None)
    total_state = _judge(column.total, due, is_whole, column.gained is None)
    total = column.total if due is None or total_state == OPEN else due
    states = (
        ("gained", _judge(column.gained, counted, has_game, True)),
        (STOCK_POINTS, stock_state),
        ("added", added_state),
        ("total", total_state),
    )
    lines = [*_lines_of_game(column, player, counted), *_lines_of_end(column, player)]
    placed = [(player + " " + name, state) for name, state in states if state]
    return Sums(gained, stocks, added, total, counted, tuple(placed), tuple(lines))


def _end(column: Column) -> list[tuple[str, int | None]]:
    return list(zip(AT_END, column.end, strict=True))


def _sum(points: Sequence[int | None]) -> int | None:
    """Return a sum of what is told; nothing if nothing is."""
    told = [one for one in points if one is not None]
    return sum(told) if told else None


def _lacks(
    points: Sequence[int | None], names: Sequence[str], others: Sequence[Counts]
) -> bool:
    """Return whether a heading is left out that every game has, or that others have."""
    return any(
        [
            name in BASE_HEADINGS or any([one[at] is not None for one in others])
            for at, name in enumerate(names)
            if points[at] is None
        ]
    )


def _judge(
    written: int | None, due: int | None, is_whole: bool, can_lose: bool = False
) -> str:
    """Return whether a sum is right; nothing where there is nothing to compare.

    Args:
        written: the sum.
        due: what its parts come to.
        is_whole: whether no part is missing, which would bring more.
        can_lose: whether points of castles that were taken back can be missing.
    """
    if due is None:
        return ""
    if written is None:
        return ABSENT
    if written == due:
        return RIGHT
    if written > due:
        return WRONG if is_whole else OPEN
    return OPEN if can_lose and can_be_lost(due - written) else WRONG


def can_be_lost(points: int) -> bool:
    """Return whether castles that were taken back cost so much [burgundy 21.6]."""
    return points % COST_OF_CASTLE == 0 and points <= MOST_LOST


def _stocks(column: Column, per_point: int) -> tuple[int | None, str]:
    """Return the points of stocks, and whether they were added up rightly."""
    written = column.of_end("stocks")
    known = _sum([points for _, points in stock_points(column, per_point)])
    if known is None:
        return written, ""
    state = _judge(written, known, None not in column.stock)
    return written if state == OPEN else known, state


def stock_points(column: Column, per_point: int) -> list[tuple[str, int]]:
    """Return the points of each stock that was counted [burgundy 11.2]."""
    return [
        (name, count // per_point if name == "workers" else count)
        for name, count in zip(STOCKS, column.stock, strict=True)
        if count is not None
    ]


def _lines_of_game(column: Column, player: str, counted: int | None) -> list[Line]:
    """Return the headings if they tell all, or else the marker."""
    if column.gained is not None and column.gained != counted:
        place = player + " gained"
        return [Line("gained", place, 0, column.gained, column.gained, "43.4")]
    return _lines(column.game, IN_GAME, player + " game:", "40.20")


def _lines_of_end(column: Column, player: str) -> list[Line]:
    lines = _lines(column.end, AT_END, player + " end:", "40.20")
    if not lines and column.added is not None:
        place = player + " added"
        return [Line("added", place, 0, column.added, column.added, "11.2")]
    return lines


def _lines(
    points: Sequence[int | None], names: Sequence[str], start: str, clause: str
) -> list[Line]:
    return [
        Line(name, start + name, 0, one, one, CLAUSES.get(name, clause))
        for name, one in zip(names, points, strict=True)
        if one
    ]


def states_of(sums: Sequence[Sums], taken: Mapping[str, str]) -> dict[str, str]:
    """Return the state of every sum, with those that were taken over marked so."""
    states = {place: state for one in sums for place, state in one.states}
    return {**states, **taken}
