"""What Châteauma buys."""

from tests.games.burgundy.chateauma.cases import (
    PLAIN,
    codes,
    depots,
    make_settings,
    make_state,
    play,
    switched,
)


def buying(black: str, settings=PLAIN, silver: int = 2, **changes):
    there = {"depots": depots(settings, d1="5"), **changes.pop("there", {})}
    state = make_state(settings, black=black, silver=silver, there=there, **changes)
    return play(state, 1, settings)


def bought(turn) -> str:
    return next((s.value("tile") for s in turn.steps if s.code == "buy"), "")


def test_it_buys_the_kind_of_which_the_reserve_has_fewest() -> None:
    """Clause 33.77."""
    turn = buying("wt ship mine", reserve="ship ship mine ba")
    assert bought(turn) == "wt"  # as many as mines, and further left
    assert bought(buying("ship mine", reserve="ship")) == "mine"
    assert turn.state.own.silver == 0


def test_it_never_buys_without_two_silver() -> None:
    """Clause 33.77."""
    assert bought(buying("wt", silver=1)) == ""


def test_it_buys_once_in_a_turn() -> None:
    """Clause 33.79: and lays the tile face up on its place, without a bonus."""
    turn = buying("wt bo", silver=5)
    assert codes(turn).count("buy") == 1
    assert turn.state.own.silver == 3
    assert turn.state.own.reserve[0] == ("wt",)
    assert turn.state.own.points == 0


def test_a_tie_goes_to_the_leftmost_kind_of_the_reserve() -> None:
    """Clause 42.6: by the other setting to the first tile of the black depot."""
    assert bought(buying("mine 3s")) == "3s"
    assert bought(buying("mine 3s", switched(buy_tie="depot"))) == "mine"


def test_of_several_tiles_of_a_kind_it_buys_the_first() -> None:
    """Clauses 33.43 and 33.78."""
    assert bought(buying("mine bo wt")) == "bo"


def test_an_empty_black_depot_leaves_the_silver() -> None:
    """Clause 33.77."""
    assert buying("").state.own.silver == 2


def shop(words: tuple[str, ...], white: int, players: int):
    settings = make_settings(players=players, expansions=("vineyards",))
    return buying(
        "wt",
        settings,
        white=white,
        there={"depots": depots(settings, d1="5"), "shop": words},
    )


def test_with_vineyards_it_buys_a_double_hex_first() -> None:
    """Clauses 33.26 and 33.80."""
    turn = shop(("red+red",), 4, 2)
    assert turn.state.own.doubles == ("red+red",)
    assert bought(turn) == ""
    three = ("red+red", "blue+blue", "white+white")
    for white, at in ((1, 0), (2, 0), (3, 1), (4, 1)):
        assert shop(three, white, 3).state.own.doubles == (three[at],)


def test_an_empty_place_of_the_shop_sends_it_to_the_right_and_round() -> None:
    """Clause 33.80."""
    assert shop(("red+red", "", ""), 3, 4).state.own.doubles == ("red+red",)


def test_from_an_empty_shop_it_goes_on_to_the_black_depot() -> None:
    """Clause 33.26."""
    assert bought(shop(("", "", ""), 1, 3)) == "wt"
