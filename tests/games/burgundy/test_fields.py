"""Spots of The Castles of Burgundy and their boxes, beside `fills.toml`."""

import pytest

from sheetgen.draw.face import name_boxes
from sheetgen.games.burgundy.answers.ocr_hooks import spots_of
from sheetgen.games.burgundy.files.fill_file import NOTATION
from sheetgen.games.burgundy.rules.fill import HEADINGS
from sheetgen.games.burgundy.sheet.board_view import open_board
from sheetgen.games.burgundy.sheet.boxes import find_frame
from sheetgen.games.burgundy.sheet.fields import PLACES
from sheetgen.games.burgundy.sheet.sheet import draw_sheet
from sheetgen.games.burgundy.sheet.variant import FORMER, FORMER_ALONE
from sheetgen.games.find import load_layout
from tests.conftest import make_style
from tests.games.filled import SHEETS

LAYOUT = load_layout("burgundy/duchy-1")
DUCHY = open_board(LAYOUT.rules, LAYOUT.board)
NAMES = {spot.name for spot in PLACES.on(DUCHY, "phase").spots}


@pytest.mark.parametrize("evidence", ["none", "phase"])
@pytest.mark.parametrize("name", ["duchy-1", "duchy-8", "duchy-30", "solo-34"])
def test_every_spot_has_a_box_and_every_box_a_spot(name: str, evidence: str) -> None:
    layout = load_layout(f"burgundy/{name}")
    face = draw_sheet(layout, make_style(layout, evidence=evidence))
    duchy = open_board(layout.rules, layout.board)
    spots = [spot.name for spot in PLACES.on(duchy, evidence).spots]
    assert len(spots) == len(set(spots))
    assert name_boxes(face, layout.board).keys() <= set(spots)
    # The first sheets had places for all that there was then.
    early = find_frame(layout.rules, layout.board, evidence, 1).boxes.keys()
    alone = find_frame(layout.rules, layout.board, evidence, FORMER_ALONE).boxes.keys()
    usual = find_frame(layout.rules, layout.board, evidence, FORMER).boxes.keys()
    assert set(spots) == early | alone | usual


def test_faces_of_one_form_have_the_same_fields() -> None:
    """The ground is drawn once for several boards; its fields go with it."""
    other = load_layout("burgundy/duchy-8")
    one = draw_sheet(LAYOUT, make_style(LAYOUT)).fields
    assert draw_sheet(other, make_style(other)).fields == one


def test_terrains_that_a_board_lacks_have_no_bonus_tiles() -> None:
    layout = load_layout("burgundy/solo-34")
    spots = PLACES.on(open_board(layout.rules, layout.board), "phase").spots
    shown = {
        spot.name.partition(":")[2].partition(".")[0]
        for spot in spots
        if spot.name.startswith("bonus-tile")
    }
    assert shown == {cell.terrain for cell in layout.board.cells}


def test_every_heading_and_the_total_are_written() -> None:
    assert {"total", *(f"heading:{heading}" for heading in HEADINGS)} <= NAMES


@pytest.mark.parametrize("name", ["base-game", "three-expansions"])
def test_a_sheet_is_decoded_as_it_was_written(name: str) -> None:
    sheet = NOTATION.read(SHEETS / "burgundy" / f"{name}.toml")
    duchy = open_board(sheet.rules, sheet.board)
    places = PLACES.on(duchy, sheet.fill.evidence)
    assert places.decode(places.encode(sheet.fill)) == sheet.fill


@pytest.mark.parametrize(
    ("place", "spots"),
    [
        ("shield:16", ["shield-number:2", "shield-taken:2", "shield-left:2"]),
        ("phase:2", ["field:a4", "field:b1"]),
        ("phase:2 phase:3", ["field:a4", "field:b1", "field:b2"]),
        ("good:3", ["sold:3", "stored:3"]),
        ("vine:red", ["vines:red", "vine-tiles:red"]),
        ("stock:silver", ["silver"]),
        ("targets", ["marker"]),
        ("cell:a4", []),  # it has that name itself
        ("sheet", []),
    ],
)
def test_a_finding_is_about_the_spots_of_its_place(
    place: str, spots: list[str]
) -> None:
    values = {
        **{"field:a4": "B", "field:b1": "B", "field:b2": "C", "cell:a4": "wh"},
        **{"shield-number:1": "1", "shield-number:2": "16", "round:16": "x"},
        **{"silver": "9", "workers": "2", "marker": "7"},
    }
    assert spots_of(place, values) == spots
