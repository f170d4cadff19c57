"""All goods are sold together: what that says about a sheet by itself."""

from dataclasses import replace

import pytest

from sheetgen.core.verdict import ILLEGAL, LEGAL
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.order.order import QUICK_EFFORT
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import CROSS, CastleRow, Fill, Row
from sheetgen.games.dice.rules.ruleset import Switches, printed_numbers
from sheetgen.games.find import load_layout
from tests.games.dice.oracle import row_of


def duchy_of(*names: str) -> Duchy:
    """Return a duchy of cells in a row; its castles carry goods."""
    board = row_of(*names)
    return Duchy(board, printed_numbers(load_layout("A").rules, board))


def sold(duchy: Duchy, numbers: tuple[int, ...], own: Row, castles: int) -> Fill:
    """Return a sheet with sold goods of the good row and of *castles*."""
    circled = sum(duchy.is_castle[cell] for cell, n in enumerate(numbers) if n)
    rows = {
        "monk": Row(0, 0),
        "silver": Row(own.crossed + castles, 0),
        "good": own,
        "worker": Row(20, 0),
    }
    row = CastleRow(("good",) * circled, ("good",) * castles)
    return Fill(numbers, None, None, None, rows, row, evidence="none")


def test_a_good_of_the_start_castle_is_in_every_sale() -> None:
    """Clause 5.26: it is there from the beginning, so it cannot be kept."""
    duchy = duchy_of("castle", "river", "pasture")
    fill = sold(duchy, (CROSS, 5, 2), Row(1, 1), 0)
    for effort in (QUICK_EFFORT, 3):
        verdict = check(duchy, fill, effort=effort)
        assert verdict.verdict == ILLEGAL
        assert [f.code for f in verdict.errors] == ["goods-sold-apart"]
        assert verdict.errors[0].clause == "5.26"
    assert check(duchy, fill, Switches(partial_sale="yes")).verdict == LEGAL


def test_a_good_that_stands_in_the_way_of_another_cannot_be_kept() -> None:
    """Clause 5.26: the second river is reached through the first alone."""
    names = "castle", "river", "pasture", "river", "pasture"
    duchy = duchy_of(*names)
    assert check(duchy, sold(duchy, (CROSS, 5, 2, 6, 2), Row(2, 1), 1)).verdict == LEGAL
    duchy = duchy_of("castle", "pasture", "castle", "river", "mine")
    fill = sold(duchy, (CROSS, 2, 2, 5, 3), Row(1, 1), 1)
    fill = replace(fill, rows={**fill.rows, "silver": Row(3, 0)})
    assert [f.code for f in check(duchy, fill).errors] == ["goods-sold-apart"]
    fill = replace(fill, castle_row=CastleRow(("good", "good"), ("good", "good")))
    fill = replace(fill, rows={**fill.rows, "silver": Row(4, 0)})
    assert check(duchy, fill).verdict == LEGAL


def test_a_castle_of_the_first_phase_is_not_kept_from_a_later_sale() -> None:
    """Clauses 5.26 and 9.8: it was there before the river was."""
    duchy = duchy_of("pasture", "castle", "pasture", "castle", "pasture", "river")
    numbers = (4, CROSS, 3, 3, 3, 5)
    fill = replace(
        sold(duchy, numbers, Row(1, 1), 1),
        evidence="phase",
        phases=(2, 0, 1, 1, 3, 3),
    )
    verdict = check(duchy, fill)
    assert [f.code for f in verdict.errors] == ["goods-sold-apart"]
    both = CastleRow(("good", "good"), ("good", "good"))
    rows = {**fill.rows, "silver": Row(3, 0)}
    assert check(duchy, replace(fill, castle_row=both, rows=rows)).verdict == LEGAL


@pytest.mark.parametrize("effort", [QUICK_EFFORT, 3])
def test_a_river_waits_with_one_cell_for_the_sale(effort: int) -> None:
    """Clauses 5.1 and 5.26: an area without its last cell brings no good."""
    duchy = duchy_of("castle", "river", "river", "pasture", "river")
    fill = sold(duchy, (CROSS, 5, 5, 2, 6), Row(2, 0), 1)
    assert check(duchy, fill, effort=effort).verdict == LEGAL
    fill = sold(duchy, (CROSS, 5, 5, 2, 6), Row(2, 1), 0)
    assert check(duchy, fill, effort=effort).verdict == ILLEGAL


def test_goods_sold_apart_must_be_the_fault_of_every_reading_of_the_rows() -> None:
    """Clause 9.20: without its row a good may be kept, and then uses are too many."""
    duchy = duchy_of("castle", "city", "river")
    rows = {"silver": Row(1, 1), "worker": Row(20, 1)}
    fill = Fill((CROSS, 1, 6), rows=rows, evidence="none")
    errors = check(duchy, fill).errors
    assert [(f.code, f.clause) for f in errors] == [("more-uses-than-rounds", "9.20")]
