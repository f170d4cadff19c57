"""Cells: what is drawn around the places that somebody writes into."""

import io

import numpy as np
import pytest
from PIL import Image

from sheetgen.core.board import Cell, Position, make_board
from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import FLAT, HexMap, plan_cell
from sheetgen.draw.cell import DIVIDE, Look, draw_areas, draw_writing
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.form import DOT, RIM, field_outline
from sheetgen.draw.hatch import HATCHES
from sheetgen.draw.ink import INKS
from sheetgen.draw.svg import Canvas
from sheetgen.press.renderer import to_png

DPI = 254  # ten pixels a millimetre
BESIDE = 0.2  # mm from the middle of an outline, beyond its dots


def draw_cell(ink: str, hatch: str) -> tuple[np.ndarray, Box]:
    """Return how light a cell is, and its box to write in."""
    board = make_board([Cell(Position(0, 0), "any")])
    hexes = HexMap(board, Point(8, 8), FLAT)
    plans = [plan_cell(hexes.centre(0), FLAT, True)]
    canvas = Canvas(16, 16, load_fonts())
    looks = {"any": Look(INKS[ink].tone("#4c7d3c"), hatch, "")}
    draw_areas(canvas, hexes, looks, plans=plans)
    draw_writing(canvas, plans, INKS[ink])
    with Image.open(io.BytesIO(to_png(canvas.to_svg(), load_fonts(), DPI))) as picture:
        light = np.asarray(picture.convert("L"))
    assert plans[0].writing
    return light, plans[0].writing


def beside(light: np.ndarray, box: Box, wide: float) -> np.ndarray:
    """Return what is at the left and at the right of a box, *wide* mm of it."""
    rows = slice(round(box.y * 10) + 3, round(box.bottom * 10) - 3)
    near, far = round(BESIDE * 10), round((BESIDE + wide) * 10)
    left, right = round(box.x * 10), round(box.right * 10)
    return np.hstack(
        (light[rows, left - far : left - near], light[rows, right + near : right + far])
    )


@pytest.mark.parametrize("hatch", HATCHES)
def test_in_black_no_hatch_comes_near_to_what_is_written(hatch: str) -> None:
    light, box = draw_cell("black", hatch)
    halo = INKS["black"].tone("#000000").halo
    assert beside(light, box, halo - BESIDE - 0.05).min() > 250
    assert beside(light, box, 2).min() < 128  # beyond it there is one


def test_in_other_inks_the_ground_reaches_up_to_the_box() -> None:
    light, box = draw_cell("grey", "crossed")
    assert beside(light, box, 0.2).max() < 250


def test_lines_grow_thinner_from_areas_to_cells_to_boxes() -> None:
    for ink in INKS.values():
        area = 0.58 * ink.tone("#4c7d3c").ring_weight
        assert area >= 1.5 * DIVIDE
        assert field_outline(ink).width <= DIVIDE


def test_dots_round_a_field_are_no_darker_than_a_thin_grey() -> None:
    """What a dot and the gap behind it spend, against a line of a whole width."""
    outline = field_outline(INKS["black"])
    gap = float(outline.dash.split()[1])
    inked = np.pi * (outline.width / 2) ** 2 / gap
    assert (outline.cap, outline.width) == ("round", RIM * DOT)
    assert inked <= 0.26 * RIM
