"""The picture of a cover: a castle above vineyards, a village, and a river in front.

It fills any landscape box: the left part keeps its shape, and hills, river and sky
extend to the right, where the sky is left free for a title.
"""

from collections.abc import Iterator
from math import sin
from typing import NamedTuple

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.emblem import draw_castle
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import Canvas, Outline, number

TAKEN = 0.93  # how far castle and sun extend from the left, in heights of the picture
SKY = 0.53  # share of its height that stays free in its right half
_HIGH = 100.0  # units; all lengths below are in them
_BOAT = 0.62  # the place of the boat, in widths of the picture


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
        """Draw two ridges, the farther one with poplars on it."""
        w = self.wide
        back = (
            f"M-1 60Q{w * 0.1:.2f} 46 {w * 0.24:.2f} 54T{w * 0.5:.2f} 58"
            f"T{w * 0.76:.2f} 55T{w + 1:.2f} 59"
        )
        fore = (
            f"M-1 67Q{w * 0.2:.2f} 60 {w * 0.44:.2f} 65T{w * 0.8:.2f} 63T{w + 1:.2f} 64"
        )
        line = Outline(self.tone.hatch, 0.6)
        for d in (back, fore):
            self.canvas.path(f"{d}V101H-1Z", fill=WHITE)
            self.canvas.path(d, stroke=line)
        trees = "".join(_poplar(x, y) for x, y in self._rows_of_trees())
        self.canvas.path(trees, fill=self.tone.hatch)

    def _rows_of_trees(self) -> Iterator[tuple[float, float]]:
        """Yield the feet of poplars: two groups at the right, far from the castle."""
        for start, foot, count in ((0.63, 66.2, 4), (0.93, 63.4, 3)):
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
