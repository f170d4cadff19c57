"""Corners of marks, by the edges that cross there."""

import cv2
import numpy as np
import pytest

from sheetgen.scan.edge import find_corners

FINE = 8  # pixels of a drawing for each of the picture
SIZE = 96
CORNERS = np.array([(22.3, 18.9), (71.6, 24.2), (66.4, 74.8), (17.1, 69.0)])


def square(corners: np.ndarray, blur: float = 0.8) -> np.ndarray:
    """Return a dark square on white as a camera sees it."""
    # Pixels are told by their middles: of the picture, and of the drawing.
    x, y = np.meshgrid(*[(np.arange(SIZE * FINE) + 0.5) / FINE - 0.5] * 2)
    is_dark = np.ones(x.shape, bool)
    for (a, b), (c, d) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        is_dark &= (c - a) * (y - b) - (d - b) * (x - a) > 0
    drawn = np.where(is_dark, 40, 235).astype(np.uint8)
    seen = cv2.resize(drawn, (SIZE, SIZE), interpolation=cv2.INTER_AREA)
    return cv2.GaussianBlur(seen, (0, 0), blur)


def off(found: np.ndarray) -> float:
    return float(np.abs(found - CORNERS).max())


@pytest.mark.parametrize("blur", [0.5, 1.0, 2.0])
def test_corners_are_found_within_a_tenth_of_a_pixel(blur: float) -> None:
    chance = np.random.default_rng(4)
    about = CORNERS + chance.uniform(-2, 2, CORNERS.shape)
    assert off(find_corners(square(CORNERS, blur), about)) < 0.1


def test_what_covers_a_part_of_an_edge_moves_no_corner() -> None:
    grey = square(CORNERS)
    cv2.circle(grey, (45, 20), 5, 40, -1)
    assert off(find_corners(grey, CORNERS + 1)) < 0.2


def test_where_no_edge_is_seen_corners_stay() -> None:
    grey = np.full((SIZE, SIZE), 200, np.uint8)
    assert np.array_equal(find_corners(grey, CORNERS), CORNERS)


def test_a_mark_at_the_rim_of_a_picture_is_looked_at_too() -> None:
    aside = CORNERS - (16.8, 18.6)
    found = find_corners(square(aside), aside + 0.7)
    assert np.abs(found - aside).max() < 0.6


def test_corners_upon_each_other_stay() -> None:
    point = np.zeros((4, 2))
    assert np.array_equal(find_corners(square(CORNERS), point), point)
