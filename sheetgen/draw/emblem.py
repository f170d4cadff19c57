"""Emblems: the shield, the star for the total, and a small landscape."""

from math import cos, pi, sin

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.frame import STAR_WHITE, star_box
from sheetgen.draw.font import DISPLAY_BOLD
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import Canvas, Letters, Outline, Spot, number, polygon_path


def draw_shield(canvas: Canvas, box: Box, letters: str, tone: Tone) -> None:
    """Draw a shield with one to three letters on it."""
    x, y, wide, high = box.inset(0.2)
    n = number
    unit = min(1, high / 9)  # small shields are scaled down

    def shield(inset: float) -> str:
        left, right = x + inset, x + wide - inset
        top, tip = y + inset, y + high - inset * 1.25
        bend = top + (tip - top) * 0.45
        return (
            f"M{n(left)} {n(top)}H{n(right)}V{n(bend)}"
            f"Q{n(right)} {n(tip - 1.6)} {n(x + wide / 2)} {n(tip)}"
            f"Q{n(left)} {n(tip - 1.6)} {n(left)} {n(bend)}Z"
        )

    canvas.path(shield(0), fill=tone.ring)
    canvas.path(shield(0.45 * unit), stroke=Outline(WHITE, 0.22 * unit))
    if letters:
        inner = Box(x + unit, y + 0.9 * unit, wide - 2 * unit, high * 0.72)
        size = 6.6 * (max(1, high / 9.4) if unit == 1 else unit)
        canvas.text_in(
            inner, letters, Letters(size, WHITE, DISPLAY_BOLD), align="centre"
        )


def draw_star(canvas: Canvas, centre: Point, reach: float, ink: Ink, tone: Tone) -> Box:
    """Draw a star with room for a number of three digits.

    Returns:
        The box of the number in its white.
    """
    rays = 16
    points = []
    for k in range(2 * rays):
        radius = reach if k % 2 == 0 else reach * 0.87
        angle = k * pi / rays - pi / 2
        points.append(
            Point(centre.x + radius * cos(angle), centre.y + radius * sin(angle))
        )
    canvas.path(polygon_path(points), fill=tone.ring)
    canvas.circle(centre, reach * 0.78, stroke=Outline(WHITE, 0.3))
    canvas.circle(centre, reach * STAR_WHITE, fill=WHITE)
    return star_box(centre, reach)


def draw_flag(canvas: Canvas, foot: Point, size: float, tone: Tone) -> None:
    """Draw a pennant on a pole that stands on *foot*."""
    scale = size / 10
    canvas.path("M0 0V-10", stroke=Outline(tone.sign, 1.1), at=Spot(foot, scale))
    canvas.path("M0.3 -10L7 -7.6L0.3 -5.2Z", fill=tone.ring, at=Spot(foot, scale))
    canvas.path("M-2.2 0H2.2", stroke=Outline(tone.sign, 1.1), at=Spot(foot, scale))


def draw_vignette(canvas: Canvas, box: Box, ink: Ink, hue: str) -> None:
    """Draw a castle on a hill over vineyards and a river."""
    unit = min(box.width / 100, box.height / 96)
    at = Point(box.centre.x - 50 * unit, box.bottom - 96 * unit)
    draw_scene(canvas, _LANDSCAPE, Spot(at, unit), ink.tone(hue))


def draw_filling_vignette(canvas: Canvas, box: Box, ink: Ink, hue: str) -> None:
    """Draw the vignette as high as a portrait box, which cuts off its sides."""
    whole = centred(box.centre, max(box.width, box.height / 0.96), box.height)
    with canvas.clipped(box, "vignette"):
        draw_vignette(canvas, whole, ink, hue)


def draw_castle(canvas: Canvas, at: Point, scale: float, tone: Tone) -> None:
    """Draw only the castle of the vignette; its foot is 58 units below *at*."""
    draw_scene(canvas, _CASTLE, Spot(at, scale), tone)


