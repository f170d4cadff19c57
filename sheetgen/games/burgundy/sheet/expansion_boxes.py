"""Positions of everything that is read in the expansions' part of a sheet, its foot.

Each expansion has a part; those that only need a tick box share one. The first sheets
had a fixed place for each. On later ones the parts that a sheet has are stacked in
columns.

Part of the core that runs in the browser too.
"""

from sheetgen.core.draw.box import TICK_RIM, Box
from sheetgen.core.units import Mm
from sheetgen.games.burgundy.expansions.chateauma import CHATEAUMA, ONLY_WITH
from sheetgen.games.burgundy.expansions.mini import CASTLE_CHAINS, ROUTE_PLACES, TEAM
from sheetgen.games.burgundy.rules.counts import TEAMS, VINE_COLOURS
from sheetgen.games.burgundy.sheet.fields import (
    COPIED,
    COPIED_EARLY,
    COPIED_OF_CHATEAUMA,
    ROUTE_TILES,
    SHIELDS,
    WAYS,
)
from sheetgen.games.burgundy.sheet.form import SIZES, VIRTUAL
from sheetgen.games.burgundy.sheet.variant import BACK, Variant

HEAD: Mm = 4.4  # of a heading, including the space below it
# Expansions with a tick box only; the crane is listed with the tiles that it came with.
_PLAIN = ("castle-chains", "extra-tiles", "white-castles", "inns")
WRITTEN = {CASTLE_CHAINS.id: "taken-back", "extra-tiles": "crane"}
HEADED = ("shields", "border-posts", "trade-routes", "vineyards")  # with their own part
PARTS = ("plain", *HEADED, CHATEAUMA.id)  # in their order on a sheet
JOINED = (2, 3)  # border posts
NOTE: Mm = 2.8  # the height of a line of small text
COPIED_WIDE: Mm = 18.4  # on the first sheets, beside the label
POST_LABEL: Mm = 8.6
POST_TILES: Mm = 17.4  # where they begin
_VINE_LABELS: tuple[Mm, Mm] = (7.6, 9.0)  # the second on the first sheets
ROUTE_TILE_RIM: Mm = 0.4  # around a route's tile: keeps cut corners out of its box
COUNTS = 4  # counts of Châteauma in a row

_TICK: Mm = 3.2
_FIELD: Mm = 5.1
_ROW: Mm = 5.6  # of an expansion that only needs a tick box
COLUMNS = 3
GAP: Mm = 2.0
_BETWEEN: Mm = 1.4  # between the parts of a column
_POSTS: Mm = 13.6
_ROUTES: Mm = 20.8
_VINES: Mm = 23.6
_COUNT: Mm = 7.9  # of a count of Châteauma, including its label
_ROUTE_TILE: Mm = 6.0  # the width of the number of a route's tile

LARGER = 1.7  # times the size on one side: all on the back of a two-sided sheet
WORKED: Mm = 9.8  # below each part there, before it is enlarged: a worked row
_UNDER: Mm = 1.8  # between the parts of a column there


def panel_height(variant: Variant) -> Mm:
    """Return the height of the parts of a sheet; 0 if it has none."""
    bottoms = [box.bottom for box in stack_parts(Box(0, 0, 137.5, 0), variant).values()]
    return max([0.0, *bottoms])


def lay_panel(zone: Box, variant: Variant) -> dict[str, Box]:
    """Return the boxes of expansions in their zone, by place."""
    parts = lay_parts(zone, variant)
    boxes = {
        f"expansion:{name}": _tick(parts[name])
        for name in (*HEADED, *([] if variant.is_early else [CHATEAUMA.id]))
        if name in parts
    }
    layers = {
        "plain": _lay_plain,
        "shields": _lay_shields,
        "border-posts": _lay_posts,
        "trade-routes": _lay_routes,
        "vineyards": _lay_vines,
        CHATEAUMA.id: _lay_chateauma,
    }
    for name in parts:
        boxes.update(layers[name](parts[name], variant))
    if variant.side == BACK:
        return {name: scaled(boxes[name], LARGER) for name in boxes}
    return boxes


