import itertools
import re

import cv2
import numpy as np
import pytest

from sheetgen.core.draw.box import CLEAR, Box, mark_boxes
from sheetgen.draw.face import draw_marks
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.svg import Canvas
from sheetgen.press.renderer import to_png

FACE = Box(0, 0, 197, 127)


def test_marks_run_clockwise_from_the_top_left_corner_apart_from_each_other() -> None:
    boxes = mark_boxes(FACE)
    assert (boxes[0].x, boxes[0].y) == (0, 0)
    assert (boxes[2].right, boxes[2].y) == (197, 0)
    assert (boxes[4].right, boxes[4].bottom) == (197, 127)
    assert (boxes[6].x, boxes[6].bottom) == (0, 127)
    assert boxes[1].centre.x == FACE.centre.x
    grown = [box.inset(-CLEAR) for box in mark_boxes(FACE)]
    assert not any(a.overlaps(b) for a, b in itertools.combinations(grown, 2))


@pytest.mark.slow
def test_an_outside_reader_finds_every_mark_in_its_place() -> None:
    canvas = Canvas(217, 147, load_fonts())
    boxes = tuple(box.moved(10, 10) for box in mark_boxes(FACE))
    draw_marks(canvas, boxes)
    png = np.frombuffer(to_png(canvas.to_svg(), load_fonts(), 150), np.uint8)
    image = cv2.imdecode(png, cv2.IMREAD_GRAYSCALE)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(image)
    found = {int(i): c.reshape(4, 2) for i, c in zip(ids.flat, corners, strict=True)}
    assert sorted(found) == list(range(8))
    for i, box in enumerate(boxes):
        corner = found[i][0] * 25.4 / 150
        assert np.allclose(corner, (box.x, box.y), atol=0.25)


@pytest.mark.parametrize("mark", range(8))
def test_what_hangs_together_in_a_mark_has_one_outline(mark: int) -> None:
    # Two outlines that share a side show a seam in some viewers.
    canvas = Canvas(80, 6, load_fonts())
    draw_marks(canvas, tuple(Box(10 * at, 0, 6, 6) for at in range(8)))
    path = re.findall(r'<path d="([^"]*)"', canvas.to_svg())[mark]
    sides = []
    for loop in path.split("M")[1:]:
        corners = [tuple(map(int, c.split())) for c in loop.strip("Z").split("L")]
        for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True):
            long = abs(u - x) + abs(v - y)
            places = [
                (x + (u - x) * at // long, y + (v - y) * at // long)
                for at in range(long + 1)
            ]
            sides += [frozenset(side) for side in itertools.pairwise(places)]
    assert len(sides) == len(set(sides)) > 24
