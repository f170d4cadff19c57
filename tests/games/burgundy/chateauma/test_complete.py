"""Completed cards, bonus tiles, and the further choices of modifier D."""

from dataclasses import replace

import pytest

from sheetgen.games.burgundy.tile import TERRAINS
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

D = make_settings(modifiers=("D",))


def completing(settings=PLAIN, left=None, word="6", die=1, **changes):
    """Return the turn in which the left card, number 2, is completed."""
    there = {"depots": depots(settings, d1=word), **changes.pop("there", {})}
    left = left or card(2, "wt bo castle -")
    state = make_state(settings, left, there=there, **changes)
    return play(state, die, settings)


def board_with(settings=PLAIN, **words: str) -> tuple[tuple[str, ...], ...]:
    side = settings.side
    rows = []
    for name, places in zip(side.terrains, side.places, strict=True):
        listed = [w if w != "-" else "" for w in words.get(name, "").split()]
        rows.append((*listed, *[""] * (len(places) - len(listed))))
    return tuple(rows)


def of_board(turn, terrain: str, settings=PLAIN) -> list[str]:
    row = turn.state.own.board[settings.side.terrains.index(terrain)]
    return [word for word in row if word]


@pytest.mark.parametrize(
    ("level", "points"), [("easy", 8), ("medium", 12), ("hard", 16)]
)
def test_a_completed_card_brings_the_number_of_its_level(
    level: str, points: int
) -> None:
    """Clauses 33.8 and 33.27."""
    turn = completing(make_settings(level=level))
    assert turn.state.own.points == points


def test_its_tiles_move_to_their_terrains_without_bonuses() -> None:
    """Clauses 33.71 and 33.73: a watchtower and a boarding house bring nothing."""
    turn = completing(board=board_with(city="ba"))
    assert of_board(turn, "city") == ["ba", "wt", "bo"]
    assert of_board(turn, "castle") == ["castle"]
    assert of_board(turn, "monastery") == ["6"]
    assert turn.state.own.points == 12


def test_where_no_place_is_free_tiles_lie_on_others() -> None:
    """Clause 33.71."""
    turn = completing(board=board_with(castle="castle castle castle castle"))
    assert turn.state.own.piled == ("castle",)


def test_a_wild_hex_is_turned_and_goes_to_its_own_terrain() -> None:
    """Clause 33.72."""
    turn = completing(left=card(2, "wt ?mine castle -"))
    assert of_board(turn, "city") == ["wt"]
    assert of_board(turn, "mine") == ["mine"]


def test_the_right_card_moves_left_and_the_deck_gives_a_new_one() -> None:
    """Clause 33.74."""
    turn = completing()
    numbers = [one.number for one in turn.state.own.cards]
    assert numbers == [1, 3]
    assert turn.state.own.deck == (4, 5, 6, 7, 8, 9)
    assert turn.state.own.discards == (2,)


def test_two_cards_are_completed_in_one_turn_the_left_one_first() -> None:
    """Clause 33.70."""
    state = make_state(
        left=card(5, "5 7 ba -"),
        right=card(1, "wt ship 3s -"),
        there={"depots": depots(d1="castle 6")},
    )
    turn = play(state)
    done = [step.value("card") for step in turn.steps if step.code == "complete"]
    assert done == [5, 1]
    assert turn.state.own.discards == (5, 1)
    assert [one.number for one in turn.state.own.cards] == [2, 3]


def test_without_a_deck_places_of_cards_stay_empty() -> None:
    """Clause 33.74."""
    discards = (3, 4, 5, 6, 7, 8, 9)
    turn = completing(discards=discards)
    assert turn.state.own.cards[0].number == 1
    assert turn.state.own.cards[1] is None


# Bonus tiles


def with_bonus(terrain: str, left: int) -> dict[str, object]:
    return {"bonus": tuple(left if one == terrain else 2 for one in TERRAINS)}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("left", "size", "least"), [(2, "large", 3), (1, "small", 0)])
def test_a_full_terrain_brings_the_bonus_tile_that_is_left(
    players: int, left: int, size: str, least: int
) -> None:
    """Clauses 33.10 and 33.76."""
    settings = make_settings(players=players)
    turn = completing(
        settings,
        board=board_with(castle="castle castle castle"),
        there={
            "depots": depots(settings, d1="6"),
            **with_bonus("castle", left),
        },
    )
    own = turn.state.own
    assert own.points == 12 + players + least
    assert (own.large if size == "large" else own.small) == ("castle",)
    assert turn.state.there.bonus[TERRAINS.index("castle")] == left - 1


def test_without_a_bonus_tile_left_a_full_terrain_brings_nothing() -> None:
    """Clause 33.10."""
    turn = completing(
        board=board_with(castle="castle castle castle"),
        there={"depots": depots(d1="6"), **with_bonus("castle", 0)},
    )
    assert turn.state.own.points == 12


# Border posts and shields


POSTS = make_settings(players=3, expansions=("border-posts",))


def test_the_second_card_with_a_post_brings_the_points_of_the_phase() -> None:
    """Clause 33.23."""
    assert completing(POSTS, posts=0).state.own.points == 12
    for phase, points in ((1, 10), (2, 8), (5, 2)):
        turn = completing(POSTS, posts=1, phase=phase)
        assert turn.state.own.points == 12 + points


