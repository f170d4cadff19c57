"""Small nets that look at pictures through windows.

Three layers of windows see lines in ever larger parts of a picture, with a window at
every second pixel; a last layer weighs what they saw. All of it is sums of products, so
a page can do the same.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sheetgen.scan.weights import Layer, Real

WINDOWS = (5, 3, 3)  # pixels along each side, by layer
STEP = 2  # pixels from one window to the next


def find_traits(pictures: Real, layers: Sequence[Layer]) -> Real:
    """Return what the windows of a net see in pictures; no value is below 0.

    Args:
        pictures: shape (n, side, side).
        layers: of the net, including its last one.

    Returns:
        Shape (n, features).
    """
    seen = pictures[..., None]
    for layer, window in zip(layers[:-1], WINDOWS, strict=True):
        seen = np.maximum(cut_windows(seen, window) @ layer.weights + layer.bias, 0)
    return seen.reshape(len(pictures), -1)


def weigh(traits: Real, layer: Layer) -> NDArray[np.float64]:
    """Return what the last layer of a net makes of traits: logarithms of shares."""
    return in_shares(traits @ layer.weights + layer.bias)


def cut_windows(seen: Real, window: int) -> Real:
    """Return the contents of the windows of pictures, blank beyond their edges.

    Args:
        seen: shape (n, height, width, channels).
        window: pixels along each of its sides.

    Returns:
        Shape (n, rows, columns, values): row by row of a window, channels last.
    """
    rim = window // 2
    held = np.pad(seen, ((0, 0), (rim, rim), (rim, rim), (0, 0)))
    cut = np.lib.stride_tricks.sliding_window_view(held, (window, window), (1, 2))
    cut = cut[:, ::STEP, ::STEP].transpose(0, 1, 2, 4, 5, 3)
    return np.ascontiguousarray(cut).reshape(*cut.shape[:3], -1)


def in_shares(values: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return logarithms, reduced so that the shares of each row add up to 1."""
    held = values.astype(np.float64)
    held -= held.max(axis=1, keepdims=True)
    logs: NDArray[np.float64] = held - np.log(np.exp(held).sum(axis=1, keepdims=True))
    return logs