# Paths, each with its fill, line colour and line width; the colours are `tint`, `line`,
# `soft` and `white`.
Strokes = tuple[tuple[str, str, str, float], ...]


def draw_scene(canvas: Canvas, scene: Strokes, at: Spot, tone: Tone) -> None:
    """Draw strokes, each over the previous ones."""
    colours = {
        "tint": tone.tint,
        "line": tone.sign,
        "soft": tone.hatch,
        "white": WHITE,
    }
    for d, fill, stroke, width in scene:
        canvas.path(
            d,
            fill=colours.get(fill, "none"),
            stroke=Outline(colours.get(stroke, "none"), width),
            at=at,
        )


_CASTLE: Strokes = (
    # Curtain wall with battlements.
    (
        "M30 57V44H33V41H36V44H39V41H42V44H60V41H63V44H66V41H69V44H72V57Z",
        "white",
        "line",
        0.9,
    ),
    ("M44 57V51A4 4 0 0 1 52 51V57Z", "line", "none", 0),
    # Round tower on the left, with a pointed roof and a pennant.
    ("M24 58V30H36V58Z", "white", "line", 0.9),
    ("M22.5 30L30 13L37.5 30Z", "line", "line", 0.9),
    ("M30 13V7M30 7L36 8.6L30 10.4Z", "line", "line", 0.8),
    ("M30 38V42M28 48.5V52.5M32.5 48.5V52.5", "none", "line", 1.3),
    # Keep.
    (
        "M46 44V18H44V13H47.5V15.5H51V13H54.5V15.5H58V13H61.5V18H59.5V44Z",
        "white",
        "line",
        0.9,
    ),
    ("M50 23V28M55.5 23V28M52.8 33V38", "none", "line", 1.4),
    ("M53 13V4M53 4L61 6L53 8.4Z", "line", "line", 0.8),
    # Right tower, lower, with a cap.
    ("M66 57V34H77V57Z", "white", "line", 0.9),
    ("M64.5 34L71.5 20L78.5 34Z", "line", "line", 0.9),
    ("M71.5 39V43M69.5 48V52M74 48V52", "none", "line", 1.3),
)

# A landscape on 100 x 96 units.
_LANDSCAPE: Strokes = (
    # Sun behind the keep.
    ("M70 26A13 13 0 1 0 96 26A13 13 0 1 0 70 26Z", "tint", "soft", 0.7),
    # Hill.
    ("M0 74Q18 56 34 56H68Q84 58 100 70V96H0Z", "tint", "none", 0),
    ("M0 74Q18 56 34 56M68 56Q84 58 100 70", "none", "line", 0.9),
    *_CASTLE,
    # Vines in rows down the slope.
    (
        "M6 76Q24 62 40 61M10 80Q28 66 48 63M18 83Q34 71 56 65"
        "M28 85Q44 75 64 67M42 85Q54 77 74 69M58 84Q68 77 84 71",
        "none",
        "soft",
        0.7,
    ),
    (
        "M14 70.5v-2.4M22 66v-2.4M30 63v-2.2M20 73.5v-2.4M29 69v-2.4M38 65.5v-2.4"
        "M29 76.5v-2.4M38 72v-2.4M47 68.5v-2.4M40 78v-2.4M49 74v-2.4M58 69.7v-2.4"
        "M52 79.3v-2.4M61 75v-2.4M69 71.5v-2.4M66 79v-2.4M75 75v-2.4",
        "none",
        "line",
        1.1,
    ),
    # River.
    ("M0 84Q20 90 44 86T100 82V96H0Z", "white", "none", 0),
    ("M0 84Q20 90 44 86T100 82", "none", "line", 0.9),
    (
        "M6 90q6 -2.6 12 0t12 0M40 91q6 -2.6 12 0t12 0M70 88q6 -2.6 12 0t12 0"
        "M20 94.5q6 -2.4 12 0t12 0M62 94.5q6 -2.4 12 0t12 0",
        "none",
        "soft",
        0.9,
    ),
)
