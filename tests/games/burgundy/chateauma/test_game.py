"""Whole games: set-up, phases and rounds, turn order, what persons take."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from sheetgen.games.burgundy.play.game import final_counts, replay
from sheetgen.games.burgundy.play.piece import PIECES, pieces_in
from sheetgen.games.burgundy.play.setup import begin, deal
from sheetgen.games.burgundy.play.sound import Impossible
from sheetgen.games.burgundy.play.state import (
    EXPANSIONS,
    MODIFIERS,
    Deal,
    Draw,
    Log,
    Match,
    OwnTurn,
    Roll,
    move_marker,
    turn_order,
)
from sheetgen.games.burgundy.rules.chateauma_parts import BASE_CARDS, VINE_CARDS
from sheetgen.games.burgundy.rules.chateauma_points import score_chateauma
from sheetgen.games.burgundy.rules.tile import CASTLE
from tests.games.burgundy.chateauma.cases import PLAIN, PRINTED, make_settings
from tests.games.burgundy.chateauma.stand_in import play_game

ALL = make_settings(players=3, modifiers=MODIFIERS, expansions=EXPANSIONS)


def test_the_tiles_are_those_of_the_box() -> None:
    """Clause 12.1: 164 hex tiles, 124 with a coloured back and 40 with a black one."""
    base = pieces_in(())
    assert sum(own for _, _, own, _ in base) == 124
    assert sum(black for *_, black in base) == 40
    assert len(PIECES) == len({piece[0] for piece in PIECES})
    more = pieces_in(("extra-tiles", "white-castles"))
    assert sum(own + black for _, _, own, black in more) == 164 + 4 + 9


def begun(seed: int = 1, **changes: object) -> tuple[Match, Deal]:
    """Return a game that was set up, and what was dealt for it."""
    settings = make_settings(**changes)
    dealt, _ = deal(settings, Random(seed))
    return begin(settings, dealt), dealt


def test_the_left_card_has_a_castle_on_its_first_castle_cell() -> None:
    """Clauses 33.2, 33.26, 33.38 and 33.39; with one of each good and one silver."""
    lefts = set()
    for seed in range(40):
        match, dealt = begun(seed)
        own = match.state.own
        left, right = own.cards
        cells = PLAIN.parts.card(left.number).cells
        assert left.tiles[cells.index(CASTLE)] == "castle"
        assert left.tiles.count("castle") == 1
        assert set(right.tiles) == {""}
        assert sorted(dealt.cards) == list(BASE_CARDS)
        assert (own.goods, own.silver, own.points) == ((1,) * 6, 1, 0)
        lefts.add(left.number)
    assert lefts == {2, 5, 7, 9}
    _, dealt = begun(expansions=("vineyards",))
    assert sorted(dealt.cards) == list(VINE_CARDS)


@pytest.mark.parametrize(
    ("modifier", "laid"),
    [
        ("A", {"city": 2, "pasture": 1, "river": 1, "monastery": 1}),
        ("B", {"city": 1, "mine": 1, "castle": 1}),
    ],
)
def test_modifiers_lay_tiles_on_their_places(
    modifier: str, laid: dict[str, int]
) -> None:
    """Clauses 33.82 and 33.83: five that are hidden, three that are open."""
    match, _ = begun(modifiers=(modifier,))
    found: Counter[str] = Counter()
    terrains = make_settings(modifiers=(modifier,)).side.terrains
    for name, row in zip(terrains, match.state.own.board, strict=True):
        words = [word for word in row if word]
        assert all(word.startswith("?") == (modifier == "A") for word in words)
        found[name] += len(words)
    assert +found == laid


def test_it_is_last_in_the_first_round_or_first() -> None:
    """Clauses 33.4 and 33.84."""
    for modifiers, order in (((), (1, 2, 0)), (("C",), (0, 1, 2))):
        assert turn_order(begun(players=3, modifiers=modifiers)[0].track) == order


def test_shields_lie_in_depots_without_shield_2() -> None:
    """Clauses 31.19 and 33.19."""
    for seed in range(20):
        _, dealt = begun(seed, players=3, expansions=("shields",))
        assert [len(row) for row in dealt.shields] == [1, 2, 1, 2, 1, 2]
        assert 2 not in [number for row in dealt.shields for number in row]


def test_a_marker_that_moves_lies_on_top_of_the_next_pile() -> None:
    """Clauses 7.3 and 33.91."""
    track = ((0, 2, 1),)
    track = move_marker(track, 0, 1)
    assert turn_order(track) == (0, 1, 2)
    track = move_marker(track, 2, 1)
    assert track == ((1,), (0, 2))
    assert turn_order(track) == (2, 0, 1)
    assert turn_order(move_marker(track, 1, 2)) == (1, 2, 0)


def test_the_goods_tile_goes_to_the_white_dies_depot() -> None:
    """Clauses 4.4 and 4.9."""
    dealt, box = deal(PLAIN, Random(3))
    draw = box.draw(1)
    match = replay(Log(PLAIN, dealt, (draw, Roll(4)))).match
    assert match.state.there.goods[3][draw.goods[0] - 1] == 1


def test_with_three_players_the_marked_place_has_a_castle_or_a_mine() -> None:
    """Clause 4.7."""
    settings = make_settings(players=3)
    log, *_ = play_game(settings, 1)
    marked = [e.depots[5][2] for e in log.events if isinstance(e, Draw)]
    assert marked == ["castle", "mine", "castle", "mine", "castle"]


def test_mines_pay_after_the_last_turn_of_a_phase() -> None:
    """Clause 33.7."""
    log, _, told = play_game(PLAIN, 2)
    paid = [at for at, steps in enumerate(told) for s in steps if s.code == "mines"]
    assert len(paid) == 5
    assert paid[-1] == len(log.events) - 1
    assert all(isinstance(log.events[at + 1], Draw) for at in paid[:-1])


# Whole games


@pytest.mark.slow
def test_random_games_end_with_a_total_and_replay_to_the_same_state() -> None:
    """Clauses 33.14 and 33.90: fifty games, with all that can be added."""
    for seed in range(50):
        settings = [PLAIN, ALL, make_settings(players=4, modifiers=("B", "D"))][
            seed % 3
        ]
        log, match, told = play_game(settings, seed)
        assert match.is_over
        again = replay(log)
        assert again.fault is None
        assert again.match == match
        assert again.steps == told
        has = final_counts(match.state.own)
        total = sum(line.least for line in score_chateauma(has, PRINTED.vines))
        assert total > 60
        assert sum(isinstance(event, OwnTurn) for event in log.events) == 25


def test_after_the_end_nothing_comes() -> None:
    log, *_ = play_game(PLAIN, 4)
    found = replay(replace(log, events=(*log.events, Roll(1))))
    assert found.fault is not None
    assert found.fault.expected == "the end of the game"


def test_a_seed_gives_one_game() -> None:
    assert play_game(ALL, 9)[0] == play_game(ALL, 9)[0]
    assert play_game(ALL, 9)[0] != play_game(ALL, 10)[0]


def test_what_cannot_be_played_with_begins_no_game() -> None:
    """Clause 33.19."""
    with pytest.raises(Impossible, match="not-together"):
        play_game(make_settings(expansions=("inns",)), 1)
