"""Covers, backing sheets and the page that measures printers, in any language."""

import re
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.core.draw.box import Box
from sheetgen.core.scoresheet.frame import UPRIGHT_SMALL, usual_face
from sheetgen.draw.cover import Cover, Stock, draw_backing, draw_cover
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS, Ink
from sheetgen.draw.seam import find_extents
from sheetgen.draw.svg import Canvas, Outline
from sheetgen.games.base import Game
from sheetgen.games.find import find_game, layout_path, list_games, load_layout
from sheetgen.language.texts import TextError, list_languages, load_texts
from sheetgen.layout.read import layout_names
from sheetgen.press.paper import find_paper
from sheetgen.prints.cover import argument_of, draw_covers
from sheetgen.prints.look import Look
from sheetgen.prints.plate import draw_plate
from tests.conftest import Run

COVER = Cover(
    "Duchy A", "The Dice Game", "A", ("25 sheets", "Both sides: A, B"), "Foot"
)
LONG = "Donaudampfschifffahrtsgesellschaft "


def stock(paper: str) -> Stock:
    size = find_paper(paper).sheet
    return Stock(size, 3, INKS["pale"], "#7c2a3a", load_fonts())


def around(boxes) -> Box:
    found = list(boxes)
    left, top = min(box.x for box in found), min(box.y for box in found)
    right = max(box.right for box in found)
    return Box(left, top, right - left, max(box.bottom for box in found) - top)


@pytest.mark.parametrize("draw", [draw_cover, draw_backing])
@pytest.mark.parametrize("is_upright", [False, True], ids=["lying", "upright"])
@pytest.mark.parametrize("paper", ["a5", "half-letter", "a4", "letter"])
def test_the_frame_stands_in_the_middle_and_texts_within_it(
    draw, paper: str, is_upright: bool
) -> None:
    size = stock(paper).size[:: -1 if is_upright else 1]
    made = draw(COVER, replace(stock(paper), size=size, bleed=0))
    wide, high = made.size
    extents = find_extents(made.svg, load_fonts())
    frame = extents[0].box  # what lies in it is cut off there
    for low, far in (
        (frame.x, wide - frame.right),
        (frame.y, high - frame.bottom),
        (frame.x, frame.y),
    ):
        assert low == pytest.approx(far, abs=0.1)
    inner = frame.inset(2)
    assert all(inner.contains(one.box) for one in extents if one.is_text)


@pytest.mark.parametrize("paper", ["a5", "half-letter", "a4", "letter"])
def test_a_title_stands_in_the_sky_beside_the_castle(paper: str) -> None:
    made = draw_cover(COVER, replace(stock(paper), bleed=0))
    wide, high = made.size
    texts = [one.box for one in find_extents(made.svg, load_fonts()) if one.is_text]
    names = [box for box in texts if box.bottom < high * 0.6]
    assert len(names) == 3  # in the shield, of the board, of the game
    assert all(box.x > wide * 0.5 for box in names)
    middles = [box.centre.x for box in names]
    assert max(middles) - min(middles) < 0.5


@pytest.mark.parametrize("name", ["sheets/sets", "sheets/high-rounds"])
def test_no_icon_on_the_covers_of_a_score_sheet_touches_a_text(name: str) -> None:
    layout = load_layout(name)
    face = usual_face(layout.rules.sheet)
    size = find_paper("a5").sheet[:: -1 if face == UPRIGHT_SMALL else 1]
    bound = (layout,), (range(1, 26),)
    style = Look().style(find_game("sheets"))
    for made in draw_covers(*bound, style, replace(stock("a5"), size=size)):
        extents = find_extents(made.svg, load_fonts())
        texts = [one.box for one in extents if one.is_text]
        signs = [one.box for one in extents if 2 < one.box.width < 9]
        assert len(signs) > 60
        assert not any(sign.overlaps(text) for sign in signs for text in texts)


def test_nothing_on_a_cover_is_smaller_than_four_points() -> None:
    for draw in (draw_cover, draw_backing):
        made = draw(COVER, stock("a5"))
        assert min(fit.size for fit in made.fits) >= 1.41


@pytest.mark.slow
@pytest.mark.parametrize("game", list_games(), ids=lambda game: game.id)
def test_what_the_back_says_prints_more_of_the_same(game: Game) -> None:
    for name in layout_names(game.id):
        layout = load_layout(name)
        assert load_layout(argument_of(layout)) == layout


def test_the_back_names_the_file_of_a_board_of_ones_own(tmp_path: Path) -> None:
    """And no short name of its, by which nobody finds it."""
    own = shutil.copy(layout_path("A"), tmp_path / "my isle.toml")
    assert argument_of(load_layout(str(own))) == "'my isle.toml'"


def test_the_back_of_a_pad_shows_its_board_and_what_there_is_on_it() -> None:
    layout = load_layout("A")
    style = Look("colour").style(find_game("dice"))
    bound = (layout,), (range(1, 26),)
    _, backing = draw_covers(*bound, style, stock("a5"))
    said = re.findall("<text[^>]*>([^<]*)</text>", backing.svg)
    for area in layout.areas:
        assert style.texts(f"terrain.{area.terrain}") in said
    counts = Counter(cell.terrain for cell in layout.board.cells)
    assert all(str(count) in said for count in counts.values())
    texts = [one.box for one in find_extents(backing.svg, load_fonts()) if one.is_text]
    shapes = [one.box for one in find_extents(backing.svg, load_fonts())]
    board = around(box for box in shapes if 9 < box.width < 30 and box.height > 9)
    assert board.width > 0.3 * backing.size[0]
    assert not any(board.overlaps(text) for text in texts)


@pytest.mark.parametrize("draw", [draw_cover, draw_backing])
@pytest.mark.parametrize("paper", ["a5", "half-letter"])
def test_two_long_names_wrap_and_stay_readable(draw, paper: str) -> None:
    names = f"Both sides: {LONG * 2}, {LONG * 2}"
    made = draw(replace(COVER, lines=("25 sheets", names)), stock(paper))
    assert all(fit.is_readable for fit in made.fits)


def test_a_cover_shows_the_picture_of_its_game() -> None:
    def draw(canvas: Canvas, box: Box, ink: Ink, hue: str) -> None:
        canvas.path("M0 96H100", stroke=Outline(ink.text, 1.5))

    usual = draw_cover(COVER, stock("a5")).svg
    own = draw_cover(COVER, stock("a5"), draw).svg
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
    for side in draw_plate(size, True, load_texts(language), load_fonts()):
        assert all(fit.is_readable for fit in side.fits)


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
