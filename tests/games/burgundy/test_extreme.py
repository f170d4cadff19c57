"""Games that somebody played by hand up to a bound: each of them is legal."""

from dataclasses import replace

import pytest

from sheetgen.games.burgundy import order
from sheetgen.games.burgundy.check import check
from sheetgen.games.burgundy.fill import Chateauma, Routes, Shield, Vineyard
from sheetgen.games.burgundy.fill_file import read_fill, write_fill
from sheetgen.verdict import ILLEGAL, UNDECIDED
from tests.games.burgundy.answers import (
    pack_answers,
    plain_fill,
    read_plain_fill,
    unpack_answers,
)
from tests.games.burgundy.impossible import ALONE, KINDS, alone
from tests.games.burgundy.play import load_duchy
from tests.games.burgundy.sheets import codes, duchy_of, verdict_of


@pytest.mark.parametrize("evidence", ["none", "phase"])
def test_silver_comes_with_workers_rather_than_from_sales(evidence: str) -> None:
    """Clauses 10.13 and 40.48: monastery 13 in round 1, then one sale and 47 works."""
    duchy = duchy_of("c k k")
    given = {"players": 4, "sold": (3, 0, 0, 0, 0, 0), "evidence": evidence}
    most = {"silver": 1 + 1 + 47, "workers": 4 + 2 * 47}
    assert codes(verdict_of(duchy, "S 13/A .", **given, **most)) == []
    more = {**most, "workers": 4 + 2 * 47 + 2}
    assert codes(verdict_of(duchy, "S 13/A .", **given, **more)) == ["workers-beyond"]


def test_a_castle_takes_a_shield_when_all_dice_are_spent() -> None:
    """Clauses 31.11, 31.14 and 40.47: ten dice for five shields, then shield 14.

    At the end of B it lays a castle, whose action takes the sixth shield by shield 11;
    no tribute is paid for those that did their work.
    """
    duchy = duchy_of("c c c c m")
    done = tuple(Shield(number, 2, 2) for number in (11, 14, 1, 2, 3))
    given = {"expansions": ("shields",), "players": 4, "shields": (*done, Shield(6, 2))}
    fill = "S x/A x/A x/B ."
    assert codes(verdict_of(duchy, fill, bonus={"castle": "large"}, **given)) == []
    without = (*done[1:], Shield(5, 2, 2), Shield(6, 2))
    given["shields"] = without
    told = codes(verdict_of(duchy, fill, bonus={"castle": "large"}, **given))
    assert told == ["no-dice-left"]


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


APART = """
      .   .  .  wt
    .   S   .  .  .
  .   .   .  .   .  .
.   .   .  .   .  .  .
  .   .   .  .   .  .
    .   .   .  .  .
      .   .  .  .
"""
SHEET = f"""
format = 1
sheet = "burgundy/duchy-8"
evidence = "none"
expansions = ["shields"]
fill = '''{APART}'''
"""


def test_shields_that_are_left_out_may_have_been_any() -> None:
    """Clauses 31.37 and 40.7: no line for them is not a table without one."""
    left_out = read_fill(SHEET)
    none_held = read_fill(SHEET + "[shields]\n")
    duchy = load_duchy("8")
    found = check(duchy, left_out.fill)
    assert codes(found) == []
    assert "shields" in {f.place for f in found.findings if f.code == "left-out"}
    assert codes(check(duchy, none_held.fill)) == ["not-reachable"]
    for sheet in (left_out, none_held):
        assert read_fill(write_fill(sheet)).fill == sheet.fill
        assert read_plain_fill(plain_fill(sheet.fill)) == sheet.fill
        digits = pack_answers(duchy, sheet.fill, sheet.switches)
        assert unpack_answers(duchy, "none", digits)[0] == sheet.fill


def test_what_shield_six_copies_may_be_any_where_it_is_not_written() -> None:
    """Clauses 31.29 and 40.7."""
    given = {"expansions": ("shields",), "shields": (Shield(6, 1),)}
    duchy = duchy_of("c t t t")
    assert codes(verdict_of(duchy, "S ba/B ba/B .", **given)) == []
    written = verdict_of(duchy, "S ba/B ba/B .", copied=(5,), **given)
    assert codes(written) == ["building-twice"]


