"""Pages for volunteers in pictures: found any way round, and cut into boxes."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.collect.ask import UNTOUCHED
from sheetgen.collect.boxes import CONSENT, find_frame
from sheetgen.collect.spots import list_spots, name_asks
from sheetgen.reading.spot import NUMBER, SIGN
from sheetgen.scan.cut import Cut, SeenPage, cut_page, find_pages
from sheetgen.scan.ink import DOTS, look_at
from sheetgen.scan.sheet import Unseen, find_sheets
from sheetgen.scan.word import read_numbers, read_words
from tests.photo import choose_camera, take_photo
from tests.printed import Printed
from tests.volunteer import DPI, PAPER, blank_page, fill_page, on_paper

pytestmark = pytest.mark.slow

NUMBER_OF_PAGE = 42
NEAR = 0.35  # mm


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


def grey(page: np.ndarray) -> np.ndarray:
    return cv2.cvtColor(page, cv2.COLOR_BGR2GRAY)


def only(picture: np.ndarray, digits: str = "") -> SeenPage:
    (page,) = find_pages(picture, digits)
    assert isinstance(page, SeenPage), page
    return page


def cut(picture: np.ndarray) -> Cut:
    return cut_page(picture, only(picture))


@pytest.mark.parametrize("seed", range(4))
def test_boxes_are_cut_out_where_they_were_photographed(
    folder: Path, seed: int
) -> None:
    """Each shows what its label says, as far as the reader can tell."""
    number = NUMBER_OF_PAGE + seed
    page = fill_page(folder, number, seed)
    chance = np.random.default_rng(seed)
    camera = choose_camera(PAPER, 2800, chance)
    picture = grey(take_photo(page, DPI, camera, chance))
    seen = only(picture)
    for box in find_frame(1).boxes.values():
        there = camera.project(np.array([on_paper(box).centre]))
        here = seen.pose.see(np.array([box.centre]))
        assert np.hypot(*(here - there)[0]) < NEAR * camera.dots
    done = cut_page(picture, seen)
    assert (done.has_consent, done.hand, done.school) == (True, "left", "pl")
    assert {crop.name: crop.ask for crop in done.crops} == name_asks(number)
    assert done.blank == 0
    spots = {spot.name: spot for spot in list_spots(number)}
    right = 0
    read = [crop for crop in done.crops if not crop.ask.struck]
    read = [crop for crop in read if spots[crop.name].kind in (SIGN, NUMBER)]
    for crop in read:
        spot, ink = spots[crop.name], look_at(crop.grey)
        values = (
            read_words([ink], [spot.words])
            if spot.kind == SIGN
            else read_numbers([ink], [spot.most])
        )
        right += values[0][0][0] == crop.ask.text
    assert right > 0.75 * len(read)


@pytest.mark.parametrize("turns", range(4))
def test_a_scan_is_cut_whichever_way_round_it_lies(folder: Path, turns: int) -> None:
    page = np.rot90(grey(fill_page(folder, NUMBER_OF_PAGE, 9)), turns)
    done = cut(np.ascontiguousarray(page))
    assert len(done.crops) == len(name_asks(NUMBER_OF_PAGE))
    box = find_frame(1).boxes["cell:1"]
    (first,) = (crop for crop in done.crops if crop.name == "cell:1")
    assert first.grey.shape == (round((box.height - 0.6) * DOTS),) * 2
    assert first.dots == pytest.approx(DPI / 25.4, rel=0.02)


@pytest.mark.parametrize("ink", ["pale", "black"])
def test_an_empty_page_has_no_consent_and_nothing_to_cut(
    folder: Path, ink: str
) -> None:
    """But for rings that are to stay as they are."""
    done = cut(grey(blank_page(folder, NUMBER_OF_PAGE, ink)))
    assert (done.has_consent, done.hand, done.school) == (False, "", "")
    assert [crop.name for crop in done.crops if crop.ask.text != UNTOUCHED] == []
    assert done.blank + len(done.crops) == len(name_asks(NUMBER_OF_PAGE))


def test_what_was_left_blank_is_left_out(folder: Path) -> None:
    marked = [n for n, a in name_asks(NUMBER_OF_PAGE).items() if a.text != UNTOUCHED]
    skipped = marked[::7]
    done = cut(grey(fill_page(folder, NUMBER_OF_PAGE, 12, (CONSENT,), skipped)))
    rest = name_asks(NUMBER_OF_PAGE).keys() - set(skipped)
    assert {crop.name for crop in done.crops} == rest
    assert done.blank == len(skipped)


def test_two_hands_or_schools_are_none(folder: Path) -> None:
    ticks = (CONSENT, "hand:left", "hand:right", "school:hu", "school:us")
    done = cut(grey(fill_page(folder, NUMBER_OF_PAGE, 13, ticks)))
    assert (done.has_consent, done.hand, done.school) == (True, "", "")


def test_a_sheet_is_no_page_and_a_page_is_no_sheet(
    folder: Path, tmp_path: Path
) -> None:
    sheet = Printed(tmp_path, "A", "none", "pale")
    (found,) = find_pages(sheet.greys(150))
    assert isinstance(found, Unseen)
    assert found.reason == "no-page"
    (found,) = find_sheets(grey(blank_page(folder, NUMBER_OF_PAGE)))
    assert isinstance(found, Unseen)
    assert found.reason == "volunteers"
    assert "scan --collect" in found.what


def test_digits_do_where_the_code_cannot_be_read(folder: Path) -> None:
    picture = grey(blank_page(folder, NUMBER_OF_PAGE)).copy()
    digits = only(picture).digits
    box = on_paper(find_frame(1).code)
    unit = DPI / 25.4
    top, bottom = round(box.y * unit), round(box.bottom * unit)
    picture[top:bottom, round(box.x * unit) : round(box.right * unit)] = 200
    (found,) = find_pages(picture)
    assert isinstance(found, Unseen)
    assert found.reason == "no-code"
    assert only(picture, digits).code.serial == NUMBER_OF_PAGE
