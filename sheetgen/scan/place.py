"""Places as arrays: rows of x and y."""

import numpy as np
from numpy.typing import NDArray

from sheetgen.core.draw.box import Box

Places = NDArray[np.float64]
"""Shape (n, 2): x to the right, y down."""

Grey = NDArray[np.uint8]
"""Shape (height, width): 0 is black, 255 white."""


def corners(box: Box) -> Places:
    """Return the corners of a box, clockwise from the top left; shape (4, 2)."""
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


def grid_of(box: Box, columns: int, rows: int) -> Places:
    """Return the centres of the squares that fill a box, row by row."""
    x = box.x + (np.arange(columns) + 0.5) * box.width / columns
    y = box.y + (np.arange(rows) + 0.5) * box.height / rows
    return np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)


def by_matrix(matrix: NDArray[np.float64], places: Places) -> Places:
    """Return places as moved by a homography of shape (3, 3)."""
    moved = np.column_stack((places, np.ones(len(places)))) @ matrix.T
    seen: Places = moved[:, :2] / moved[:, 2:]
    return seen
