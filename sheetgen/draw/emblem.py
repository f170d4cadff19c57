"""Emblems: the shield, the star for the total, and landscapes with a castle.

The picture of a cover fills any landscape box: the left part keeps its shape, and
hills, river and sky extend to the right, where the sky is left free for a title.
"""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple

from sheetgen.core.draw.box import STAR_WHITE, Box, Point, centred, star_box
from sheetgen.core.units import Mm
from sheetgen.draw.font import DISPLAY_BOLD
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import Canvas, Letters, Outline, Spot, number, polygon_path

# Paths, each with its fill, line colour and line width; the colours are `tint`, `line`,
# `soft` and `white`.
Strokes = tuple[tuple[str, str, str, float], ...]

TAKEN = 0.93  # how far castle and sun extend from the left, in heights of the picture
SKY = 0.53  # share of its height that stays free in its right half
_HIGH = 100.0  # units; all lengths below are in them
_BOAT = 0.62  # the place of the boat, in widths of the picture


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


def draw_scene(canvas: Canvas, scene: Strokes, at: Spot, tone: Tone) -> None:
    """Draw strokes, each over the previous ones."""
    colours = {"tint": tone.tint, "line": tone.sign, "soft": tone.hatch, "white": WHITE}
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


def draw_panorama(canvas: Canvas, box: Box, ink: Ink, hue: str) -> None:
    """Draw the picture into a box, which clips it."""
    tone, unit = ink.tone(hue), box.height / _HIGH
    with (
        canvas.clipped(box, "panorama"),
        canvas.placed(Point(box.x, box.y), scale=unit),
    ):
        scene = _Scene(canvas, tone, box.width / unit)
        scene.far_hills()
        scene.sun()
        scene.near_hills()
        scene.vines()
        scene.village()
        draw_castle(canvas, Point(-15, 1), 1.17, tone)
        scene.river()


