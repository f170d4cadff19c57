"""Whole games: set-up, phases and rounds, turn order, what persons take."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from sheetgen.games.burgundy.chateauma.begin import begin
from sheetgen.games.burgundy.chateauma.end import final_counts
from sheetgen.games.burgundy.chateauma.game import advance, replay
from sheetgen.games.burgundy.chateauma.match import (
    Act,
    Draw,
    Log,
    OwnTurn,
    Roll,
    Visit,
    move_marker,
    turn_order,
)
from sheetgen.games.burgundy.chateauma.part import BASE_CARDS, VINE_CARDS
from sheetgen.games.burgundy.chateauma.piece import PIECES, pieces_in
from sheetgen.games.burgundy.chateauma.setup import deal
from sheetgen.games.burgundy.chateauma.stand_in import play_game
from sheetgen.games.burgundy.chateauma.state import EXPANSIONS, MODIFIERS
from sheetgen.games.burgundy.tile import CASTLE
from sheetgen.games.burgundy.virtual import score_chateauma
from tests.games.burgundy.chateauma.cases import PLAIN, PRINTED, make_settings

ALL = make_settings(players=3, modifiers=MODIFIERS, expansions=EXPANSIONS)


def test_the_tiles_are_those_of_the_box() -> None:
    """Clause 12.1: 164 hex tiles, 124 with a coloured back and 40 with a black one."""
    base = pieces_in(())
    assert sum(own for _, _, own, _ in base) == 124
    assert sum(black for *_, black in base) == 40
    assert len(PIECES) == len({piece[0] for piece in PIECES})
    more = pieces_in(("extra-tiles", "white-castles"))
    assert sum(own + black for _, _, own, black in more) == 164 + 4 + 9


def test_the_left_card_has_a_castle_on_its_first_castle_cell() -> None:
    """Clauses 33.2, 33.38 and 33.39."""
    lefts = set()
    for seed in range(40):
        dealt, _ = deal(PLAIN, Random(seed))
        match, _ = begin(PLAIN, dealt)
        assert match is not None
        left, right = match.state.own.cards
        cells = PLAIN.parts.card(left.number).cells
        assert left.tiles[cells.index(CASTLE)] == "castle"
        assert left.tiles.count("castle") == 1
        assert set(right.tiles) == {""}
        assert sorted(dealt.cards) == list(BASE_CARDS)
        lefts.add(left.number)
    assert lefts == {2, 5, 7, 9}


def test_with_vineyards_the_cards_are_others() -> None:
    """Clause 33.26."""
    dealt, _ = deal(make_settings(expansions=("vineyards",)), Random(1))
    assert sorted(dealt.cards) == list(VINE_CARDS)


def test_it_begins_with_one_of_each_good_and_one_silver() -> None:
    """Clause 33.2."""
    dealt, _ = deal(PLAIN, Random(1))
    match, _ = begin(PLAIN, dealt)
    assert match.state.own.goods == (1,) * 6
    assert (match.state.own.silver, match.state.own.points) == (1, 0)


def test_modifier_a_lays_five_tiles_face_down() -> None:
    """Clause 33.82."""
    settings = make_settings(modifiers=("A",))
    match, _ = begin(settings, deal(settings, Random(1))[0])
    laid = Counter(
        name
        for name, row in zip(settings.side.terrains, match.state.own.board, strict=True)
        for word in row
        if word.startswith("?")
    )
    assert laid == {"city": 2, "pasture": 1, "river": 1, "monastery": 1}


def test_modifier_b_lays_three_open_tiles() -> None:
    """Clause 33.83."""
    settings = make_settings(modifiers=("B",))
    match, _ = begin(settings, deal(settings, Random(1))[0])
    laid = {
        name: [word for word in row if word]
        for name, row in zip(settings.side.terrains, match.state.own.board, strict=True)
    }
    assert laid["mine"] == ["mine"]
    assert laid["castle"] == ["castle"]
    assert len(laid["city"]) == 1


@pytest.mark.parametrize(("modifiers", "order"), [((), (1, 2, 0)), (("C",), (0, 1, 2))])
def test_it_is_last_in_the_first_round_or_first(
    modifiers: tuple[str, ...], order: tuple[int, ...]
) -> None:
    """Clauses 33.4 and 33.84."""
    settings = make_settings(players=3, modifiers=modifiers)
    match, _ = begin(settings, deal(settings, Random(1))[0])
    assert turn_order(match.track) == order


def test_shields_lie_in_depots_without_shield_2() -> None:
    """Clauses 31.19 and 33.19."""
    settings = make_settings(players=3, expansions=("shields",))
    for seed in range(20):
        shields = deal(settings, Random(seed))[0].shields
        assert [len(row) for row in shields] == [1, 2, 1, 2, 1, 2]
        assert 2 not in [number for row in shields for number in row]


def test_a_marker_that_moves_lies_on_top_of_the_next_pile() -> None:
    """Clauses 7.3 and 33.91."""
    track = ((0, 2, 1),)
    track = move_marker(track, 0, 1)
    assert turn_order(track) == (0, 1, 2)
    track = move_marker(track, 2, 1)
    assert track == ((1,), (0, 2))
    assert turn_order(track) == (2, 0, 1)
    assert turn_order(move_marker(track, 1, 2)) == (1, 2, 0)


def first_events(settings=PLAIN, seed=3):
    dealt, box = deal(settings, Random(seed))
    match, _ = begin(settings, dealt)
    return match, box.draw(1)


def test_a_phase_is_drawn_then_rounds_are_rolled() -> None:
    """Clauses 4.4 and 4.9: the goods tile goes to the white die's depot."""
    match, draw = first_events()
    match, _, fault = advance(PLAIN, match, draw)
    assert fault is None
    match, _, fault = advance(PLAIN, match, Roll(4))
    assert fault is None
    assert match.state.there.goods[3][draw.goods[0] - 1] == 1
    assert match.due == (1, 0)


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


