"""Where a drawing is parted that lies on several papers: beside texts, not in them.

A seam runs where it crosses as little as possible: no text if it can, then few small
things such as boxes and symbols; long lines and large frames can be cut anywhere.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from sheetgen.core.draw.box import Box
from sheetgen.core.units import Mm
from sheetgen.draw.extent import Extent

TEXT = 1000.0  # what crossing a text costs, against a small shape
LARGE = 0.3  # of a drawing: a shape as large may be crossed for little
CLEAR: Mm = 0.6  # that a seam keeps away from what it does not cross, if it can
_NEAR, _SMALL, _LONG = 20.0, 6.0, 1.0  # what it costs to come near a text, and to cross
_STEPS = 2000  # places where a seam may run
_APART: Mm = 1.0  # glue begins so far from a seam, which may be cut beside
_STEP: Mm = 2.5  # between lines where glue goes
_LEAST: Mm = 1.4  # the narrowest strip that has any
_EVEN = 0.02  # what it costs to be off an even share, by a whole share


@dataclass(frozen=True)
class Reach:
    """How much of a drawing papers in a row show at most, in its own lengths.

    Attributes:
        end: the first and the last of them.
        between: all others.
    """

    end: Mm
    between: Mm


@dataclass(frozen=True)
class Seams:
    """Where a drawing is parted in one direction.

    Attributes:
        places: of the seams, in its own lengths.
        cost: of what they cross: `TEXT` for each text.
    """

    places: tuple[Mm, ...]
    cost: float


class Crossing:
    """What seams across one direction of a drawing come to cross."""

    def __init__(self, extents: Sequence[Extent], length: Mm, axis: int) -> None:
        """Look at what stands on a drawing, or on a strip of it.

        Args:
            extents: what stands there.
            length: of the drawing in that direction.
            axis: 0 for upright seams, which part it from left to right; 1 for others.
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
        """Return where seams run that cross least.

        Args:
            count: of the papers.
            reach: how much each shows; together it is enough.
        """
        if count == 1:
            return Seams((), 0.0)
        share = self.length / count
        between, end = self._steps(reach.between), self._steps(reach.end)
        # Of all ways to a seam at a place: what they cost at least, and from where.
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
        if cost == float("inf"):  # all papers are full, but for less than a step
            return self._fill(count, reach)
        places = []
        for row in reversed(paths):
            places.append(place * self.step)
            place = row[place][1]
        return Seams(tuple(reversed(places)), cost)

    def _fill(self, count: int, reach: Reach) -> Seams:
        """Return the seams of papers that show as much as they can, all alike."""
        whole = 2 * reach.end + (count - 2) * reach.between
        places = tuple(
            (reach.end + at * reach.between) * self.length / whole
            for at in range(count - 1)
        )
        return Seams(places, sum(self.costs[self._steps(place)] for place in places))

    def _steps(self, length: Mm) -> int:
        return int(length / self.step + 1e-9)

    def _off(self, place: int, even: Mm, share: Mm) -> float:
        """Return what it costs a seam to lie beside where papers show the same."""
        return _EVEN * abs(place * self.step - even) / share


_NOWHERE = float("inf"), 0


def _least_before(costs: Sequence[float], most: int) -> Iterator[tuple[float, int]]:
    """Yield for each place the least of the costs before it, and where that is.

    Args:
        costs: of all places.
        most: how far before.
    """
    waiting: deque[int] = deque()  # each costs less than those behind it
    for place, cost in enumerate(costs):
        while waiting and waiting[0] < place - most:
            waiting.popleft()
        yield (costs[waiting[0]], waiting[0]) if waiting else _NOWHERE
        while waiting and costs[waiting[-1]] >= cost:
            waiting.pop()
        waiting.append(place)


def within(extents: Sequence[Extent], low: Mm, high: Mm) -> list[Extent]:
    """Return what stands in a lying strip of a drawing."""
    return [one for one in extents if one.box.bottom > low and one.box.y < high]


def glue_lines(strip: Box, is_upright: bool) -> list[tuple[Mm, Mm, Mm, Mm]]:
    """Return slanted lines on the strip beyond a seam that a neighbour is glued on.

    Args:
        strip: from the seam on, to the right or down.
        is_upright: whether the seam is.

    Returns:
        From x, y to x, y; none on a strip that is too narrow.
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
