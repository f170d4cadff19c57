"""The score of a duchy, with a line for every source of points.

If the sheet does not show when something came, a line is a range with the reason. The
expansions in force enlarge areas and multiply points. Monasteries give points at the
end [burgundy 10.15-10.29].

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.verdict import ABSENT, OPEN, RIGHT, WRONG, Line
from sheetgen.games.burgundy.check.animals import ONE_PASTURE, score_animals
from sheetgen.games.burgundy.expansions.base import Expansion, line_of
from sheetgen.games.burgundy.rules.counts import by_players
from sheetgen.games.burgundy.rules.derived import Completed, Derived, Range
from sheetgen.games.burgundy.rules.duchy import PHASES, area_points
from sheetgen.games.burgundy.rules.fill import HEADINGS
from sheetgen.games.burgundy.rules.tile import (
    ANIMALS,
    CRANE,
    GEESE,
    MONASTERY,
    PASTURE,
    TERRAINS,
    WHITE_CASTLE,
)

NEEDED = ("sold", "stored", "silver", "workers", "bonus")  # for the whole score


def score(shown: Derived, expansions: tuple[Expansion, ...]) -> list[Line]:
    """Return the lines of a sheet's score, ordered by heading."""
    lines = [
        *_areas(shown, expansions),
        *_colours(shown, expansions),
        *score_animals(shown),
        *_watchtowers(shown),
        *_sales(shown, expansions),
        *score_monasteries(shown, expansions),
        *_stocks(shown),
    ]
    for expansion in expansions:
        if expansion.score is not None:
            lines += expansion.score(shown)
    if shown.fill.other:
        points = shown.fill.other
        lines.append(Line("other", "heading:other", 0, points, points, "40.20"))
    return sorted(lines, key=lambda line: HEADINGS.index(line.heading))


def left_out(shown: Derived, expansions: Sequence[Expansion]) -> list[str]:
    """Return the missing parts that the complete score needs."""
    own = [part for one in expansions for part in one.parts if part in HEADINGS]
    return [
        name
        for name in (*NEEDED, *own)
        if getattr(shown.fill, name) is None
        or (name == "shields" and shown.shields_open)
    ]


def open_headings(missing: Sequence[str]) -> tuple[str, ...]:
    """Return the headings whose points may be higher, as parts are missing."""
    if not missing:
        return ()
    return ("sales", "monasteries", "stocks", "colours", *missing)


def range_of(lines: list[Line], heading: str = "") -> Range:
    """Return the least and the most points of *lines*, or of those under *heading*."""
    chosen = [line for line in lines if not heading or line.heading == heading]
    return sum(line.least for line in chosen), sum(line.most for line in chosen)


def check_sums(
    shown: Derived, lines: list[Line], unknown: Sequence[str]
) -> dict[str, str]:
    """Return for each heading and the total whether the player's sum is right.

    A blank counts as nothing, unless there are, or may be, points under its heading.

    Args:
        shown: the derived values of the sheet.
        lines: of `score`.
        unknown: the `open_headings`.
    """
    fill = shown.fill
    written = fill.points or {}
    sums = {}
    least = most = 0
    is_open = False
    for heading in HEADINGS:
        low, high = range_of(lines, heading)
        may_be_more = heading in unknown
        place = "heading:" + heading
        if heading in written:
            sums[place] = _judge(written[heading], (low, high), may_be_more)
            if sums[place] != WRONG:
                low = high = written[heading]
                may_be_more = False
        elif high and fill.points is not None:
            sums[place] = ABSENT
        least, most, is_open = least + low, most + high, is_open or may_be_more
    if fill.total is None:
        sums["total"] = ABSENT
        return sums
    may_lack = [one for one in unknown if one in HEADINGS and one not in written]
    sums["total"] = _judge(fill.total, (least, most), is_open)
    is_whole = written and not may_lack and ABSENT not in sums.values()
    if is_whole and sum(written.values()) != fill.total:
        sums["total"] = WRONG
    elif sums["total"] != WRONG:
        sums["total"] = _judge(fill.total, range_of(lines), bool(unknown))
    return sums


def _judge(written: int, span: Range, is_open: bool) -> str:
    low, high = span
    if is_open:
        return OPEN if written >= low else WRONG
    if low == high:
        return RIGHT if written == low else WRONG
    return OPEN if low <= written <= high else WRONG


# Base game


def _areas(shown: Derived, expansions: tuple[Expansion, ...]) -> list[Line]:
    printed = shown.duchy.printed
    lines = []
    for done in shown.completed:
        if done.size == 1 and done.cells[0] in shown.starts:
            continue  # [burgundy 8.5] the start castle scores nothing
        place = shown.duchy.place(done.cells[0])
        low, high = done.phase
        phase = low if low == high else 0
        grown = _grown(shown, done, expansions)
        beyond = shown.switches.beyond_nine
        least = area_points(printed, done.size + grown[0], beyond)
        most = area_points(printed, done.size + grown[1], beyond)
        why = "when" if least != most else ""
        terrain = shown.duchy.terrain[done.cells[0]]
        holds = "area:" + terrain + "." + str(done.size)
        lines.append(Line("areas", place, phase, least, most, "8.2", why, holds))
        least = printed.phase_points[high - 1]
        most = printed.phase_points[low - 1]
        why = "phase" if least != most else ""
        lines.append(Line("phases", place, phase, least, most, "8.3", why, holds))
    if shown.shield(ONE_PASTURE) is not None and shown.switches.shield_1_areas == "yes":
        return _join_pastures(shown, lines)
    return lines


