"""The seams of a drawing that is split over several papers: beside texts, not in them.

A seam crosses as little as possible: no text if it can be avoided, then few small
things such as boxes and symbols; long lines and large frames can be cut anywhere.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from sheetgen.core.draw.box import Box
from sheetgen.core.units import Mm
from sheetgen.draw.extent import Extent

TEXT = 1000.0  # the cost of crossing a text
LARGE = 0.3  # of a drawing: shapes larger than this cost `_LONG`, smaller ones `_SMALL`
CLEAR: Mm = 0.6  # the distance within which a seam counts as near
_NEAR, _SMALL, _LONG = 20.0, 6.0, 1.0  # near a text, a small or a large shape
_STEPS = 2000  # steps into which the length is divided
_APART: Mm = 1.0  # from a seam to the glue, as cuts may be off
_STEP: Mm = 2.5  # between lines that mark the glue
_LEAST: Mm = 1.4  # the narrowest strip that has such lines
_EVEN = 0.02  # the cost of being off an even share by a whole share


@dataclass(frozen=True)
class Reach:
    """The most that papers in a row show of a drawing, in lengths of the drawing.

    Attributes:
        end: of the first and the last paper.
        between: of all others.
    """

    end: Mm
    between: Mm


@dataclass(frozen=True)
class Seams:
    """The seams of a drawing in one direction.

    Attributes:
        places: of the seams, in lengths of the drawing.
        cost: of all that they cross: `TEXT` for each text.
    """

    places: tuple[Mm, ...]
    cost: float


class Crossing:
    """The costs of seams across one direction of a drawing."""

    def __init__(self, extents: Sequence[Extent], length: Mm, axis: int) -> None:
        """Add up the costs for a drawing, or for a strip of it.

        Args:
            extents: the texts and shapes there.
            length: of the drawing in that direction.
            axis: 0 for vertical seams, which divide its width; 1 for horizontal ones.
        """
        self.length = length
        self.step = length / _STEPS
        change = [0.0] * (_STEPS + 2)
        for box, is_text in extents:
            low, size = box[axis], box[axis + 2]
            weight = _LONG if size > LARGE * length else _SMALL
            weights = (
                ((0.0, TEXT - _NEAR), (CLEAR, _NEAR)) if is_text else ((CLEAR, weight),)
            )
            for clear, weight in weights:
                first = max(0, int((low - clear) / self.step) + 1)
                last = min(_STEPS, int((low + size + clear) / self.step))
                if first <= last:
                    change[first] += weight
                    change[last + 1] -= weight
        self.costs = list(accumulate(change))[: _STEPS + 1]

    def part(self, count: int, reach: Reach) -> Seams:
        """Return the seams that cross the least.

        Args:
            count: of the papers.
            reach: how much each shows, which must be enough together.
        """
        if count == 1:
            return Seams((), 0.0)
        share = self.length / count
        between, end = self._steps(reach.between), self._steps(reach.end)
        # The least cost of reaching each place, and the seam before it.
        before = [(0.0, 0) if place <= end else _NOWHERE for place in range(_STEPS + 1)]
        paths = []
        for number in range(1, count):
            row = [
                (cost + was + self._off(place, number * share, share), at)
                for place, (cost, (was, at)) in enumerate(
                    zip(self.costs, before, strict=True)
                )
            ]
            paths.append(row)
            before = list(_least_before([cost for cost, _ in row], between))
        first = max(0, _STEPS - end)
        place = min(range(first, _STEPS + 1), key=lambda at: paths[-1][at][0])
        cost = paths[-1][place][0]
        if cost == float("inf"):  # all papers are full, to within a step
            return self._fill(count, reach)
        places = []
        for row in reversed(paths):
            places.append(place * self.step)
            place = row[place][1]
        return Seams(tuple(reversed(places)), cost)

    def _fill(self, count: int, reach: Reach) -> Seams:
        """Return the seams of papers that all show as much as they can."""
        whole = 2 * reach.end + (count - 2) * reach.between
        places = tuple(
            (reach.end + at * reach.between) * self.length / whole
            for at in range(count - 1)
        )
        return Seams(places, sum(self.costs[self._steps(place)] for place in places))

    def _steps(self, length: Mm) -> int:
        return int(length / self.step + 1e-9)

    def _off(self, place: int, even: Mm, share: Mm) -> float:
        """Return the cost of a seam's distance from an even share."""
        return _EVEN * abs(place * self.step - even) / share


_NOWHERE = float("inf"), 0


def _least_before(costs: Sequence[float], most: int) -> Iterator[tuple[float, int]]:
    """Yield the least of the costs before each place, and its place.

    Args:
        costs: of all places.
        most: how far back to look.
    """
    waiting: deque[int] = deque()  # places in order of rising cost
    for place, cost in enumerate(costs):
        while waiting and waiting[0] < place - most:
            waiting.popleft()
        yield (costs[waiting[0]], waiting[0]) if waiting else _NOWHERE
        while waiting and costs[waiting[-1]] >= cost:
            waiting.pop()
        waiting.append(place)


def within(extents: Sequence[Extent], low: Mm, high: Mm) -> list[Extent]:
    """Return the texts and shapes in a horizontal strip of a drawing."""
    return [one for one in extents if one.box.bottom > low and one.box.y < high]


def glue_lines(strip: Box, is_upright: bool) -> list[tuple[Mm, Mm, Mm, Mm]]:
    """Return slanted lines on the strip beyond a seam, where a neighbour is glued on.

    Args:
        strip: from the seam to the right or down.
        is_upright: whether the seam is vertical.

    Returns:
        From x, y to x, y; empty if the strip is too narrow.
    """
    if is_upright:
        box = Box(strip.x + _APART, strip.y, strip.width - _APART, strip.height)
    else:
        box = Box(strip.x, strip.y + _APART, strip.width, strip.height - _APART)
    reach = min(box.width, box.height)
    if reach < _LEAST:
        return []
    starts = [
        at * _STEP
        for at in range(int((max(box.width, box.height) - reach) / _STEP) + 1)
    ]
    if is_upright:
        return [(box.x, box.y + at + reach, box.right, box.y + at) for at in starts]
    return [(box.x + at, box.bottom, box.x + at + reach, box.y) for at in starts]