@pytest.mark.parametrize(
    ("event", "wanted"),
    [
        (Roll(3), "phase"),
        (OwnTurn(3), "phase"),
        (Visit(1), "phase"),
    ],
)
def test_nothing_comes_before_its_time(event: object, wanted: str) -> None:
    """Clause 33.91."""
    match, _ = first_events()
    same, _, fault = advance(PLAIN, match, event)
    assert same is match
    assert (fault.code, fault.expected) == ("not-now", wanted)


def test_turns_come_in_the_order_of_the_track() -> None:
    """Clause 33.91."""
    match, draw = first_events()
    for event in (draw, Roll(2)):
        match, _, _ = advance(PLAIN, match, event)
    assert advance(PLAIN, match, OwnTurn(1))[2].expected == "person 1"
    assert advance(PLAIN, match, Visit(2))[2].expected == "person 1"
    match, _, _ = advance(PLAIN, match, Visit(1))
    assert advance(PLAIN, match, Visit(1))[2].expected == "turn"
    assert advance(PLAIN, match, draw)[2].expected == "turn"


def test_monastery_27_may_raise_a_marker_once_it_was_taken() -> None:
    """Clauses 10.27 and 33.96: the tile is placed when nobody sees it."""
    settings = make_settings(players=3)
    match, draw = first_events(settings)
    draw = replace(draw, depots=(*draw.depots[:5], ("27", *draw.depots[5][1:])))
    there = replace(match.state.there, depots=draw.depots)

    def play(match, *events):
        for event in events:
            match, _, fault = advance(settings, match, event)
            assert fault is None
        return match

    def refused(match, event):
        return advance(settings, match, event)[2].expected

    match = play(match, replace(draw, depots=first_events(settings)[1].depots), Roll(2))
    match = replace(match, state=replace(match.state, there=there))
    assert refused(match, Visit(2)) == "person 1"
    takes = Visit(2, (Act("take", 6, 1),))
    match = play(match, Visit(1), takes, OwnTurn(1), Roll(2))
    for first, others in ((1, (2,)), (2, (1,))):  # not placed yet, or placed
        later = play(match, Visit(first), *map(Visit, others), OwnTurn(1), Roll(3))
        assert later.due == (first, *others, 0)
    assert refused(later, Visit(1)) == "person 2"
    ahead = replace(match, track=((0, 2), (1,)), due=(1, 2, 0))
    assert refused(ahead, Visit(2)) == "person 1"


