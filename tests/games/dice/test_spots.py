"""Spots of the Dice Game: where something can be written, and what it comes to."""

import random
from dataclasses import replace

import pytest
from hypothesis import given

from sheetgen.core.reading.spot import NUMBER, RING, SIGN, TICK
from sheetgen.draw.face import name_boxes
from sheetgen.games.dice.fill import CastleRow, Column, Fill, Row
from sheetgen.games.dice.opening import open_board
from sheetgen.games.dice.rules import PHASES
from sheetgen.games.dice.sheet import draw_sheet
from sheetgen.games.dice.spots import find_doubts, gather, list_spots, scatter
from sheetgen.games.find import load_layout
from tests.conftest import make_style
from tests.games.dice.play import filled_sheet, load_duchy, random_game
from tests.games.dice.test_fill_file import fills, steady

A = load_duchy("A")
EMPTY = Fill((0,) * 37)


def filled(**written: object) -> Fill:
    return replace(EMPTY, **written)


@pytest.mark.parametrize("evidence", ["none", "phase", "round"])
@pytest.mark.parametrize("name", ["A", "B", "C", "D"])
def test_every_spot_has_a_box_and_every_box_a_spot(name: str, evidence: str) -> None:
    layout = load_layout(name)
    face = draw_sheet(layout, make_style(layout, evidence=evidence))
    duchy = open_board(layout.rules, layout.board)
    spots = {spot.name for spot in list_spots(duchy, evidence)}
    assert spots == name_boxes(face, layout.board).keys()


def test_no_box_of_a_spot_lies_on_another() -> None:
    layout = load_layout("A")
    face = draw_sheet(layout, make_style(layout))
    boxes = list(name_boxes(face, layout.board).items())
    touching = [
        (one, other)
        for at, (one, box) in enumerate(boxes)
        for other, beside in boxes[at + 1 :]
        if box.overlaps(beside, 0.05) and not one[:5] == other[:5] == "rank:"
    ]
    assert touching == []


def test_what_can_stand_in_a_spot_follows_from_its_kind() -> None:
    spots = {spot.name: spot for spot in list_spots(A, "phase")}
    kinds = {name: spot.kind for name, spot in spots.items()}
    assert kinds["cell:c5"] == kinds["field:c5"] == SIGN
    assert kinds["box:2.10"] == TICK
    assert kinds["circle:monk.1"] == kinds["rank:mine.first"] == RING
    assert kinds["entry:1.11"] == kinds["total"] == NUMBER
    assert spots["cell:c5"].words == ("1", "2", "3", "4", "5", "6", "x")
    assert spots["field:c5"].words == ("1", "2", "3")
    assert {spot.kind for spot in list_spots(A, "round") if "box" in spot.name} == {
        NUMBER
    }


def test_each_phase_has_a_points_column_and_a_place_for_its_subtotal() -> None:
    """Clause 1.23; a row of the first column holds the printed point."""
    names = [spot.name for spot in list_spots(A, "phase")]
    rows = [
        sum(name.startswith(f"entry:{phase}.") for name in names) for phase in PHASES
    ]
    assert rows == [11, 12, 12]
    assert {"subtotal:1", "subtotal:2", "subtotal:3", "total"} <= set(names)


def test_what_a_player_wrote_is_gathered() -> None:
    values = {
        "cell:a1": "5",
        "field:a1": "2",
        "cell:d4": "x",
        "box:1.1": "x",
        "circle:monk.1": "ox",
        "circle:monk.2": "o",
        "circle:castle.2": "o",
        "rank:river.first": "o",
        "rank:mine.second": "x",
        "entry:1.1": "4",
        "entry:1.3": "13",
        "subtotal:1": "18",
        "total": "57",
    }
    fill = gather(A, "phase", values)
    names = A.board.names
    assert fill.numbers[names.index("a1")] == 5
    assert fill.numbers[names.index("d4")] == -1
    assert fill.phases is not None
    assert fill.phases[names.index("a1")] == 2
    assert fill.time is not None
    assert fill.time[0][:2] == (1, 0)
    assert fill.rows["monk"] == Row(2, 1)
    assert fill.rows["silver"] == Row(0, 0)
    assert fill.castle_row == CastleRow((A.printed.castle_circles[1],), ())
    assert fill.colours == {"river": "first"}
    assert fill.crossed == {"mine": ("second",)}
    assert fill.columns is not None
    assert fill.columns[0] == Column((4, 13), 18)
    assert fill.total == 57


def test_that_both_bonuses_of_a_colour_were_got_is_told() -> None:
    """Clause 6.15."""
    """Clause 8.6."""
    ranks = {"rank:mine.first": "o", "rank:mine.second": "ox"}
    assert find_doubts(A, ranks) == [tuple(ranks)]
    assert find_doubts(A, {**ranks, "rank:mine.second": "x"}) == []


def test_a_part_on_which_nothing_was_written_was_left_out() -> None:
    fill = gather(A, "phase", {"cell:d4": "x"})
    assert fill == filled(numbers=fill.numbers)


def test_time_boxes_hold_rounds_on_a_sheet_of_rounds() -> None:
    fill = gather(A, "round", {"box:1.1": "1", "box:1.2": "3", "field:a1": "12"})
    assert fill.time is not None
    assert fill.time[0][:3] == (1, 3, 0)
    assert fill.rounds is not None
    assert fill.rounds[0] == 12


@pytest.mark.slow
@steady
@given(fills())
def test_what_stands_in_spots_says_all_that_they_can_hold(fill: Fill) -> None:
    spots = {spot.name for spot in list_spots(A, fill.evidence)}
    values = scatter(A, fill)
    assert values.keys() <= spots
    assert scatter(A, gather(A, fill.evidence, values)) == values


@pytest.mark.slow
@pytest.mark.parametrize("evidence", ["phase", "round"])
@pytest.mark.parametrize("seed", range(5))
def test_a_game_is_gathered_as_it_was_written(evidence: str, seed: int) -> None:
    game = random_game(A, random.Random(seed))
    fill = filled_sheet(game, evidence)
    again = gather(A, evidence, scatter(A, fill))
    assert again.castle_row is not None
    assert fill.castle_row is not None
    told = {"castle_row": again.castle_row, "colours": fill.colours or None}
    assert again == replace(fill, **told, time_by="")
    assert sorted(again.castle_row.circled) == sorted(fill.castle_row.circled)
