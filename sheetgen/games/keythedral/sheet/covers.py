"""The picture on the covers of pads: the cathedral above its town.

In landscape boxes, the church on the left keeps its shape, and hills, fields and houses
continue to the right, where the sky is left free for a title. In portrait boxes, the
church is as large as the width allows. Lengths are in units, a hundredth of the
church's height or width.
"""

from collections.abc import Iterator
from math import cos, pi, sin

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.emblem import Strokes, draw_scene
from sheetgen.draw.ink import Ink
from sheetgen.draw.svg import Canvas, Spot, circle_path, number

SIDE = 100.0  # of the church with its hill
_FOOT = 96.0  # the bottom of the picture
_ROSE = Point(50, 50.5)
_REACH = 5.4
_PITCH = 24.0  # from one house to the next


def draw_picture(canvas: Canvas, box: Box, ink: Ink, hue: str) -> None:
    """Draw the picture into a box, which crops it."""
    unit = min(box.height, box.width) / SIDE
    wide, high = box.width / unit, box.height / unit
    tone = ink.tone(hue)
    with (
        canvas.clipped(box, "town"),
        canvas.placed(Point(box.x, box.bottom - _FOOT * unit), scale=unit),
    ):
        rise = (high - SIDE) / 2  # above the hill, in portrait boxes
        with canvas.placed(Point(0, -rise)):
            for strokes in (_sky(wide), _hill(wide, rise), _CHURCH, _town(wide)):
                draw_scene(canvas, strokes, Spot(Point(0, 0)), tone)


def _sky(wide: float) -> Strokes:
    """Return the sun, a cloud, and a distant ridge."""
    w = wide
    ridge = (
        f"M-1 67Q{w * 0.14:.2f} 58 {w * 0.34:.2f} 64T{w * 0.66:.2f} 62T{w + 1:.2f} 64"
    )
    return (
        (circle_path(Point(82, 20), 9), "tint", "soft", 0.7),
        (
            "M4 27a4 4 0 0 1 1 -7.8a6 6 0 0 1 11 -1.6a4.6 4.6 0 0 1 6.4 4.6"
            "a3 3 0 0 1 -0.6 4.8Z",
            "white",
            "soft",
            0.7,
        ),
        (f"{ridge}V99H-1Z", "white", "none", 0),
        (ridge, "none", "soft", 0.6),
    )


def _hill(wide: float, below: float) -> Strokes:
    """Return the hill, its fields, and the path to the portal."""
    w, foot = wide, _FOOT + below + 3
    if w > SIDE:
        hill = f"M-1 80Q22 69 50 69C78 69 {w * 0.66:.2f} 80 {w + 1:.2f} 73"
    else:
        hill = "M-1 80Q22 69 50 69T101 78"
    return (
        (f"{hill}V{number(foot)}H-1Z", "tint", "none", 0),
        (hill, "none", "line", 0.9),
        ("".join(_furrows(w)), "none", "soft", 0.8),
        (
            f"M46.5 72Q46 84 37 96V{number(foot)}H63V96Q54 84 53.5 72Z",
            "white",
            "line",
            0.8,
        ),
    )


def _furrows(wide: float) -> Iterator[str]:
    """Yield the furrows of fields on both sides of the path."""
    for row in range(3):
        yield f"M{4 - row} {84.5 + 5.2 * row}Q18 {78.5 + 5 * row} 33 {77 + 4.6 * row}"
        start, end = 67 + 3 * row, wide - 3 + row
        y = 77.5 + 5 * row
        yield (
            f"M{start} {number(y)}Q{number((start + end) / 2)} {number(y + 5)} "
            f"{number(end)} {number(y + (2 if wide > SIDE else 5))}"
        )


def _town(wide: float) -> Strokes:
    """Return a cottage in front of the hill, and a street as long as fits."""
    trees, houses = [*_tree(22, 79.4), *_tree(74, 79)], [*_cottage(12, 91)]
    x, at = 86.5, 0
    while x + 10 <= wide or at == 0:
        foot = 93 - 1.6 * (at % 3)
        houses += _house(x, foot) if at % 2 == 0 else _cottage(x, foot)
        if x + _PITCH + 8 <= wide:
            trees += _tree(x + _PITCH / 2, foot - 5)
        x, at = x + _PITCH, at + 1
    return (*trees, *houses, *_fence(22, 93))


def _tree(x: Mm, foot: Mm) -> Strokes:
    crown = "h4.6l-3.2 -5.2h1.8l-3.2 -7l-3.2 7h1.8l-3.2 5.2z"
    return (
        (f"M{number(x)} {number(foot)}{crown}", "line", "white", 0.4),
        (f"M{number(x)} {number(foot)}v3", "none", "line", 1.3),
    )


