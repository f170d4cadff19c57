"""What of a drawing can be seen through a clip: all else need not be drawn.

A board that is spread over several papers is drawn once for each of them.
"""

from typing import NamedTuple

from sheetgen.core.units import Pt
from sheetgen.press.affine import Affine
from sheetgen.press.outline import Outline


class Window(NamedTuple):
    """An upright part of a page, in points from its upper left."""

    left: Pt
    top: Pt
    right: Pt
    foot: Pt

    def within(self, other: "Window | None") -> "Window":
        """Return what of it lies in another one."""
        if other is None:
            return self
        return Window(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.foot, other.foot),
        )

    def shows(self, box: "Window", around: Pt = 0) -> bool:
        """Return whether anything of a box is seen, or of what is so far around it."""
        return (
            box.left - around < self.right
            and box.right + around > self.left
            and box.top - around < self.foot
            and box.foot + around > self.top
        )


def bounds(outline: Outline, at: Affine) -> Window:
    """Return the box around an outline; curves stay between their control points."""
    places = [at.at(*point) for _, points in outline for point in points]
    return _around(places)


def letter_bounds(at: Affine, start: float, end: float) -> Window:
    """Return the box around letters, whatever they reach above and below their line.

    Args:
        at: leads from parts of the font size, upwards, to the page.
        start: where they begin on their line.
        end: and where they end.
    """
    corners = ((x, y) for x in (start - 0.05, end + 0.05) for y in (-0.4, 1.2))
    return _around([at.at(x, y) for x, y in corners])


def _around(places: list[tuple[Pt, Pt]]) -> Window:
    xs, ys = [x for x, _ in places], [y for _, y in places]
    if not places:
        return Window(0, 0, 0, 0)
    return Window(min(xs), min(ys), max(xs), max(ys))
