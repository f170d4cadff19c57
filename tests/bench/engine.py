"""Speeds of the rules in this process, as one line of JSON: CPU time, best of some.

Usage: python -m tests.bench.engine, with SHEETGEN_RULES=pure for rules as they are.
"""

import json
import random
import time
from collections.abc import Callable
from typing import Any

from sheetgen.core.seat import Seat
from sheetgen.games.dice.play import lab
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.turn import Roll, State, begin, list_plays, make_play
from sheetgen.system.compiled import find_state
from tests.games.dice.play import load_duchy, random_roll

TURNS = 6000
GAMES = {"random": 400, "greedy": 300, "strong": 60}
TIMES = 5  # everything is measured; the least is what the machine can do


def measure() -> dict[str, float | str]:
    """Return how long what is done most takes: microseconds, and games a second."""
    duchy = load_duchy("A")
    seen = turns(duchy, TURNS)
    rng = random.Random(3)
    chosen = [
        (state, rng.choice(list_plays(duchy, state, roll))) for state, roll in seen
    ]
    figures: dict[str, float | str] = {
        "state": find_state(),
        "loop": least(loop),
        "plays": least(lambda: repeat(list_plays, duchy, seen)),
        "make": least(lambda: repeat(make_play, duchy, chosen)),
    }
    values = lab.open_values(duchy, lab.begin_values(duchy), 1)
    for player, games in GAMES.items():
        seats = [Seat(player, "", values if player in lab.LEARNED else None)]
        taken = least(lambda s=seats, n=games: play(duchy, s, n))
        figures[player] = games / taken
    for name in ("plays", "make"):
        figures[name] = float(figures[name]) / TURNS * 1e6
    return figures


def play(duchy: Duchy, seats: list[Seat], games: int) -> None:
    for game in range(games):
        lab.play_game(duchy, seats, 1, game)


def repeat(
    call: Callable[..., object], duchy: Duchy, turns: list[tuple[State, Any]]
) -> None:
    for state, given in turns:
        call(duchy, state, given)


def cpu(call: Callable[[], object]) -> float:
    began = time.process_time()
    call()
    return time.process_time() - began


def least(call: Callable[[], object]) -> float:
    return min(cpu(call) for _ in range(TIMES))


def loop() -> None:
    total = 0
    for number in range(3_000_000):
        total += number & 7


def turns(duchy: Duchy, count: int) -> list[tuple[State, Roll]]:
    """Return states and rolls of random games."""
    rng = random.Random(2)
    castles = duchy.board.of_terrain("castle")
    found: list[tuple[State, Roll]] = []
    while len(found) < count:
        state = begin(duchy, rng.choice(castles))
        for _ in range(24):
            roll = random_roll(rng)
            found.append((state, roll))
            state = make_play(duchy, state, rng.choice(list_plays(duchy, state, roll)))
    return found[:count]


if __name__ == "__main__":
    print(json.dumps(measure()))
