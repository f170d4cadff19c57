"""Sales, and the symbols of cards that bring them or double hexes."""

import pytest

from tests.games.burgundy.chateauma.cases import (
    card,
    codes,
    depots,
    make_settings,
    make_state,
    play,
)


def covering(settings=None, left=None, word="5", **changes):
    settings = settings or make_settings()
    there = {"depots": depots(settings, d1=word), **changes.pop("there", {})}
    state = make_state(
        settings, left or card(2, "- - castle -"), there=there, **changes
    )
    return play(state, 1, settings)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_sells_the_number_of_which_it_has_most(players: int) -> None:
    """Clauses 33.9, 33.66 and 33.68: card 2 has the symbol on its monastery."""
    settings = make_settings(players=players)
    turn = covering(settings, goods=(1, 3, 2, 0, 0, 0))
    assert turn.state.own.goods == (1, 0, 2, 0, 0, 0)
    assert turn.state.own.points == 3 * players
    assert turn.state.own.silver == 1


def test_of_equal_numbers_it_sells_the_lowest() -> None:
    """Clause 33.66."""
    turn = covering(goods=(0, 2, 2, 1, 0, 0))
    assert turn.state.own.goods == (0, 0, 2, 1, 0, 0)
    sale = next(step for step in turn.steps if step.code == "sell")
    assert sale.reason == "tie: lowest number"


def test_without_goods_a_sale_brings_nothing() -> None:
    """Clause 33.67."""
    turn = covering()
    assert "no-sale" in codes(turn)
    assert (turn.state.own.points, turn.state.own.silver) == (0, 0)


def test_with_trade_routes_a_sale_brings_one_point_more() -> None:
    """Clause 33.24."""
    settings = make_settings(expansions=("trade-routes",))
    assert covering(settings, goods=(3, 0, 0, 0, 0, 0)).state.own.points == 7


def test_each_symbol_that_was_covered_in_the_turn_brings_a_sale() -> None:
    """Clause 33.68: after all bonuses, in the order of covering."""
    turn = covering(
        left=card(5, "5 - - -"),
        word="castle",
        there={"depots": depots(d1="castle", d2="6")},
        goods=(2, 1, 0, 0, 0, 0),
    )
    assert codes(turn)[1:6] == ["place", "choose-again", "place", "nothing", "sell"]
    assert codes(turn).count("sell") == 1  # card 5 has one symbol, on its castle


def test_the_symbol_under_a_start_castle_brings_nothing() -> None:
    """Clause 33.40: card 9 has its symbol on the castle."""
    turn = covering(left=card(9, "- - - - castle"), word="ba", goods=(2, 0, 0, 0, 0, 0))
    assert "sell" not in codes(turn)


VINES = {
    2: make_settings(players=2, expansions=("vineyards",)),
    4: make_settings(players=4, expansions=("vineyards",)),
}


def doubles(storage: tuple[str, ...], white: int, players: int = 2):
    settings = VINES[players]
    state = make_state(
        settings,
        left=card(10, "wt - castle -"),
        white=white,
        there={"depots": depots(settings, d1="bo"), "storage": storage},
    )
    return play(state, 1, settings)


def test_a_symbol_brings_a_double_hex_from_the_white_dies_place() -> None:
    """Clause 33.69: with two players each place has two numbers."""
    storage = ("red+red", "red+blue", "white+blue")
    for white, found in ((1, 0), (2, 0), (3, 1), (4, 1)):
        assert doubles(storage, white).state.own.doubles == (storage[found],)
    six = (*storage, "white+white", "blue+blue", "green+green")
    assert doubles(six, 4, players=4).state.own.doubles == ("white+white",)


def test_an_empty_place_sends_it_to_the_right_and_round() -> None:
    """Clause 33.69."""
    assert doubles(("red+red", "", ""), 3).state.own.doubles == ("red+red",)
    assert doubles(("", "", "red+red"), 1).state.own.doubles == ("red+red",)


def test_an_empty_storage_brings_nothing() -> None:
    """Clause 33.69."""
    turn = doubles(("", "", ""), 1)
    assert turn.state.own.doubles == ()
    assert "nothing" in codes(turn)