def scaled(box: Box, scale: float) -> Box:
    """Return a box that is larger, and as much farther from the corner of its face."""
    return Box(box.x * scale, box.y * scale, box.width * scale, box.height * scale)


def below_head(box: Box) -> Box:
    """Return the part of *box* below a heading at its top."""
    return Box(box.x, box.y + HEAD, box.width, box.height - HEAD)


def lay_parts(zone: Box, variant: Variant) -> dict[str, Box]:
    """Return the parts of a zone by expansion, the shared one first.

    Args:
        zone: the foot of a sheet, or a back, whose parts are yet to be enlarged.
        variant: of the sheet.
    """
    if variant.side == BACK:
        return stack_parts(scaled(zone, 1 / LARGER), variant, WORKED + _UNDER)
    if not variant.is_early:
        return stack_parts(zone, variant)
    first = Box(zone.x, zone.y, 39, zone.height)
    second = Box(first.right + 3, zone.y, 43, zone.height)
    third = Box(second.right + 3, zone.y, zone.right - second.right - 3, zone.height)
    return {
        "plain": first,
        "shields": Box(second.x, second.y, second.width, 30.6),
        "border-posts": Box(
            second.x, second.y + 31.4, second.width, second.height - 31.4
        ),
        "trade-routes": Box(third.x, third.y, third.width, 20.8),
        "vineyards": Box(third.x, third.y + 22, third.width, third.height - 22),
    }


def stack_parts(zone: Box, variant: Variant, between: Mm = _BETWEEN) -> dict[str, Box]:
    """Return the parts in columns: the tallest first, each where most room is left.

    Columns are as wide as a third of the zone, and centred in it.

    Args:
        zone: of the columns.
        variant: of the sheet.
        between: the space between the parts of a column.
    """
    heights = _heights(variant)
    names = [name for name in PARTS if name in heights]
    columns: list[list[str]] = [[] for _ in range(min(COLUMNS, len(names)))]
    filled = [0.0] * len(columns)
    for name in sorted(names, key=lambda one: (-heights[one], names.index(one))):
        at = filled.index(min(filled))
        columns[at].append(name)
        filled[at] += heights[name] + between
    columns = sorted(columns, key=lambda one: min([names.index(name) for name in one]))
    step = (zone.width + GAP) / COLUMNS
    x = zone.x + (zone.width + GAP - len(columns) * step) / 2
    parts = {}
    for column in columns:
        y = zone.y
        for name in sorted(column, key=names.index):
            parts[name] = Box(x, y, step - GAP, heights[name])
            y += heights[name] + between
        x += step
    return parts


