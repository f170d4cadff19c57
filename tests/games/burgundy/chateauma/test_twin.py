"""Châteauma's turns are those of a second program, which shares no code with it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from sheetgen.core.verdict import field_of
from sheetgen.games.burgundy.play.game import advance
from sheetgen.games.burgundy.play.setup import begin
from sheetgen.games.burgundy.play.state import (
    EXPANSIONS,
    MODIFIERS,
    SWITCHES,
    OwnTurn,
    Settings,
    State,
    Switches,
)
from sheetgen.games.burgundy.play.turn import Turn, take_turn
from sheetgen.games.burgundy.play.work import Step
from tests.games.burgundy.chateauma.cases import as_twin, make_settings
from tests.games.burgundy.chateauma.stand_in import play_game
from tests.games.burgundy.chateauma.twin import Twin


def random_settings(random: Random) -> Settings:
    """Return anything that can be played with."""
    chosen = {field_of(name): random.choice(settings) for name, settings, _ in SWITCHES}
    return make_settings(
        players=random.randrange(2, 5),
        level=random.choice(("easy", "medium", "hard")),
        modifiers=tuple(m for m in MODIFIERS if random.random() < 0.5),
        expansions=tuple(e for e in EXPANSIONS if random.random() < 0.5),
        switches=Switches(**chosen),
    )


def told_by_steps(steps: tuple[Step, ...]) -> list[str]:
    """Return the steps that the twin tells too, in its words."""
    named = {"place": "tile", "hide": "tile", "sell": "number", "complete": "card"}
    said = []
    for step in steps:
        code = "place" if step.code == "place-kept" else step.code
        if code in named:
            said.append(f"{code} {dict(step.values)[named[code]]}")
        elif code == "place-wild":
            said.append("wild")
    return said


def turns_of(settings: Settings, seed: int) -> Iterator[tuple[State, int, Turn]]:
    """Yield every turn of a random game: the state before it, its die, what came."""
    log, *_ = play_game(settings, seed)
    match = begin(settings, log.deal)
    for event in log.events:
        if isinstance(event, OwnTurn):
            turn = take_turn(settings, match.state, event.die)
            yield match.state, event.die, turn
        match, _ = advance(settings, match, event)


def compare(settings: Settings, state: State, die: int) -> None:
    """Compare a turn with the twin's, and all that it leaves."""
    turn = take_turn(settings, state, die)
    twin = Twin(as_twin(settings, state))
    twin.turn(die)
    wanted = as_twin(settings, turn.state)
    assert {name: getattr(twin, name) for name in wanted} == wanted
    assert told_by_steps(turn.steps) == twin.told


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    "start",
    [
        *range(0, 150, 50),
        *(pytest.param(start, marks=pytest.mark.full) for start in range(150, 300, 50)),
    ],
)
def test_every_turn_of_random_games_is_the_twins(start: int) -> None:
    for seed in range(start, start + 50):
        settings = random_settings(Random(seed))
        turns = list(turns_of(settings, seed))
        assert len(turns) == 25
        for state, die, _ in turns:
            compare(settings, state, die)


@pytest.mark.slow
def test_turns_without_anything_added_are_the_twins() -> None:
    for seed in range(4):
        settings = make_settings(players=2 + seed % 3)
        for state, die, _ in turns_of(settings, seed):
            compare(settings, state, die)


@pytest.mark.slow
@given(st.integers(0, 10_000))
@hypothesis_settings(max_examples=20, deadline=None)
def test_turns_from_states_that_games_seldom_reach_are_the_twins(seed: int) -> None:
    """Without a deck, without a second card, with hardly any tiles to take."""
    random = Random(seed)
    settings = random_settings(random)
    for state, die, _ in turns_of(settings, seed):
        compare(settings, thinned(state, random), die)


def thinned(state: State, random: Random) -> State:
    """Return a sound state with less in it."""
    own, there = state.own, state.there
    if random.random() < 0.5:
        gone = (*own.discards, *own.deck)
        own = replace(own, deck=(), discards=gone)
        if random.random() < 0.5 and own.cards[1] is not None:
            gone = (*gone, own.cards[1].number)
            own = replace(own, cards=(own.cards[0], None), discards=gone)
    if random.random() < 0.5:
        kept = tuple(
            tuple(word if random.random() < 0.2 else "" for word in words)
            for words in there.depots
        )
        there = replace(there, depots=kept)
    if random.random() < 0.3:
        there = replace(there, black=("",) * len(there.black))
    return replace(state, own=own, there=there)


def test_the_comparison_can_fail() -> None:
    """Of two switches that differ, one cannot be the twin's."""
    settings = make_settings()
    differing = 0
    for state, die, turn in turns_of(settings, 1):
        twin = Twin(as_twin(settings, state))
        twin.switch["search-order"] = "tiles"
        twin.turn(die)
        differing += twin.told != told_by_steps(turn.steps)
    assert differing
