"""What a play would bring is what it brings once it is played."""

import random
from dataclasses import replace

import pytest

from sheetgen.games.dice.answers.rules_api import find_gains
from sheetgen.games.dice.rules.game import Log, Result, Round, replay
from sheetgen.games.dice.rules.ruleset import BONUSES
from sheetgen.games.dice.rules.turn import Play, list_plays
from tests.games.dice.play import load_duchy, random_game


def after(log: Log, result: Result, player: int, turn: Round) -> tuple[int, list[int]]:
    """Return the points and bonuses that a player has more after a round."""
    old = result.sheets[player]
    new = replay(load_duchy("A"), replace(log, rounds=(*log.rounds, turn))).sheets[
        player
    ]
    circled = [new.state.circled[at] - old.state.circled[at] for at in range(8)]
    return new.total - old.total, circled


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3])
def test_what_a_play_would_bring_is_what_it_brings(players: int) -> None:
    rng = random.Random(f"gains {players}")
    duchy = load_duchy("A")
    seen = set()
    for _ in range(3):
        played = random_game(duchy, rng)
        log = replace(played.log, starts=played.log.starts[:1] * players)
        turns = tuple(
            Round(turn.roll, turn.plays[:1] * players) for turn in played.log.rounds
        )
        for number, turn in enumerate(turns):
            now = replace(log, rounds=turns[:number])
            result = replay(duchy, now)
            for player in range(players):
                state = result.sheets[player].state
                plays = list_plays(duchy, state, turn.roll, log.switches)
                play = rng.choice(plays)
                others = [Play(())] * players
                others[player] = play
                told = find_gains(duchy, now, result, player, play)
                turn_of = Round(turn.roll, tuple(others))
                points, circled = after(now, result, player, turn_of)
                assert points == sum(g.amount for g in told if g.heading != "bonuses")
                for at, bonus in enumerate(BONUSES):
                    what = "bonuses", f"row:{bonus}"
                    own = sum(g.amount for g in told if (g.heading, g.what) == what)
                    assert own == circled[at] + circled[at + 4]
                seen |= {gain.heading for gain in told}
    assert {"areas", "bonuses"} <= seen