def _heights(variant: Variant) -> dict[str, Mm]:
    """Return the height of each part of a sheet."""
    rows = len(plain_names(variant))
    counts = -(-len(virtual_names(variant)) // COUNTS)
    lines = _FIELD * (SHIELDS // 2 + copied_lines(variant))
    notes = NOTE * (3 if copied_lines(variant) else 2)
    every = {
        "plain": HEAD + rows * _ROW,
        "shields": HEAD + notes + lines + 0.6,
        "border-posts": _POSTS,
        "trade-routes": _ROUTES,
        "vineyards": _VINES,
        CHATEAUMA.id: HEAD + counts * _COUNT,
    }
    there = [name for name in PARTS if variant.has(name) or (name == "plain" and rows)]
    return {name: every[name] for name in there}


# Expansions with only a tick box


def plain_names(variant: Variant) -> list[str]:
    """Return the expansions and ways to play that share a part, in order."""
    names = [name for name in _PLAIN if variant.has(name)]
    if variant.is_early:
        return [*names, CHATEAUMA.id, *WAYS]
    return names + [TEAM.id] * int(variant.has(TEAM.id))


def lay_plain(part: Box, variant: Variant) -> list[Box]:
    """Return a row for each of `plain_names`."""
    return below_head(part).rows(len(plain_names(variant)))


def _lay_plain(part: Box, variant: Variant) -> dict[str, Box]:
    boxes = {}
    for name, row in zip(plain_names(variant), lay_plain(part, variant)):  # noqa: B905
        middle = row.centre.y
        if name == TEAM.id and not variant.is_early:
            for team, cell in zip(TEAMS, lay_teams(row)):  # noqa: B905
                boxes[f"team:{team}"] = _tick(Box(cell.x, middle - _TICK / 2, 0, 0))
            continue
        boxes[f"expansion:{name}"] = _tick(Box(row.x, middle - _TICK / 2, 0, 0))
        if name in WRITTEN:
            boxes[WRITTEN[name]] = Box(row.right - 7.4, middle - 2.6, 7.4, 5.2)
    return boxes


def lay_teams(row: Box) -> list[Box]:
    """Return the box of each team, a tick box before its letter."""
    return Box(row.right - 17, row.y, 17, row.height).columns(len(TEAMS), 1)


# Shields


def copied_lines(variant: Variant) -> int:
    """Return the number of lines for monasteries that shield 6 copies."""
    if variant.is_alone:
        return 0  # [burgundy 30.19]
    return 2 if variant.has(CHATEAUMA.id) and not variant.is_early else 1


def _lay_lines(part: Box) -> list[Box]:
    """Return the lines of shields, those on the left first."""
    top = below_head(part).y - 0.4 + 2 * NOTE + 0.2
    return [
        Box(side.x, top + at * _FIELD, side.width, _FIELD - 0.1)
        for side in lay_shield_sides(part)
        for at in range(SHIELDS // 2)
    ]


def lay_shield_sides(part: Box) -> list[Box]:
    """Return the two halves that hold the lines of shields."""
    return below_head(part).columns(2, 2.4)


def lay_copied(part: Box, variant: Variant) -> Box:
    """Return the line of text for monasteries that also count.

    On the first sheets their fields are in it, later below it.
    """
    below = below_head(part)
    top = below.y - 0.4 + 2 * NOTE + 0.4 + SHIELDS // 2 * _FIELD
    return Box(below.x, top, below.width, _FIELD - 0.1 if variant.is_early else NOTE)


def _lay_shields(part: Box, variant: Variant) -> dict[str, Box]:
    boxes = {}
    for line, row in enumerate(_lay_lines(part), 1):
        number, taken, left = row.columns(3, 0.5)
        boxes[f"shield-number:{line}"] = number
        boxes[f"shield-taken:{line}"] = taken
        boxes[f"shield-left:{line}"] = left
    if not copied_lines(variant):
        return boxes
    row = lay_copied(part, variant)
    if variant.is_early:
        places = Box(row.right - COPIED_WIDE, row.y, COPIED_WIDE, row.height)
        fields = places.columns(COPIED_EARLY, 0.5)
    else:
        count = COPIED_OF_CHATEAUMA if copied_lines(variant) > 1 else COPIED
        each = count // copied_lines(variant)
        lines = Box(row.x, row.bottom, row.width, _FIELD * copied_lines(variant))
        fields = [
            Box(field.x, field.y, field.width, _FIELD - 0.1)
            for line in lines.rows(copied_lines(variant))
            for field in line.columns(each, 0.5)
        ]
    for place, box in enumerate(fields, 1):
        boxes[f"copied-place:{place}"] = box
    return boxes


# Border posts


def lay_posts(part: Box) -> list[Box]:
    """Return the rows of two posts and of three."""
    return below_head(part).rows(len(JOINED))


def lay_post_tiles(part: Box) -> list[Box]:
    """Return the boxes of the tiles for posts, including their points."""
    row = lay_posts(part)[-1]
    rest = Box(row.x + POST_TILES, row.y, row.width - POST_TILES, row.height)
    return rest.columns(len(SIZES))


def _lay_posts(part: Box, variant: Variant) -> dict[str, Box]:
    boxes = {}
    for count, row in zip(JOINED, lay_posts(part)):  # noqa: B905
        field = Box(row.x + POST_LABEL, row.y + 0.15, 7, row.height - 0.3)
        boxes[f"post:{count}"] = field
    for size, cell in zip(SIZES, lay_post_tiles(part)):  # noqa: B905
        tick = Box(cell.x, cell.centre.y - 1.5, 3.0, 3.0)
        boxes[f"post-tile:{size}"] = tick.inset(TICK_RIM / 2)
    return boxes


# Trade routes


def lay_routes(part: Box) -> list[Box]:
    """Return the boxes of trade route tiles, and then the free space."""
    lines = below_head(part).rows(-(-ROUTE_TILES // 2), 0.6)
    return [cell for line in lines for cell in line.columns(2, 1.6)]


def _lay_routes(part: Box, variant: Variant) -> dict[str, Box]:
    boxes = {}
    goods = []
    for place, cell in enumerate(lay_routes(part)[:ROUTE_TILES], 1):
        if variant.is_early:
            tile, *spaces = cell.columns(ROUTE_PLACES + 1)
        else:
            tile = Box(cell.x, cell.y, _ROUTE_TILE, cell.height)
            rest = Box(tile.right, cell.y, cell.width - tile.width, cell.height)
            spaces = rest.columns(ROUTE_PLACES)
        boxes[f"route-tile:{place}"] = tile.inset(0.15 + ROUTE_TILE_RIM)
        goods += spaces
    for place, space in enumerate(goods, 1):
        boxes[f"route:{place}"] = space
    return boxes


# Vineyards


def vine_label(variant: Variant) -> Mm:
    """Return the width of the labels of the table of vines."""
    return _VINE_LABELS[int(variant.is_early)]


def lay_vines(part: Box, variant: Variant) -> tuple[Box, Box, Box]:
    """Return the header, sizes and tiles of the table of vines, without labels."""
    below = below_head(part)
    x, wide = below.x + vine_label(variant), below.width - vine_label(variant)
    head = Box(x, below.y - 0.4 + NOTE, wide, 3.0)
    groups = Box(x, head.bottom, wide, (below.bottom - head.bottom) * 0.56)
    return head, groups, Box(x, groups.bottom, wide, below.bottom - groups.bottom)


def _lay_vines(part: Box, variant: Variant) -> dict[str, Box]:
    boxes = {}
    rows = lay_vines(part, variant)[1:]
    for kind, row in zip(("vines", "vine-tiles"), rows):  # noqa: B905
        cells = row.columns(len(VINE_COLOURS))
        for colour, cell in zip(VINE_COLOURS, cells):  # noqa: B905
            boxes[f"{kind}:{colour}"] = cell.inset(0.2)
    return boxes


# Châteauma


def virtual_names(variant: Variant) -> list[str]:
    """Return the counts of Châteauma, by the fields of a fill [33.16, 33.17]."""
    return [
        name for name, _ in VIRTUAL if variant.has(ONLY_WITH.get(name, CHATEAUMA.id))
    ]


def lay_virtual(part: Box, variant: Variant) -> list[Box]:
    """Return the boxes of its counts, including their labels."""
    rows = below_head(part).rows(-(-len(virtual_names(variant)) // COUNTS))
    cells = [cell for row in rows for cell in row.columns(COUNTS, 1.0)]
    return cells[: len(virtual_names(variant))]


def _lay_chateauma(part: Box, variant: Variant) -> dict[str, Box]:
    return {
        f"chateauma:{name}": Box(cell.x, cell.bottom - _FIELD, cell.width, _FIELD - 0.1)
        for name, cell in zip(virtual_names(variant), lay_virtual(part, variant))  # noqa: B905
    }


def _tick(at: Box) -> Box:
    """Return the white part of a tick box that begins where *at* does."""
    return Box(at.x + 0.15, at.y, _TICK, _TICK).inset(TICK_RIM / 2)
