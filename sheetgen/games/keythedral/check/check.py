"""The check of a filled score sheet: is the end possible, who has what, who won?

Where a sheet has sums in place of counts: can a game have such a sum?

Part of the core that runs in the browser too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sheetgen.core.form.columns import Final as Final
from sheetgen.core.form.columns import (
    autofilled_sums,
    note_empty,
    rank,
    without_autofilled,
)
from sheetgen.core.verdict import (
    ABSENT,
    DOUBT,
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    OPEN,
    RIGHT,
    WRONG,
    Finding,
    Line,
    Message,
    Verdict,
    in_order,
)
from sheetgen.games.keythedral.rules.fill import COUNTED, FEWEST, HEADINGS, Column, Fill
from sheetgen.games.keythedral.rules.fill import MOST as MOST_PLAYERS
from sheetgen.games.keythedral.rules.form import COLUMNS
from sheetgen.games.keythedral.rules.ruleset import (
    CUBES,
    MOST_CUBES,
    OPEN_TILES,
    RESOURCES,
    STANDARD,
    TILES,
    VALUES,
    WORTH,
    Cathedral,
    Seats,
    Switches,
    worth,
)

# The points for one of each of `COUNTED`, and how many exist.
POINTS = dict(zip(CUBES, WORTH, strict=True)) | {"resource": 1}  # [keythedral 10.3]
SUPPLY = dict(zip(CUBES, MOST_CUBES, strict=True))  # [keythedral 1.13, 1.14]
ALL_RESOURCES = sum(SUPPLY[kind] for kind in RESOURCES)


@dataclass(frozen=True)
class Result:
    """The results of a player according to the sheet.

    Attributes:
        seats: points for the seats; if these are hidden, as the player added them up.
        cubes: points for the remaining cubes; likewise.
        total: their sum; as the player added it up if one of them is not known.
        lines: the sources of the points.
        states: whether each of the player's sums is right, by place.
        lone: points known only from a sum, as in `lone_sums`.
    """

    seats: int
    cubes: int
    total: int
    lines: tuple[Line, ...]
    states: tuple[tuple[str, str], ...]
    lone: Mapping[str, int]


def check(cathedral: Cathedral, fill: Fill, switches: Switches = STANDARD) -> Final:
    """Return whether a game can end as the sheet says, and who won.

    Raises:
        ValueError: the fill does not match such a sheet; readers ensure that it does.
    """
    if fill.version not in cathedral.seats:
        raise ValueError("the fill belongs to another sheet")
    taken, fill = autofilled_sums(COLUMNS, fill), without_autofilled(COLUMNS, fill)
    results = tuple(
        _result(at, column, taken) for at, column in enumerate(fill.columns, 1)
    )
    left, in_seats = _check_seats(cathedral, fill)
    findings = [*_check_players(fill), *in_seats, *_check_cubes(fill)]
    lone = [result.lone for result in results]
    if any(lone):
        points = [
            {"seats": one.seats, "cubes": one.cubes, TOTAL: one.total} | dict(one.lone)
            for one in results
        ]
        findings += check_sums(cathedral, fill.version, points, lone)
    is_over = not any(left)
    is_hidden = any(column.hides_seats for column in fill.columns)
    is_wrong = any(finding.severity == ERROR for finding in findings)
    # If our squares differ from the game's, nobody can tell here when the game is over.
    is_in_doubt = any(finding.severity == DOUBT for finding in in_seats)
    if not (is_over or is_hidden or is_wrong or is_in_doubt):
        places = tuple(
            f"{count} x {value}" for count, value in zip(left, VALUES, strict=True)
            if count
        )  # fmt: skip
        findings.append(Finding("not-over", NOTE, "sheet", "12.2", None, places))
    ranking = _rank(fill, results, switches)
    best = min(range(len(results)), key=lambda at: ranking[at], default=None)
    first = results[best] if best is not None else None
    sums = {place: state for result in results for place, state in result.states}
    total = first.total if first else None
    verdict = Verdict(
        verdict=ILLEGAL if is_wrong else LEGAL,
        complete=None if is_in_doubt or (is_hidden and not is_over) else is_over,
        findings=in_order(findings),
        sums=sums,
        points={"seats": first.seats, "cubes": first.cubes} if first else {},
        total=total,
        total_range=(total or 0, total or 0),
        lines=tuple(line for result in results for line in result.lines),
    )
    told = _standing(fill, verdict, ranking)
    return Final(replace(verdict, total_told=told), results, ranking)


def _standing(fill: Fill, verdict: Verdict, ranking: tuple[int, ...]) -> Message | None:
    """Return who has won, or leads so far; None if that is unknown.

    All seats can be sold before the other points are counted.
    """
    first = tuple(
        f"player:{at}"
        for at, (rank, column) in enumerate(zip(ranking, fill.columns, strict=True), 1)
        if rank == 1 and not column.is_empty
    )
    if verdict.verdict != LEGAL or not first:
        return None
    is_counted = any(
        count is not None
        for one in fill.columns
        for count in (*one.cubes, one.seat_points, one.cube_points, one.total)
    )
    key = "report.won" if verdict.complete and is_counted else "report.leads"
    return key, {"names": first, "points": verdict.total}


def _result(at: int, column: Column, taken: Mapping[str, str]) -> Result:
    """Return the points of a player [keythedral 10.2] [keythedral 10.3].

    Args:
        at: number of the player.
        column: of the player, without values that were taken over.
        taken: values that were taken over, of all players.
    """
    player = f"player:{at}"
    lines = []
    points = {"seats": 0, "cubes": 0}
    for value, count in zip(VALUES, column.seats, strict=True):
        if count:
            came = count * value
            points["seats"] += came
            place = f"{player} seat:{value}"
            lines.append(Line("seats", place, 0, came, came, "10.2"))
    for kind, count in zip(COUNTED, column.cubes, strict=True):
        if count:
            came = count * POINTS[kind]
            points["cubes"] += came
            place = f"{player} cube:{kind}"
            lines.append(Line("cubes", place, 0, came, came, "10.3"))
    lone = lone_sums(column, points)
    hidden = {"seats": column.hides_seats, "cubes": column.hides_cubes}
    written = {"seats": column.seat_points, "cubes": column.cube_points}
    states = []
    for name in HEADINGS:
        if hidden[name] and written[name] is not None:
            points[name] = lone[name]
            states.append(OPEN if can_be(name, lone[name]) else WRONG)
        else:
            states.append(_state(written[name], points[name]))
    total = points["seats"] + points["cubes"]
    is_known = not any(hidden[name] and written[name] is None for name in HEADINGS)
    if is_known or column.total is None:
        states.append(_state(column.total, total))
    else:
        is_open = column.total >= total and all(
            can_be(name, lone[name]) for name in (*HEADINGS, TOTAL) if name in lone
        )
        states.append(OPEN if is_open else WRONG)
        total = max(total, column.total)
    sums = tuple(
        (f"{player} {name}", taken.get(f"{player} {name}", state))
        for name, state in zip((*HEADINGS, TOTAL), states, strict=True)
    )
    return Result(points["seats"], points["cubes"], total, tuple(lines), sums, lone)


def _state(written: int | None, right: int) -> str:
    """Return whether a sum is right [keythedral 12.4]."""
    if written is None:
        return ABSENT
    return RIGHT if written == right else WRONG


def _check_players(fill: Fill) -> Iterator[Finding]:
    """Find too few or too many players, and players about whom nothing is known yet."""
    count = len(fill.columns)
    if count < FEWEST:  # [keythedral 1.1]
        yield Finding("too-few-players", ERROR, "sheet", "1.1", FEWEST, count)
    if count > MOST_PLAYERS:  # [keythedral 1.1] [keythedral 12.1]
        most = MOST_PLAYERS
        yield Finding("too-many-players", ERROR, "sheet", "1.1", most, count)
    yield from note_empty(fill.columns, "12.1")
    yield from [
        Finding("seats-hidden", NOTE, f"player:{at}", "7.3")
        for at, column in enumerate(fill.columns, 1)
        if column.hides_seats and not column.is_empty and fill.variant != OPEN_TILES
    ]


def _check_seats(cathedral: Cathedral, fill: Fill) -> tuple[Seats, list[Finding]]:
    """Return the seats that are left, and find those that cannot be sold yet.

    The number of squares of our own cathedral is a reconstruction [keythedral 1.12], so
    findings that rest on it alone are doubts.
    """
    seats = cathedral.seats[fill.version]
    found = []
    sold = tuple(
        sum(column.seats[at] or 0 for column in fill.columns)
        for at in range(len(VALUES))
    )
    all_sold = sum(sold)
    if all_sold > TILES:  # [keythedral 1.8]
        code = "too-many-tiles-sold"
        found.append(Finding(code, ERROR, "sheet", "1.8", TILES, all_sold))
    code, severity = "too-many-seats", ERROR
    if not cathedral.is_counted:
        code, severity = "seats-in-doubt", DOUBT
    for value, count, most in zip(VALUES, sold, seats, strict=True):
        if count > most:  # [keythedral 7.4]
            place = f"seat:{value}"
            found.append(Finding(code, severity, place, "7.4", most, count))
    left = tuple(max(0, most - count) for most, count in zip(seats, sold, strict=True))
    is_hidden = any(column.hides_seats for column in fill.columns)
    if not is_hidden and fill.variant != OPEN_TILES:  # [keythedral 11.4]
        found += _check_early(cathedral, fill, sold, left)
    return left, found


def _check_early(
    cathedral: Cathedral, fill: Fill, sold: Seats, left: Seats
) -> Iterator[Finding]:
    """Find seats of a value while cheaper ones are left [keythedral 7.3]."""
    for at, value in enumerate(VALUES):
        waits = [low for low in range(at) if left[low]]
        # However many squares exist, there is at least one.
        sure = [low for low in waits if cathedral.is_counted or not sold[low]]
        if not sold[at] or not waits:
            continue
        low = (sure or waits)[0]
        for number, column in enumerate(fill.columns, 1):
            if column.seats[at]:
                place = f"player:{number} seat:{value}"
                code, severity = "seat-too-early", ERROR
                if not sure:
                    code, severity = "early-in-doubt", DOUBT
                yield Finding(code, severity, place, "7.3", VALUES[low], left[low])


def _check_cubes(fill: Fill) -> Iterator[Finding]:
    """Find more cubes of a kind than exist [keythedral 10.5]."""
    counts = {
        kind: sum(column.cubes[at] or 0 for column in fill.columns)
        for at, kind in enumerate(COUNTED)
    }
    resources = counts["resource"] + sum(counts[kind] for kind in RESOURCES)
    limits = [(kind, counts[kind], SUPPLY[kind]) for kind in CUBES]
    for kind, count, most in (*limits, ("resource", resources, ALL_RESOURCES)):
        if count > most:
            yield Finding("too-many-cubes", ERROR, f"cube:{kind}", "10.5", most, count)


def _rank(
    fill: Fill, results: tuple[Result, ...], switches: Switches
) -> tuple[int, ...]:
    """Return the place of each player [keythedral 10.4] [keythedral 13.1]."""
    keys = []
    for column, result in zip(fill.columns, results, strict=True):
        seats = [count or 0 for count in column.seats]
        key = [result.total]
        if switches.tie == "seats":
            key.append(sum(seats))
        elif switches.tie == "value":
            key += reversed(seats)
        keys.append(key)
    return rank(keys)


TOTAL = "total"
ALL_CUBES = worth(MOST_CUBES)  # [keythedral 1.13] [keythedral 1.14]
# An upper bound for all cathedrals, however many squares they have [keythedral 1.8].
SEATS_AT_MOST = TILES * VALUES[-1]


def lone_sums(column: Column, counted: Mapping[str, int]) -> dict[str, int]:
    """Return a player's points known only from a sum, by `HEADINGS` or `TOTAL`.

    A total gives the points of one heading if those of the other are known.

    Args:
        column: of the player.
        counted: the points by heading, where they can be counted.
    """
    if not (column.hides_seats or column.hides_cubes):
        return {}
    hidden = {"seats": column.hides_seats, "cubes": column.hides_cubes}
    written = {"seats": column.seat_points, "cubes": column.cube_points}
    lone = {}
    known, untold = 0, []
    for name in HEADINGS:
        points = written[name] if hidden[name] else counted[name]
        if points is None:
            untold.append(name)
            continue
        known += points
        if hidden[name]:
            lone[name] = points
    if column.total is not None and untold and column.total >= known:
        lone[untold[0] if len(untold) == 1 else TOTAL] = column.total - known
    return lone


def can_be(name: str, points: int) -> bool:
    """Return whether a sum is possible in any game [keythedral 12.5]."""
    if name == "seats":
        return points <= SEATS_AT_MOST and _is_of_seats(points)
    return points <= ALL_CUBES + (SEATS_AT_MOST if name == TOTAL else 0)


def _is_of_seats(points: int) -> bool:
    """Return whether some seats have this sum [keythedral 10.2]."""
    reached = [True]
    for at in range(1, points + 1):
        reached.append(any(at >= value and reached[at - value] for value in VALUES))
    return reached[points]


def check_sums(
    cathedral: Cathedral, version: str, players: Sequence[Mapping[str, int]],
    lone: Sequence[Mapping[str, int]],
) -> list[Finding]:  # fmt: skip
    """Find sums that exceed a game's total, or that no seats have.

    Args:
        cathedral: with its seats.
        version: of the game.
        players: the points of each by heading, and the total.
        lone: those known only from a sum, as in `lone_sums`.
    """
    own = sum(v * n for v, n in zip(VALUES, cathedral.seats[version], strict=True))
    sure = own if cathedral.is_counted else SEATS_AT_MOST
    found: list[Finding] = []
    for at, sums in enumerate(lone, 1):
        points = sums.get("seats", 0)
        if points <= sure and not _is_of_seats(points):
            player = f"player:{at}"
            found.append(Finding("no-such-sum", ERROR, player, "12.5", None, points))
    for name, held, most in (
        ("seats", own, sure),
        ("cubes", ALL_CUBES, ALL_CUBES),
        (TOTAL, own + ALL_CUBES, sure + ALL_CUBES),
    ):
        if any(name in sums for sums in lone):
            found += _check_sum([one[name] for one in players], held, most)
    return found


def _check_sum(points: Sequence[int], held: int, most: int) -> list[Finding]:
    """Find players with more than the game has, alone or together.

    Args:
        points: of each player.
        held: the sum of everything, by the squares of the cathedral as it is.
        most: an upper bound that is certain.
    """
    told = [(f"player:{at}", one) for at, one in enumerate(points, 1) if one > held]
    if not told and sum(points) > held:
        told = [("sheet", sum(points))]
    return [
        Finding("sum-too-high", ERROR, place, "12.5", most, one)
        if one > most
        else Finding("sum-in-doubt", DOUBT, place, "12.5", held, one)
        for place, one in told
    ]
