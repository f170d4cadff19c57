"""Covers, backing sheets and the page that measures printers, in any language."""

from dataclasses import replace

import pytest

from sheetgen.draw.calibrate import draw_plate
from sheetgen.draw.cover import Cover, Stock, draw_backing, draw_cover
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.lang import TextError, list_languages, load_texts
from sheetgen.press.paper import find_paper
from tests.conftest import Run

COVER = Cover(
    "Duchy A", "The Dice Game", "A", ("25 sheets", "Both sides: A, B"), "Foot"
)
LONG = "Donaudampfschifffahrtsgesellschaft "


def stock(paper: str) -> Stock:
    size = find_paper(paper).sheet
    return Stock(size, 3, INKS["pale"], "#7c2a3a", load_fonts())


@pytest.mark.parametrize("draw", [draw_cover, draw_backing])
@pytest.mark.parametrize("paper", ["a5", "half-letter"])
def test_two_long_names_wrap_and_stay_readable(draw, paper: str) -> None:
    names = f"Both sides: {LONG * 2}, {LONG * 2}"
    made = draw(replace(COVER, lines=("25 sheets", names)), stock(paper))
    assert all(fit.is_readable for fit in made.fits)


def test_a_cover_shows_the_picture_of_its_game() -> None:
    picture = (("M0 96H100", "none", "line", 1.5),)
    usual = draw_cover(COVER, stock("a5")).svg
    own = draw_cover(COVER, replace(stock("a5"), picture=picture)).svg
    assert "M0 96H100" in own and "M0 96H100" not in usual
    assert len(own) < len(usual)  # it stands in place of the usual one


@pytest.mark.slow
@pytest.mark.parametrize("draw", [draw_cover, draw_backing])
def test_a_line_without_end_is_told_to_be_unreadable(draw) -> None:
    made = draw(replace(COVER, lines=("25 sheets", LONG * 200)), stock("a5"))
    assert [fit.text for fit in made.fits if not fit.is_readable] == [LONG * 200]


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("paper", ["a5", "a4", "letter", "a3"])
def test_every_language_fits_the_page_that_measures(language: str, paper: str) -> None:
    page = find_paper(paper).turned()
    size = page.width, page.height
    plate = draw_plate(size, True, load_texts(language), load_fonts())
    assert all(fit.is_readable for fit in plate.fits)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["title", "lines", "scales", "keep"])
def test_a_language_with_endless_words_is_told_its_key(key: str) -> None:
    texts = load_texts("en")
    entries = {**texts.entries, f"calibrate.{key}": LONG * 60}
    with pytest.raises(TextError, match=f"calibrate.{key}"):
        draw_plate((210, 297), True, replace(texts, entries=entries), load_fonts())


@pytest.mark.slow
def test_a_name_of_forty_wide_letters_is_printed_on_the_cover(run: Run) -> None:
    assert run("new", "dice", "M" * 40, "-o", "wide.toml").code == 0
    done = run("pad", "wide.toml", "B", "--duplex", "long", "--leaves", 1, "--cover")
    assert done.code == 0, done.err
