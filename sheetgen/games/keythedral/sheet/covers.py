"""The picture on the covers of pads: the cathedral above its town.

In landscape boxes, the church on the left keeps its shape, and hills, fields and houses
continue to the right, where the sky is left free for a title. In portrait boxes, the
church is as large as the width allows. Lengths are in units, a hundredth of the
church's height or width.
"""

from collections.abc import Iterator

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.emblem import Strokes, draw_scene
from sheetgen.draw.ink import Ink
from sheetgen.draw.svg import Canvas, Spot, circle_path, number

SIDE = 100.0  # of the church with its hill
_FOOT = 96.0  # the bottom of the picture
_GROUND = 72.0  # the foot of the church
_STOREYS = (3, 4, 5, 5, 7)  # squares, from the top, as on the pad and the board
_WIDE, _HIGH = 6.6, 7.4  # of a square
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


def _church() -> Strokes:
    """Return the cathedral with the storeys and squares that the pad's own has."""
    walls, windows, spires = "", "", ""
    top = _GROUND - _HIGH * len(_STOREYS)
    for at, count in enumerate(_STOREYS):
        y, half = top + _HIGH * at, count * _WIDE / 2
        walls += f"M{number(50 - half)} {number(y)}h{number(2 * half)}v{_HIGH}"
        walls += f"h{number(-2 * half)}Z"
        for square in range(count):
            x = 50 - half + (square + 0.5) * _WIDE
            if at < len(_STOREYS) - 1 or square != count // 2:
                windows += f"M{number(x)} {number(y + _HIGH - 1.6)}v-3.2"
        above = _STOREYS[at - 1] if at else count - 1
        for side in (1, -1) if above < count else ():  # on the step beside it
            x = 50 + side * (half - 1.7)
            spires += f"M{number(x - 1.3)} {number(y)}v-4.4h2.6v4.4Z"
            spires += f"M{number(x - 2.1)} {number(y - 4.4)}l2.1 -6.2l2.1 6.2Z"
    roof = _STOREYS[0] * _WIDE / 2 - 2.6
    return (
        (walls, "white", "line", 0.9),
        (windows, "none", "line", 1.7),
        (spires, "line", "line", 0.5),
        (
            f"M{number(50 - roof)} {number(top)}L50 {number(top - 13)}"
            f"L{number(50 + roof)} {number(top)}Z",
            "tint",
            "line",
            1,
        ),
        (
            f"M50 {number(top - 13)}v-7m-2.4 2.6h4.8",
            "none",
            "line",
            1.1,
        ),
        (circle_path(Point(50, top - 4.6), 2.9), "white", "line", 0.8),
        (circle_path(Point(50, top - 4.6), 1), "line", "none", 0),
        ("M46 72V65.4Q46.2 61.6 50 59.4Q53.8 61.6 54 65.4V72Z", "tint", "line", 0.9),
        ("M47.8 72V66Q48 63.6 50 62Q52 63.6 52.2 66V72Z", "line", "none", 0),
    )


_CHURCH = _church()
