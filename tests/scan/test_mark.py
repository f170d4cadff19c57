"""Marks in a picture: by a second look at what noise hides."""

import cv2
import numpy as np
import pytest

from sheetgen.scan import mark
from sheetgen.scan.mark import COUNT, SeenMark, find_marks


def marks(ids: list[int], side: int = 60) -> np.ndarray:
    """Return a picture with marks in a row."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    page = np.full((3 * side, (2 * len(ids) + 1) * side), 230, np.uint8)
    for at, number in enumerate(ids):
        left = (2 * at + 1) * side
        drawn = cv2.aruco.generateImageMarker(dictionary, number, side)
        page[side : 2 * side, left : left + side] = np.where(drawn, 230, 60)
    return page


def test_marks_are_found_with_their_corners() -> None:
    found = {one.id: one.corners for one in find_marks(marks([3, 5]))}
    assert found.keys() == {3, 5}
    wanted = np.array([(60, 60), (120, 60), (120, 120), (60, 120)]) - 0.5
    assert found[3] == pytest.approx(wanted, abs=0.8)


def test_ids_that_no_sheet_has_are_left_out() -> None:
    assert [one.id for one in find_marks(marks([COUNT, 2, 40]))] == [2]


def test_what_a_second_look_finds_is_added_where_it_lies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first look is made to miss one of two."""
    look = mark._look
    looks: list[tuple[int, ...]] = []

    def miss(grey: np.ndarray) -> list[SeenMark]:
        looks.append(grey.shape)
        return [one for one in look(grey) if len(looks) > 1 or one.id != 5]

    monkeypatch.setattr(mark, "_look", miss)
    page = marks([3, 5])
    found = {one.id: one.corners for one in find_marks(page)}
    assert looks == [page.shape, (page.shape[0] // 2, page.shape[1] // 2)]
    wanted = np.array([(180, 60), (240, 60), (240, 120), (180, 120)]) - 0.5
    assert found[5] == pytest.approx(wanted, abs=1.5)
    assert len(found) == 2


def test_with_all_eight_one_look_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    look, looks = mark._look, []
    monkeypatch.setattr(
        mark, "_look", lambda grey: looks.append(grey.shape) or look(grey)
    )
    assert len(find_marks(marks(list(range(COUNT))))) == COUNT
    assert len(looks) == 1


def test_two_sheets_have_two_marks_of_an_id() -> None:
    assert [one.id for one in find_marks(marks([4, 4]))] == [4, 4]