@pytest.mark.parametrize(
    "act",
    [
        Act("take", 1, 9),
        Act("take", 7, 1),
        Act("buy", 0, 9),
        Act("storage", 0, 1),
        Act("shop", 0, 1),
        Act("ship", 2, 0, (1,)),
        Act("ship", 9, 0, (1,)),
        Act("shield", 1, 4),
        Act("bonus", terrain="desert"),
        Act("dance"),
    ],
)
def test_a_person_takes_nothing_that_is_not_there(act: Act) -> None:
    """Clause 33.90."""
    match, draw = first_events()
    for event in (draw, Roll(1)):
        match, _, _ = advance(PLAIN, match, event)
    same, _, fault = advance(PLAIN, match, Visit(1, (act,)))
    assert same is match
    assert fault.code == "not-there"
    assert act.kind in fault.found


def test_a_tile_that_a_person_took_is_gone() -> None:
    """Clause 33.90."""
    match, draw = first_events()
    for event in (draw, Roll(1), Visit(1, (Act("take", 1, 1), Act("buy", 0, 2)))):
        match, _, fault = advance(PLAIN, match, event)
        assert fault is None
    assert match.state.there.depots[0][0] == ""
    assert match.state.there.black[1] == ""
    again = Visit(1, (Act("take", 1, 1),))
    for event in (OwnTurn(4), Roll(2)):
        match, _, fault = advance(PLAIN, match, event)
    seat = match.due[0]
    if seat == 1:
        assert advance(PLAIN, match, again)[2].code == "not-there"


def test_a_draw_beyond_the_supply_cannot_be() -> None:
    """Clauses 33.89 and 12.4: by backs, and with what came before."""
    match, draw = first_events()
    depots = (("5", "castle"), *draw.depots[1:])
    wrong = replace(draw, depots=(draw.depots[0], ("14", "castle"), *draw.depots[2:]))
    fault = advance(PLAIN, match, wrong)[2]
    assert fault.place == "tile 14, coloured back"
    assert advance(PLAIN, match, replace(draw, depots=depots))[2].code == "terrain"
    black = replace(draw, black=("castle",) * 4)
    assert advance(PLAIN, match, black)[2].place == "tile castle, black back"
    assert advance(PLAIN, match, replace(draw, goods=(1,)))[2].code == "entries"
    assert advance(PLAIN, match, replace(draw, goods=(7,) * 5))[2].code == "range"
    assert advance(PLAIN, match, replace(draw, phase=2))[2].code == "not-now"


def test_a_set_up_that_cannot_be_is_told() -> None:
    """Clauses 33.28, 33.34 and 33.38."""
    dealt, _ = deal(PLAIN, Random(3))
    cards = dealt.cards
    for wrong, place in (
        (replace(dealt, cards=cards[1:]), "cards"),
        (replace(dealt, cards=(1, *(n for n in cards if n != 1))), "card:1"),
        (replace(dealt, cards=(99, *cards[1:])), "cards"),
        (replace(dealt, covered=("ba",)), "modifier A"),
        (replace(dealt, opened=("ba",)), "modifier B"),
    ):
        match, fault = begin(PLAIN, wrong)
        assert match is None
        assert fault.place == place


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


def test_a_log_with_an_impossible_event_keeps_what_came_before() -> None:
    """Clause 33.90."""
    log, _, told = play_game(PLAIN, 4)
    broken = (*log.events[:30], Visit(1, (Act("take", 1, 9),)), *log.events[31:])
    at = 30
    found = replay(replace(log, events=broken))
    assert found.fault is not None
    assert found.steps == told[:at]
    assert found.match == replay(replace(log, events=log.events[:at])).match


def test_points_that_somebody_wrote_are_compared() -> None:
    log, *_ = play_game(PLAIN, 4)
    at = next(n for n, event in enumerate(log.events) if isinstance(event, OwnTurn))
    before = replay(Log(PLAIN, log.deal, log.events[:at])).match.state.own.points
    after = replay(Log(PLAIN, log.deal, log.events[: at + 1])).match.state.own.points
    earned = after - before
    for points, wrong in ((earned, ()), (earned + 1, ((at, earned + 1, earned),))):
        noted = replace(log.events[at], points=points)
        events = (*log.events[:at], noted, *log.events[at + 1 :])
        assert replay(replace(log, events=events)).wrong == wrong


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
    with pytest.raises(ValueError, match="not-together"):
        play_game(make_settings(expansions=("inns",)), 1)
