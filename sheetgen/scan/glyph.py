"""Glyphs: single characters brought to one size, and what each of them may be.

A small net of our own decides (`window`). It is trained on drawn strokes alone
(`scripts/glyphs`), and small and simple enough to run in a page too.
"""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.scan.ink import DOTS, Ink
from sheetgen.scan.weights import Layer, Real, read_layers
from sheetgen.scan.window import find_traits, in_shares, weigh

STRUCK = "#"  # a character that was struck out
JUNK = "?"  # not a single character
LETTERS = "abcdeghijmnoprstw"  # the same for small and capital
CLASSES = (*"0123456789x", *LETTERS, STRUCK, JUNK)

SIDE = 28  # pixels of a glyph's picture, centred on its mass
LONG = 20  # pixels of its longer side
MOST_LEAN = 0.7  # the most that a glyph is straightened, as a part of its height
FULL = 0.9  # of the darkest counts as fully dark
SMALLEST = 1.3 * DOTS  # pixels of a crop: anything smaller stays small
SHIFTS = ((-1, 0), (1, 0), (0, -1), (0, 1))  # pixels right and down, for further looks
SURE = 0.99  # if one look is this sure, there is no second
VERSION = 2  # of all that is done before the weights
MODEL = Path(__file__).with_name("glyph.model")


def frame(ink: Ink, owners: NDArray[np.int32], first: int, last: int) -> Real:
    """Return a glyph at a standard size, centred on its mass and set upright.

    Args:
        ink: of a crop.
        owners: for each of its pixels the number of the piece of ink it belongs to,
            below 0 outside of all pieces.
        first: the first piece of the glyph.
        last: the last piece.

    Returns:
        Shape (`SIDE`, `SIDE`), from 0 to 1.
    """
    own = (owners >= first) & (owners <= last)
    rows, columns = np.nonzero(own.any(axis=1))[0], np.nonzero(own.any(axis=0))[0]
    long = max(rows[-1] - rows[0], columns[-1] - columns[0]) + 1
    # The soft edge of a line is outside it, but not on another piece.
    near = cv2.dilate(own.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    near &= own | (owners < 0)
    pale = ink.threshold / 2
    span = max(FULL * ink.peak - pale, 1e-3)
    grey = np.clip((ink.dark - pale) / span, 0, 1) * near
    scale = LONG / max(long, SMALLEST)
    across, down = grey.sum(axis=0), grey.sum(axis=1)
    x = float(across @ np.arange(len(across)) / across.sum())
    y = float(down @ np.arange(len(down)) / down.sum())
    high, wide = grey.shape
    return _upright(_spread(high, y, scale) @ grey @ _spread(wide, x, scale).T)


def _upright(glyph: Real) -> Real:
    """Return a glyph without its slant: its rows are moved by the slant of its mass."""
    places = np.arange(SIDE, dtype=np.float32) - (SIDE - 1) / 2
    lean = float(places @ glyph @ places) / float(places**2 @ glyph.sum(axis=1) + 1e-3)
    lean = min(max(lean, -MOST_LEAN), MOST_LEAN)
    off = np.floor(lean * places)
    part = np.asarray(lean * places - off, np.float32)[:, None]
    held = np.zeros((SIDE, 3 * SIDE + 1), np.float32)
    held[:, SIDE : 2 * SIDE] = glyph
    columns = (np.arange(SIDE) + SIDE + off[:, None]).astype(np.intp)
    left = np.take_along_axis(held, columns, axis=1)
    right = np.take_along_axis(held, columns + 1, axis=1)
    upright: Real = left * (1 - part) + right * part
    return upright


def classify(
    glyphs: Sequence[Real], alone: NDArray[np.bool_] | None = None
) -> NDArray[np.float64]:
    """Return what glyphs may be, as natural logarithms of probabilities.

    A glyph that stands alone, and that the first look leaves in doubt, is looked at
    again from slightly different places. Pieces of words are many, and their neighbours
    help.

    Args:
        glyphs: each from `frame`.
        alone: which of them stand alone; all of them if this is missing.

    Returns:
        Shape (n, classes), in the order of `CLASSES`. Before anything is seen all
        classes are equally likely.
    """
    if not glyphs:
        return np.empty((0, len(CLASSES)))
    pictures = np.stack(glyphs)
    logs = _look(pictures)
    unsure = np.exp(logs.max(axis=1)) < SURE
    if alone is not None:
        unsure &= alone
    if unsure.any():
        again = pictures[unsure]
        looks = [logs[unsure], *(_look(_moved(again, *by)) for by in SHIFTS)]
        logs[unsure] = in_shares(np.mean(looks, axis=0))
    return logs


def find_unit_traits(glyphs: Sequence[Real]) -> Real:
    """Return traits of glyphs; the product of two is 1 for equal glyphs."""
    traits = find_traits(np.stack(glyphs), load_model())
    long = np.maximum(np.linalg.norm(traits, axis=1, keepdims=True), 1e-6)
    return np.asarray(traits / long, np.float32)


def _look(pictures: Real) -> NDArray[np.float64]:
    layers = load_model()
    return weigh(find_traits(pictures, layers), layers[-1])


def _moved(pictures: Real, right: int, down: int) -> Real:
    """Return shifted pictures; a glyph has room on every side."""
    return np.roll(pictures, (down, right), (1, 2))


def load_model() -> list[Layer]:
    """Return the weights that come with the package."""
    return read_layers(MODEL, VERSION, CLASSES)


def _spread(count: int, middle: float, scale: float) -> Real:
    """Return the share of each of *count* pixels in those of a glyph's picture."""
    places = (np.arange(SIDE) - (SIDE - 1) / 2) / scale + middle
    far = np.abs(np.arange(count) - places[:, None]) / max(1, 1 / scale)
    near = np.maximum(1 - far, 0)
    inside = (places > -1) & (places < count)
    shares = near * inside[:, None] / np.maximum(near.sum(axis=1, keepdims=True), 1e-6)
    return np.asarray(shares, np.float32)
