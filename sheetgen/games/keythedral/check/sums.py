"""Sums in place of counts: can a game have such a sum?

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.verdict import DOUBT, ERROR, Finding
from sheetgen.games.keythedral.rules.cathedral import TILES, VALUES, Cathedral
from sheetgen.games.keythedral.rules.cube import MOST, worth
from sheetgen.games.keythedral.rules.fill import HEADINGS, Column

TOTAL = "total"
ALL_CUBES = worth(MOST)  # [keythedral 1.13] [keythedral 1.14]
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
