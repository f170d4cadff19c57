"""A summary of the rules: phases, actions with prices, and points at the end."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.units import Mm
from sheetgen.draw.font import BOLD, STRONG, TEXT
from sheetgen.draw.ink import Ink, Tone
from sheetgen.draw.svg import HAIR, Canvas, Fit, Letters, Outline
from sheetgen.games.keythedral.rules.cathedral import VALUES
from sheetgen.games.keythedral.rules.cube import CRAFTS, CUBES, PRICES, WORTH
from sheetgen.games.keythedral.sheet.cube_art import ANY, draw_cube, draw_row
from sheetgen.language.texts import Texts

LEAST: Mm = 2.0  # of letters
PHASES = (1, 2, 3, 4, 5)
# Actions of phase 3 by number, as counted in the rulebook [keythedral 6.3-6.12].
ACTIONS: tuple[tuple[int, str], ...] = (
    (1, "tile"),
    (2, "house"),
    (3, "fence"),
    (3, "tear"),
    (4, "ironware"),
    (4, "glass"),
    (4, "gold"),
    (5, "merchant"),
    (6, "law"),
    (7, "pass"),
)
# The prices of actions [keythedral 6.4] [keythedral 6.5] [keythedral 6.7]
# [keythedral 6.9] [keythedral 6.11] [keythedral 6.12].
_COSTS: Mapping[str, tuple[str, ...]] = {
    "house": ("wood", "stone"),
    "fence": ("wood",),
    "tear": ("wine", "wine"),
    "merchant": (ANY,) * PRICES[0],
    "law": (ANY,),
    **{craft: (ANY,) * PRICES[CUBES.index(craft)] for craft in CRAFTS},
}


class Row(NamedTuple):
    """A line of a table: its number, its subject, and the price or the points.

    The number is empty if it is the same as in the line above.

    Attributes:
        number: of the action.
        name: the subject.
        value: the price or the points, in words.
        cost: the price in cubes, which are drawn in place of words.
        cube: the subject of a row of points.
    """

    number: str
    name: str
    value: str = ""
    cost: tuple[str, ...] = ()
    cube: str = ""


def list_phases(texts: Texts) -> list[str]:
    """Return the description of each phase."""
    return [texts(f"summary.phase.{phase}") for phase in PHASES]


def list_actions(texts: Texts) -> list[Row]:
    """Return the actions with their prices."""
    rows: list[Row] = []
    last = 0
    for number, name in ACTIONS:
        value = texts("summary.price.tile") if name == "tile" else ""
        shown = str(number) if number != last else ""
        words = texts(f"summary.action.{name}")
        rows.append(Row(shown, words, value, _COSTS.get(name, ())))
        last = number
    return rows


def list_scores(texts: Texts) -> list[Row]:
    """Return the rows for points at the end [keythedral 10.2] [10.3]."""
    values = texts("summary.seat-values", first=VALUES[0], last=VALUES[-1])
    rows = [Row("", texts("score.seats"), values)]
    for name in ("gold", "glass", "ironware"):
        count = WORTH[CUBES.index(name)]
        rows.append(Row("", texts(f"score.{name}"), str(count), cube=name))
    rows.append(Row("", texts("score.resource"), str(WORTH[0]), cube=ANY))
    return rows


def keys_of(texts: Texts) -> dict[str, str]:
    """Return the keys of texts with numbers, by the finished texts."""
    values = texts("summary.seat-values", first=VALUES[0], last=VALUES[-1])
    return {values: "summary.seat-values"}


def draw_heading(canvas: Canvas, box: Box, text: str, size: Mm, tone: Tone) -> None:
    """Draw an underlined heading."""
    canvas.text_in(box, text, Letters(size, tone.sign, BOLD), minimum=2)
    start = Point(box.x, box.bottom)
    canvas.line(start, Point(box.right, box.bottom), Outline(tone.ring, 0.3))


def draw_phases(
    canvas: Canvas, box: Box, texts: Texts, size: Mm, tone: Tone, ink: Ink
) -> None:
    """Write the five phases with their numbers, all in the same size."""
    phases = list_phases(texts)
    column = 1.7
    while size > 0.5:
        width = box.width - column * size
        wrapped = [canvas.fonts.wrap(text, TEXT, size, width) for text in phases]
        lines = sum(map(len, wrapped)) + 0.45 * (len(phases) - 1)
        if lines * size * 1.24 <= box.height:
            break
        size -= 0.02
    y = box.y
    for number, found in zip(PHASES, wrapped, strict=True):
        head = Box(box.x, y, column * size, size * 1.24)
        canvas.text_in(head, str(number), Letters(size * 1.15, tone.sign, BOLD))
        for line in found:
            row = Box(box.x + column * size, y, width + 0.01, size * 1.24)
            canvas.text_in(row, line, Letters(size, ink.text), minimum=LEAST)
            y += size * 1.24
        y += 0.45 * size * 1.24


def draw_rows(
    canvas: Canvas, box: Box, rows: Sequence[Row], size: Mm, tone: Tone, ink: Ink
) -> None:
    """Draw a table, all in one size, at which its longest row fits.

    Args:
        canvas: to draw on.
        box: of the whole table.
        rows: from the top.
        size: of letters, at most.
        tone: of numbers and lines.
        ink: of texts.
    """
    number = size * 1.7 if any(row.number for row in rows) else 0
    pitch = box.height / len(rows)
    side = min(size * 1.15, pitch * 0.72)
    icon = side * 1.4 if any(row.cube for row in rows) else 0
    fonts = canvas.fonts
    room = [
        box.width - number - icon - 1.12 * side * len(row.cost) - 0.8 for row in rows
    ]
    wide = [
        fonts.width(row.name, TEXT, 1) + fonts.width(row.value, STRONG, 1) + 0.8
        for row in rows
    ]
    used = min(size, *(have / need for have, need in zip(room, wide, strict=True)))
    for place, (row, line) in enumerate(zip(rows, box.rows(len(rows)), strict=True)):
        if place and (row.number or not number):
            start = Point(line.x, line.y)
            canvas.line(start, Point(line.right, line.y), Outline(tone.hatch, HAIR))
        if row.number:
            head = Box(line.x, line.y, number, line.height)
            canvas.text_in(head, row.number, Letters(size * 1.1, tone.sign, BOLD))
        if row.cube:
            at = Point(line.x + number + side / 2, line.centre.y)
            draw_cube(canvas, centred(at, side, side), row.cube, ink)
        left = line.x + number + icon
        name = Box(left, line.y, line.right - left, line.height)
        canvas.text_in(name, row.name, Letters(used, ink.text))
        if row.value:
            canvas.text_in(
                line, row.value, Letters(used, ink.text, STRONG), align="right"
            )
        band = Box(line.x, line.centre.y - side / 2, line.width, side)
        draw_row(canvas, band, row.cost, ink)
        canvas.fits.append(Fit(row.name, used, LEAST))
