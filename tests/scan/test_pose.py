"""Where sheets lie in a picture, from marks that are put there by hand."""

from dataclasses import replace

import numpy as np
import pytest

from sheetgen.core.draw.box import Box
from sheetgen.draw.face import Face
from sheetgen.scan.code import SeenCode
from sheetgen.scan.mark import SeenMark
from sheetgen.scan.place import Places, by_matrix, corners
from sheetgen.scan.pose import FEWEST, MOST_OFF, Pose, fit_pose, marks_of

DOTS = 8.0  # pixels a millimetre
UPRIGHT = np.diag((DOTS, DOTS, 1))
TURNED = np.array([(0, -DOTS, 4000), (DOTS, 0.4, 300), (0, 0.0002, 1)])
TILTED = np.array([(DOTS, 1.5, 90), (-1, DOTS, 400), (0.0004, -0.0003, 1)])
WAYS = {"upright": UPRIGHT, "turned": TURNED, "tilted": TILTED}


@pytest.fixture
def face(draw) -> Face:
    return draw("A")


def marks_in(face: Face, way: np.ndarray) -> dict[int, Places]:
    return {at: by_matrix(way, corners(box)) for at, box in enumerate(face.marks)}


def found(face: Face, way: np.ndarray) -> Pose:
    pose = fit_pose(marks_in(face, way), face.marks)
    assert pose is not None
    return pose


def middles(face: Face) -> Places:
    return np.array([cell.writing.centre for cell in face.cells])


@pytest.mark.parametrize("way", WAYS)
def test_a_flat_sheet_is_located_exactly(face: Face, way: str) -> None:
    pose = found(face, WAYS[way])
    there = by_matrix(WAYS[way], middles(face))
    assert pose.see(middles(face)) == pytest.approx(there, abs=0.01)
    assert pose.marks == tuple(range(8))


def test_dots_are_those_of_the_place(face: Face) -> None:
    near, far = Box(10, 110, 6, 6), Box(180, 5, 6, 6)
    assert found(face, UPRIGHT).dots(near) == pytest.approx(DOTS)
    tilted = found(face, TILTED)
    assert tilted.dots(near) != pytest.approx(tilted.dots(far), rel=0.02)


@pytest.mark.parametrize("which", range(8))
def test_a_mark_that_lies_elsewhere_is_left_out(face: Face, which: int) -> None:
    marks = marks_in(face, TILTED)
    marks[which] = marks[which] + 2 * MOST_OFF * DOTS
    pose = fit_pose(marks, face.marks)
    assert pose is not None
    assert pose.marks == tuple(at for at in range(8) if at != which)
    there = by_matrix(TILTED, middles(face))
    assert pose.see(middles(face)) == pytest.approx(there, abs=0.01)


def test_with_six_marks_nothing_is_guessed(face: Face) -> None:
    marks = marks_in(face, TILTED)
    few = {at: marks[at] for at in range(FEWEST - 1)}
    assert fit_pose(few, face.marks) is None
    assert fit_pose({}, face.marks) is None
    marks[0] = marks[0] + 400
    marks[5] = marks[5] - 300
    assert fit_pose(marks, face.marks) is None


def test_marks_are_those_of_the_sheet_whose_code_is_there(face: Face) -> None:
    """Two sheets side by side, one of them on its head."""
    beside = np.array([(-DOTS, 0, 3000), (0, -DOTS, 1800), (0, 0, 1)])
    seen = [
        SeenMark(at, places)
        for way in (UPRIGHT, beside)
        for at, places in marks_in(face, way).items()
    ]
    square = corners(face.code.inset(face.code.width * 4 / 57))
    for way in (UPRIGHT, beside):
        code = SeenCode("", by_matrix(way, square).round())
        own = marks_of(code, seen, face.code, face.marks)
        for at, places in marks_in(face, way).items():
            assert np.array_equal(own[at], places)


@pytest.mark.parametrize("box", [Box(50, 60, 6, 3), Box(10, 20, 121.3, 60.7)])
def test_a_box_is_cut_out_upright(face: Face, box: Box) -> None:
    """A picture whose greys are the places on the face, as far as it goes."""
    high, wide = 1800, 1300
    y, x = np.mgrid[0:high, 0:wide]
    grey = (x * 255 / wide).round().astype(np.uint8)
    part = found(face, UPRIGHT).cut(grey, box, 10)
    rows, columns = part.shape
    assert (columns, rows) == (box.width * 10, box.height * 10)
    here = box.x + (np.arange(columns) + 0.5) / 10
    assert np.abs(part.astype(float) - here * DOTS * 255 / wide).max() <= 1
    lying = np.array([(0, DOTS, 0), (-DOTS, 0, high), (0, 0, 1)])
    part = found(face, lying).cut((y * 255 / high).round().astype(np.uint8), box, 10)
    there = (high - here * DOTS) * 255 / high
    assert np.abs(part.astype(float) - there).max() <= 1


def test_a_large_part_is_cut_out_where_each_pixel_of_it_is_seen(face: Face) -> None:
    """Of a bent sheet, whose places lie evenly only near each other."""
    pose = replace(found(face, TILTED), bent=np.full((10, 2), 1.5))
    box, columns, rows = face.box.inset(-4), 1845, 1215
    there = pose._see_all(box, columns, rows)
    assert np.abs(pose._see_some(box, columns, rows) - there).max() < 0.02
