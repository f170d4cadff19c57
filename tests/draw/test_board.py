"""Boards to play on: as large as paper or tiles want, nothing beyond their edges."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from sheetgen.core.board import Cell, make_board
from sheetgen.core.errors import UsageError
from sheetgen.core.grid import Position
from sheetgen.draw.board import STRIP, Surface, Wording, draw_board, largest_flat
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.games.find import find_game, load_layout
from sheetgen.press.paper import EDGE, PAPERS

SVG = "{http://www.w3.org/2000/svg}"
WORDS = Wording("A board", "A game", "A", "From nowhere.")


def surface_of(name: str, ink: str = "pale") -> Surface:
    layout = load_layout(name)
    return find_game(layout.rules.game).surface(layout, INKS[ink])


@pytest.mark.parametrize("name", ["A", "burgundy/duchy-1", "burgundy/solo-34"])
def test_a_board_fills_its_room(name: str) -> None:
    surface, room = surface_of(name), (200.0, 150.0)
    flat = largest_flat(surface, room)
    size = draw_board(surface, flat, WORDS, INKS["pale"], load_fonts()).size
    assert size[0] <= room[0] + 1e-6 and size[1] <= room[1] + 1e-6
    assert max(size[0] / room[0], size[1] / room[1]) == pytest.approx(1)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_duchy_takes_real_tiles_of_27_mm_on_a_paper(paper: str) -> None:
    page = PAPERS[paper]
    room = page.width - 2 * EDGE, page.height - 2 * EDGE
    assert largest_flat(surface_of("burgundy/duchy-1"), room) >= 27


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("name", ["A", "burgundy/duchy-8", "burgundy/solo-33"])
def test_every_cell_carries_what_the_layout_says(name: str, ink: str) -> None:
    surface = surface_of(name, ink)
    board = draw_board(surface, 20, WORDS, INKS[ink], load_fonts())
    assert all(fit.is_readable for fit in board.fits)
    root = ElementTree.fromstring(board.svg)
    written = [element.text for element in root.iter(f"{SVG}text")]
    carried = [cell.carried for cell in surface.board.cells]
    for value in {value for value in carried if value.isdecimal()}:
        assert written.count(value) == carried.count(value)
    if ink == "black":
        assert set(re.findall(r"#[0-9a-f]{6}", board.svg)) == {"#000000", "#ffffff"}


def test_all_of_a_board_lies_over_its_strip_of_words() -> None:
    surface = surface_of("burgundy/duchy-1")
    size = draw_board(surface, 20, WORDS, INKS["pale"], load_fonts()).size
    wide, high = surface.units
    assert size == pytest.approx((20 * wide, 20 * high + STRIP))


def test_a_game_without_boards_to_play_on_says_so_and_words_can_be_read() -> None:
    with pytest.raises(UsageError, match=": no boards to play on"):
        surface_of("CATHEDRAL")
    cell = make_board([Cell(Position(0, 0), "mine")])
    surface = replace(surface_of("A"), board=cell, areas=cell.areas)
    board = draw_board(surface, 10, WORDS, INKS["pale"], load_fonts())
    assert board.size[0] > 10
    assert all(fit.is_readable for fit in board.fits)
