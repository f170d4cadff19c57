"""Paths of a pen: from a few points that somebody thinks of to what the hand does.

A path is an array of places, shape (n, 2), x to the right and y down. A point that
stands twice in a row is a corner.
"""

from collections.abc import Sequence

import numpy as np

Points = Sequence[tuple[float, float]]

PER_STEP = 10  # places between two points
FINE = 0.02  # the length of a step of a path that is made even


def bend(points: np.ndarray, roundness: float) -> np.ndarray:
    """Return the path through points: straight from point to point at 0, round at 1."""
    ends = [
        at + 1
        for at in range(len(points) - 1)
        if np.allclose(points[at], points[at + 1], atol=1e-3)
    ]
    parts = np.split(points, ends)
    paths = [_bend_part(part, roundness) for part in parts if len(part)]
    return np.vstack(paths)


def _bend_part(points: np.ndarray, roundness: float) -> np.ndarray:
    if len(points) < 3:
        return _straight(points)
    # Catmull and Rom's splines, with chords of square roots, which make no loops.
    before, after = 2 * points[0] - points[1], 2 * points[-1] - points[-2]
    all_points = np.vstack((before, points, after))
    gaps = np.maximum(np.linalg.norm(np.diff(all_points, axis=0), axis=1), 1e-6) ** 0.5
    knots = np.concatenate(([0], np.cumsum(gaps)))[:, None]
    share = np.linspace(0, 1, PER_STEP, endpoint=False)[:, None]
    path = []
    for at in range(1, len(points)):
        p0, p1, p2, p3 = all_points[at - 1 : at + 3]
        t0, t1, t2, t3 = knots[at - 1 : at + 3]
        t = t1 + (t2 - t1) * share
        a = _between(p0, p1, t0, t1, t)
        b = _between(p1, p2, t1, t2, t)
        c = _between(p2, p3, t2, t3, t)
        round_ = _between(
            _between(a, b, t0, t2, t), _between(b, c, t1, t3, t), t1, t2, t
        )
        straight = p1 + (p2 - p1) * share
        path.append(straight + (round_ - straight) * roundness)
    return np.vstack((*path, points[-1:]))


def _between(
    a: np.ndarray, b: np.ndarray, start: float, end: float, t: np.ndarray
) -> np.ndarray:
    return (a * (end - t) + b * (t - start)) / (end - start)


def _straight(points: np.ndarray) -> np.ndarray:
    if len(points) < 2:
        return points
    share = np.linspace(0, 1, PER_STEP)[:, None]
    return points[0] + (points[-1] - points[0]) * share


def even(path: np.ndarray, step: float = FINE) -> np.ndarray:
    """Return a path whose places are as far from each other as *step*."""
    lengths = np.linalg.norm(np.diff(path, axis=0), axis=1)
    along = np.concatenate(([0], np.cumsum(lengths)))
    count = max(round(along[-1] / step), 2)
    at = np.linspace(0, along[-1], count + 1)
    return np.column_stack([np.interp(at, along, side) for side in path.T])


def hurry(path: np.ndarray, reach: float) -> np.ndarray:
    """Return an even path as a quick pen takes it: corners cut, ends where they were.

    Args:
        path: with steps of `FINE`.
        reach: of what is averaged.
    """
    wide = int(3 * reach / FINE)
    if wide < 1 or len(path) < 3:
        return path
    wide = min(wide, len(path) - 1)
    at = np.arange(-wide, wide + 1)
    weight = np.exp(-((at * FINE / reach) ** 2) / 2)
    weight /= weight.sum()
    # Turned round at its ends, so that these stay.
    padded = np.vstack(
        (2 * path[0] - path[wide:0:-1], path, 2 * path[-1] - path[-2 : -wide - 2 : -1])
    )
    return np.column_stack([np.convolve(side, weight, "valid") for side in padded.T])


def shake(path: np.ndarray, strength: float, chance: np.random.Generator) -> np.ndarray:
    """Return an even path by a hand that trembles a little, slowly and quickly."""
    if strength <= 0 or len(path) < 4:
        return path
    count = len(path) // 6 + 3
    slow = chance.normal(0, strength, (count, 2))
    at = np.linspace(0, count - 1, len(path))
    off = np.column_stack([np.interp(at, np.arange(count), side) for side in slow.T])
    return hurry(path + off, 2 * FINE)
