"""What tiles bring that Châteauma places."""

import pytest

from tests.games.burgundy.chateauma.cases import (
    PLAIN,
    card,
    codes,
    depots,
    make_settings,
    make_state,
    play,
    switched,
)

ALL = make_settings(expansions=("extra-tiles", "white-castles"))


def placing(word: str, settings=PLAIN, left=None, die=1, **changes):
    """Return the turn in which a tile of depot 1 is placed."""
    there = {
        "depots": depots(settings, d1=word, **changes.pop("more", {})),
        **changes.pop("there", {}),
    }
    state = make_state(settings, left, there=there, **changes)
    return play(state, die, settings)


def reserve_of(turn) -> list[str]:
    return [word for stack in turn.state.own.reserve for word in stack]


# Castle


def test_a_castle_chooses_again_from_the_white_dies_depot_on() -> None:
    """Clause 33.52."""
    turn = placing("castle", left=card(5), white=4, more={"d2": "7", "d4": "ship 5"})
    assert turn.state.own.cards[0].tiles == ("5", "", "", "castle")
    assert codes(turn)[1:4] == ["place", "choose-again", "place"]


def test_if_the_chosen_card_is_full_the_other_gets_the_castles_tile() -> None:
    """Clause 33.53."""
    turn = placing("castle", left=card(5, "5 6 ba -"), more={"d2": "wt"})
    assert "other-card" in codes(turn)
    assert turn.state.own.cards[0].number == 1  # which moved to the left
    assert turn.state.own.cards[0].tiles[0] == "wt"


def test_if_no_card_has_room_a_castle_brings_a_sale() -> None:
    """Clause 33.53."""
    right = card(1, "ba ship 3s 5")
    turn = placing(
        "castle", left=card(5, "5 6 ba -"), right=right, goods=(0, 0, 3, 0, 0, 0)
    )
    assert codes(turn)[1:4] == ["place", "no-card", "sell"]
    assert turn.state.own.goods == (0,) * 6


def test_a_castle_whose_search_fails_goes_on_as_any_choice() -> None:
    """Clause 42.2: by the other setting it brings a sale."""
    goods = (1, 0, 0, 0, 0, 0)
    turn = placing("castle", left=card(5), reserve="5", goods=goods)
    assert turn.state.own.cards[0].tiles == ("5", "", "", "castle")
    other = placing(
        "castle", switched(castle_choice="sale"), card(5), reserve="5", goods=goods
    )
    assert other.state.own.cards[0].tiles == ("", "", "", "castle")
    assert other.steps[3].code == "sell"


def test_a_crane_brings_what_a_castle_does() -> None:
    """Clause 33.21."""
    turn = placing("cr", ALL, more={"d2": "wt"})
    assert turn.state.own.cards[0].tiles == ("cr", "wt", "castle", "")


# Buildings


@pytest.mark.parametrize(
    ("word", "points", "silver"), [("ba", 0, 2), ("bo", 2, 0), ("wt", 4, 0)]
)
def test_some_buildings_bring_points_or_silver(
    word: str, points: int, silver: int
) -> None:
    """Clauses 33.11 and 33.54."""
    turn = placing(word)
    assert (turn.state.own.points, turn.state.own.silver) == (points, silver)


def test_a_carpenter_keeps_the_first_building_from_the_white_dies_depot_on() -> None:
    """Clause 33.55."""
    turn = placing("ca", white=3, more={"d2": "wt", "d4": "bo th"})
    assert reserve_of(turn) == ["bo"]
    assert turn.state.own.reserve[0] == ("bo",)


def test_a_church_looks_for_castles_then_mines_then_monasteries() -> None:
    """Clause 33.56."""
    more = {"d2": "5 mine", "d3": "castle"}
    assert reserve_of(placing("ch", more=more)) == ["castle"]
    assert reserve_of(placing("ch", more={"d2": "5 mine"})) == ["mine"]
    assert reserve_of(placing("ch", more={"d2": "5"})) == ["5"]
    turn = placing("ch", more={"d2": "ba"})
    assert reserve_of(turn) == []
    assert "nothing" in codes(turn)