class _Scene(NamedTuple):
    """A picture while it is drawn.

    Attributes:
        canvas: to draw on, scaled to units.
        tone: its colours.
        wide: its width in units.
    """

    canvas: Canvas
    tone: Tone
    wide: float

    def sun(self) -> None:
        """Draw the sun behind the castle."""
        centre = Point(76, 33)
        rim = Outline(self.tone.hatch, 0.6)
        self.canvas.circle(centre, 13.5, fill=WHITE)
        self.canvas.circle(centre, 13.5, fill=self.tone.tint, stroke=rim)

    def far_hills(self) -> None:
        """Draw two ridges, with poplars between them, which no line crosses."""
        w = self.wide
        back = (
            f"M-1 60Q{w * 0.1:.2f} 46 {w * 0.24:.2f} 54T{w * 0.5:.2f} 58"
            f"T{w * 0.76:.2f} 55T{w + 1:.2f} 59"
        )
        fore = (
            f"M-1 67Q{w * 0.2:.2f} 60 {w * 0.44:.2f} 65T{w * 0.8:.2f} 63T{w + 1:.2f} 64"
        )
        line = Outline(self.tone.hatch, 0.6)
        trees = "".join(_poplar(x, y) for x, y in self._rows_of_trees())
        for d, behind in ((back, ""), (fore, trees)):
            if behind:
                self.canvas.path(behind, fill=self.tone.hatch)
            self.canvas.path(f"{d}V101H-1Z", fill=WHITE)
            self.canvas.path(d, stroke=line)

    def _rows_of_trees(self) -> Iterator[tuple[float, float]]:
        """Yield the feet of poplars: two groups at the right, far from the castle."""
        for start, foot, count in ((0.63, 66.4, 4), (0.77, 65.2, 3)):
            for at in range(count):
                yield self.wide * start + at * 2.6, foot + 0.3 * (at % 2)

    def near_hills(self) -> None:
        """Draw the hill of the castle, which extends to the right."""
        w = self.wide
        d = f"M-1 79Q3 69 12 68.6H74Q88 69 {w * 0.62:.2f} 76.5T{w + 1:.2f} 74"
        self.canvas.path(f"{d}V101H-1Z", fill=self.tone.tint)
        self.canvas.path(d, stroke=Outline(self.tone.sign, 0.9))

    def vines(self) -> None:
        """Draw rows of vines down the slopes."""
        rows, sticks = [], []
        for row in range(6):
            # Each begins further to the right than the one before.
            start = (2.0 + 14 * row, 86.8 - 0.1 * row)
            end = (26.0 + 14.5 * row, 72.2 + max(0, row - 3) * 1.6)
            bend = (start[0] + 10, (start[1] + end[1]) / 2 - 2.2)
            curve = "M{:.2f} {:.2f}Q{:.2f} {:.2f} {:.2f} {:.2f}"
            rows.append(curve.format(*start, *bend, *end))
            for step in range(1, 6):
                x, y = _on_curve(start, bend, end, step / 6)
                sticks.append(f"M{x:.2f} {y:.2f}v-2.3")
        self.canvas.path("".join(rows), stroke=Outline(self.tone.hatch, 0.55))
        self.canvas.path("".join(sticks), stroke=Outline(self.tone.sign, 0.95))

    def village(self) -> None:
        """Draw a few houses around a church, at the right of the picture."""
        x, y = self.wide * 0.84, 79.2
        walls, roofs, doors = [], [], []
        for left, foot, wide, high in (
            (-14.0, 0.2, 7.0, 4.2),
            (-4.6, 0.8, 6.4, 4.8),
            (10.4, 0.2, 7.2, 4.4),
        ):
            walls.append(f"M{x + left:.2f} {y + foot:.2f}v{-high}h{wide}v{high}Z")
            roofs.append(
                f"M{x + left - 0.7:.2f} {y + foot - high:.2f}"
                f"l{(wide + 1.4) / 2:.2f} -3.4l{(wide + 1.4) / 2:.2f} 3.4Z"
            )
            doors.append(f"M{x + left + wide / 2:.2f} {y + foot:.2f}v-2.2")
        walls.append(f"M{x + 3:.2f} {y + 0.6:.2f}v-9h3.6v9ZM{x + 6.6:.2f} {y:.2f}")
        roofs.append(f"M{x + 2.4:.2f} {y - 8.4:.2f}l2.4 -6.4l2.4 6.4Z")
        line = Outline(self.tone.sign, 0.65)
        self.canvas.path("".join(walls), fill=WHITE, stroke=line)
        self.canvas.path("".join(roofs), fill=self.tone.sign)
        cross = f"M{x + 4.8:.2f} {y - 14.4:.2f}v-3.2m-1.2 1.1h2.4"
        self.canvas.path("".join((*doors, cross)), stroke=Outline(self.tone.sign, 0.6))

    def river(self) -> None:
        """Draw the river along the foot of the picture, with waves and a boat."""
        w = self.wide
        bank = f"M-1 89Q22 94 46 89.5T100 88.5T{w * 0.86:.2f} 90T{w + 1:.2f} 87"
        self.canvas.path(f"{bank}V101H-1Z", fill=WHITE)
        self.canvas.path(bank, stroke=Outline(self.tone.sign, 0.9))
        waves = "".join(
            f"M{number(x)} {number(y)}q2.6 -2 5.2 0t5.2 0" for x, y in self._waves()
        )
        self.canvas.path(waves, stroke=Outline(self.tone.hatch, 0.75))
        self.boat(Point(w * _BOAT, 96))

    def _waves(self) -> Iterator[tuple[float, float]]:
        for row, y in enumerate((93.2, 96.6)):
            x = 4.0 + 13 * row
            while x < self.wide:
                if abs(x + 5 - self.wide * _BOAT) > 14:
                    yield x, y + 0.4 * sin(x)
                x += 26

    def boat(self, at: Point) -> None:
        """Draw a boat with a sail."""
        x, y = at
        sign = self.tone.sign
        hull = f"M{x - 7:.2f} {y - 2.4:.2f}h14q-1.6 3.6 -4.2 3.6h-5.6q-2.6 0 -4.2 -3.6Z"
        sail = f"M{x + 0.6:.2f} {y - 12:.2f}q6 4 5 8.4h-5Z"
        self.canvas.path(hull, fill=sign)
        self.canvas.path(f"M{x:.2f} {y - 2.4:.2f}v-10.8", stroke=Outline(sign, 0.8))
        self.canvas.path(sail, fill=WHITE, stroke=Outline(sign, 0.65))


def _poplar(x: float, y: float) -> str:
    """Return the outline of a poplar with its foot at a point."""
    return f"M{x:.2f} {y:.2f}v-1q-1.7 -3.4 0 -7.4q1.7 4 0 7.4Z"


def _on_curve(
    start: tuple[float, float],
    bend: tuple[float, float],
    end: tuple[float, float],
    share: float,
) -> tuple[Mm, Mm]:
    """Return a point of a quadratic Bezier curve."""
    a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return (
        a * start[0] + b * bend[0] + c * end[0],
        a * start[1] + b * bend[1] + c * end[1],
    )
