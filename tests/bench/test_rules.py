"""Figures of the rules: CPU time in one process, medians. Nothing is asserted.

A loop of plain Python is measured in the same run, so that figures of a slow machine
can be compared: on the machine of the aims it takes about 0.2 s. What games are played
with is measured in processes of their own: by the rules as they are, and compiled if
`make fast` has compiled these.
"""

import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sheetgen.core.verdict import OPEN, RIGHT, WRONG
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import Column, Fill
from sheetgen.games.dice.rules.game import Log, area_place, replay
from sheetgen.games.dice.rules.ruleset import PHASES
from sheetgen.games.dice.rules.turn import STANDARD, list_plays
from tests.bench.engine import TURNS, cpu, loop, turns
from tests.bench.report import noting
from tests.games.dice.oracle import small_duchy
from tests.games.dice.play import (
    Game,
    filled_sheet,
    load_duchy,
    lucky_game,
    random_game,
    random_roll,
)
from tests.games.dice.test_explain import added_up, entries_of, split_up, state_of
from tests.games.dice.twin import Dice, Twin

ROOT = Path(__file__).resolve().parents[2]
note = noting("bench-rules.txt")
COLUMNS = 100  # sheets of each kind
LEVELS = (("round", True), ("phase", True), ("phase", False), ("none", True))


def test_figures_of_the_rules() -> None:
    duchies = [load_duchy(name) for name in "ABCD"]
    note(f"3,000,000 rounds of a loop   {cpu(loop):6.2f} s")
    seen = turns(duchies[0], TURNS)
    count = sum(len(list_plays(duchies[0], state, roll)) for state, roll in seen)
    note(f"legal plays of a turn        {count / len(seen):6.1f}")
    for line in engine_lines():
        note(line)
    slow = twin_time(duchies[0], 300)
    note(f"readable twin, plays of a turn     {slow / 300 * 1e6:6.0f} us mean")
    rng = random.Random(4)
    played = [random_game(duchies[i % 4], rng) for i in range(200)]
    times = [cpu(lambda g=game: replay(g.duchy, g.log)) for game in played]
    note(f"replay of a log              {statistics.median(times) * 1e3:6.2f} ms")
    for evidence, is_full in LEVELS:
        fills = [(g.duchy, filled_sheet(g, evidence, is_full)) for g in played]
        times = sorted(cpu(lambda d=d, f=f: check(d, f)) for d, f in fills)
        name = evidence if is_full else f"{evidence}, only where it must"
        note(f"check, {name:22}{spread(times)}")


def test_figures_of_columns() -> None:
    """How many points columns stay open, and what checks of them take.

    Columns are those of the game, split as players may, and with some points more.
    """
    levels = (LEVELS[0], *LEVELS[1::2])
    for kind, evidence in itertools.product(("usual", "lucky", "odd"), levels):
        for more in (0, 1):
            rng = random.Random(f"columns {kind} {evidence}")
            told, times = {RIGHT: 0, OPEN: 0, WRONG: 0}, []
            columns = proven = 0
            for number in range(COLUMNS):
                duchy = load_duchy("ABCD"[number % 4])
                if kind == "odd":
                    duchy = small_duchy(rng, 8, 61, 10)
                played = (lucky_game if kind == "lucky" else random_game)(duchy, rng)
                entries = [
                    [part for entry in column for part in split_up(entry, rng)]
                    for column in entries_of(filled_sheet(played, *evidence))
                ]
                entries[rng.randrange(3)] += [rng.choice((1, 2, 9))] * more
                rows = [tuple(column) for column in entries]
                fill = added_up(filled_sheet(played, *evidence), rows)
                began = time.process_time()
                verdict = check(duchy, fill)
                times.append(time.process_time() - began)
                told[state_of(verdict)] += 1
                if state_of(verdict) == OPEN:
                    states = [verdict.sums[f"subtotal:{phase}"] for phase in PHASES]
                    columns += states.count(OPEN)
                    proven += len(open_by_pairs(played, fill, states))
            name = f"{kind}, {evidence[0]}, {'changed' if more else 'true'}"
            found = f"{columns} columns open, {proven} by a pair of games"
            note(f"{name:24}{told} {found} {spread(sorted(times))}")


def open_by_pairs(played: Game, fill: Fill, states: Sequence[str]) -> set[int]:
    """Return the phases whose column two games with this paper give different sums.

    One is the game that was played; the other is found by its points: those of an area
    come in another phase, or those of a good. What it leaves on paper is compared.
    """
    duchy, own = played.duchy, played.result.sheets[0]
    paper = replace(fill, columns=None, total=None)
    worth = {area_place(duchy, at): by for at, by in enumerate(duchy.points)}
    moved = set()
    for entry, to in itertools.product(own.entries, PHASES):
        if entry.heading in ("areas", "goods"):
            sums = [own.subtotal(phase) for phase in PHASES]
            sums[entry.phase - 1] -= entry.points
            sums[to - 1] += worth.get(entry.place, (entry.points,) * 3)[to - 1]
            moved.add(tuple(sums))
    found: set[int] = set()
    wanted = {phase for phase in PHASES if states[phase - 1] == OPEN}
    for sums in sorted(moved):
        columns = tuple(Column(None, value) for value in sums)
        log = check(duchy, replace(paper, columns=columns)).witness
        if not isinstance(log, Log):
            continue
        other = Game(duchy, log, replay(duchy, log))
        left = filled_sheet(other, paper.evidence)
        assert replace(left, columns=None, total=None) == paper
        sheet = other.result.sheets[0]
        found |= {at for at in wanted if sheet.subtotal(at) != own.subtotal(at)}
        if found == wanted:
            break
    return found


def engine_lines() -> list[str]:
    """Return what `tests.bench.engine` measures, a column for each kind of rules."""
    asked = {**os.environ, "SHEETGEN_RULES": "pure"}, dict(os.environ)
    asked[1].pop("SHEETGEN_RULES", None)
    found = []
    for environment in asked:
        command = [sys.executable, "-m", "tests.bench.engine"]
        outcome = subprocess.run(
            command, cwd=ROOT, env=environment, check=True, capture_output=True
        )
        found.append(json.loads(outcome.stdout))
    states = ["as they are", found[1]["state"]]
    if found[1]["state"] != "compiled":
        del found[1]
        states[1] = "(`make fast` compiles them)"
    rows = (
        ("a loop", "loop", "s", 2),
        ("legal plays of a turn", "plays", "us", 1),
        ("a play carried out", "make", "us", 1),
        ("random games", "random", "a second", 0),
        ("greedy games", "greedy", "a second", 0),
        ("strong games", "strong", "a second", 0),
    )
    lines = [f"rules, best of some times: {', '.join(states)}"]
    for said, name, unit, digits in rows:
        columns = "".join(f"{one[name]:10.{digits}f}" for one in found)
        lines.append(f"  {said:24}{columns} {unit}")
    return lines


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
