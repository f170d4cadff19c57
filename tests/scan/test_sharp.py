"""How sharp a picture is, by the edges of marks."""

import cv2
import numpy as np
import pytest

from sheetgen.core.draw.box import Box
from sheetgen.scan.place import corners
from sheetgen.scan.pose import fit_pose
from sheetgen.scan.sharp import find_blur, find_spread

MARKS = [Box(x, y, 6, 6) for y in (2, 45, 85) for x in (2, 45, 85)]
DOTS = 10


def picture() -> np.ndarray:
    page = np.full((100 * DOTS, 100 * DOTS), 220, np.uint8)
    for box in MARKS:
        x, y = round(box.x * DOTS), round(box.y * DOTS)
        page[y : y + 60, x : x + 60] = 30
        page[y + 20 : y + 40, x + 20 : x + 40] = 220
    return page


@pytest.mark.parametrize("spread", [0.1, 0.15, 0.2, 0.3])
def test_spread_light_is_measured_in_millimetres(spread: float) -> None:
    pose = fit_pose({at: corners(b) * DOTS - 0.5 for at, b in enumerate(MARKS)}, MARKS)
    assert pose is not None
    soft = cv2.GaussianBlur(picture(), (0, 0), spread * DOTS)
    assert find_blur(pose, soft, MARKS) == pytest.approx(spread, rel=0.15)


def test_an_even_picture_has_no_edges() -> None:
    pose = fit_pose({at: corners(b) * DOTS - 0.5 for at, b in enumerate(MARKS)}, MARKS)
    assert pose is not None
    assert find_blur(pose, np.full_like(picture(), 200), MARKS) == float("inf")


@pytest.mark.parametrize("spread", [2, 3, 5])
def test_spread_light_is_measured_where_no_mark_is_known(spread: float) -> None:
    soft = cv2.GaussianBlur(picture(), (0, 0), spread)
    noise = np.random.default_rng(1).normal(0, 4, soft.shape)
    noisy = np.clip(soft + noise, 0, 255).astype(np.uint8)
    assert find_spread(noisy) == pytest.approx(spread, rel=0.2)


@pytest.mark.parametrize("shade", [0, 200])
def test_a_picture_of_nothing_is_not_called_blurred(shade: int) -> None:
    assert find_spread(np.full((300, 400), shade, np.uint8)) == 0
