"""Double cells, the spaces of double hexes, with the contents of both halves."""

from collections.abc import Sequence

from sheetgen.core.draw.box import Point
from sheetgen.core.draw.hexmap import TALL, hexagon_at
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.hatch import STEP, draw_hatch, surround
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import HAIR, Canvas, Outline, lines_path, polygon_path
from sheetgen.games.burgundy.boards.place import SLACK, draw_die
from sheetgen.games.burgundy.tiles.monastery_art import TO, draw_signs_in_row
from sheetgen.games.burgundy.tiles.token_art import SIGN_HUE

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
