"""Sheets in a picture: found, or left with one reason."""

import re

import cv2
import numpy as np
import pytest
import qrcode

from sheetgen.checking.photo import open_sheet
from sheetgen.core.draw.box import Box, around_mark
from sheetgen.core.encode import encode
from sheetgen.core.units import to_px
from sheetgen.games.base import Game
from sheetgen.games.find import list_games, load_layout
from sheetgen.layout.read import layout_names
from sheetgen.scan.sheet import SMALLEST, SeenSheet, Unseen, find_sheets
from sheetgen.system.link import LOCAL_PREFIX, make_link
from tests.printed import Printed

pytestmark = pytest.mark.slow

DPI = 150


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return Printed(tmp_path_factory.mktemp("sheet"), "A", "phase", "pale")


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return Printed(tmp_path_factory.mktemp("sheet"), "B", "round", "pale")


def digits_of(sheet: Printed) -> str:
    return encode(sheet.code, sheet.encoding)


def covered(sheet: Printed, *boxes: Box) -> np.ndarray:
    """Return a picture of a sheet on which something lies over boxes of its face."""
    page = sheet.greys(DPI).copy()
    for box in boxes:
        on = sheet.on_paper(box)
        left, top = round(to_px(on.x, DPI)), round(to_px(on.y, DPI))
        right, bottom = round(to_px(on.right, DPI)), round(to_px(on.bottom, DPI))
        page[top:bottom, left:right] = 150
    return page


def only(page: np.ndarray, digits: str = "") -> SeenSheet | Unseen:
    (found,) = find_sheets(page, open_sheet, digits)
    return found


def reason(page: np.ndarray, digits: str = "") -> str:
    found = only(page, digits)
    assert isinstance(found, Unseen)
    assert found.what
    return found.reason


def code_of(text: str) -> np.ndarray:
    """Return a picture with a code that says something."""
    maker = qrcode.QRCode(border=8, box_size=6)
    maker.add_data(text)
    code = np.array(maker.get_matrix())
    return np.kron(np.where(code, 0, 255), np.ones((6, 6))).astype(np.uint8)


def test_a_sheet_is_found_by_its_code(sheet: Printed) -> None:
    found = only(sheet.greys(DPI))
    assert isinstance(found, SeenSheet)
    assert found.printed.code == sheet.code
    assert found.printed.digits == digits_of(sheet)
    assert found.printed.rules.game == "dice"
    names = [spot.name for spot in found.printed.spots]
    assert names == [spot.name for spot in sheet.spots]
    for name in names:
        there = sheet.on_paper(found.printed.frame.boxes[name]).centre
        seen = found.pose.see(np.array([found.printed.frame.boxes[name].centre]))[0]
        assert seen == pytest.approx([to_px(at, DPI) - 0.5 for at in there], abs=0.6)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_sheet_may_lie_any_way_round(sheet: Printed, turns: int) -> None:
    found = only(np.ascontiguousarray(np.rot90(sheet.greys(DPI), turns)))
    assert isinstance(found, SeenSheet)


def test_several_sheets_are_found_in_one_picture(
    sheet: Printed, other: Printed
) -> None:
    page = np.vstack((sheet.greys(DPI), np.rot90(other.greys(DPI), 2)))
    found = list(find_sheets(np.ascontiguousarray(page), open_sheet))
    codes = [one.printed.code for one in found if isinstance(one, SeenSheet)]
    assert sorted(code.evidence for code in codes) == ["phase", "round"]


def test_a_sheet_that_is_there_twice_is_read_once(sheet: Printed) -> None:
    page = np.vstack((sheet.greys(DPI), sheet.greys(DPI)))
    first, second = find_sheets(page, open_sheet)
    assert isinstance(first, SeenSheet)
    assert isinstance(second, Unseen)
    assert second.reason == "twice"


def test_one_that_is_wrong_stops_no_other(sheet: Printed, other: Printed) -> None:
    marks = [around_mark(mark) for mark in sheet.face.marks[:3]]
    page = np.vstack((covered(sheet, *marks), other.greys(DPI)))
    found = sorted(
        find_sheets(page, open_sheet), key=lambda one: isinstance(one, SeenSheet)
    )
    assert isinstance(found[0], Unseen)
    assert isinstance(found[1], SeenSheet)


