"""The points of monasteries at the end [burgundy 10.15-10.29].

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import Line
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.expansions.score_range import line_of
from sheetgen.games.burgundy.rules.derived import Derived, Range
from sheetgen.games.burgundy.rules.duchy import PHASES
from sheetgen.games.burgundy.rules.tile import (
    ANIMALS,
    CRANE,
    GEESE,
    MONASTERY,
    TERRAINS,
    WHITE_CASTLE,
)

KINDS_SOLD = 15
# The building that each of these monasteries counts [burgundy 10.16-10.23, 10.29].
COUNTED = {
    16: "warehouse",
    17: "watchtower",
    18: "carpenter",
    19: "church",
    20: "market",
    21: "boarding-house",
    22: "bank",
    23: "town-hall",
    29: WHITE_CASTLE,
}
ANIMAL_KINDS = 24
TILES_SOLD = 25
BONUS_TILES = 26
DOUBLE_BONUS = 7  # a shield [burgundy 31.7]
EDITIONS = {"special": 0, "2019": 0, "2011": 1}  # columns of their points


def score_monasteries(shown: Derived, expansions: tuple[Expansion, ...]) -> list[Line]:
    """Return a line for each monastery that scores, copied ones included."""
    factor = (1, 1)
    for expansion in expansions:
        if expansion.end_factor is not None:
            low, high = expansion.end_factor(shown, (PHASES[-1], PHASES[-1]))
            factor = factor[0] * low, factor[1] * high
    copied = _copied(shown)
    lines = []
    for cell in shown.placed:
        tile = shown.tiles[cell]
        if tile is None or tile.terrain != MONASTERY or not shown.is_own(cell):
            continue
        number = tile.count
        points = _times(end_points(shown, number), factor)
        if points[1]:
            place = shown.duchy.place(cell)
            clause = "10." + tile.word
            lines.append(
                line_of("monasteries", place, points, clause, "when", tile.word)
            )
    # [burgundy 41.14, 41.15]
    doubled = factor if shown.switches.double_copied == "yes" else (1, 1)
    if shown.holds(13) and shown.switches.shield_13_copied == "yes":
        doubled = (2 * doubled[0], 2 * doubled[1])
    for number in sorted(copied):
        points = _times(end_points(shown, number), doubled)
        if "chateauma" in shown.fill.expansions:  # [burgundy 33.20] none for its own
            points = 0, (0 if shown.fill.players == 2 else points[1])
        if points[1]:
            why = "when" if points[0] else "copied"
            place, clause = "copied:" + str(number), "10." + str(number)
            lines.append(line_of("monasteries", place, points, clause, why))
    return lines


def _copied(shown: Derived) -> tuple[int, ...]:
    """Return the copied monasteries that count at the end [burgundy 31.27]."""
    return shown.fill.copied if shown.holds(6) else ()


def end_points(shown: Derived, number: int) -> Range:
    """Return the points of a monastery at the end, before shields."""
    fill = shown.fill
    worth = _worth(shown, number)
    if number == KINDS_SOLD:
        kinds = sum(1 for count in _sold_stack(shown) if count)
        points = worth * kinds
    elif number in COUNTED:
        count = shown.count_kind(COUNTED[number]) + _crane(shown, number)
        points = worth * count
    elif number == ANIMAL_KINDS:
        kinds = sum(1 for kind in (*ANIMALS, GEESE) if shown.count_kind(kind))
        points = worth * kinds
    elif number == TILES_SOLD:
        points = worth * sum(fill.sold or ())
    elif number == BONUS_TILES:
        low, high = _bonus_tiles(shown)
        return worth * low, worth * high
    else:
        points = 0
    return points, points


def _worth(shown: Derived, number: int) -> int:
    points = shown.duchy.printed.monasteries.get(number, (0,))
    column = EDITIONS[shown.switches.edition]
    return points[min(column, len(points) - 1)]


def _crane(shown: Derived, number: int) -> int:
    """Return how often the crane counts as the building of a monastery.

    It counts as any building [burgundy 22.3, 41.4].
    """
    if not shown.count_kind(CRANE):
        return 0
    if shown.switches.crane_counts == "each":
        return 1
    numbers = (*sorted(shown.monasteries()), *sorted(_copied(shown)))
    counting = [n for n in numbers if n in COUNTED]
    return int(bool(counting) and number == counting[0])


def _sold_stack(shown: Derived) -> tuple[int, ...]:
    """Return how many goods of each number count for the kinds sold."""
    sold = shown.fill.sold or ()
    laid = () if shown.switches.route_goods == "yes" else shown.fill.laid
    return tuple(count - laid.count(number) for number, count in enumerate(sold, 1))


def _bonus_tiles(shown: Derived) -> Range:
    """Return the least and the most bonus tiles that the player has."""
    fill, switches = shown.fill, shown.switches
    low = high = 0
    for terrain in TERRAINS:
        if terrain in (fill.bonus or {}):
            phase = shown.full_terrain(terrain) or (PHASES[0], PHASES[-1])
            doubled = shown.owned_in(DOUBLE_BONUS, phase)
            is_twice = switches.shield_7_tiles == "two"  # [burgundy 41.12]
            low += 1 + int(is_twice and doubled[0])
            high += 1 + int(is_twice and doubled[1])
    if fill.post_tile and switches.post_tile_counts == "yes":
        low, high = low + 1, high + 1  # [burgundy 41.13]
    return low, high


def _times(points: Range, factor: Range) -> Range:
    return points[0] * factor[0], points[1] * factor[1]
