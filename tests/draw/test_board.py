"""Boards to play on: as large as paper or tiles want, nothing beyond their edges."""

import re
from dataclasses import replace
from math import hypot
from xml.etree import ElementTree

import pytest

from sheetgen.core.board import Cell, Position, make_board
from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import HexMap, fit_hexmap
from sheetgen.core.errors import UsageError
from sheetgen.draw.board import (
    NEAR,
    STRIP,
    Surface,
    Wording,
    draw_board,
    draw_rivers,
    largest_flat,
)
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.draw.svg import Canvas
from sheetgen.games.find import find_game, load_layout
from sheetgen.press.paper import EDGE, PAPERS

SVG = "{http://www.w3.org/2000/svg}"
WORDS = Wording("A board", "A game", "A", "From nowhere.")

TONE = INKS["pale"].tone("#2e72a8")


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


class Listening(Canvas):
    """A canvas that remembers its paths."""

    def path(self, d: str, **options) -> None:
        self.__dict__.setdefault("paths", []).append(d)


def courses_of(hexes: HexMap) -> list[list[Point]]:
    """Return points along every river."""
    canvas = Listening(200, 200, load_fonts())
    draw_rivers(canvas, hexes, TONE)
    found = []
    for course in canvas.paths[0].split("M")[1:]:
        numbers = [float(n) for n in course.replace("C", " ").split()]
        ends = [Point(*numbers[at : at + 2]) for at in range(0, 8, 2)]
        points = []
        for step in range(101):
            t, u = step / 100, 1 - step / 100
            parts = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
            points.append(
                Point(
                    sum(p * e.x for p, e in zip(parts, ends, strict=True)),
                    sum(p * e.y for p, e in zip(parts, ends, strict=True)),
                )
            )
        found.append(points)
    return found


@pytest.mark.parametrize("name", ["burgundy/solo-33", "burgundy/solo-34"])
def test_a_river_joins_its_cells_and_keeps_away_from_others(name: str) -> None:
    hexes = fit_hexmap(load_layout(name).board, Box(0, 0, 140, 120), 20)
    courses = courses_of(hexes)
    assert len(courses) == len(hexes.board.links)
    for (one, other), points in zip(hexes.board.links, courses, strict=True):
        assert points[0] == pytest.approx(hexes.centre(one), abs=1e-3)
        assert points[-1] == pytest.approx(hexes.centre(other), abs=1e-3)
        for cell in set(range(len(hexes.board.cells))) - {one, other}:
            centre = hexes.centre(cell)
            nearest = min(hypot(p.x - centre.x, p.y - centre.y) for p in points)
            # Steps between those looked at may come a little nearer.
            assert nearest > hexes.flat * (NEAR - 0.05)


def test_a_board_without_islands_has_no_rivers() -> None:
    canvas = Canvas(100, 100, load_fonts())
    hexes = fit_hexmap(load_layout("A").board, Box(0, 0, 90, 90), 12)
    draw_rivers(canvas, hexes, TONE)
    assert "<path" not in canvas.to_svg()
