"""Which tile Châteauma chooses, and where it places it."""

from sheetgen.games.burgundy.chateauma.work import clockwise
from tests.games.burgundy.chateauma.cases import (
    card,
    codes,
    depots,
    make_state,
    play,
    switched,
)


def left_tiles(turn) -> tuple[str, ...]:
    return turn.state.own.cards[0].tiles


def test_the_white_die_chooses_the_card() -> None:
    """Clause 33.5: 1 to 4 the left one, 5 and 6 the right one."""
    for white in range(1, 7):
        state = make_state(white=white)
        chosen = play(state).steps[0].value("card")
        assert chosen == (2 if white < 5 else 1)


def test_depots_are_searched_clockwise_and_each_once() -> None:
    """Clause 33.41."""
    assert clockwise(5) == [4, 5, 0, 1, 2, 3]


def test_its_own_die_names_the_depot_where_the_search_begins() -> None:
    """Clause 33.45."""
    there = {"depots": depots(d2="ba", d5="wt")}
    assert left_tiles(play(make_state(there=there), 3))[0] == "wt"
    assert left_tiles(play(make_state(there=there), 6))[0] == "ba"


def test_every_free_cell_is_tried_before_the_next_depot() -> None:
    """Clause 33.46: the last cell of the card has a tile in the first depot."""
    there = {"depots": depots(d3="5", d4="ba")}
    assert left_tiles(play(make_state(there=there), 3)) == ("", "", "castle", "5")


def test_a_tile_goes_to_the_first_free_cell_of_its_terrain() -> None:
    """Clauses 33.46 and 33.47."""
    state = make_state(
        left=card(2, "wt - castle -"), there={"depots": depots(d1="ship ba")}
    )
    turn = play(state)
    assert left_tiles(turn) == ("wt", "ba", "castle", "")
    assert turn.state.there.depots[0] == ("ship", "")


def test_of_several_tiles_for_a_cell_the_upper_is_taken() -> None:
    """Clauses 33.42 and 33.46."""
    state = make_state(there={"depots": depots(d1="bo wt")})
    assert left_tiles(play(state))[0] == "bo"


def test_the_first_free_cell_comes_before_the_upper_tile() -> None:
    """Clause 42.1: by the other setting the upper tile comes first."""
    state = make_state(there={"depots": depots(d1="5 ba")})
    assert left_tiles(play(state)) == ("ba", "", "castle", "")
    other = play(state, settings=switched(search_order="tiles"))
    assert left_tiles(other) == ("", "", "castle", "5")


def test_without_a_fitting_tile_the_reserve_gives_one_with_its_bonus() -> None:
    """Clause 33.48."""
    state = make_state(reserve="7 bo", there={"depots": depots(d1="ship")})
    turn = play(state)
    assert left_tiles(turn)[0] == "bo"
    assert turn.state.own.points == 2
    assert turn.steps[1].clause == "33.48"


def test_of_a_stack_the_top_tile_leaves_first() -> None:
    """Clause 33.32."""
    turn = play(make_state(reserve="bo ba wt"))
    assert left_tiles(turn)[0] == "wt"
    assert turn.state.own.reserve[0] == ("bo", "ba")


def test_then_a_wild_hex_goes_to_the_first_free_cell_without_a_bonus() -> None:
    """Clause 33.49: symbols under it count all the same."""
    state = make_state(
        left=card(3, "3c 3s ba -"), wild=("?wt", "?bo"), goods=(0, 2, 0, 0, 0, 0)
    )
    turn = play(state)
    assert codes(turn)[:3] == ["choose-card", "place-wild", "sell"]
    assert turn.state.own.wild == ("?wt",)
    assert turn.state.own.points == 4 + 12  # two goods, and card 3; no boarding house


def test_then_the_first_black_tile_becomes_a_wild_hex() -> None:
    """Clauses 33.43 and 33.50."""
    turn = play(make_state(black="- bo wt"))
    assert turn.state.own.wild == ("?bo",)
    assert turn.state.there.black == ("", "", "wt", "")
    assert left_tiles(turn) == ("", "", "castle", "")
    assert turn.state.own.points == 0


def test_and_at_last_two_silver_come() -> None:
    """Clause 33.51: they buy nothing, because the black depot is empty."""
    turn = play(make_state())
    assert turn.state.own.silver == 2
    assert [step.clause for step in turn.steps[:2]] == ["33.5", "33.51"]


def test_without_the_chosen_card_the_other_is_played_on() -> None:
    """Clause 42.7."""
    discards = tuple(n for n in (1, *range(3, 10)))
    state = make_state(white=6, there={"depots": depots(d1="ba")}, discards=discards)
    own = state.own
    state = type(state)(
        type(own)(
            (own.cards[0], None),
            (),
            own.board,
            discards,
            goods=(1, 0, 0, 0, 0, 0),
            silver=0,
        ),
        state.there,
        1,
        6,
    )
    assert left_tiles(play(state))[0] == "ba"
    sold = play(state, settings=switched(empty_deck="sale"))
    assert codes(sold)[:2] == ["no-card", "sell"]
    assert left_tiles(sold)[0] == ""


def test_without_any_card_only_a_black_tile_or_silver_is_left() -> None:
    """Clause 42.7."""
    state = make_state()
    own = state.own
    none = type(own)((None, None), (), own.board, tuple(range(1, 10)), silver=0)
    turn = play(type(state)(none, state.there, 1, 3))
    assert turn.state.own.silver == 2
