"""Ends of phases, and the counts that are added up after the game."""

from dataclasses import replace

from sheetgen.games.burgundy.chateauma.end import final_counts, pay_mines
from sheetgen.games.burgundy.chateauma_file import (
    VirtualPlayer,
    read_chateauma,
    write_chateauma,
)
from sheetgen.games.burgundy.fill import Chateauma
from sheetgen.games.burgundy.virtual import score_chateauma
from tests.games.burgundy.chateauma.cases import (
    PRINTED,
    RULES,
    board_with,
    card,
    make_state,
)


def test_each_open_mine_pays_one_silver() -> None:
    """Clauses 33.7 and 33.81: on cards, on the board and on others, not in reserve."""
    state = make_state(
        left=card(4, "- mine ?mine -"),
        right=card(2, "- - castle -"),
        board=board_with(mine="mine mine mine"),
        piled=("mine",),
        reserve="mine",
        wild=("?mine",),
    )
    after, step = pay_mines(state)
    assert after.own.silver == 5
    assert step.value("silver") == 5


def test_what_it_has_is_counted_for_its_final_score() -> None:
    """Clauses 33.14 to 33.17."""
    state = make_state(
        left=card(5, "5 ?6 - -"),
        right=card(2, "- wt castle -"),
        board=board_with(monastery="7"),
        piled=("8",),
        reserve="9 ba",
        wild=("?10",),
        points=61,
        silver=3,
        goods=(1, 0, 2, 0, 0, 0),
        shields=(4, 7),
        doubles=("red+red",),
    )
    has = final_counts(state.own)
    assert has == Chateauma(61, 3, 3, 3, 3, 4, 2, 1)
    total = sum(line.least for line in score_chateauma(has, PRINTED.vines))
    assert total == 61 + 12 + 3 + 3 + 3 + 8 + 15 + 1


def test_the_counts_are_those_of_a_file_with_the_same_total() -> None:
    """Clause 33.29."""
    has = final_counts(make_state(reserve="9 ba", points=50).own)
    lines = score_chateauma(has, PRINTED.vines)
    total = sum(line.least for line in lines)
    player = VirtualPlayer(has, RULES, total)
    assert read_chateauma(write_chateauma(player)) == player


def test_a_completed_card_counts_no_longer() -> None:
    """Clause 33.14: 2 points are for tiles on cards that are not complete."""
    state = make_state()
    bare = replace(state.own, cards=(None, None), discards=(2, 1))
    assert final_counts(bare).unfinished == 0
