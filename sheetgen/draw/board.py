"""A board to play on, with rivers between its islands, and hexagonal tiles for it.

A tile shows the ground of a terrain, its symbol, and what a cell carries. A back shows
only the terrain, so it does not reveal the front.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.core.board import Area, Board
from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import FLAT, TALL, HexMap, hexagon_at
from sheetgen.core.units import Mm
from sheetgen.draw.cell import Look, draw_areas, draw_carried, draw_dice
from sheetgen.draw.emblem import draw_flag, draw_shield
from sheetgen.draw.font import BOLD, DISPLAY, DISPLAY_BOLD, FontStack
from sheetgen.draw.hatch import STEP, draw_hatch
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.lattice import flare
from sheetgen.draw.svg import (
    HAIR,
    Canvas,
    Letters,
    Outline,
    Poster,
    finished,
    number,
    polygon_path,
)
from sheetgen.draw.symbol import SYMBOLS, draw_symbol

STRIP: Mm = 8.0  # under the board, for its name and notes
LEAST: Mm = 72.0  # the width of that strip under a narrower board
# In widths of a cell, from side to side.
RIM = (0.02, 0.02)  # beside a board, and above and below it
FLAGGED = (0.36, 0.25)  # the same for a board with flags
FLAG = 0.26  # the size of a flag
NOTCH = 0.06  # how deep a flag is set between two cells
DENSITY = 1.6  # of hatches, as cells are larger than on a sheet

WIDE = 0.34  # the width of a river, in widths of a cell
# How far a course is off the straight line after a third and two thirds of its way, in
# parts of its length: gentle bends first. The first course that stays clear of other
# cells is used.
_ASIDE = (0, 0.16, -0.16, 0.35, -0.35, 0.6, -0.6, 0.9, -0.9, 1.2, -1.2)
BENDS = (
    (0.16, -0.16),
    *sorted(
        [(one, other) for one in _ASIDE for other in _ASIDE],
        key=lambda bend: max(map(abs, bend)) + abs(bend[0] - bend[1]) / 2,
    ),
)
NEAR = 0.62  # in widths of a cell: closer to its centre a river seems to lead to it
STEPS = 20  # at which a course is checked


@dataclass(frozen=True)
class RimFlag:
    """A flag at the rim of a board.

    Attributes:
        cells: the indices of the one or two cells beside it.
        is_sure: whether its place is certain.
    """

    cells: tuple[int, ...]
    is_sure: bool


@dataclass(frozen=True)
class Wording:
    """What is written under a board.

    Attributes:
        title: its name.
        game: the title of the game.
        short: one to three letters for the shield.
        note: the source of the board, and the owners of these names.
    """

    title: str
    game: str
    short: str
    note: str


@dataclass(frozen=True)
class Surface:
    """A board and its look.

    Attributes:
        board: the cells.
        areas: the areas that are outlined.
        looks: of each terrain.
        water: the terrain whose look the links between islands have.
        flags: the flags at its rim.
        hue: the colour of emblems, as ``#rrggbb``.
    """

    board: Board
    areas: Sequence[Area]
    looks: Mapping[str, Look]
    water: str
    flags: Sequence[RimFlag]
    hue: str

    @property
    def units(self) -> tuple[float, float]:
        """Width and height with the rim, in widths of a cell."""
        around = HexMap(self.board, Point(0, 0), 1).box
        beside, over = FLAGGED if self.flags else RIM
        return around.width + 2 * beside, around.height + 2 * over


def largest_flat(surface: Surface, room: tuple[Mm, Mm]) -> Mm:
    """Return the largest size of cells at which a board with its strip fits *room*."""
    return largest_cells(surface, (room[0], room[1] - STRIP))


def largest_cells(surface: Surface, room: tuple[Mm, Mm]) -> Mm:
    """Return the largest size of cells at which a board alone fits *room*."""
    wide, high = surface.units
    return min(room[0] / wide, room[1] / high)


def board_size(surface: Surface, flat: Mm) -> tuple[Mm, Mm]:
    """Return width and height of a board with cells of *flat* from side to side.

    A narrow board is centred above its strip.
    """
    wide, high = surface.units
    return max(wide * flat, LEAST), high * flat + STRIP


def draw_board(
    surface: Surface, flat: Mm, words: Wording, ink: Ink, fonts: FontStack
) -> Poster:
    """Return a board with cells of *flat* from side to side."""
    size = board_size(surface, flat)
    canvas = Canvas(*size, fonts)
    canvas.describe(f"{words.title} - {words.game}", words.note)
    draw_surface(canvas, surface, flat, words, ink)
    return finished(canvas)


def draw_surface(
    canvas: Canvas, surface: Surface, flat: Mm, words: Wording, ink: Ink
) -> None:
    """Draw a board and the text under it, from the corner of a canvas."""
    size = board_size(surface, flat)
    paint_board(canvas, surface, flat, Point(size[0] / 2, (size[1] - STRIP) / 2), ink)
    _draw_words(canvas, Box(0, size[1] - STRIP, size[0], STRIP), words, surface, ink)


def paint_board(
    canvas: Canvas,
    surface: Surface,
    flat: Mm,
    middle: Point,
    ink: Ink,
    density: float = DENSITY,
) -> None:
    """Draw a board around a point, without the text under it.

    Args:
        canvas: to draw on.
        surface: the board.
        flat: the width of its cells from side to side.
        middle: the centre of the board.
        ink: how much colour is used.
        density: how much closer the lines of hatches are than on a sheet.
    """
    around = HexMap(surface.board, Point(0, 0), flat).box
    origin = Point(middle.x - around.centre.x, middle.y - around.centre.y)
    hexes = HexMap(surface.board, origin, flat)
    if surface.board.links:
        draw_rivers(canvas, hexes, surface.looks[surface.water].tone)
    draw_areas(canvas, hexes, surface.looks, surface.areas, density=density)
    for place, cell in enumerate(surface.board.cells):
        look = surface.looks[cell.terrain]
        _draw_cell(canvas, hexes.centre(place), flat, look, cell.carried, ink)
    tone = ink.tone(surface.hue)
    draw_rim_flags(canvas, hexes, surface.flags, flat * FLAG, tone, ink)


def _draw_cell(
    canvas: Canvas, centre: Point, flat: Mm, look: Look, carried: str, ink: Ink
) -> None:
    """Draw the symbol of a terrain, and under it the thing that the cell carries."""
    if not carried:
        _plate(canvas, centre, flat * 0.5)
        draw_symbol(canvas, look.symbol, centre, flat * 0.4, look.tone.sign)
        return
    above = Point(centre.x, centre.y - flat * 0.29)
    _plate(canvas, above, flat * 0.27)
    draw_symbol(canvas, look.symbol, above, flat * 0.22, look.tone.sign)
    box = centred(Point(centre.x, centre.y + flat * 0.09), flat * 0.38, flat * 0.38)
    if carried in SYMBOLS:
        draw_carried(canvas, box, carried, look.tone.sign)
    else:
        draw_dice(canvas, [(box, carried)], look.tone, ink)


def _plate(canvas: Canvas, centre: Point, flat: Mm) -> None:
    canvas.path(polygon_path(hexagon_at(centre, flat)), fill=WHITE)


def _draw_words(
    canvas: Canvas, box: Box, words: Wording, surface: Surface, ink: Ink
) -> None:
    """Write the name at the left, and the note at the right."""
    shield = Box(box.x, box.y + 0.6, 6.4, box.height - 0.6)
    draw_shield(canvas, shield, words.short, ink.tone(surface.hue))
    left = Box(shield.right + 1.6, shield.y, box.width * 0.44 - shield.right, 4.6)
    canvas.title_in(left, words.title, Letters(4.6, ink.text, DISPLAY_BOLD))
    below = Box(left.x, shield.y + 4.8, left.width, 2.4)
    canvas.text_in(below, words.game, Letters(2.3, ink.soft, DISPLAY))
    note = Box(box.x + box.width * 0.48, shield.y + 1, box.width * 0.52, 6.2)
    canvas.paragraph_in(note, words.note, Letters(2.2, ink.soft))


# Flags at its rim


def draw_rim_flags(
    canvas: Canvas,
    hexes: HexMap,
    flags: Sequence[RimFlag],
    size: Mm,
    tone: Tone,
    ink: Ink,
) -> None:
    """Draw flags of a *size* at the rim of a board."""
    for flag in flags:
        centre = rim_place(hexes, flag.cells, size)
        foot = Point(centre.x - size * 0.2, centre.y + size * 0.5)
        draw_flag(canvas, foot, size, tone)


def rim_place(hexes: HexMap, cells: tuple[int, ...], size: Mm) -> Point:
    """Return the centre of a flag, outside the cells beside it."""
    middle, centres = hexes.box.centre, [hexes.centre(cell) for cell in cells]
    x = sum(centre.x for centre in centres) / len(centres) - middle.x
    y = sum(centre.y for centre in centres) / len(centres) - middle.y
    length = (x * x + y * y) ** 0.5
    # One cell has a side facing outwards; two have a notch between them.
    out = 0.5 if len(cells) == 1 else TALL / 2 - NOTCH
    reach = (length + out * hexes.flat + size * 0.72) / length
    return Point(middle.x + x * reach, middle.y + y * reach)


def draw_rivers(canvas: Canvas, hexes: HexMap, tone: Tone) -> None:
    """Draw the links of a board; later drawing covers their ends.

    Args:
        canvas: to draw on.
        hexes: the board.
        tone: of water.
    """
    d = "".join(_course(hexes, *link) for link in hexes.board.links)
    if not d:
        return
    wide = hexes.flat * WIDE
    edge = hexes.flat * 0.035
    canvas.path(d, stroke=Outline(tone.ring, wide, cap="butt"))
    canvas.path(d, stroke=Outline(WHITE, wide - 2 * edge, cap="butt"))
    canvas.path(d, stroke=Outline(tone.tint, wide - 2 * edge, cap="butt"))
    flow = f"{number(wide * 0.55)} {number(wide * 0.3)}"
    canvas.path(d, stroke=Outline(tone.hatch, HAIR * 2.2, flow, cap="butt"))


def _course(hexes: HexMap, one: int, other: int) -> str:
    """Return the course of a river that touches as few other cells as it can."""
    start, end = hexes.centre(one), hexes.centre(other)
    others = [
        hexes.centre(cell)
        for cell in range(len(hexes.board.cells))
        if cell not in (one, other)
    ]
    best, least = _curve(start, end, BENDS[0]), STEPS
    for bend in BENDS:
        curve = _curve(start, end, bend)
        touched = _touched(curve, others, hexes.flat * NEAR)
        if touched < least:
            best, least = curve, touched
        if not touched:
            break
    begin, first, second, last = (f"{number(x)} {number(y)}" for x, y in best)
    return f"M{begin}C{first} {second} {last}"


def _curve(start: Point, end: Point, bend: tuple[float, float]) -> list[Point]:
    """Return the four points of a Bezier curve."""
    across, down = end.x - start.x, end.y - start.y

    def at(share: float, aside: float) -> Point:
        return Point(
            start.x + across * share - down * aside,
            start.y + down * share + across * aside,
        )

    return [start, at(0.35, bend[0]), at(0.65, bend[1]), end]


def _touched(curve: list[Point], centres: list[Point], near: float) -> int:
    """Return how many steps of a curve come *near* to one of *centres*."""
    count = 0
    for step in range(1, STEPS):
        share = step / STEPS
        rest = 1 - share
        parts = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
        x = sum(part * point.x for part, point in zip(parts, curve, strict=True))
        y = sum(part * point.y for part, point in zip(parts, curve, strict=True))
        count += any((x - c.x) ** 2 + (y - c.y) ** 2 < near**2 for c in centres)
    return count


@dataclass(frozen=True)
class Tile:
    """A hexagonal tile that stands on a corner.

    Attributes:
        look: of its terrain.
        carried: the large number on it, or the name of the large symbol; if empty, the
            symbol of the terrain is large.
        foot: the small text at the lower corner.
    """

    look: Look
    carried: str = ""
    foot: str = ""


def draw_tile(
    tile: Tile,
    flat: Mm,
    ink: Ink,
    fonts: FontStack,
    bleed: Mm = 0,
    is_back: bool = False,
) -> Poster:
    """Return a side of a tile.

    The outline is a fifteenth of the tile away from the cut, so that a cut that is off
    does not show.

    Args:
        tile: its contents.
        flat: its width from side to side.
        ink: how much colour is used.
        fonts: to set texts in.
        bleed: how far its ground extends beyond the cut.
        is_back: whether its back is drawn.
    """
    size = flat + 2 * bleed, flat * TALL + 2 * bleed
    canvas = Canvas(*size, fonts)
    canvas.describe(tile.carried or tile.look.symbol, tile.foot)
    box = canvas.box.inset(bleed)
    if is_back:
        paint_tile_back(canvas, box, tile.look, bleed)
    else:
        paint_tile(canvas, box, tile, ink, bleed)
    return finished(canvas)


def paint_tile(canvas: Canvas, box: Box, tile: Tile, ink: Ink, bleed: Mm = 0) -> None:
    """Draw the front of a tile into a box."""
    look, flat, middle = tile.look, box.width, box.centre
    _draw_ground(canvas, look, box, bleed)
    canvas.path(polygon_path(hexagon_at(middle, flat * 0.56)), fill=WHITE)
    if tile.carried:
        above = Point(middle.x, middle.y - flat * 0.17)
        draw_symbol(canvas, look.symbol, above, flat * 0.17, look.tone.sign)
        below = Point(middle.x, middle.y + flat * 0.08)
        if tile.carried in SYMBOLS:
            draw_symbol(canvas, tile.carried, below, flat * 0.26, look.tone.sign)
        else:
            canvas.text_in(
                centred(below, flat * 0.4, flat * 0.3),
                tile.carried,
                Letters(flat * 0.3, ink.text, BOLD),
                align="centre",
            )
    else:
        draw_symbol(canvas, look.symbol, middle, flat * 0.4, look.tone.sign)
    if tile.foot:
        _draw_foot(canvas, tile.foot, box, ink)


def paint_tile_back(canvas: Canvas, box: Box, look: Look, bleed: Mm = 0) -> None:
    """Draw the back of a tile into a box: rings, and its terrain small."""
    flat, middle = box.width, box.centre
    _draw_ground(canvas, look, box, bleed)
    inner = polygon_path(hexagon_at(middle, flat * 0.76))
    canvas.path(inner, stroke=Outline(look.tone.ring, 0.25 * flat / FLAT))
    canvas.circle(
        middle,
        flat * 0.2,
        fill=WHITE,
        stroke=Outline(look.tone.ring, 0.5 * flat / FLAT),
    )
    draw_symbol(canvas, look.symbol, middle, flat * 0.22, look.tone.sign)


def _draw_ground(canvas: Canvas, look: Look, box: Box, bleed: Mm) -> None:
    """Draw the ground of a tile, which extends beyond its cut, and its outline."""
    flat, middle = box.width, box.centre
    unit = flat / FLAT
    ground = polygon_path(flare(middle, flat, bleed))
    canvas.path(ground, fill=look.tone.tint)
    step = STEP * look.tone.hatch_step * unit * 0.8  # coarser on larger tiles
    stroke = Outline(look.tone.hatch, HAIR * unit**0.5)
    around = box.inset(-bleed)
    draw_hatch(canvas, "tile", ground, look.hatch, around, step, stroke)
    ring = polygon_path(hexagon_at(middle, flat * (1 - 2 / 15)))
    canvas.path(ring, stroke=Outline(look.tone.ring, 0.5 * unit))


def _draw_foot(canvas: Canvas, foot: str, tile: Box, ink: Ink) -> None:
    """Write the small text of a tile, on white at the lower corner."""
    flat, middle = tile.width, tile.centre.x
    box = Box(middle - flat * 0.15, tile.y + flat * 0.94, flat * 0.3, flat * 0.08)
    canvas.path(polygon_path(hexagon_at(box.centre, flat * 0.14)), fill=WHITE)
    canvas.text_in(
        box.inset(flat * 0.01),
        foot,
        Letters(flat * 0.07, ink.soft, BOLD),
        align="centre",
        minimum=1.2,
    )
