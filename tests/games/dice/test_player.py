"""Simulated players: the same seed gives the same games, and a better one gets more."""

import random
from pathlib import Path
from statistics import fmean

import pytest

from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.game import Log, Round, new_sheet, play_round, replay
from sheetgen.games.dice.player import (
    DOUBLES,
    PLAYERS,
    play_game,
    play_games,
    roll_dice,
    simulate,
)
from sheetgen.games.dice.rules import PHASES, SOLO_PHASE
from sheetgen.games.dice.turn import begin, list_plays, make_play
from sheetgen.games.find import load_layout
from tests.conftest import Run
from tests.games.dice.play import load_duchy


@pytest.mark.parametrize("player", PLAYERS)
def test_the_same_seed_gives_the_same_games(player: str) -> None:
    duchy = load_duchy("A")
    first = play_games(duchy, player, 5, random.Random(3))
    assert play_games(duchy, player, 5, random.Random(3)) == first
    assert play_games(duchy, player, 5, random.Random(4)) != first


@pytest.mark.slow
@pytest.mark.parametrize("name", ["A", "B", "C", "D"])
def test_who_looks_for_points_gets_more_of_them(name: str) -> None:
    duchy = load_duchy(name)
    chance, greed = (fmean(play_games(duchy, p, 60, random.Random(1))) for p in PLAYERS)
    assert 25 < chance < 40
    assert chance + 8 < greed < 60  # the first grade begins above 50


def test_the_total_is_the_one_of_the_log() -> None:
    duchy = load_duchy("B")
    rng, again = random.Random(8), random.Random(8)
    start = next(c for c in range(37) if duchy.is_castle[c])
    total = play_game(duchy, "random", start, rng)
    state, rounds = begin(duchy, start), []
    for _ in range(SOLO_PHASE * len(PHASES)):
        roll = roll_dice(duchy, again)
        plays = list_plays(duchy, state, roll)
        play = plays[int(again.random() * len(plays))]
        state = make_play(duchy, state, play)
        rounds.append(Round(roll, (play,)))
    result = replay(duchy, Log((start,), tuple(rounds), "solo"))
    assert result.findings == ()
    assert result.is_over
    assert result.sheets[0].total == total
    assert result.sheets[0].state == state
    sheet = new_sheet(duchy, start)
    for at, turn in enumerate(rounds):
        sheet = play_round(duchy, sheet, turn.plays[0], at + 1, at // SOLO_PHASE + 1)
    assert sheet.numbers == result.sheets[0].numbers


def test_two_of_six_faces_are_doubles() -> None:
    """Clause 1.7."""
    assert (len(DOUBLES), sum(DOUBLES)) == (6, 2)
    duchy = load_duchy("A")
    rolls = [roll_dice(duchy, rng) for rng in (random.Random(1),) for _ in range(600)]
    assert 150 < sum(roll.is_double for roll in rolls) < 250
    assert {n for roll in rolls for n in roll.numbers} == {1, 2, 3, 4, 5, 6}
    assert {c for roll in rolls for c in roll.colours} == {0, 1, 2, 3, 4, 5}


def test_a_board_without_a_castle_has_no_totals(tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    path.write_text(
        'format = 1\ngame = "dice"\nname = "Plain"\n[legend]\np = "pasture"\n'
        "[board]\nmap = '''\n p p\n  p\n'''\n",
        encoding="utf-8",
    )
    assert simulate(load_layout(str(path)).survey, 10, 1, random.Random) == []


@pytest.mark.slow
def test_a_description_says_what_players_reach(run: Run) -> None:
    done = run("describe", "A", "--games", 20)
    assert "solo totals of a random player: games 20, mean " in done.out
    assert run("describe", "A", "--games", 20).out == done.out
    assert "solo totals" not in run("describe", "A", "--games", 0).out


def test_no_duchy_is_changed_by_play() -> None:
    duchy = load_duchy("A")
    before = dict(vars(duchy))
    play_games(duchy, "greedy", 2, random.Random(1))
    assert isinstance(duchy, Duchy)
    assert vars(duchy) == before
