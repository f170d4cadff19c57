"""The picture on the cover of a pad: the cathedral over its town.

All lengths are parts of its height, in 96 units. What stands on the left keeps its
form; hill and town go on to the right, under a sky that is left free for a title.
"""

from math import cos, pi, sin

from sheetgen.draw.box import Box, Point
from sheetgen.draw.emblem import Strokes, draw_scene
from sheetgen.draw.ink import Ink
from sheetgen.draw.svg import Canvas, Spot, circle_path, number

_HIGH = 96.0
_WIDE = 100.0  # of the part that keeps its form
_ROSE = Point(50, 50.5)
_REACH = 5.4
_TREE = "h4.6l-3.2 -5.2h1.8l-3.2 -7l-3.2 7h1.8l-3.2 5.2z"  # from the middle of its foot


def draw_picture(canvas: Canvas, box: Box, ink: Ink, hue: str) -> None:
    """Draw the picture into a box, which cuts it off."""
    tone, unit = ink.tone(hue), min(box.height / _HIGH, box.width / _WIDE)
    wide = box.width / unit
    start = Point(box.x, box.bottom - _HIGH * unit)

    def draw(scene: Strokes, right: float = 0, down: float = 0) -> None:
        at = Point(start.x + right * unit, start.y + down * unit)
        draw_scene(canvas, scene, Spot(at, unit), tone)

    with canvas.clipped(box, "cathedral"):
        draw((*_SKY, *_land(wide), *_CATHEDRAL))
        draw(_COTTAGE, 3)
        draw(_FENCE)
        draw(_HOUSE, 78)
        right = _WIDE + 4
        while right + 22 < wide:  # streets of the town
            draw(_COTTAGE, right, 0.5)
            draw(_HOUSE if right + 44 < wide else _COTTAGE, right + 22, -0.5)
            right += 48


def _land(wide: float) -> Strokes:
    """Return the hill with its fields, which goes on to the right."""
    back = f"M100 74Q{number(wide * 0.75)} 62 {number(wide + 1)} 70V97H100Z"
    hill = f"M-1 80Q22 69 50 69T100 78Q{number(wide * 0.72)} 82 {number(wide + 1)} 76"
    far: Strokes = ((back, "white", "soft", 0.7),) if wide > _WIDE + 10 else ()
    return (
        *far,
        (f"{hill}V97H-1Z", "tint", "none", 0),
        (hill, "none", "line", 0.9),
        *_FIELDS,
    )


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


_SKY: Strokes = (
    # Sun and clouds.
    (circle_path(Point(84, 20), 10), "tint", "soft", 0.7),
    (
        "M4 27a4 4 0 0 1 1 -7.8a6 6 0 0 1 11 -1.6a4.6 4.6 0 0 1 6.4 4.6"
        "a3 3 0 0 1 -0.6 4.8Z",
        "white",
        "soft",
        0.7,
    ),
)

_FIELDS: Strokes = (
    (
        "M4 84.5Q18 78.5 32 77M2 90Q18 83 34 81.5M8 94.5Q22 88 34 86.6"
        "M68 77Q84 79.5 97 82.5M70 81.8Q84 84 98 87.5M74 86.8Q86 88.6 98 92.5",
        "none",
        "soft",
        0.8,
    ),
    # The way to the portal.
    ("M46.5 72Q46 84 37 96H63Q54 84 53.5 72Z", "white", "line", 0.8),
)

_CATHEDRAL: Strokes = (
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
    # Trees beside it.
    (f"M22 79.4{_TREE}M74 79{_TREE}", "line", "none", 0),
    ("M22 79V82M74 78.6V81.6", "none", "line", 1.3),
)

_COTTAGE: Strokes = (
    ("M1 91V83.6L9 77L17 83.6V91Z", "white", "line", 0.9),
    ("M-0.6 84.6L9 76.6L18.6 84.6", "none", "line", 1.9),
    ("M7 91V86.4H11V91Z", "line", "none", 0),
)

_HOUSE: Strokes = (
    ("M0 93V78.6L8.5 71.6L17 78.6V93Z", "white", "line", 0.9),
    ("M-1.6 79.6L8.5 71.2L18.6 79.6", "none", "line", 1.9),
    ("M4 84.4V81.6M8.5 84.4V81.6M13 84.4V81.6M13 90V87.2", "none", "line", 1.9),
    ("M3 93V87.4H7V93Z", "line", "none", 0),
)

_FENCE: Strokes = (
    (
        "M23 93V88.6M26 93V88.6M29 93V88.6M32 93V88.6M35 93V88.6M22 90H36M22 92H36",
        "none",
        "line",
        1,
    ),
)