def _join_pastures(shown: Derived, lines: list[Line]) -> list[Line]:
    """Return *lines* with pastures apart or joined, which is open [burgundy 41.9]."""
    printed = shown.duchy.printed
    pastures = [area for area in shown.duchy.areas if area.terrain == PASTURE]
    places = [shown.duchy.place(area.cells[0]) for area in pastures]
    joined = []
    size = sum(area.size for area in pastures)
    full = shown.full_terrain(PASTURE)
    for heading in ("areas", "phases"):
        own = [n for n in lines if n.heading == heading and n.place in places]
        low, high = sum(line.least for line in own), sum(line.most for line in own)
        least = most = 0
        if full is not None and heading == "areas":
            least = most = area_points(printed, size, shown.switches.beyond_nine)
        elif full is not None:
            least = printed.phase_points[full[1] - 1]
            most = printed.phase_points[full[0] - 1]
        span = (min(low, least), max(high, most))
        joined.append(line_of(heading, "terrain:" + PASTURE, span, "41.9", "when"))
    rest = [line for line in lines if line.place not in places]
    return rest + [line for line in joined if line.most]


def _grown(shown: Derived, done: Completed, expansions: tuple[Expansion, ...]) -> Range:
    low = high = 0
    for expansion in expansions:
        if expansion.grow_area is not None:
            least, most = expansion.grow_area(shown, done)
            low, high = low + least, high + most
    return low, high


def _colours(shown: Derived, expansions: tuple[Expansion, ...]) -> list[Line]:
    bonus = shown.fill.bonus or {}
    lines = []
    for terrain in TERRAINS:
        if terrain not in bonus:
            continue
        phase = shown.full_terrain(terrain) or (PHASES[0], PHASES[-1])
        least, most = by_players(
            shown.fill,
            shown.switches,
            shown.duchy.printed.bonus_tiles[bonus[terrain]],
        )
        why = "players" if least != most else "when"
        for expansion in expansions:
            if expansion.bonus_factor is not None:
                low, high = expansion.bonus_factor(shown, phase)
                least, most = least * low, most * high
        place, holds = "terrain:" + terrain, "size." + bonus[terrain]
        lines.append(line_of("colours", place, (least, most), "8.6", why, holds))
    return lines


def _watchtowers(shown: Derived) -> list[Line]:
    worth = shown.duchy.printed.watchtower
    lines = []
    for cell in shown.placed:
        tile = shown.tiles[cell]
        if tile is None or not shown.is_own(cell):
            continue
        place = shown.duchy.place(cell)
        name, holds = "watchtowers", tile.word
        if tile.kind == "watchtower":
            phase = shown.first[cell] if shown.first[cell] == shown.last[cell] else 0
            lines.append(Line(name, place, phase, worth, worth, "7.12", "", holds))
        elif tile.kind == CRANE and shown.fill.crane in ("", "watchtower"):
            low = worth if shown.fill.crane else 0  # [burgundy 40.15]
            why = "" if low else "crane"
            lines.append(Line(name, place, 0, low, worth, "22.2", why, holds))
    return lines


def _sales(shown: Derived, expansions: tuple[Expansion, ...]) -> list[Line]:
    count = sum(shown.fill.sold or ())
    if not count:
        return []
    least, most = by_players(shown.fill, shown.switches, shown.duchy.printed.good_sold)
    why = "players" if least != most else "when"
    for expansion in expansions:
        if expansion.sale_factor is not None:
            low, high = expansion.sale_factor(shown, (PHASES[0], PHASES[-1]))
            least, most = least * low, most * high
    points = (count * least, count * most)
    return [line_of("sales", "goods", points, "9.2", why)]


def _stocks(shown: Derived) -> list[Line]:
    fill = shown.fill
    worth = (
        ("goods", sum(fill.stored or ()), "11.2"),
        ("silver", fill.silver or 0, "11.2"),
        (
            "workers",
            (fill.workers or 0) // shown.duchy.printed.workers_for_point,
            "11.2",
        ),
    )
    return [
        Line("stocks", "stock:" + name, PHASES[-1], points, points, clause)
        for name, points, clause in worth
        if points
    ]


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
    factor = 1
    for expansion in expansions:
        if expansion.end_factor is not None:
            factor *= expansion.end_factor(shown)
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
    doubled = factor if shown.switches.double_copied == "yes" else 1
    if shown.holds(13) and shown.switches.shield_13_copied == "yes":
        doubled *= 2
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


def _times(points: Range, factor: int) -> Range:
    return points[0] * factor, points[1] * factor