def test_a_market_looks_for_ships_then_animals() -> None:
    """Clause 33.57."""
    assert reserve_of(placing("ma", more={"d2": "3s", "d6": "ship"})) == ["ship"]
    assert reserve_of(placing("ma", more={"d2": "3s"})) == ["3s"]


def test_what_a_church_takes_lies_on_the_place_of_its_kind() -> None:
    """Clause 42.8: by the other setting on that of buildings."""
    more = {"d3": "castle"}
    own = placing("ch", more=more).state.own
    assert own.reserve == ((), (), (), (), (), ("castle",))
    other = placing("ch", switched(take_place="city"), more=more).state.own
    assert other.reserve == (("castle",), (), (), (), (), ())


def test_a_town_hall_places_the_kind_that_the_reserve_has_most_of() -> None:
    """Clause 33.58: with its bonus."""
    turn = placing("th", left=card(5, "- - - castle"), reserve="bo 5 6 7")
    assert turn.state.own.cards[0].tiles == ("7", "", "th", "castle")
    assert turn.steps[2].reason == "most in the reserve"


def test_of_kinds_that_are_as_many_a_town_hall_takes_the_leftmost() -> None:
    """Clause 33.58: a building lies left of a monastery."""
    turn = placing("th", reserve="5 bo")
    assert turn.state.own.cards[0].tiles == ("th", "bo", "castle", "")
    assert turn.state.own.points == 2
    assert turn.steps[2].reason == "tie: leftmost"


def test_a_town_hall_prefers_the_chosen_card() -> None:
    """Clause 33.58: though of what fits the other card the reserve has more."""
    turn = placing("th", reserve="3s 3c ship 5")
    assert turn.state.own.cards[0].tiles == ("th", "", "castle", "5")
    other = placing("th", reserve="3s 3c ship")
    assert other.state.own.cards[1].tiles == ("", "", "3c", "")


def test_a_town_hall_leaves_wild_hexes_where_they_are() -> None:
    """Clause 42.5: by the other setting it places one if nothing else fits."""
    assert placing("th", wild=("?wt",)).state.own.wild == ("?wt",)
    turn = placing("th", switched(town_hall_wild="yes"), wild=("?wt",))
    assert turn.state.own.cards[0].tiles == ("th", "?wt", "castle", "")
    assert turn.state.own.points == 0


def test_a_warehouse_brings_a_sale() -> None:
    """Clause 33.59."""
    turn = placing("wh", goods=(0, 0, 2, 0, 0, 0))
    assert turn.state.own.points == 4
    assert turn.state.own.silver == 1


def test_a_white_castle_keeps_a_tile_of_a_kind_that_the_reserve_lacks() -> None:
    """Clause 33.65."""
    more = {"d2": "ship ba", "d3": "3s"}
    assert reserve_of(placing("wc", ALL, more=more)) == ["ba"]
    assert reserve_of(placing("wc", ALL, reserve="wt", more=more)) == ["wt", "3s"]


def test_without_a_tile_of_that_kind_it_brings_one_silver() -> None:
    """Clause 33.65."""
    turn = placing("wc", ALL, reserve="wt", more={"d2": "ship"})
    assert turn.state.own.silver == 1


def test_a_white_castle_looks_for_the_leftmost_kind_alone() -> None:
    """Clause 42.9: by the other setting for any that the reserve lacks."""
    more = {"d2": "ship", "d3": "ba"}
    assert reserve_of(placing("wc", ALL, more=more)) == ["ba"]
    other = switched(ALL, white_castle_kind="any")
    assert reserve_of(placing("wc", other, more=more)) == ["ship"]


# Monasteries, mines, animals, ships


