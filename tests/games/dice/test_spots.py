"""Spots of the Dice Game: where something can be written, and what it comes to."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from sheetgen.core.reading.spot import NUMBER, RING, SIGN, TICK
from sheetgen.games.dice.fill import CROSS, CastleRow, Column, Fill, Row
from sheetgen.games.dice.spots import find_doubts, gather, list_spots, scatter
from tests.games.dice.play import filled_sheet, load_duchy, random_game

A = load_duchy("A")
CASTLE = A.printed.castle_circles
EMPTY = Fill((0,) * 37)
NO_ROWS = dict.fromkeys(("monk", "silver", "good", "worker"), Row(0, 0))


def cells(**written: int) -> tuple[int, ...]:
    return tuple(written.get(name, 0) for name in A.board.names)


def boxes(*first: int) -> tuple[tuple[int, ...], ...]:
    return (*first, *[0] * (10 - len(first))), (0,) * 10, (0,) * 10


GATHERED: dict[str, tuple[dict[str, str], dict[str, Any]]] = {
    "numbers and a start castle, and no more": (
        {"cell:a1": "5", "cell:d4": "x"},
        {"numbers": cells(a1=5, d4=CROSS)},
    ),
    "phases and crossed boxes": (
        {"field:a1": "2", "box:1.1": "x"},
        {"phases": cells(a1=2), "time": boxes(1)},
    ),
    "rounds and boxes that hold them": (
        {"field:a1": "12", "box:1.1": "1", "box:1.2": "3"},
        {"rounds": cells(a1=12), "time": boxes(1, 3), "evidence": "round"},
    ),
    "circles of a row": (
        {"circle:monk.1": "ox", "circle:monk.2": "o"},
        {"rows": {**NO_ROWS, "monk": Row(2, 1)}, "castle_row": CastleRow((), ())},
    ),
    "circles of the castle row": (
        {"circle:castle.1": "ox", "circle:castle.2": "o"},
        {"rows": NO_ROWS, "castle_row": CastleRow(CASTLE[:2], CASTLE[:1])},
    ),
    "colour bonuses that were got, and those that are crossed": (
        {"rank:river.first": "o", "rank:mine.second": "x"},
        {"colours": {"river": "first"}, "crossed": {"mine": ("second",)}},
    ),
    "points": (
        {
            "entry:1.1": "4",
            "entry:1.2": "3",
            "subtotal:1": "8",
            "subtotal:3": "0",
            "total": "5",
        },
        {"columns": (Column((4, 3), 8), Column(), Column(None, 0)), "total": 5},
    ),
}


@pytest.mark.parametrize(("values", "written"), GATHERED.values(), ids=GATHERED)
def test_what_a_player_wrote_is_gathered_and_what_was_left_out_is_none(
    values: dict[str, str], written: dict[str, Any]
) -> None:
    fill = replace(EMPTY, **written)
    assert values.keys() <= {spot.name for spot in list_spots(A, fill.evidence)}
    assert gather(A, fill.evidence, values) == fill
    assert scatter(A, fill) == values


def test_an_entry_may_stand_in_any_row_of_its_column() -> None:
    fill = gather(A, "phase", {"entry:1.1": "4", "entry:1.3": "13"})
    assert fill.columns == (Column((4, 13)), Column(), Column())


def test_what_can_stand_in_a_spot_follows_from_its_kind() -> None:
    spots = {spot.name: spot for spot in list_spots(A, "phase")}
    kinds = {name: spot.kind for name, spot in spots.items()}
    assert kinds["cell:c5"] == kinds["field:c5"] == SIGN
    assert kinds["box:2.10"] == TICK
    assert kinds["circle:monk.1"] == kinds["rank:mine.first"] == RING
    assert kinds["entry:1.11"] == kinds["total"] == NUMBER
    assert spots["cell:c5"].words == ("1", "2", "3", "4", "5", "6", "x")
    assert spots["field:c5"].words == ("1", "2", "3")
    of_rounds = {s.kind for s in list_spots(A, "round") if "box" in s.name}
    assert of_rounds == {NUMBER}


def test_each_phase_has_a_points_column_and_a_place_for_its_subtotal() -> None:
    """Clause 1.23; a row of the first column holds the printed point."""
    names = [spot.name.partition(".")[0] for spot in list_spots(A, "phase")]
    count = Counter(names)
    assert [count[f"entry:{phase}"] for phase in (1, 2, 3)] == [11, 12, 12]
    assert [count[f"subtotal:{phase}"] for phase in (1, 2, 3)] == [1, 1, 1]


def test_that_both_bonuses_of_a_colour_were_got_is_told() -> None:
    """Clauses 6.15 and 8.6."""
    ranks = {"rank:mine.first": "o", "rank:mine.second": "ox"}
    assert find_doubts(A, ranks) == [tuple(ranks)]
    assert find_doubts(A, {**ranks, "rank:mine.second": "x"}) == []


@pytest.mark.slow
@pytest.mark.parametrize("evidence", ["phase", "round"])
@pytest.mark.parametrize("seed", range(5))
def test_a_game_is_gathered_as_it_was_written(evidence: str, seed: int) -> None:
    fill = filled_sheet(random_game(A, random.Random(seed)), evidence)
    again = gather(A, evidence, scatter(A, fill))
    told = {"castle_row": again.castle_row, "colours": fill.colours or None}
    assert again == replace(fill, **told, time_by="")
    assert Counter(again.castle_row.circled) == Counter(fill.castle_row.circled)
