"""Where at the foot of a sheet everything of expansions stands that somebody reads.

Part of the core that runs in the browser too.
"""

from sheetgen.draw.box import Box
from sheetgen.draw.frame import TICK_RIM
from sheetgen.games.burgundy.counts import VINE_COLOURS
from sheetgen.games.burgundy.expansions.chains import CASTLE_CHAINS
from sheetgen.games.burgundy.expansions.routes import PLACES
from sheetgen.games.burgundy.foot import COPIED, ROUTE_TILES, SHIELDS, WAYS
from sheetgen.games.burgundy.form import SIZES
from sheetgen.units import Mm

HEAD: Mm = 4.4  # of a heading with what parts it from what is below
# Those without anything to write but that they were used; the crane stands with the
# tiles that it came with.
PLAIN = ("castle-chains", "extra-tiles", "white-castles", "inns", "chateauma")
WRITTEN = {CASTLE_CHAINS.id: "taken-back", "extra-tiles": "crane"}
HEADED = ("shields", "border-posts", "trade-routes", "vineyards")  # with a part each
JOINED = (2, 3)  # border posts
NOTE: Mm = 2.8  # the height of a line of small words
COPIED_WIDE: Mm = 18.4
POST_LABEL: Mm = 8.6
POST_TILES: Mm = 17.4  # where they begin
VINE_LABEL: Mm = 9.0
ROUTE_TILE_RIM: Mm = 0.4  # of a route's tile, so that no cut corner is in its box

_TICK: Mm = 3.2
_FIELD: Mm = 5.1


def lay_foot(zone: Box) -> dict[str, Box]:
    """Return the boxes of expansions in their zone, by their places."""
    parts = lay_parts(zone)
    boxes = {f"expansion:{name}": _tick(parts[name]) for name in HEADED}
    boxes.update(_lay_plain(parts["plain"]))
    boxes.update(_lay_shields(parts["shields"]))
    boxes.update(_lay_posts(parts["border-posts"]))
    boxes.update(_lay_routes(parts["trade-routes"]))
    boxes.update(_lay_vines(parts["vineyards"]))
    return boxes


def below_head(box: Box) -> Box:
    """Return what is below a heading at the top of *box*."""
    return Box(box.x, box.y + HEAD, box.width, box.height - HEAD)


def lay_parts(zone: Box) -> dict[str, Box]:
    """Return the parts of the foot by expansion, first those that need none."""
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


def lay_plain(part: Box) -> list[Box]:
    """Return a row for each of `PLAIN` and `WAYS`."""
    return below_head(part).rows(len(PLAIN) + len(WAYS))


def _lay_plain(part: Box) -> dict[str, Box]:
    boxes = {}
    for name, row in zip((*PLAIN, *WAYS), lay_plain(part)):  # noqa: B905
        middle = row.centre.y
        boxes[f"expansion:{name}"] = _tick(Box(row.x, middle - _TICK / 2, 0, 0))
        if name in WRITTEN:
            boxes[WRITTEN[name]] = Box(row.right - 7.4, middle - 2.6, 7.4, 5.2)
    return boxes


def _lay_lines(part: Box) -> list[Box]:
    """Return the lines of shields, those at the left first."""
    top = below_head(part).y - 0.4 + 2 * NOTE + 0.2
    return [
        Box(side.x, top + at * _FIELD, side.width, _FIELD - 0.1)
        for side in lay_shield_sides(part)
        for at in range(SHIELDS // 2)
    ]


def lay_shield_sides(part: Box) -> list[Box]:
    """Return the two halves that lines of shields stand in."""
    return below_head(part).columns(2, 2.4)


def lay_copied(part: Box) -> Box:
    """Return the line of monasteries that count too."""
    below = below_head(part)
    top = below.y - 0.4 + 2 * NOTE + 0.4 + SHIELDS // 2 * _FIELD
    return Box(below.x, top, below.width, _FIELD - 0.1)


def _lay_shields(part: Box) -> dict[str, Box]:
    boxes = {}
    for line, row in enumerate(_lay_lines(part), 1):
        number, taken, left = row.columns(3, 0.5)
        boxes[f"shield-number:{line}"] = number
        boxes[f"shield-taken:{line}"] = taken
        boxes[f"shield-left:{line}"] = left
    row = lay_copied(part)
    places = Box(row.right - COPIED_WIDE, row.y, COPIED_WIDE, row.height)
    for place, box in enumerate(places.columns(COPIED, 0.5), 1):
        boxes[f"copied-place:{place}"] = box
    return boxes


def lay_posts(part: Box) -> list[Box]:
    """Return the rows of two posts and of three."""
    return below_head(part).rows(len(JOINED))


def lay_post_tiles(part: Box) -> list[Box]:
    """Return what each tile for posts has, with what it is worth."""
    row = lay_posts(part)[-1]
    rest = Box(row.x + POST_TILES, row.y, row.width - POST_TILES, row.height)
    return rest.columns(len(SIZES))


def _lay_posts(part: Box) -> dict[str, Box]:
    boxes = {}
    for count, row in zip(JOINED, lay_posts(part)):  # noqa: B905
        field = Box(row.x + POST_LABEL, row.y + 0.15, 7, row.height - 0.3)
        boxes[f"post:{count}"] = field
    for size, cell in zip(SIZES, lay_post_tiles(part)):  # noqa: B905
        tick = Box(cell.x, cell.centre.y - 1.5, 3.0, 3.0)
        boxes[f"post-tile:{size}"] = tick.inset(TICK_RIM / 2)
    return boxes


def lay_routes(part: Box) -> list[Box]:
    """Return where tiles of trade routes stand, and behind them what is free."""
    lines = below_head(part).rows(-(-ROUTE_TILES // 2), 0.6)
    return [cell for line in lines for cell in line.columns(2, 1.6)]


def _lay_routes(part: Box) -> dict[str, Box]:
    boxes = {}
    goods = []
    for place, cell in enumerate(lay_routes(part)[:ROUTE_TILES], 1):
        tile, *spaces = cell.columns(PLACES + 1)
        boxes[f"route-tile:{place}"] = tile.inset(0.15 + ROUTE_TILE_RIM)
        goods += spaces
    for place, space in enumerate(goods, 1):
        boxes[f"route:{place}"] = space
    return boxes


def lay_vines(part: Box) -> tuple[Box, Box, Box]:
    """Return head, sizes and tiles of the table of vines, without their labels."""
    below = below_head(part)
    x, wide = below.x + VINE_LABEL, below.width - VINE_LABEL
    head = Box(x, below.y - 0.4 + NOTE, wide, 3.0)
    groups = Box(x, head.bottom, wide, (below.bottom - head.bottom) * 0.56)
    return head, groups, Box(x, groups.bottom, wide, below.bottom - groups.bottom)


def _lay_vines(part: Box) -> dict[str, Box]:
    boxes = {}
    for kind, row in zip(("vines", "vine-tiles"), lay_vines(part)[1:]):  # noqa: B905
        cells = row.columns(len(VINE_COLOURS))
        for colour, cell in zip(VINE_COLOURS, cells):  # noqa: B905
            boxes[f"{kind}:{colour}"] = cell.inset(0.2)
    return boxes


def _tick(at: Box) -> Box:
    """Return the white of a box to tick that begins where *at* does."""
    return Box(at.x + 0.15, at.y, _TICK, _TICK).inset(TICK_RIM / 2)
