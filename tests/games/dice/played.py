"""Games that tables play with the dice of a seed, for whoever looks at whole games."""

import random
from collections.abc import Sequence

from sheetgen.games.dice.deal import deal
from sheetgen.games.dice.duchy import Duchy, list_cells
from sheetgen.games.dice.game import Log, Round, replay
from sheetgen.games.dice.turn import begin, list_plays, make_play
from tests.games.dice.play import eager


def play_game(duchy: Duchy, players: int, seed: int, rounds: int = 99) -> Log:
    """Return a game of as many players, which ends after some rounds at the latest."""
    rng = random.Random(seed)
    castles = list_cells(duchy.castles)
    starts = tuple(rng.choice(castles) for _ in range(players))
    variant = "solo" if players == 1 else "normal"
    states = [begin(duchy, start) for start in starts]
    log = Log(starts, (), variant)
    for roll in deal(seed)[:rounds]:
        if replay(duchy, log).is_over:
            break
        plays = [eager(duchy, list_plays(duchy, one, roll), rng) for one in states]
        states = _play_all(duchy, states, plays)
        log = Log(starts, (*log.rounds, Round(roll, tuple(plays))), variant)
    return log


def _play_all(duchy: Duchy, states: Sequence, plays: Sequence) -> list:
    return [make_play(duchy, *both) for both in zip(states, plays, strict=True)]
