"""A closer look: outlines of boxes say better than marks where a sheet lies."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from sheetgen.core.draw.box import Box
from sheetgen.scan.place import Places, corners
from sheetgen.scan.pose import Pose, fit_pose
from sheetgen.scan.refine import AROUND, FEWEST, refine

DOTS = 6
BOXES = [Box(15 + 11 * x, 20 + 12.5 * y, 6, 6) for x in range(6) for y in range(5)]
MARKS = [Box(x, y, 6, 6) for y in (2, 45, 85) for x in (2, 45, 85)]
MOVES = [(0.0, 0.0), (0.5, -0.7), (-1.0, 1.0), (0.25, 1.1)]
PAPER, TINT, OUTLINE = 230, 212, 180


def make_pose(is_held: bool = False) -> Pose:
    """Return where a page of 100 mm lies upright in a picture.

    Args:
        is_held: whether its marks count for more than what is seen of boxes.
    """
    marks = {at: corners(box) * DOTS - 0.5 for at, box in enumerate(MARKS)}
    pose = fit_pose(marks, MARKS)
    assert pose is not None
    return pose if is_held else replace(pose, marks=())


def picture(
    x: float, y: float, boxes: list[Box] = BOXES, has_lines: bool = True
) -> np.ndarray:
    """Return boxes on tinted ground, all moved."""
    fine = 4 * DOTS
    page = np.full((100 * fine, 100 * fine), TINT, np.uint8)
    for box in boxes:
        left, top = (round((at + by) * fine) for at, by in ((box.x, x), (box.y, y)))
        right, bottom = left + round(box.width * fine), top + round(box.height * fine)
        cv2.rectangle(page, (left, top), (right, bottom), PAPER, -1)
        if has_lines:
            cv2.rectangle(page, (left, top), (right, bottom), OUTLINE, fine // 4)
    noise = np.random.default_rng(5).normal(0, 3, (100 * DOTS, 100 * DOTS))
    small = cv2.resize(page, None, fx=1 / 4, fy=1 / 4, interpolation=cv2.INTER_AREA)
    return np.clip(small + noise, 0, 255).astype(np.uint8)


def moved(pose: Pose) -> Places:
    """Return by how many millimetres a pose has been moved at each box."""
    centres = np.array([box.centre for box in BOXES])
    return (pose.see(centres) - make_pose().see(centres)) / DOTS


@pytest.mark.parametrize(("has_lines", "within"), [(True, 0.05), (False, 0.1)])
@pytest.mark.parametrize("move", MOVES)
def test_boxes_are_found_where_they_lie(
    move: tuple[float, float], has_lines: bool, within: float
) -> None:
    """By their outlines, or where those are as dark as the ground, by its edge."""
    fine = refine(make_pose(), picture(*move, has_lines=has_lines), BOXES, MARKS)
    assert moved(fine) == pytest.approx(np.tile(move, (len(BOXES), 1)), abs=within)


def test_what_is_written_moves_nothing() -> None:
    page = picture(0.4, 0.3)
    for at, box in enumerate(BOXES):
        x, y = (round(length * DOTS) for length in (box.x, box.y))
        cv2.line(page, (x + 5 + at % 7, y + 4), (x + 22, y + 30 + at % 5), 30, 4)
    assert moved(refine(make_pose(), page, BOXES, MARKS)) == pytest.approx(
        np.tile((0.4, 0.3), (len(BOXES), 1)), abs=0.05
    )


def test_what_stands_beside_a_box_is_not_its_edge() -> None:
    page = picture(0.2, -0.2)
    for box in BOXES:
        x, y = (round(length * DOTS) for length in (box.x, box.y))
        cv2.rectangle(page, (x - 9, y + 6), (x - 4, y + 20), 90, 2)
    assert moved(refine(make_pose(), page, BOXES, MARKS)) == pytest.approx(
        np.tile((0.2, -0.2), (len(BOXES), 1)), abs=0.05
    )


def test_boxes_that_are_turned_are_followed() -> None:
    turned = [
        Box(box.x + 0.01 * (box.y - 45), box.y - 0.01 * (box.x - 45), 6, 6)
        for box in BOXES
    ]
    wanted = [(b.x - a.x, b.y - a.y) for a, b in zip(BOXES, turned, strict=True)]
    fine = refine(make_pose(), picture(0, 0, turned), BOXES, MARKS)
    assert moved(fine) == pytest.approx(np.array(wanted), abs=0.06)


def test_places_beside_marks_stay_with_them() -> None:
    pose = make_pose(is_held=True)
    rim = np.array([MARKS[at].centre for at in (0, 2, 6, 8)])
    fine = refine(pose, picture(0.6, 0), BOXES, MARKS)
    off = (fine.see(rim) - pose.see(rim)) / DOTS
    assert np.abs(off).max() < 0.1
    assert moved(fine)[:, 0].mean() > 0.3


BLANK = np.full((100 * DOTS, 100 * DOTS), PAPER, np.uint8)


@pytest.mark.parametrize(
    ("page", "boxes"),
    [
        (BLANK, BOXES),
        (picture(0.5, 0.5), BOXES[: FEWEST - 1]),
        (picture(4 * AROUND, 0), BOXES),
    ],
    ids=["nothing is seen", "too few are known", "they lie elsewhere"],
)
def test_a_pose_stays_where_nothing_better_is_known(
    page: np.ndarray, boxes: list[Box]
) -> None:
    pose = make_pose()
    assert refine(pose, page, boxes, MARKS) is pose


def test_outlines_that_do_not_agree_move_nothing() -> None:
    chance = np.random.default_rng(3)
    astray = [
        Box(box.x + x, box.y + y, 6, 6)
        for box, (x, y) in zip(BOXES, chance.uniform(-1.2, 1.2, (30, 2)), strict=True)
    ]
    pose = make_pose()
    assert refine(pose, picture(0, 0, astray), BOXES, MARKS) is pose