def test_a_monastery_and_a_mine_bring_nothing_at_once() -> None:
    """Clauses 33.13 and 33.60."""
    for word, left in (("5", None), ("mine", card(4))):
        turn = placing(word, left=left or card(2, "- - castle -"))
        assert (turn.state.own.points, turn.state.own.silver) == (0, 0)
        assert turn.steps[2].code == "nothing"


def with_animals(*words: str) -> tuple[tuple[str, ...], ...]:
    """Return the board with animals on it."""
    side = PLAIN.side
    row = (*words, *[""] * (6 - len(words)))
    return tuple(
        row if name == "pasture" else ("",) * len(places)
        for name, places in zip(side.terrains, side.places, strict=True)
    )


def test_all_animals_of_a_kind_on_cards_and_board_score() -> None:
    """Clause 33.12: two sheep tiles lay there, and all three score."""
    turn = placing(
        "4s",
        left=card(3, "3s - - -"),
        right=card(2, "- - castle -"),
        board=with_animals("2s", "3c"),
        reserve="3s",
    )
    assert turn.state.own.points == 4 + 3 + 2


def test_an_animal_face_down_does_not_score() -> None:
    """Clause 33.61."""
    turn = placing("4s", left=card(3, "?3s - - -"), right=card(2, "- - castle -"))
    assert turn.state.own.points == 4


def test_geese_score_with_the_kind_of_which_it_has_most_tiles() -> None:
    """Clauses 33.22 and 42.10: by the other setting most animals."""
    changes = {
        "left": card(3),
        "right": card(2, "- - castle -"),
        "board": with_animals("2c", "2c", "4s", "3s"),
    }
    assert placing("ge", ALL, **changes).state.own.points == 2 + 7
    changes["board"] = with_animals("2c", "2c", "3c", "4s", "4s")
    assert placing("ge", ALL, **changes).state.own.points == 2 + 7
    animals = switched(ALL, geese_most="animals")
    assert placing("ge", animals, **changes).state.own.points == 2 + 8


def test_later_animals_score_with_geese() -> None:
    """Clause 33.22."""
    turn = placing(
        "3s",
        ALL,
        left=card(3),
        right=card(2, "- - castle -"),
        board=with_animals("ge", "2s", "4c"),
    )
    assert turn.state.own.points == 3 + 2 + 2


def goods(**depots_: tuple[int, ...]) -> dict[str, object]:
    rows = [depots_.get(f"d{number}", (0,) * 6) for number in range(1, 7)]
    return {"goods": tuple(rows)}


def ship(white: int, **depots_: tuple[int, ...]):
    return placing(
        "ship",
        left=card(4),
        right=card(2, "- - castle -"),
        white=white,
        there=goods(**depots_),
    )


def test_a_ship_takes_the_goods_of_the_fullest_depot() -> None:
    """Clauses 33.62 and 33.64: of any number of kinds."""
    turn = ship(1, d2=(1, 0, 0, 0, 0, 0), d5=(1, 1, 1, 1, 0, 2))
    assert turn.state.own.goods == (1, 1, 1, 1, 0, 2)
    assert turn.state.there.goods[4] == (0,) * 6
    assert turn.state.there.goods[1] == (1, 0, 0, 0, 0, 0)


def test_of_equal_depots_it_is_the_first_after_the_white_dies() -> None:
    """Clause 33.62: the white die's own comes last."""
    one, other = (2, 0, 0, 0, 0, 0), (0, 2, 0, 0, 0, 0)
    assert ship(3, d3=one, d2=other).state.own.goods == other
    assert ship(3, d3=one, d4=other).state.own.goods == other
    assert ship(1, d3=one, d2=other).state.own.goods == other
    assert ship(2, d3=one, d2=other).state.own.goods == one


def test_its_marker_moves_with_goods_and_without() -> None:
    """Clause 33.63."""
    for turn in (ship(1), ship(1, d2=(1, 0, 0, 0, 0, 0))):
        assert turn.state.own.moves == 1
