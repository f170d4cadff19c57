"""States that cannot be are refused, and what Châteauma is not played with."""

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from sheetgen.games.burgundy.answers.logs import FAULT_CODES, fault_sentence
from sheetgen.games.burgundy.files.log_text import read_event, write_event
from sheetgen.games.burgundy.play.game import advance, replay
from sheetgen.games.burgundy.play.piece import DOUBLES
from sheetgen.games.burgundy.play.sound import Fault, find_faults
from sheetgen.games.burgundy.play.state import EXPANSIONS, MODIFIERS, Log
from sheetgen.games.burgundy.rules.counts import VINE_COLOURS
from tests.games.burgundy.chateauma.cases import PLAIN, make_settings, make_state
from tests.games.burgundy.chateauma.stand_in import play_game

VINES = make_settings(expansions=("vineyards",))


def places(settings, state) -> list[str]:
    return [fault.place for fault in find_faults(settings, state)]


def test_lists_have_as_many_entries_as_there_are_places() -> None:
    """Clause 33.89."""
    three = make_settings(players=3)
    assert len(places(three, make_state())) == 7  # six depots and the black one
    assert sum(count for _, count in DOUBLES) == 51


@pytest.mark.parametrize(
    "word", [f"{a}+{b}" for a in VINE_COLOURS for b in VINE_COLOURS]
)
def test_a_double_hex_has_no_order(word: str) -> None:
    """Clause 32.2: it is one whole, turned as the player likes (32.10)."""
    turned = "+".join(reversed(word.split("+")))
    line = "phase A: ba - / black - / goods 1 / storage {} - / shop {}"
    event = read_event(line.format(word, word))
    assert event == read_event(line.format(turned, word))
    (known,) = {word, turned} & {double for double, _ in DOUBLES}
    assert write_event(event) == line.format(known, known)
    assert places(VINES, make_state(VINES, doubles=(word,))) == []


def test_every_fault_has_a_sentence_that_says_what_to_do() -> None:
    for code in FAULT_CODES:
        said = fault_sentence(Fault(code, "33.89", "silver", "1 to 6", "7"))
        assert said.endswith(". [clause 33.89]") or said.endswith("[clause 33.89]")
        assert ":" in said


def test_a_state_that_cannot_be_is_told_in_one_sentence() -> None:
    (fault,) = find_faults(make_settings(expansions=("inns",)), make_state())
    assert "inns is not played together" in fault_sentence(fault)
    (fault,) = find_faults(PLAIN, make_state(silver=-1))
    assert fault_sentence(fault) == (
        "silver: -1 is impossible: give a number from 0 to 9999 [clause 33.89]"
    )


@pytest.mark.slow
@given(st.integers(0, 100_000))
@hypothesis_settings(max_examples=50, deadline=None)
def test_every_state_of_random_games_is_sound(seed: int) -> None:
    """Clause 33.89: with any modifiers and expansions."""
    settings = make_settings(
        players=2 + seed % 3,
        modifiers=tuple(m for at, m in enumerate(MODIFIERS) if seed >> at & 1),
        expansions=tuple(e for at, e in enumerate(EXPANSIONS) if seed >> at + 4 & 1),
    )
    log, last, _ = play_game(settings, seed)
    match = replay(Log(settings, log.deal)).match
    for event in log.events:
        assert match is not None
        match, _ = advance(settings, match, event)
        assert find_faults(settings, match.state) == []
    assert match == last