def test_a_picture_without_a_sheet_is_told() -> None:
    assert reason(np.full((900, 1200), 200, np.uint8)) == "no-sheet"


def test_print_without_a_code_and_without_a_mark_is_no_sheet(sheet: Printed) -> None:
    frame = [sheet.face.code, *(mark.inset(-1) for mark in sheet.face.marks)]
    assert reason(covered(sheet, *frame)) == "unmarked"
    assert reason(covered(sheet, *frame[:-1])) == "no-sheet"
    dark = (covered(sheet, *frame) * 0.6).astype(np.uint8)
    assert reason(dark) == "no-sheet"  # a photo of anything


def test_a_picture_in_which_nothing_is_sharp_is_told(sheet: Printed) -> None:
    assert reason(cv2.GaussianBlur(sheet.greys(DPI), (0, 0), 6)) == "blur"


def test_a_picture_with_too_few_pixels_for_any_sheet_is_told(sheet: Printed) -> None:
    grey = sheet.greys(DPI)
    small = cv2.resize(grey, None, fx=0.2, fy=0.2, interpolation=cv2.INTER_AREA)
    assert reason(small) == "small"
    assert reason(np.full_like(small, 200)) == "small"


@pytest.mark.parametrize("game", list_games(), ids=lambda game: game.id)
def test_no_face_is_less_long_than_one_may_be(game: Game) -> None:
    boxes = game.spec.boxes
    if boxes is None:
        pytest.skip("its sheets are not read from pictures")
    for name in layout_names(game.id):
        layout = load_layout(name)
        for number in range(boxes.NEWEST + 1):
            face = boxes.find_frame(layout.rules, layout.board, "none", number).box
            assert max(face.width, face.height) >= SMALLEST


def test_a_code_that_is_covered_is_told_and_may_be_typed(sheet: Printed) -> None:
    page = covered(sheet, sheet.face.code)
    assert reason(page) == "no-code"
    found = only(page, digits_of(sheet))
    assert isinstance(found, SeenSheet)


def test_a_code_of_something_else_is_told() -> None:
    assert reason(code_of("https://example.org/menu")) == "foreign-code"
    assert reason(code_of("https://example.org/#menu")) == "foreign-code"


def test_a_damaged_code_is_told_with_its_digits(sheet: Printed) -> None:
    digits = digits_of(sheet)
    wrong = digits[:20] + str((int(digits[20]) + 1) % 10) + digits[21:]
    found = only(code_of(make_link(LOCAL_PREFIX, wrong)))
    assert isinstance(found, Unseen)
    assert (found.reason, found.digits) == ("code", wrong)


def test_one_mark_may_be_covered_and_not_two(sheet: Printed) -> None:
    marks = [around_mark(mark) for mark in sheet.face.marks]
    assert isinstance(only(covered(sheet, marks[2])), SeenSheet)
    assert reason(covered(sheet, marks[2], marks[4])) == "marks"


def test_a_code_without_its_sheet_has_no_marks(sheet: Printed) -> None:
    assert reason(code_of(make_link(LOCAL_PREFIX, digits_of(sheet)))) == "marks"


def test_a_small_picture_is_told_by_how_much(sheet: Printed) -> None:
    small = cv2.resize(
        sheet.greys(DPI), None, fx=0.45, fy=0.45, interpolation=cv2.INTER_AREA
    )
    found = only(small, digits_of(sheet))
    assert isinstance(found, Unseen)
    assert found.reason == "small"
    assert f"{DPI * 0.45 / 25.4:.1f} pixels" in found.what


def test_a_blurred_picture_is_told_by_how_much(sheet: Printed) -> None:
    soft = cv2.GaussianBlur(sheet.greys(DPI), (0, 0), 0.33 * DPI / 25.4)
    found = only(soft, digits_of(sheet))
    assert isinstance(found, Unseen)
    assert found.reason == "blur"
    (told,) = re.findall(r"blurred by ([0-9.]+) mm", found.what)
    assert float(told) == pytest.approx(0.25, abs=0.03)


@pytest.mark.parametrize("size", [(1, 4000), (4000, 1), (1, 1), (63, 900)])
def test_a_picture_a_few_pixels_wide_is_told(size: tuple[int, int]) -> None:
    assert reason(np.full(size, 200, np.uint8)) == "small"
