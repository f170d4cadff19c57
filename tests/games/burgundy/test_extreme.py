"""Games that somebody played by hand up to a bound: each of them is legal."""

from pathlib import Path

import pytest

from sheetgen.core.verdict import ILLEGAL, UNDECIDED
from sheetgen.games.burgundy.check import order
from sheetgen.games.burgundy.check.check import check
from sheetgen.games.burgundy.files.fill_file import NOTATION
from tests.games.burgundy.answers import (
    pack_answers,
    plain_fill,
    read_plain_fill,
    unpack_answers,
)
from tests.games.burgundy.play import load_duchy
from tests.games.burgundy.sheets import codes, duchy_of, fill_of, verdict_of


def test_an_order_of_placing_is_looked_for_within_its_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Clause 40.25: two banks in one city, and monastery 1 behind them."""
    duchy = duchy_of("c t t k")
    assert verdict_of(duchy, "S ba ba 1").verdict == ILLEGAL
    monkeypatch.setattr(order, "STEPS", order.CLOSURE)
    verdict = verdict_of(duchy, "S ba ba 1")
    assert verdict.verdict == UNDECIDED
    assert "order-open" in [finding.code for finding in verdict.findings]


SHEET = Path(__file__).with_name("tower-apart.toml").read_text("utf-8")


def test_shields_that_are_left_out_may_have_been_any() -> None:
    """Clauses 31.37 and 40.7: no line for them is not a table without one."""
    left_out = NOTATION.read(SHEET)
    none_held = NOTATION.read(SHEET + "[shields]\n")
    duchy = load_duchy("8")
    found = check(duchy, left_out.fill)
    assert codes(found) == []
    assert "shields" in {f.place for f in found.findings if f.code == "left-out"}
    assert codes(check(duchy, none_held.fill)) == ["not-reachable"]
    for sheet in (left_out, none_held):
        assert NOTATION.read(NOTATION.write(sheet)).fill == sheet.fill
        assert read_plain_fill(plain_fill(sheet.fill)) == sheet.fill
        digits = pack_answers(duchy, sheet.fill, sheet.switches)
        assert unpack_answers(duchy, "none", digits)[0] == sheet.fill


def test_a_joker_leads_to_the_ship_that_brings_the_next() -> None:
    """Clause 30.8: of two jokers beside the first ship, one alone leads to another."""
    tiles = {"b1": "S", "a1": "jo", "b2": "12", "c2": "x", "e2": "jo", "g3": "x"}
    given = {"bonus": None, "players": 0, "sold": (0,) * 6, "stored": (0,) * 6}
    tiles |= {"c4": "x", "g7": "x"}
    fill = fill_of(load_duchy("33"), tiles, variant="solo", **given)
    verdict = check(load_duchy("33"), fill)
    assert codes(verdict) == []
    names = load_duchy("33").board.names
    order = [names[cell] for cell in verdict.witness or ()]
    assert order.index("c2") < order.index("e2") < order.index("g3")
    assert order.index("g3") < order.index("a1")
