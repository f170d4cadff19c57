"""Glyphs: single characters of an equal size, and what each of them may be.

A small model of our own says so: directions of edges in a grid of cells, then two
layers of weights. It is made from drawn strokes alone (`scripts/glyphs`), and small and
plain enough to be run by a page as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.scan.ink import DOTS, Ink
from sheetgen.scan.weights import Layer, Real, pack_layers, read_layers

STRUCK = "#"  # a character that was struck out
JUNK = "?"  # what is no single character
LETTERS = "abcdeghijmnoprstw"  # small or capital
CLASSES = (*"0123456789x", *LETTERS, STRUCK, JUNK)

SIDE = 28  # pixels of a glyph's picture, its mass in the middle
LONG = 20  # of them its longer side has
MOST_LEAN = 0.7  # of a glyph that is set upright, in parts of its height
FULL = 0.9  # of the darkest is quite dark
SMALLEST = 1.3 * DOTS  # pixels of a crop: what is smaller stays small
CELLS = 6  # along each side of the grid of cells
WAYS = 8  # directions of edges, over half a turn
SHIFTS = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))  # pixels, of the grid
VERSION = 1  # of all that is done before the weights
MODEL = Path(__file__).with_name("glyph.model")


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """The weights of the two layers.

    Attributes:
        edges: of every edge feature for each hidden value; shape (features, hidden).
        edges_bias: shape (hidden,).
        hidden: of every hidden value for each class; shape (hidden, classes).
        hidden_bias: shape (classes,).
    """

    edges: Real
    edges_bias: Real
    hidden: Real
    hidden_bias: Real


def frame(ink: Ink, owners: NDArray[np.int32], first: int, last: int) -> Real:
    """Return a glyph at an equal size, its mass in the middle, set upright.

    Args:
        ink: of a crop.
        owners: of each of its pixels the number of the piece of ink it belongs to,
            below 0 where there is none.
        first: of the pieces that make up the glyph.
        last: of them.

    Returns:
        Shape (`SIDE`, `SIDE`), from 0 to 1.
    """
    own = (owners >= first) & (owners <= last)
    rows, columns = np.nonzero(own.any(axis=1))[0], np.nonzero(own.any(axis=0))[0]
    long = max(rows[-1] - rows[0], columns[-1] - columns[0]) + 1
    # The soft edge of a line lies outside of it, but not on another piece.
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
    """Return a glyph that leans no more: its rows moved by what its mass leans."""
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


def find_edges(glyphs: Real, shifts: Sequence[tuple[float, float]] = SHIFTS) -> Real:
    """Return how much edge of each direction is in each cell of a grid on pictures.

    Args:
        glyphs: shape (n, `SIDE`, `SIDE`).
        shifts: where the grid is laid, in pixels to the right and down.

    Returns:
        Shape (shifts, n, features): square roots of parts of the whole, so that neither
        a thick line nor one that is long counts for more.
    """
    held = np.zeros((len(glyphs), SIDE + 2, SIDE + 2), np.float32)
    held[:, 1:-1, 1:-1] = glyphs
    x = held[:, 1:-1, 2:] - held[:, 1:-1, :-2]
    y = held[:, 2:, 1:-1] - held[:, :-2, 1:-1]
    size = np.hypot(x, y)
    way = np.arctan2(y, x) % np.pi * np.float32(WAYS / np.pi)
    low = np.floor(way)
    high = size * (way - low)
    low_way = low.astype(np.int8) % WAYS
    high_way = (low_way + 1) % WAYS
    low_size = size - high
    grids = [(_grid(down), _grid(right).T) for right, down in shifts]
    found = np.empty((len(shifts), len(glyphs), WAYS, CELLS, CELLS), np.float32)
    for at in range(WAYS):
        share = low_size * (low_way == at) + high * (high_way == at)
        for number, (rows, columns) in enumerate(grids):
            found[number, :, at] = rows @ share @ columns
    flat = found.reshape(len(shifts), len(glyphs), -1)
    shares: Real = np.sqrt(flat / (flat.sum(axis=2, keepdims=True) + 1e-6))
    shares = shares * np.float32(flat.shape[2] ** 0.5) - 1
    return shares


def find_hidden(edges: Real, model: Model) -> Real:
    """Return the hidden values; shape (..., hidden)."""
    hidden: Real = np.maximum(edges @ model.edges + model.edges_bias, 0)
    return hidden


def classify(glyphs: Sequence[Real]) -> NDArray[np.float64]:
    """Return what glyphs may be: natural logarithms of probabilities.

    Args:
        glyphs: each from `frame`.

    Returns:
        Shape (n, classes), in the order of `CLASSES`. All are equally likely before
        anything is seen.
    """
    if not glyphs:
        return np.empty((0, len(CLASSES)))
    model = load_model()
    hidden = find_hidden(find_edges(np.stack(glyphs)), model)
    values = hidden @ model.hidden + model.hidden_bias
    return in_shares(np.mean([in_shares(each) for each in values], axis=0))


def in_shares(values: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return logarithms less so much that their powers add up to 1, by rows."""
    held = values.astype(np.float64)
    held -= held.max(axis=1, keepdims=True)
    logs: NDArray[np.float64] = held - np.log(np.exp(held).sum(axis=1, keepdims=True))
    return logs


@cache
def load_model() -> Model:
    """Return the model that comes with the package.

    Raises:
        ValueError: its file is damaged, or is of another version.
    """
    first, second = read_layers(MODEL, VERSION, CLASSES)
    return Model(*first, *second)


def pack_model(model: Model) -> bytes:
    """Return a model as its file holds it."""
    first = Layer(model.edges, model.edges_bias)
    second = Layer(model.hidden, model.hidden_bias)
    return pack_layers((first, second), VERSION, CLASSES)


def _spread(count: int, middle: float, scale: float) -> Real:
    """Return what each of *count* pixels gives to those of a glyph's picture."""
    places = (np.arange(SIDE) - (SIDE - 1) / 2) / scale + middle
    far = np.abs(np.arange(count) - places[:, None]) / max(1, 1 / scale)
    near = np.maximum(1 - far, 0)
    inside = (places > -1) & (places < count)
    shares = near * inside[:, None] / np.maximum(near.sum(axis=1, keepdims=True), 1e-6)
    return np.asarray(shares, np.float32)


@cache
def _grid(shift: float) -> Real:
    """Return what each pixel along a side gives to the cells."""
    step = SIDE / CELLS
    places = (np.arange(CELLS) + 0.5) * step - 0.5 + shift
    far = np.abs(np.arange(SIDE) - places[:, None]) / step
    return np.asarray(np.maximum(1 - far, 0), np.float32)
