"""Words and numbers in crops."""

from itertools import pairwise
from math import exp, log

import numpy as np
import pytest

from sheetgen.scan.ink import look_at
from sheetgen.scan.place import Grey
from sheetgen.scan.word import FLOOR, Values, read_numbers, read_words
from tests.scan.boxes import SIDE, blank, texted, written

CELL = tuple("123456x")


def word(crop: Grey, words: tuple[str, ...] = CELL) -> Values:
    return read_words([look_at(crop)], [words])[0]


def number(crop: Grey, most: int = 200) -> Values:
    return read_numbers([look_at(crop)], [most])[0]


def surely(values: Values) -> bool:
    return exp(values[0][1]) > 0.95


@pytest.mark.parametrize("sign", "23456x")
def test_a_character_is_read(sign: str) -> None:
    values = word(texted(sign))
    assert values[0][0] == sign
    assert surely(values)
    assert {text for text, _ in values} == {"", *CELL}


def test_values_come_likeliest_first_and_none_is_ruled_out() -> None:
    values = word(texted("3"))
    assert all(a[1] >= b[1] for a, b in pairwise(values))
    assert values[-1][1] == pytest.approx(FLOOR)
    assert log(1e-4) == pytest.approx(FLOOR)


def test_nothing_written_is_an_empty_text() -> None:
    crop = np.clip(blank(), 0, 255).astype(np.uint8)
    for values in (word(crop), number(crop)):
        assert values[0][0] == ""
        assert surely(values)


def test_what_is_nearly_ink_leaves_doubts() -> None:
    """A pencil that hardly touched the paper, on paper that is far from even."""
    crop = written([(21, 8), (22, 34)], dark=0.06, paper=blank(noise=3))
    ink = look_at(crop)
    assert ink.is_blank
    assert ink.trace >= 10
    assert word(crop)[0][0] == ""
    assert not surely(word(crop))


def test_a_dot_is_nothing_and_nobody_need_look_at_it() -> None:
    crop = written([(30, 12), (31, 14)], width=3)
    for values in (word(crop), number(crop)):
        assert values[0][0] == ""
        assert exp(values[0][1]) > 0.98


def test_a_dot_with_pale_lines_around_it_leaves_doubts() -> None:
    """What a pencil that hardly touched the paper left of a number."""
    paper = written([(12, 8), (24, 34)], dark=0.2, width=3).astype(float)
    crop = written([(30, 12), (31, 14)], dark=0.8, width=3, paper=paper)
    assert look_at(crop).is_dot
    assert word(crop)[0][0] == ""
    assert not surely(word(crop))


def test_figures_that_touch_are_parted_wherever_they_are_thin() -> None:
    """A 1 takes less room than what it touches."""
    one, nought = (
        [(12, 9), (12, 34)],
        [(15, 20), (22, 10), (30, 20), (22, 33), (15, 20)],
    )
    values = number(written(one, nought, [(12, 20), (15, 20)], width=3), 28)
    assert values[0][0] == "10"


def test_only_what_may_stand_there_is_told() -> None:
    assert word(texted("5"), ("s", "x"))[0][0] == "s"
    assert word(texted("0"), ("3", "o"))[0][0] == "o"


@pytest.mark.parametrize("sign", "8m")
def test_a_character_that_may_not_stand_there_leaves_doubts(sign: str) -> None:
    assert not surely(word(texted(sign, 60), tuple("123")))


def test_a_letter_is_the_figure_it_looks_like_where_figures_are_expected() -> None:
    assert surely(word(texted("b"), ("5", "6", "x")))
    assert word(texted("b"), ("5", "6", "x"))[0][0] == "6"
    assert surely(word(texted("8"), tuple("abcde")))
    assert word(texted("8"), tuple("abcde"))[0][0] == "b"
    assert word(texted("b"), ("6", "b"))[0][0] == "b"


def test_words_have_letters_small_or_large() -> None:
    words = ("wt", "ba", "ch", "3s", "17", "S")
    assert word(texted("3s", 60), words)[0][0] == "3s"
    assert word(texted("17", 60), words)[0][0] == "17"
    assert word(texted("S"), words)[0][0] == "S"
    assert word(texted("CH", 60), words)[0][0] == "ch"


def test_a_number_whose_digits_stand_apart_is_no_single_digit() -> None:
    assert number(written([(12, 8), (12, 34)], [(30, 8), (30, 34)]))[0][0] == "11"


@pytest.mark.parametrize("text", ["4", "27", "63", "135", "200"])
def test_a_number_is_read(text: str) -> None:
    assert number(texted(text, 80))[0][0] == text


@pytest.mark.parametrize("text", ["7", "63", "135", ""])
def test_numbers_are_read_as_if_each_were_a_word(text: str) -> None:
    ink, numbers = look_at(texted(text, 80)), [str(each) for each in range(400)]
    (words,) = read_words([ink], [numbers])
    known = dict(words)
    for value, likely in number(texted(text, 80), 399):
        assert likely == pytest.approx(known[value])
    assert number(texted(text, 80), 399)[0][0] == words[0][0]


def test_a_number_is_no_more_than_may_be() -> None:
    assert number(texted("73", 60), 40)[0][0] != "73"
    assert all(int(text or 0) <= 40 for text, _ in number(texted("73", 60), 40))


def test_a_tick_is_a_cross_whatever_is_written() -> None:
    for lines in ([(10, 30), (18, 36), (34, 8)], [(8, 8), (34, 34), (20, 10)]):
        values = word(written(lines), ("x",))
        assert values[0][0] == "x"
        assert surely(values)


def test_what_is_struck_out_leaves_doubts() -> None:
    struck = [[(6, 12 + 6 * i), (36, 14 + 6 * i)] for i in range(4)]
    crop = written([(12, 8), (30, 8), (16, 36)], *struck)
    assert not surely(word(crop))


def test_many_boxes_are_read_at_once() -> None:
    crops = [texted(sign) for sign in "2345"]
    alone = [word(crop) for crop in crops]
    together = read_words([look_at(crop) for crop in crops], [CELL] * 4)
    assert [values[0][0] for values in together] == list("2345")
    for one, other in zip(alone, together, strict=True):
        assert dict(one) == pytest.approx(dict(other), abs=1e-4)
    assert read_words([], []) == []


@pytest.mark.parametrize("text", ["-5", "-23", "-40", "23", "7"])
def test_a_minus_is_seen_where_there_may_be_one(text: str) -> None:
    ink = look_at(texted(text, wide=2 * SIDE))
    (signed,) = read_numbers([ink], [200], signed=[True])
    assert signed[0][0] == text
    (bare,) = read_numbers([ink], [200])
    assert not bare[0][0].startswith("-")