def _cottage(x: Mm, foot: Mm) -> Strokes:
    at = f"{number(x)} {number(foot)}"
    return (
        (f"M{at}h-8v-7.4l8 -6.6l8 6.6v7.4z", "white", "line", 0.9),
        (
            f"M{number(x - 9.6)} {number(foot - 6.4)}l9.6 -8l9.6 8",
            "none",
            "line",
            1.9,
        ),
        (f"M{at}h-2v-4.6h4v4.6z", "line", "none", 0),
    )


def _house(x: Mm, foot: Mm) -> Strokes:
    at = f"{number(x)} {number(foot)}"
    upper, lower = number(foot - 8.6), number(foot - 3)
    windows = "".join(f"M{number(x + by)} {upper}v-2.8" for by in (-4.5, 0, 4.5))
    return (
        (f"M{at}h-8.5v-14.4l8.5 -7l8.5 7v14.4z", "white", "line", 0.9),
        (
            f"M{number(x - 10.1)} {number(foot - 13.4)}l10.1 -8.4l10.1 8.4",
            "none",
            "line",
            1.9,
        ),
        (f"{windows}M{number(x + 4.5)} {lower}v-2.8", "none", "line", 1.9),
        (f"M{number(x - 5.5)} {number(foot)}v-5.6h4v5.6z", "line", "none", 0),
    )


def _fence(x: Mm, foot: Mm) -> Strokes:
    y = number(foot)
    pickets = "".join(f"M{number(x + 1 + 3 * at)} {y}v-4.4" for at in range(5))
    rails = f"M{number(x)} {number(foot - 3)}h14m-14 2h14"
    return ((pickets + rails, "none", "line", 1),)


def _petals() -> str:
    """Return the petals of the rose window."""
    parts = []
    for k in range(8):
        angle = k * pi / 4 + pi / 8
        x, y = sin(angle), -cos(angle)
        near = Point(_ROSE.x + 1.5 * x, _ROSE.y + 1.5 * y)
        far = Point(_ROSE.x + 4.4 * x, _ROSE.y + 4.4 * y)
        middle = Point(_ROSE.x + 3.2 * x, _ROSE.y + 3.2 * y)
        side = Point(1.25 * y, -1.25 * x)
        parts.append(
            f"M{number(near.x)} {number(near.y)}"
            f"Q{number(middle.x + side.x)} {number(middle.y + side.y)} "
            f"{number(far.x)} {number(far.y)}"
            f"Q{number(middle.x - side.x)} {number(middle.y - side.y)} "
            f"{number(near.x)} {number(near.y)}Z"
        )
    return "".join(parts)


_CHURCH: Strokes = (
    # Aisles.
    ("M20 72V57L31 49V72ZM80 72V57L69 49V72Z", "white", "line", 0.9),
    ("M18.5 57.6L31 48.4M81.5 57.6L69 48.4", "none", "line", 1.6),
    ("M23.5 69V63M27.3 69V61M76.5 69V63M72.7 69V61", "none", "line", 1.4),
    # The nave with its gable, rose window and portal.
    ("M40 72V43H60V72Z", "white", "line", 0.9),
    ("M38.6 43.6L50 27L61.4 43.6Z", "tint", "line", 1),
    ("M50 27V20M47.6 22.6H52.4", "none", "line", 1.1),
    (circle_path(Point(50, 38.4), 1.7), "line", "none", 0),
    (circle_path(_ROSE, _REACH), "tint", "line", 0.9),
    (_petals(), "line", "none", 0),
    (circle_path(_ROSE, 0.9), "line", "none", 0),
    ("M44.6 72V64.4Q44.8 60 50 57.8Q55.2 60 55.4 64.4V72Z", "tint", "line", 0.9),
    ("M46.6 72V65Q46.9 62 50 60.2Q53.1 62 53.4 65V72Z", "line", "none", 0),
    # Towers: spires, string courses and lancets.
    ("M29 72V31H40V72ZM60 72V31H71V72Z", "white", "line", 0.9),
    ("M27.6 31.4L34.5 7L41.4 31.4ZM58.6 31.4L65.5 7L72.4 31.4Z", "line", "line", 0.9),
    ("M34.5 7V1.6M32.6 3.6H36.4M65.5 7V1.6M63.6 3.6H67.4", "none", "line", 1),
    ("M29 43.4H40M29 57H40M60 43.4H71M60 57H71", "none", "line", 0.7),
    (
        "M32.6 40.4V36M36.4 40.4V36M63.6 40.4V36M67.4 40.4V36"
        "M34.5 53.6V47.4M65.5 53.6V47.4M34.5 68.4V61.4M65.5 68.4V61.4",
        "none",
        "line",
        1.6,
    ),
)
