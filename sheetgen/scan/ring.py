"""Rings: whether something printed is circled, crossed, both, or untouched.

The print is never subtracted: a small model sees it with the drawing over it, in a
frame of standard size, and has learned both (`scripts/rings`, `window`).
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sheetgen.core.draw.box import Box
from sheetgen.core.reading.input_field import CIRCLED, CIRCLED_CROSSED, CROSS
from sheetgen.scan.ink import Ink
from sheetgen.scan.weights import Layer, Real, read_layers
from sheetgen.scan.window import find_traits, weigh
from sheetgen.scan.word import FLOOR, Values

UNTOUCHED = ""
RING_VALUES = (UNTOUCHED, CIRCLED, CROSS, CIRCLED_CROSSED)

GROWTH = 0.3  # of its sides, by which a ring's box grows on each side
SIDE = 40  # pixels of a frame
VERSION = 1  # of all that is done before the weights
MODEL = Path(__file__).with_name("ring.model")


def grown(box: Box) -> Box:
    """Return the box to cut out for a ring: with what players draw around it."""
    right, down = box.width * GROWTH, box.height * GROWTH
    return Box(
        box.x - right, box.y - down, box.width + 2 * right, box.height + 2 * down
    )


def read_rings(inks: Sequence[Ink]) -> list[Values]:
    """Return the marks on rings, with natural logarithms of probabilities.

    Args:
        inks: of crops of boxes from `grown`.
    """
    values = []
    for logs in classify_rings([frame_ring(ink) for ink in inks]):
        seen = [
            (value, max(float(log), FLOOR))
            for value, log in zip(RING_VALUES, logs, strict=True)
        ]
        values.append(tuple(sorted(seen, key=lambda each: -each[1])))
    return values


def frame_ring(ink: Ink) -> Real:
    """Return how dark a crop is, from 0 to 1; shape (`SIDE`, `SIDE`)."""
    high, wide = ink.dark.shape
    return np.asarray(_spread(high) @ ink.dark @ _spread(wide).T, np.float32)


def classify_rings(frames: Sequence[Real]) -> NDArray[np.float64]:
    """Return the marks on rings, as natural logarithms of probabilities.

    Args:
        frames: each from `frame_ring`.

    Returns:
        Shape (n, values), in the order of `RING_VALUES`. Before anything is seen, seven
        of ten rings are assumed to be untouched.
    """
    if not frames:
        return np.empty((0, len(RING_VALUES)))
    layers = load_model()
    return weigh(find_traits(np.stack(frames), layers), layers[-1])


def load_model() -> list[Layer]:
    """Return the weights that come with the package."""
    return read_layers(MODEL, VERSION, RING_VALUES)


@cache
def _spread(count: int) -> Real:
    """Return the share of each of *count* pixels in those of a frame."""
    places = (np.arange(SIDE) + 0.5) * count / SIDE - 0.5
    far = np.abs(np.arange(count) - places[:, None]) / max(1, count / SIDE)
    near = np.maximum(1 - far, 0)
    return np.asarray(near / near.sum(axis=1, keepdims=True), np.float32)
