"""Hatches: lines on the ground that tell terrains apart without colour.

All consist of straight lines, some of them dashed, so that the file of a face stays
small. They are anchored to the face, not to the cell, so that they continue through an
area. Each is declared once, in `HATCHES`; the page repeats a tile of it.
"""

from collections.abc import Callable, Iterable, Iterator
from math import ceil, floor
from typing import NamedTuple

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.svg import Canvas, Outline, number

STEP: Mm = 1.5


class Lines(NamedTuple):
    """Lines of one kind: path, dashes, and weight relative to a plain line."""

    d: str
    dash: str = ""
    weight: float = 1

    @property
    def cap(self) -> str:
        """The ends of lines and dashes; dashes without length are dots."""
        return "round" if self.dash.startswith("0 ") else "butt"


def _level(box: Box, step: Mm, start: Mm = 1, phase: Mm = 0, shift: Mm = 0) -> str:
    """Return horizontal lines *step* apart, starting at *phase*.

    Each begins at a multiple of *start* plus *shift*, so that dashes stay in place.
    """
    first, last = ceil((box.y - phase) / step), floor((box.bottom - phase) / step)
    x = (floor(box.x / start) - 1) * start + shift
    return "".join(
        f"M{number(x)} {number(k * step + phase)}H{number(box.right)}"
        for k in range(first, last + 1)
    )


def _upright(box: Box, step: Mm, start: Mm = 1, phase: Mm = 0, shift: Mm = 0) -> str:
    """Return vertical lines, as `_level` returns horizontal ones."""
    first, last = ceil((box.x - phase) / step), floor((box.right - phase) / step)
    y = (floor(box.y / start) - 1) * start + shift
    return "".join(
        f"M{number(k * step + phase)} {number(y)}V{number(box.bottom)}"
        for k in range(first, last + 1)
    )


def _slanted(box: Box, step: Mm, slope: int) -> str:
    """Return lines that fall (1) or rise (-1) at 45 degrees."""
    lines = []
    low = box.x - slope * box.y - (box.height if slope > 0 else 0)
    high = box.right - slope * box.y + (box.height if slope < 0 else 0)
    for k in range(ceil(low / step), floor(high / step) + 1):
        x = k * step + slope * box.y
        lines.append(
            f"M{number(x)} {number(box.y)}l{number(slope * box.height)} "
            f"{number(box.height)}"
        )
    return "".join(lines)


def _falling(box: Box, step: Mm, *_: Mm) -> str:
    """Return lines that fall at 45 degrees."""
    return _slanted(box, step, 1)


def _crossed(box: Box, step: Mm, *_: Mm) -> str:
    """Return lines that fall, and lines that rise, at 45 degrees."""
    return _slanted(box, step, 1) + _slanted(box, step, -1)


class Rule(NamedTuple):
    """Lines in one direction; dashes are beside the gaps of neighbouring lines.

    Attributes:
        way: draws them over a box.
        apart: the distance from line to line, in steps.
        dash: a dash and its gap, in steps; empty for solid lines.
        weight: relative to a plain line.
    """

    way: Callable[..., str]
    apart: float
    dash: tuple[float, ...] = ()
    weight: float = 1

    def lines(self, box: Box, step: Mm) -> Iterator[Lines]:
        """Yield the lines over *box*."""
        apart = step * self.apart
        if not self.dash:
            yield Lines(self.way(box, apart), "", self.weight)
            return
        dash = [step * length for length in self.dash]
        turn, told = sum(dash), " ".join(map(number, dash))
        for phase, shift in ((0.0, 0.0), (apart / 2, turn / 2)):
            d = self.way(box, apart, turn, phase, shift)
            yield Lines(d, told, self.weight)

    @property
    def period(self) -> tuple[float, float]:
        """The period in steps, to the right and down; 0 for any."""
        along = sum(self.dash)
        known = {_level: (along, self.apart), _upright: (self.apart, along)}
        return known.get(self.way, (self.apart, self.apart))


HATCHES: dict[str, tuple[Rule, ...]] = {
    "bricks": (Rule(_level, 0.95), Rule(_upright, 1.9, (0.95, 0.95))),
    "crossed": (Rule(_crossed, 1.35),),
    "diagonal": (Rule(_falling, 1),),
    "dots": (Rule(_level, 1.24, (0, 1), 3.2),),
    "ripples": (Rule(_level, 1.6, (1.7, 0.7), 1.3),),
    "upright": (Rule(_upright, 0.8),),
}


def hatch(name: str, box: Box, step: Mm = STEP) -> list[Lines]:
    """Return the lines of a hatch over *box*, about *step* apart."""
    return [lines for rule in HATCHES[name] for lines in rule.lines(box, step)]


def draw_hatch(
    canvas: Canvas, name: str, d: str, kind: str, box: Box, step: Mm, stroke: Outline
) -> None:
    """Draw a hatch on a ground.

    Args:
        canvas: to draw on.
        name: an id that is unique in the drawing.
        d: the path of the ground.
        kind: of hatch.
        box: around the ground.
        step: the distance between lines.
        stroke: the colour of lines, and the width of plain ones.
    """
    canvas.clip(name, d)
    for lines in hatch(kind, box, step):
        width = stroke.width * lines.weight
        outline = Outline(stroke.colour, width, lines.dash, lines.cap)
        canvas.path(lines.d, stroke=outline, clip=name)


def surround(points: Iterable[Point], by: Mm = 0) -> Box:
    """Return the box around points, larger by *by* on every side."""
    xs, ys = zip(*points, strict=True)
    left, top = min(xs), min(ys)
    return Box(left, top, max(xs) - left, max(ys) - top).inset(-by)


def surround_boxes(boxes: Iterable[Box]) -> Box:
    """Return the smallest box that contains all *boxes*."""
    ends = [((box.x, box.y), (box.right, box.bottom)) for box in boxes]
    return surround(Point(*end) for pair in ends for end in pair)


def hatch_tile(name: str, step: Mm = STEP) -> Box:
    """Return a box of a hatch that repeats without seams.

    No horizontal or vertical line runs along its edges. The periods of all rules divide
    the longest one.
    """
    widths, heights = zip(*(rule.period for rule in HATCHES[name]), strict=True)
    width, height = max(widths), max(heights)
    width, height = (width or height) * step, (height or width) * step
    return Box(-width / 4, -height / 4, width, height)
