"""Several numbers in one box."""

from math import exp

import numpy as np
import pytest

from sheetgen.core.draw.box import Box
from sheetgen.core.reading.decision import QUESTION
from sheetgen.core.reading.input_field import NUMBERS, UNREADABLE
from sheetgen.scan.ink import DOTS, Ink, look_at
from sheetgen.scan.several import read_several
from sheetgen.scan.word import Values, read_numbers
from tests.scan.boxes import blank, texted, written
from tests.seeds import over_seeds
from tests.writing.hand import choose_hand
from tests.writing.sheet import Place, write_sheet

MOST = 63
BOX = Box(3, 3, 9, 7)
ROW = ("2 3", "1 4 2", "23", "6", "12 3")


def several(ink: Ink) -> Values:
    return read_several([ink], [MOST])[0]


def by_hand(text: str, seed: int) -> Ink:
    """Return what somebody wrote into a box, as a scanner sees it."""
    page = np.full((round(13 * DOTS), round(15 * DOTS), 3), 225, np.uint8)
    chance = np.random.default_rng(seed)
    place = Place(NUMBERS, BOX)
    write_sheet(page, DOTS * 25.4, {"": place}, {"": text}, choose_hand(seed), chance)
    inside = BOX.inset(0.3)
    left, top, right, bottom = (
        round(side * DOTS) for side in (inside.x, inside.y, inside.right, inside.bottom)
    )
    noise = chance.normal(0, 2, (bottom - top, right - left))
    grey = page[top:bottom, left:right, 1] + noise
    return look_at(np.clip(grey, 0, 255).astype(np.uint8))


def test_numbers_are_parted_where_they_stand_apart() -> None:
    values = several(look_at(texted("2 3", 90)))
    assert values[0][0] == "2 3"
    assert exp(values[0][1]) > 0.8


def test_figures_that_stand_together_are_one_number() -> None:
    assert several(look_at(texted("23", 90)))[0][0] == "23"


def test_an_empty_box_is_empty_and_one_number_is_read_as_elsewhere() -> None:
    assert several(look_at(written()))[0][0] == ""
    ink = look_at(texted("4"))
    assert several(ink)[0][0] == read_numbers([ink], [MOST])[0][0][0] == "4"


def test_what_is_no_row_of_numbers_has_to_be_asked() -> None:
    below = written([(8, 6), (8, 12)], [(30, 28), (30, 36)])
    paper = blank(wide=96)
    many = written(*[[(x, 10), (x, 30)] for x in range(8, 92, 11)], paper=paper)
    for crop in (below, many):
        assert several(look_at(crop))[0][0] == UNREADABLE


@pytest.mark.parametrize("text", ROW)
@over_seeds(8)
def test_what_somebody_wrote_is_read_or_asked(text: str, seed: int) -> None:
    """Hands write narrowly or widely: where a blank is not clear, nothing is sure."""
    values = several(by_hand(text, 700 + seed))
    is_sure = len(values) > 1 and -1000 * (values[1][1] - values[0][1]) >= QUESTION
    assert values[0][0] == text or not is_sure


def test_most_rows_of_most_hands_are_read() -> None:
    right = [
        several(by_hand(text, 800 + seed))[0][0] == text
        for seed in range(12)
        for text in ROW
    ]
    assert np.mean(right) > 0.6
