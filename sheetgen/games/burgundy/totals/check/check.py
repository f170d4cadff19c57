"""Checks a filled sheet of totals for contradictions, adds it up and ranks the players.

A blank heading counts as nothing if other headings are written. But a player who leaves
out a heading that applies (one of every game, or one that another column has) may have
counted it with the marker only: then the sum can be higher [burgundy 43.4-43.6].

Part of the core that runs in the browser too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheetgen.core.form.columns import Final as Final
from sheetgen.core.form.columns import (
    autofilled_sums,
    break_ties,
    note_empty,
    rank,
    standing,
    without_autofilled,
)
from sheetgen.core.verdict import (
    ABSENT,
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    OPEN,
    RIGHT,
    WRONG,
    Finding,
    Line,
    Verdict,
    in_order,
)
from sheetgen.games.burgundy.rules.counts import COST_OF_CASTLE, OF_TERRAIN
from sheetgen.games.burgundy.rules.fill import BASE_HEADINGS
from sheetgen.games.burgundy.rules.ruleset import FEWEST
from sheetgen.games.burgundy.rules.tile import CASTLE
from sheetgen.games.burgundy.totals.check.bounds import check_points
from sheetgen.games.burgundy.totals.sheet.board_view import Sheet
from sheetgen.games.burgundy.totals.sheet.form import (
    AT_END,
    COLUMNS,
    IN_GAME,
    STANDARD,
    STOCK_POINTS,
    SUMS,
    Column,
    Counted,
    Fill,
    Switches,
)

# The most points that a player can lose [burgundy 21.6] [burgundy 21.8].
MOST_LOST = COST_OF_CASTLE * (OF_TERRAIN[CASTLE] - FEWEST)
# The clause of each heading's points.
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
class Result:
    """The sums of a column.

    Attributes:
        sums: the value of each of `SUMS`; `None` if not known.
        counted: the sum of the headings of the game; `None` if all are blank.
        states: whether each sum is right, by place, for sums that are written or
            follow.
        lines: the sources of the points.
    """

    sums: Counted
    counted: int | None
    states: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]

    @property
    def total(self) -> int | None:
        """The sum of all points; as written, if nothing else is."""
        return self.sums[-1]


def check(sheet: Sheet, fill: Fill, switches: Switches = STANDARD) -> Final:
    """Return whether a sheet contradicts itself, all sums, and the ranking."""
    taken, columns = (
        autofilled_sums(COLUMNS, fill),
        without_autofilled(COLUMNS, fill).columns,
    )
    people = [column for column in columns if not column.is_virtual]
    results = tuple([_add_up(sheet, one, people, at) for at, one in _placed(columns)])
    findings = [*_check_columns(columns), *check_points(sheet.printed, columns)]
    for at, column in _placed(columns):
        findings += _note_sums(column, results[at - 1], at)
    keys = _keys(columns, results, switches)
    ranking, totals = rank(keys), [one.total for one in results]
    findings += _check_ties(columns, keys)
    is_wrong = any([finding.severity == ERROR for finding in findings])
    is_whole = None not in totals and bool(results)
    key = "report.won" if is_whole and len(results) >= FEWEST else "report.leads"
    first = results[ranking.index(1)].sums if results else (0, 0, 0, 0)
    total = first[-1] or 0
    verdict = Verdict(
        verdict=ILLEGAL if is_wrong else LEGAL,
        complete=True if is_whole else None,
        findings=in_order(findings),
        sums={**dict([state for one in results for state in one.states]), **taken},
        points={"gained": first[0] or 0, "added": first[2] or 0} if results else {},
        total=total,
        total_range=(total, total),
        lines=tuple([line for one in results for line in one.lines]),
        total_told=None if is_wrong else standing(totals, ranking, key),
    )
    return Final(verdict, results, ranking)


def _placed(columns: Sequence[Column]) -> list[tuple[int, Column]]:
    return list(enumerate(columns, 1))


# The sums of a column


def _add_up(sheet: Sheet, column: Column, people: Sequence[Column], at: int) -> Result:
    """Return the sums of a column, given the columns of all *people*."""
    counted = _sum(column.game)
    has_game = not _lacks(column.game, IN_GAME, [one.game for one in people])
    state = _judge(column.gained, counted, has_game, True)
    gained = counted if column.gained is None else column.gained  # the marker counts
    left = (*column.stock[:-1], _points_of(column.stock[-1], sheet))
    stocks, of_stocks = _settle(column.of(STOCK_POINTS), _sum(left), None not in left)
    at_end = (stocks, *column.end[1:])
    has_end = column.of(STOCK_POINTS) is not None or None not in left
    has_end = has_end and not _lacks(at_end, AT_END, [one.end for one in people])
    added, of_added = _settle(column.added, _sum(at_end), has_end)
    is_whole = has_game or column.gained is not None
    is_whole = is_whole and (has_end or column.added is not None)
    can_lose = column.gained is None
    total, of_total = _settle(column.total, _sum((gained, added)), is_whole, can_lose)
    states = zip(SUMS, (state, of_stocks, of_added, of_total), strict=True)
    player = "player:" + str(at) + " "
    return Result(
        (gained, stocks, added, total),
        counted,
        tuple([(player + name, one) for name, one in states if one]),
        tuple(_lines(column, counted, player)),
    )


def _points_of(workers: int | None, sheet: Sheet) -> int | None:
    """Return the points of workers; other stocks give one each [burgundy 11.2]."""
    return None if workers is None else workers // sheet.printed.workers_for_point


def _sum(points: Sequence[int | None]) -> int | None:
    """Return the sum of the written values; `None` if all are blank."""
    told = [one for one in points if one is not None]
    return sum(told) if told else None


def _lacks(
    points: Sequence[int | None], names: Sequence[str], others: Sequence[Counted]
) -> bool:
    """Return whether a heading of every game, or one that others have, is blank."""
    return any(
        [
            name in BASE_HEADINGS or any([one[at] is not None for one in others])
            for at, name in enumerate(names)
            if points[at] is None
        ]
    )


def _settle(
    written: int | None, due: int | None, is_whole: bool, can_lose: bool = False
) -> tuple[int | None, str]:
    """Return the value of a sum, and whether the written one is right."""
    state = _judge(written, due, is_whole, can_lose)
    return written if due is None or state == OPEN else due, state


def _judge(
    written: int | None, due: int | None, is_whole: bool, can_lose: bool = False
) -> str:
    """Return whether a sum is right; an empty text if there is nothing to compare.

    Args:
        written: the sum.
        due: the sum of its parts.
        is_whole: whether no part is missing, which could raise the sum.
        can_lose: whether the cost of castles taken back, which is the same for each,
            may be missing from the parts [burgundy 21.6].
    """
    if due is None:
        return ""
    if written is None:
        return ABSENT
    lost = due - written
    if lost <= 0:
        return RIGHT if not lost else WRONG if is_whole else OPEN
    is_lost = can_lose and lost % COST_OF_CASTLE == 0 and lost <= MOST_LOST
    return OPEN if is_lost else WRONG


def _lines(column: Column, counted: int | None, player: str) -> list[Line]:
    """Return the headings if they give every point, else the marker or written sum."""
    lines = []
    if column.gained in (None, counted):
        lines += _headings(column.game, IN_GAME, player + "game:")
    elif column.gained is not None:
        points = column.gained
        lines.append(Line("gained", player + "gained", 0, points, points, "43.4"))
    at_end = _headings(column.end, AT_END, player + "end:")
    if not at_end and column.added is not None:
        points = column.added
        at_end.append(Line("added", player + "added", 0, points, points, "11.2"))
    return lines + at_end


def _headings(points: Counted, names: Sequence[str], start: str) -> list[Line]:
    return [
        Line(name, start + name, 0, one, one, CLAUSES.get(name, "40.20"))
        for name, one in zip(names, points, strict=True)
        if one
    ]


# Findings on columns


def _check_columns(columns: Sequence[Column]) -> list[Finding]:
    """Find empty columns, and more than one of Châteauma [burgundy 43.1]."""
    found = note_empty(columns, "40.7")
    virtual = ["player:" + str(at) for at, one in _placed(columns) if one.is_virtual]
    if len(virtual) > 1:
        twice = Finding("chateauma-twice", ERROR, "sheet", "33.14", 1, tuple(virtual))
        found.append(twice)
    return found


def _note_sums(column: Column, result: Result, at: int) -> Iterator[Finding]:
    """Note points that only the marker or the total gives [burgundy 43.4, 43.5]."""
    place, counted = "player:" + str(at) + " ", result.counted
    is_open = dict(result.states).get(place + "gained") == OPEN
    if is_open and column.gained is not None and counted is not None:
        more = column.gained - counted
        code, clause = (
            ("marker-ahead", "43.4") if more > 0 else ("marker-behind", "21.7")
        )
        yield Finding(code, NOTE, place + "gained", clause, counted, abs(more))
    if column.total is not None and (result.sums[0], result.sums[2]) == (None, None):
        yield Finding("total-alone", NOTE, place + "total", "43.4")


# The ranking


def _keys(
    columns: Sequence[Column], results: Sequence[Result], switches: Switches
) -> list[tuple[int, ...]]:
    """Return the key that ranks each player, the higher the better [burgundy 43.14].

    Châteauma wins a tie [burgundy 33.18].
    """
    fewer = switches.tie_empty == "fewer"
    is_ahead = switches.tie_track == "ahead" or (
        switches.tie_track == "edition" and switches.edition == "special"
    )
    keys: list[tuple[int, ...]] = [
        (-1 if one.total is None else one.total, int(column.is_virtual))
        for column, one in zip(columns, results, strict=True)
    ]
    for place, sign in (
        ("empty", -1 if fewer else 1),
        ("track", 1 if is_ahead else -1),
    ):
        told = [column.of(place) for column in columns]
        keys = break_ties(keys, [None if one is None else sign * one for one in told])
    return keys


def _check_ties(
    columns: Sequence[Column], keys: Sequence[tuple[int, ...]]
) -> Iterator[Finding]:
    """Note ties that nothing on the sheet breaks [burgundy 43.14]."""
    for at, key in enumerate(keys):
        alike = [other for other, one in enumerate(keys) if one == key]
        is_required = key[0] >= 0 and not columns[at].is_virtual
        if is_required and len(alike) > 1 and alike[0] == at:
            names = tuple(["player:" + str(other + 1) for other in alike])
            yield Finding("tie-open", NOTE, "sheet", "41.2", None, names)
