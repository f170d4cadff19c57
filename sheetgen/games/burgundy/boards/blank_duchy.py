"""Blank duchies, for boards whose maps we do not have [burgundy 1.9].

They have the cells and numbers of every regular duchy [burgundy 1.8] but no terrains:
owners of the game colour these in from the box, and write down the board's number.
"""

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import ROW, TALL, hexagon_at
from sheetgen.core.grid import hexagon
from sheetgen.core.units import Mm
from sheetgen.draw.cell import draw_dice
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD, DISPLAY
from sheetgen.draw.ink import WHITE
from sheetgen.draw.spread import Whole
from sheetgen.draw.svg import Canvas, Letters, Outline, polygon_path
from sheetgen.draw.symbol import draw_symbol
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.boards.place import board_tone
from sheetgen.games.burgundy.rules.duchy import NUMBERS, USUAL_RADIUS
from sheetgen.games.burgundy.sheet.sheet import terrain_looks
from sheetgen.layout.find import load_rules

# Sides of boards without a map: 11 to 22, and 31a, 31b, 32a and 32b [burgundy 1.9].
SIDES = 16
HEAD: Mm = 15.0
LEGEND: Mm = 15.0
RIM: Mm = 1.5


def lay_blank(flat: Mm) -> tuple[tuple[Mm, Mm], list[tuple[Point, str]]]:
    """Return the size of a blank, and the middle and number of each of its cells."""
    rows = 2 * USUAL_RADIUS + 1
    wide = rows * flat + 2 * RIM
    high = HEAD + flat * (TALL + (rows - 1) * ROW) + LEGEND + 2 * RIM
    top = RIM + HEAD + flat * TALL / 2
    cells = []
    for position, number in zip(hexagon(USUAL_RADIUS), NUMBERS, strict=True):
        row, column = position
        cells.append((row, column, number))
    first_row = min(row for row, _, _ in cells)
    middle = sum(column for _, column, _ in cells) / len(cells)
    return (wide, high), [
        (
            Point(
                wide / 2 + (column - middle) * flat / 2,
                top + (row - first_row) * flat * ROW,
            ),
            number,
        )
        for row, column, number in cells
    ]


def find_blank(style: Style, flat: Mm) -> Whole:
    """Return a blank duchy for printing."""
    size, cells = lay_blank(flat)

    def draw(canvas: Canvas) -> None:
        tone = board_tone(style.ink)
        _draw_head(canvas, style, Box(RIM, RIM, size[0] - 2 * RIM, HEAD))
        outlines = "".join(
            polygon_path(hexagon_at(centre, flat)) for centre, _ in cells
        )
        inner = "".join(
            polygon_path(hexagon_at(centre, flat * 0.9)) for centre, _ in cells
        )
        canvas.path(outlines, fill=WHITE, stroke=Outline(tone.ring, 0.5))
        canvas.path(inner, stroke=Outline(tone.hatch, 0.2, "0.9 0.9"))
        boxes = [
            (
                centred(
                    Point(centre.x, centre.y + flat * 0.09), flat * 0.38, flat * 0.38
                ),
                number,
            )
            for centre, number in cells
        ]
        draw_dice(canvas, boxes, tone, style.ink)
        foot = Box(RIM, size[1] - RIM - LEGEND, size[0] - 2 * RIM, LEGEND)
        _draw_legend(canvas, style, foot)

    return Whole(size, draw)


def _draw_head(canvas: Canvas, style: Style, box: Box) -> None:
    """Write what to do, and leave a line for the number of the board."""
    ink, texts = style.ink, style.texts
    left = Box(box.x + 1, box.y + 1, box.width * 0.62, 6)
    letters = Letters(4.4, ink.text, DISPLAY)
    canvas.text_in(left, texts("board.fill-in"), letters, minimum=2.6)
    canvas.text_in(
        Box(left.x, left.bottom + 1.4, box.width - 2, 3.4),
        texts("board.no-map"),
        Letters(2.6, ink.soft),
        minimum=1.8,
    )
    label = Box(box.right - 62, box.y + 1, 30, 6)
    text = texts("board.number")
    canvas.text_in(label, text, Letters(4, ink.text, DISPLAY), align="right", minimum=2)
    start, end = (
        Point(label.right + 2, label.bottom),
        Point(box.right - 1, label.bottom),
    )
    canvas.line(start, end, Outline(ink.text, 0.3))


def _draw_legend(canvas: Canvas, style: Style, box: Box) -> None:
    """Draw the look of each terrain, and how many cells of it a duchy has."""
    counts = load_rules(GAME.id)[-1].usual_counts
    looks = terrain_looks(style.ink)
    row = Box(box.x, box.y + 4, box.width, box.height - 5)
    for (terrain, look), cell in zip(
        looks.items(), row.columns(len(looks), 1), strict=True
    ):
        middle = Point(cell.x + 5, cell.centre.y)
        ground = polygon_path(hexagon_at(middle, 8.4))
        canvas.path(ground, fill=look.tone.tint, stroke=Outline(look.tone.ring, 0.4))
        canvas.path(polygon_path(hexagon_at(middle, 6)), fill=WHITE)
        draw_symbol(canvas, look.symbol, middle, 4.6, look.tone.sign)
        words = Box(middle.x + 5.4, cell.y, cell.right - middle.x - 5.6, cell.height)
        upper, lower = words.rows(2)
        name = style.texts(f"terrain.{terrain}")
        canvas.text_in(upper, name, Letters(3, style.ink.text), minimum=1.9)
        count = f"× {counts[terrain]}"  # noqa: RUF001
        canvas.text_in(lower, count, Letters(3, style.ink.text, BOLD))