def test_the_third_brings_the_post_tile_that_is_left() -> None:
    """Clause 33.23."""
    for left, points, size in ((2, 6, "large"), (1, 3, "small"), (0, 0, "")):
        there = {"depots": depots(POSTS, d1="6"), "posts": left}
        turn = completing(POSTS, posts=2, there=there)
        assert turn.state.own.points == 12 + points
        assert turn.state.own.post_tile == size
    assert completing(POSTS, posts=3).state.own.points == 12


def test_a_shield_comes_from_the_white_dies_depot_on_with_the_lowest_number() -> None:
    """Clauses 33.25 and 33.75."""
    settings = make_settings(players=4, expansions=("shields",))
    shields = ((), (), (17, 4), (), (9,), ())
    changes = {
        "left": card(3, "3s 4s ba -"),
        "right": card(2, "- - castle -"),
        "word": "ship",
    }
    there = {"depots": depots(settings, d1="ship"), "shields": shields}
    turn = completing(settings, white=2, there=there, **changes)
    assert turn.state.own.shields == (4,)
    assert turn.state.there.shields[2] == (17,)
    turn = completing(settings, white=4, there=there, **changes)
    assert turn.state.own.shields == (9,)


# Modifier D


def further(settings=D, more: dict[str, str] | None = None, **changes):
    """Return a turn whose last tile, a monastery, covers a symbol of board 36."""
    rows = board_with(settings, monastery="5 7 8 9 10")
    there = {"depots": depots(settings, d1="6", **(more or {}))}
    return completing(settings, board=rows, there=there, **changes)


def test_a_tile_on_such_a_place_brings_a_further_choice_on_the_other_card() -> None:
    """Clauses 33.85 and 33.88: with its bonus, before new cards are drawn."""
    turn = further(more={"d3": "ba"})
    steps = codes(turn)
    at = steps.index("choose-further")
    assert steps[at + 1 : at + 3] == ["place", "silver"]
    assert steps.index("draw-card") > at
    assert turn.state.own.cards[0].tiles[0] == "ba"


def test_without_the_modifier_such_a_place_brings_nothing() -> None:
    """Clause 33.85."""
    settings = make_settings(modifiers=("A",))
    rows = [list(row) for row in board_with(settings, monastery="?14 7 8 9 10")]
    state = make_state(
        settings,
        card(2, "wt bo castle -"),
        board=tuple(tuple(row) for row in rows),
        there={"depots": depots(settings, d1="6")},
    )
    assert "choose-further" not in codes(play(state, 1, settings))


def test_a_further_choice_begins_at_its_own_dies_depot() -> None:
    """Clause 42.3: by the other setting at the white die's."""
    more = {"d3": "wt", "d5": "bo"}
    changes = {"white": 4, "die": 6}
    assert further(more=more, **changes).state.own.cards[0].tiles[0] == "wt"
    other = further(switched(D, further_start="white"), more, **changes)
    assert other.state.own.cards[0].tiles[0] == "bo"


def test_symbols_under_a_further_choice_count_right_after_it() -> None:
    """Clause 33.88."""
    right = card(1, "ba ship 3s -")
    turn = further(more={"d3": "11"}, right=right, goods=(1, 0, 0, 0, 0, 0))
    sales = [step for step in turn.steps if step.code == "sell"]
    assert [step.value("for") for step in sales] == ["33.68"]


def test_if_no_other_card_has_room_there_is_a_sale() -> None:
    """Clause 33.86."""
    right = card(1, "ba ship 3s 11")
    turn = further(right=right, goods=(1, 2, 3, 0, 0, 0))
    assert "choose-further" not in codes(turn)
    assert [s.value("for") for s in turn.steps if s.code == "sell"] == [
        "33.68",
        "33.86",
    ]


def test_a_card_that_a_further_choice_completes_is_dealt_with_at_once() -> None:
    """Clauses 33.87 and 42.4: by the other setting after a new card was drawn."""
    right = card(1, "ba ship 3s -")
    more = {"d3": "11"}
    now = [s for s in codes(further(more=more, right=right))]
    assert now.count("complete") == 2
    assert now.index("draw-card") > len(now) - 1 - now[::-1].index("complete")
    after = codes(further(switched(D, further_completes="after"), more, right=right))
    assert after.count("complete") == 2
    assert after.index("draw-card") < len(after) - 1 - after[::-1].index("complete")


def test_all_places_that_one_card_covers_are_dealt_with_one_by_one() -> None:
    """Clause 33.87."""
    rows = board_with(
        D,
        monastery="5 7 8 9 10",
        castle="castle castle castle",
        city="ma ma",
    )
    state = make_state(
        D,
        card(2, "wt bo castle -"),
        board=rows,
        there={"depots": depots(D, d1="6", d3="ba 3s")},
    )
    turn = play(state, 1, D)
    assert codes(turn).count("choose-further") == 2
    assert turn.state.own.cards[0].tiles == ("ba", "", "3s", "")


def test_the_chosen_card_of_a_castle_is_never_one_that_is_completed() -> None:
    """Clauses 33.53 and 33.85: a castle of a further choice plays on the other card."""
    right = card(7, "- - - -")
    turn = further(more={"d3": "castle", "d4": "ba"}, right=right)
    assert turn.state.own.cards[0].tiles == ("castle", "ba", "", "")


def test_both_boards_have_the_same_places_but_symbols() -> None:
    """Clause 33.36."""
    assert replace(D, modifiers=()).side.terrains == D.side.terrains
