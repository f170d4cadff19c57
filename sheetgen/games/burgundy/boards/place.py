"""Places of boards, for tiles, double hexes, goods, coins and dice.

A place is slightly larger than what goes on it. Places of tiles look like tiles, with
the same hatch, outline and symbol, but only little white in the middle. Double cells,
the places of double hexes, show the contents of both halves.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import TALL, hexagon_at
from sheetgen.core.units import Mm
from sheetgen.draw.cell import Look
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD, DISPLAY, DISPLAY_BOLD
from sheetgen.draw.hatch import STEP, draw_hatch, surround
from sheetgen.draw.ink import WHITE, Ink, Tone, mix
from sheetgen.draw.part import Size
from sheetgen.draw.svg import (
    HAIR,
    Canvas,
    Letters,
    Outline,
    lines_path,
    polygon_path,
)
from sheetgen.draw.symbol import Stroke, draw_strokes
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.rules.tile import TERRAINS
from sheetgen.games.burgundy.sheet.sheet import terrain_looks
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.games.burgundy.tiles.hexes import ANY_HUE, FLAT
from sheetgen.games.burgundy.tiles.tile_art import SIGN_HUE, TO, draw_signs_in_row

SLACK: Mm = 1.0  # of a place around its content
GOOD: Mm = 21.5  # the side of a place for goods tiles
COIN: Mm = 17.5  # the same for silver and workers
DIE: Mm = 18.0
BONUS = (27.5, 21.5)  # for bonus tiles and border post tiles
GROUND_HUE = "#b79b5e"
BLACK = "black"  # the look of places for any tile with a black back
KEY = "key"  # the look of places where tiles are stored
INN = "inn"
JOKER = "joker"  # the look of black tiles lying face down
BLACK_HUE = "#4a4a4a"
SIGNS = {
    **{terrain: ART[terrain] for terrain in TERRAINS},
    BLACK: ART["tile"],
    KEY: ART["key"],
    INN: ART["inn"],
    JOKER: ART["joker"],
}


@dataclass(frozen=True)
class Plan:
    """The positions of everything on a board.

    Attributes:
        size: width and height.
        flat: from side to side of a tile.
        panels: the boxes of its parts, by name.
        boxes: the places of square things, by name, such as ``goods:1``.
        rows: the middles of places of tiles, by group.
    """

    size: Size
    flat: Mm
    panels: dict[str, Box] = field(default_factory=dict)
    boxes: dict[str, Box] = field(default_factory=dict)
    rows: dict[str, list[Point]] = field(default_factory=dict)


def place_looks(ink: Ink) -> dict[str, Look]:
    """Return the looks of places of tiles: by terrain, black ones, and key places."""
    return {
        **terrain_looks(ink),
        BLACK: Look(ink.tone(BLACK_HUE), "", ""),
        KEY: Look(ink.tone(ANY_HUE), "", ""),
        INN: Look(ink.tone(ANY_HUE), "", ""),
        JOKER: Look(ink.tone(BLACK_HUE), "", ""),
    }


def draw_ground(canvas: Canvas, style: Style, box: Box) -> None:
    """Draw the ground of a board, with a frame around it."""
    tone = board_tone(style.ink)
    is_tinted = style.ink.name == "colour"
    ground = mix(GROUND_HUE, 0.16) if is_tinted else WHITE
    canvas.rect(box.inset(0.4), fill=ground, stroke=Outline(tone.sign, 0.8), radius=2.5)


def board_tone(ink: Ink) -> Tone:
    """Return the tones of frames and headings."""
    return ink.tone(GAME.hue)


def draw_panel(
    canvas: Canvas,
    style: Style,
    box: Box,
    title: str = "",
    size: Mm = 4,
    *,
    align: str = "centre",
) -> Box:
    """Draw a white panel with a title on its top edge; return the space inside.

    A panel across the middle of its board has its title on the left: two papers join
    there, and the seam must not cross a word.
    """
    tone = board_tone(style.ink)
    canvas.rect(box, fill=WHITE, stroke=Outline(tone.ring, 0.45), radius=2)
    if not title:
        return box
    head = Box(box.x + 3, box.y + 1.4, box.width - 6, size * 1.15)
    letters = Letters(size, tone.sign, DISPLAY_BOLD)
    canvas.text_in(head, title, letters, align=align, minimum=2.4)
    top = head.bottom + 0.8
    return Box(box.x, top, box.width, box.bottom - top)


def draw_hex_places(
    canvas: Canvas,
    style: Style,
    places: Sequence[tuple[Point, str]],
    flat: Mm,
    stem: str,
) -> None:
    """Draw places of tiles.

    Args:
        canvas: to draw on.
        style: how they look.
        places: the middle of each, and its content: a terrain, `BLACK` or `KEY`.
        flat: from side to side of a tile.
        stem: of the ids; unique for each group of places in a drawing.
    """
    looks = place_looks(style.ink)
    for kind in (*TERRAINS, BLACK, KEY, INN, JOKER):
        centres = [centre for centre, name in places if name == kind]
        if centres:
            look, name = looks[kind], f"{stem}-{kind}"
            _draw_ground_of(canvas, look, centres, flat + SLACK, name)
            draw_strokes(canvas, SIGNS[kind], centres, flat * 0.34, look.tone.sign)


def _draw_ground_of(
    canvas: Canvas, look: Look, centres: Sequence[Point], wide: Mm, name: str
) -> None:
    unit = wide / FLAT
    ground = _hexagons(centres, wide)
    canvas.path(ground, fill=look.tone.tint)
    if look.hatch:
        around, stroke = surround(centres, wide * 0.6), Outline(look.tone.hatch, HAIR)
        step = STEP * look.tone.hatch_step * unit * 0.8
        draw_hatch(canvas, name, ground, look.hatch, around, step, stroke)
    canvas.path(ground, stroke=Outline(look.tone.ring, 0.5 * unit))
    white = _hexagons(centres, wide * 0.56)
    canvas.path(white, fill=WHITE, stroke=Outline(look.tone.ring, 0.2 * unit))


def _hexagons(centres: Sequence[Point], wide: Mm) -> str:
    return "".join(polygon_path(hexagon_at(centre, wide)) for centre in centres)


def draw_box_place(
    canvas: Canvas,
    box: Box,
    tone: Tone,
    sign: tuple[Stroke, ...] = (),
    word: str = "",
) -> None:
    """Draw a place for something square, with a faint sign or word in its middle."""
    canvas.rect(box, fill=WHITE, stroke=Outline(tone.ring, 0.4), radius=1.6)
    canvas.rect(box.inset(1.2), stroke=Outline(tone.hatch, 0.2), radius=1)
    size = min(box.width, box.height)
    if sign:
        draw_strokes(canvas, sign, [box.centre], size * 0.5, tone.hatch)
    elif word:
        letters = Letters(size * 0.62, tone.hatch, DISPLAY_BOLD)
        canvas.text_in(box.inset(1.5), word, letters, align="centre")


def draw_die(canvas: Canvas, centre: Point, number: str, size: Mm, ink: Ink) -> None:
    """Draw the number of a die on a dark square, as in depots."""
    tone = board_tone(ink)
    box = centred(centre, size, size)
    canvas.rect(box, fill=tone.sign, radius=size * 0.2)
    canvas.rect(box.inset(size * 0.07), stroke=Outline(WHITE, 0.25), radius=size * 0.15)
    letters = Letters(size * 0.74, WHITE, BOLD)
    canvas.text_in(box, number, letters, align="centre")


def draw_label(
    canvas: Canvas,
    box: Box,
    text: str,
    style: Style,
    size: Mm = 3,
    align: str = "centre",
) -> None:
    """Write the name of a place."""
    letters = Letters(size, style.ink.text, DISPLAY)
    canvas.text_in(box, text, letters, align=align)


def draw_points(
    canvas: Canvas,
    style: Style,
    box: Box,
    heads: tuple[tuple[str, Mm], tuple[str, Mm]],
    label: Mm,
    points: Sequence[tuple[int, int]],
    tone: Tone,
) -> None:
    """Draw a table of two rows: the counts, and the points for each.

    Args:
        canvas: to draw on.
        style: how it looks.
        box: of the table.
        heads: for each row, the key of its label, and the letter size of its numbers.
        label: width of the labels.
        points: the count and the points of each column.
        tone: of the table.
    """
    cells = Box(box.x + label, box.y, box.width - label, box.height)
    rows = upper, lower = box.rows(2)
    canvas.rect(Box(cells.x, cells.y, cells.width, upper.height), fill=tone.tint)
    canvas.rect(box, stroke=Outline(tone.ring, 0.3), radius=0.8)
    for row, (key, _) in zip(rows, heads, strict=True):
        place = Box(row.x + 1, row.y, label - 2, row.height)
        draw_label(canvas, place, style.texts(key), style, 3.2, "left")
    lines = [(Point(box.x, lower.y), Point(box.right, lower.y))]
    letters = (
        Letters(heads[0][1], tone.sign, DISPLAY_BOLD),
        Letters(heads[1][1], style.ink.text, BOLD),
    )
    for numbers, column in zip(points, cells.columns(len(points)), strict=True):
        lines.append((Point(column.x, box.y), Point(column.x, box.bottom)))
        for cell, number, letter in zip(column.rows(2), numbers, letters, strict=True):
            canvas.text_in(cell, str(number), letter, align="centre")
    canvas.path(lines_path(lines), stroke=Outline(tone.ring, HAIR))


def draw_badge(canvas: Canvas, centre: Point, text: str, ink: Ink, size: Mm) -> None:
    """Draw a word on a white pill, such as the numbers of players of a place."""
    wide = max(size, canvas.fonts.width(text, BOLD, size * 0.72) + size * 0.5)
    box = centred(centre, wide, size)
    canvas.rect(box, fill=WHITE, stroke=Outline(ink.text, 0.3), radius=size / 2)
    letters = Letters(size * 0.72, ink.text, BOLD)
    canvas.text_in(box, text, letters, align="centre")


HUE = SIGN_HUE["vine"]
Half = tuple[str, ...]  # signs and words on one half


def vine_tone(ink: Ink) -> Tone:
    """Return the tones of vineyards."""
    return ink.tone(HUE)


def halves_of(centre: Point, flat: Mm) -> tuple[Point, Point]:
    """Return the middles of both halves of a double cell around a *centre*."""
    half = (flat + SLACK) / 2
    return Point(centre.x - half, centre.y), Point(centre.x + half, centre.y)


def size_of(flat: Mm) -> tuple[Mm, Mm]:
    """Return the width and height of a double cell."""
    wide = flat + SLACK
    return 2 * wide, wide * TALL


def draw_double_places(
    canvas: Canvas,
    style: Style,
    centres: Sequence[Point],
    flat: Mm,
    stem: str = "",
) -> None:
    """Draw empty double cells.

    Args:
        canvas: to draw on.
        style: how they look.
        centres: their middles.
        flat: from side to side of a tile.
        stem: of the id of their hatch; without it they have none.
    """
    tone, wide = vine_tone(style.ink), flat + SLACK
    outlines, seams, whites = "", [], ""
    for centre in centres:
        left, right = (hexagon_at(half, wide) for half in halves_of(centre, flat))
        corners = [left[5], left[0], right[5], right[0], right[1], right[2]]
        outlines += polygon_path([*corners, right[3], left[2], left[3], left[4]])
        seams.append((left[0], left[1]))
        for half in halves_of(centre, flat):
            whites += polygon_path(hexagon_at(half, wide * 0.66))
    canvas.path(outlines, fill=tone.tint)
    if stem and centres:
        around, stroke = surround(centres, wide * 1.2), Outline(tone.hatch, HAIR)
        step = STEP * tone.hatch_step * 1.2
        draw_hatch(canvas, stem, outlines, "diagonal", around, step, stroke)
    canvas.path(whites, fill=WHITE, stroke=Outline(tone.ring, 0.2))
    canvas.path(lines_path(seams), stroke=Outline(tone.ring, 0.25, "0.9 0.7", "butt"))
    canvas.path(outlines, stroke=Outline(tone.ring, 0.6))


def draw_signs(
    canvas: Canvas, style: Style, middle: Point, signs: Half, flat: Mm, colour: str
) -> None:
    """Draw signs and short words side by side; three form a triangle."""
    if len(signs) == 3 and TO not in signs:
        above = Point(middle.x, middle.y - flat * 0.105)
        below = Point(middle.x, middle.y + flat * 0.125)
        draw_signs(canvas, style, above, signs[:1], flat * 0.8, colour)
        draw_signs(canvas, style, below, signs[1:], flat * 0.8, colour)
        return
    size = flat * (0.34 if len(signs) == 1 else 0.235 if len(signs) == 2 else 0.19)
    shares = 0.9, (0.55, 0.5), 0.12
    draw_signs_in_row(canvas, style, signs, middle, size, colour, *shares)


def draw_numbers(
    canvas: Canvas, centre: Point, numbers: Sequence[str], flat: Mm, ink: Ink
) -> None:
    """Draw dice numbers on the seam of a double cell."""
    size = flat * 0.3
    for at, number in enumerate(numbers):
        y = centre.y + (at - (len(numbers) - 1) / 2) * size * 1.12
        draw_die(canvas, Point(centre.x, y), number, size, ink)
