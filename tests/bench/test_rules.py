"""Figures of the rules: CPU time in one process, medians. Nothing is asserted.

A loop of plain Python is measured in the same run, so that figures of a slow machine
can be compared: on the machine of the aims it takes about 0.2 s.
"""

import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from sheetgen.games.dice.check import check
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.game import replay
from sheetgen.games.dice.player import play_games
from sheetgen.games.dice.turn import (
    STANDARD,
    Roll,
    State,
    begin,
    list_plays,
    make_play,
)
from tests.games.dice.play import filled_sheet, load_duchy, random_game, random_roll
from tests.games.dice.twin import Dice, Twin

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "output" / "bench-rules.txt"
LEVELS = (("round", True), ("phase", True), ("phase", False), ("none", True))


def cpu(call: Callable[[], object]) -> float:
    began = time.process_time()
    call()
    return time.process_time() - began


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


def test_figures_of_the_rules() -> None:
    duchies = [load_duchy(name) for name in "ABCD"]
    lines = []

    def report(line: str) -> None:
        print(line)
        lines.append(line)

    report(f"3,000,000 rounds of a loop   {cpu(loop):6.2f} s")
    seen = turns(duchies[0], 6000)
    taken = cpu(lambda: [list_plays(duchies[0], state, roll) for state, roll in seen])
    count = sum(len(list_plays(duchies[0], state, roll)) for state, roll in seen)
    report(
        f"legal plays of a turn        {taken / len(seen) * 1e6:6.1f} us mean, "
        f"{count / len(seen):.1f} plays"
    )
    slow = twin_time(duchies[0], 300)
    report(f"the same, readable twin      {slow / 300 * 1e6:6.0f} us mean")
    games = cpu(lambda: play_games(duchies[0], "random", 2000, random.Random(1)))
    report(f"random games                 {2000 / games:6.0f} a second")
    rng = random.Random(4)
    played = [random_game(duchies[i % 4], rng) for i in range(200)]
    times = [cpu(lambda g=game: replay(g.duchy, g.log)) for game in played]
    report(f"replay of a log              {statistics.median(times) * 1e3:6.2f} ms")
    for evidence, is_full in LEVELS:
        fills = [(g.duchy, filled_sheet(g, evidence, is_full)) for g in played]
        times = sorted(cpu(lambda d=d, f=f: check(d, f)) for d, f in fills)
        name = evidence if is_full else f"{evidence}, only where it must"
        report(f"check, {name:22}{spread(times)}")
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def twin_time(duchy: Duchy, count: int) -> float:
    """Return how long the readable twin of the tests takes for so many turns."""
    rng = random.Random(2)
    twin = Twin(duchy.board, STANDARD)
    taken = 0.0
    for at in range(count):
        if at % 24 == 0:
            paper = twin.begin(duchy.board.names[duchy.board.of_terrain("castle")[0]])
        roll = random_roll(rng)
        colours = tuple(duchy.terrains[place] for place in roll.colours)
        dice = Dice(colours, roll.numbers, roll.is_double)
        began = time.process_time()
        plays = twin.plays(paper, dice)
        taken += time.process_time() - began
        paper = twin.after(paper, sorted(plays, key=repr)[0])
    return taken


def spread(times: list[float]) -> str:
    """Return median, 90th percentile and longest, in milliseconds."""
    last = len(times) - 1
    median, most, longest = times[last // 2], times[round(0.9 * last)], times[-1]
    return (
        f"{median * 1e3:6.2f} ms median, {most * 1e3:.2f} ms p90, "
        f"{longest * 1e3:.1f} ms longest"
    )