@pytest.mark.parametrize(
    ("jokers", "stored"),
    [((), (5, 5, 5, 5, 5, 3)), (("a1", "b3", "e1", "f2", "h1"), (1, 1, 1, 0, 0, 0))],
    ids=["28 goods", "five jokers and three goods"],
)
def test_all_goods_of_a_game_come_to_a_player_alone(
    jokers: tuple[str, ...], stored: tuple[int, ...]
) -> None:
    """Clauses 30.5, 30.8 and 30.16: the white die named one depot in every round."""
    fill = alone(ALONE | dict.fromkeys(jokers, "jo"), stored=stored)
    assert codes(check(load_duchy("33"), fill)) == []


def test_a_joker_in_phase_a_leaves_three_goods_of_eight() -> None:
    """Clauses 30.16 and 30.17."""
    tiles = {"b1": "S", "b2": "12/A", "c2": "x/A", "a1": "jo/A"}
    fill = alone(tiles, stored=(1, 2, 0, 0, 0, 0))
    assert codes(check(load_duchy("33"), fill)) == []


def test_a_joker_leads_to_the_ship_that_brings_the_next() -> None:
    """Clause 30.8: of two jokers beside the first ship, one alone leads to another."""
    tiles = {"b1": "S", "a1": "jo", "b2": "12", "c2": "x", "e2": "jo", "g3": "x"}
    verdict = check(load_duchy("33"), alone(tiles | {"c4": "x", "g7": "x"}))
    assert codes(verdict) == []
    names = load_duchy("33").board.names
    order = [names[cell] for cell in verdict.witness or ()]
    assert order.index("c2") < order.index("e2") < order.index("g3")
    assert order.index("g3") < order.index("a1")


def test_jokers_and_equal_buildings_wait_together() -> None:
    """Clauses 10.1 and 30.8: the joker leads to monastery 1, and that to a bank."""
    duchy = duchy_of("c r t k t t")
    given = {"variant": "solo", "bonus": None, "evidence": "none"}
    assert codes(verdict_of(duchy, "S x jo 1 ba ba", **given)) == []
    told = codes(verdict_of(duchy_of("c t t r k"), "S ba ba jo 1", **given))
    assert told == ["more-jokers-than-ships", "monastery-1-late"]


def test_who_plays_alone_has_as_much_as_two() -> None:
    """Clause 30.18: five tiles of trade routes, six shields, and 20 double hexes."""
    shields = tuple(Shield(number, 1, 1) for number in (1, 3, 4, 5, 7, 8))
    vines = tuple(
        (kind, size) for kind, size in zip(KINDS, (7,) * 5 + (5,), strict=True)
    )
    fill = alone(
        ALONE | {"b3": "x"},
        expansions=("trade-routes", "shields", "vineyards"),
        routes=Routes((1, 2, 3, 4, 5)),
        shields=shields,
        vineyard=Vineyard(vines),
    )
    assert codes(check(load_duchy("33"), fill)) == []


def test_how_many_tiles_a_route_has_may_be_open() -> None:
    """Clause 28.1: five, four or three where nobody wrote how many played."""
    duchy = duchy_of("c k")
    given = {"players": 0, "expansions": ("trade-routes",)}
    for count in (3, 4, 5):
        routes = Routes(tuple(range(1, count + 1)))
        assert codes(verdict_of(duchy, "S .", routes=routes, **given)) == []


def test_chateauma_may_have_all_that_a_person_left() -> None:
    """Clauses 33.13 and 33.30: 20 monasteries, all goods of the depots, 157 tiles."""
    duchy = duchy_of("k k c k k k k k")
    given = {"players": 2, "expansions": ("chateauma",), "bonus": {"castle": "small"}}
    fill = "8/A 5/A S 3/B 4/B 6/C 7/C ."
    has = Chateauma(monasteries=20, goods=31, reserve=99, unfinished=58)
    assert codes(verdict_of(duchy, fill, chateauma=has, **given)) == []
    for name in ("monasteries", "goods", "reserve", "unfinished"):
        more = replace(has, **{name: getattr(has, name) + 1})
        found = codes(verdict_of(duchy, fill, chateauma=more, **given))
        assert found == ["chateauma-beyond"]


def test_all_open_monasteries_of_chateauma_are_copied() -> None:
    """Clauses 33.20 and 33.31: seven of them, more than a person can have."""
    given = {"players": 2, "expansions": ("shields", "chateauma")}
    given |= {"shields": (Shield(6, 1, 1),), "copied": (2, 3, 4, 9, 10, 11, 12)}
    given |= {"chateauma": Chateauma(monasteries=7), "bonus": {"castle": "large"}}
    assert codes(verdict_of(duchy_of("c m"), "S .", **given)) == []
