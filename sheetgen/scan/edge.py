"""The corners of a mark, from its edges: lines along the steepest rise in brightness.

A corner is a single place, which blur rounds; an edge is seen at many places, and blur
does not move it. The crossing of two edges is more exact than a corner found directly
(docs/performance.md, "Photos").
"""

import numpy as np
from numpy.typing import NDArray

from sheetgen.draw.face import MARK_CELLS
from sheetgen.scan.place import Grey, Places

ACROSS = 0.7  # cells of a mark on each side in which to look for its edge
LEAST_ACROSS = 1.5  # pixels, at least
FINEST = 0.5  # of a pixel, from one place across to the next, at most
COARSEST = 6  # places on each side, at least
ENDS = 0.1  # share of an edge left out at either end
FEWEST_ALONG = 8  # places along an edge
MOST_ALONG = 32
FITS = 6  # attempts at a line, each with the places near the one before
FAR_OFF = 2.0  # times the median distance is far
NEAR_BY = 0.3  # pixels; this is always near
MOVED = 0.25  # of a side: a corner moves no further
TRIES = 2


def find_corners(grey: Grey, corners: Places) -> Places:
    """Return the corners where the edges of a mark cross.

    Args:
        grey: the picture.
        corners: roughly where they are, clockwise; shape (4, 2).

    Returns:
        *corners* where edges are not seen.
    """
    for _ in range(TRIES):
        found = _cross_edges(grey, corners)
        if found is None:
            break
        corners = found
    return corners


def _cross_edges(grey: Grey, corners: Places) -> Places | None:
    lines = [
        _find_edge(grey, here, there)
        for here, there in zip(corners, np.roll(corners, -1, axis=0), strict=True)
    ]
    found = []
    for at, corner in enumerate(corners):
        before, after = lines[at - 1], lines[at]
        if before is None or after is None:
            return None
        crossing = _crossing(before, after)
        side = float(np.hypot(*(corners[(at + 1) % 4] - corner)))
        if crossing is None or np.hypot(*(crossing - corner)) > MOVED * side:
            return None
        found.append(crossing)
    return np.array(found)


def _find_edge(grey: Grey, here: Places, there: Places) -> Places | None:
    """Return a place on the edge between two corners and direction; shape (2, 2)."""
    long = float(np.hypot(*(there - here)))
    if long < 1:
        return None
    way = (there - here) / long
    out = np.array((way[1], -way[0]))  # clockwise, so outside is on the left
    reach = max(ACROSS * long / MARK_CELLS, LEAST_ACROSS)
    step = min(FINEST, reach / COARSEST)
    half = round(reach / step)
    count = min(max(round(long), FEWEST_ALONG), MOST_ALONG)
    along = (ENDS + (1 - 2 * ENDS) * (np.arange(count) + 0.5) / count) * long
    across = (np.arange(2 * half + 1) - half) * step
    middles = here + along[:, None] * way
    seen = _bright(grey, middles[:, None] + across[:, None] * out)
    offs = _steepest(seen)
    known = ~np.isnan(offs)
    places = middles[known] + ((offs[known] - half) * step)[:, None] * out
    return _fit_line(places, count / 2)


def _bright(grey: Grey, places: Places) -> NDArray[np.float64]:
    """Return the brightness of a picture at places between pixels, one value each."""
    high, wide = grey.shape
    x, y = places[..., 0], places[..., 1]
    left, top = np.floor(x).astype(int), np.floor(y).astype(int)
    across, down = x - left, y - top
    columns = [np.clip(left + more, 0, wide - 1) for more in (0, 1)]
    rows = [np.clip(top + more, 0, high - 1) for more in (0, 1)]
    upper, lower = [
        grey[row, columns[0]] * (1 - across) + grey[row, columns[1]] * across
        for row in rows
    ]
    bright: NDArray[np.float64] = upper * (1 - down) + lower * down
    return bright


def _steepest(seen: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return where rows of values rise most: the middle of the steeper half."""
    rises = np.zeros_like(seen)
    rises[:, 1:-1] = seen[:, 2:] - seen[:, :-2]
    at = rises.argmax(axis=1)[:, None]
    most = np.take_along_axis(rises, at, axis=1)
    places = np.arange(seen.shape[1])
    breaks = np.where(rises > most / 2, -1, places)
    first = np.take_along_axis(np.maximum.accumulate(breaks, axis=1), at, axis=1)
    ends = np.where(rises > most / 2, seen.shape[1], places)[:, ::-1]
    last = np.minimum.accumulate(ends, axis=1)[:, ::-1]
    inside = (places > first) & (places < np.take_along_axis(last, at, axis=1))
    own = rises * inside
    with np.errstate(invalid="ignore", divide="ignore"):
        middle = own @ places / own.sum(axis=1)
    return np.where(most[:, 0] > 0, middle, np.nan)


def _fit_line(places: Places, fewest: float) -> Places | None:
    """Return the line that most places lie on, as a place on it and its direction."""
    used = places
    for _ in range(FITS):
        if len(used) < fewest:
            return None
        middle = used.mean(axis=0)
        (x, y) = (used - middle).T
        lean = np.arctan2(2 * (x @ y), x @ x - y @ y) / 2
        way = np.array((np.cos(lean), np.sin(lean)))
        far = np.abs((places - middle) @ (way[1], -way[0]))
        most = max(FAR_OFF * float(np.sort(far)[len(far) // 2]), NEAR_BY)
        kept = places[far <= most]
        if len(kept) == len(used):
            break
        used = kept
    return np.array((middle, way))


def _crossing(one: Places, other: Places) -> Places | None:
    (here, way), (there, across) = one, other
    both = way[0] * across[1] - way[1] * across[0]
    if abs(both) < 1e-6:
        return None
    (x, y) = there - here
    crossing: Places = here + way * (x * across[1] - y * across[0]) / both
    return crossing
