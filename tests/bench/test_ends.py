"""Checks of the Dice Game end: beside a run that may take much longer, and a hunt.

``ENDS_SHEETS`` says how many sheets of each of 48 kinds are compared, and
``HUNT_MINUTES`` for how long the sheet is looked for that takes most steps.
"""

import itertools
import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import pytest

from sheetgen.core.budget import Budget
from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.verdict import UNDECIDED
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.order.order import MOST_EFFORT, STEPS
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import Fill
from sheetgen.games.dice.rules.turn import STANDARD
from sheetgen.games.find import load_layout
from tests.bench.report import noting
from tests.games.dice.answers import pack_answers
from tests.games.dice.corrupt import corrupted
from tests.games.dice.oracle import small_duchy
from tests.games.dice.play import filled_sheet, load_duchy, lucky_game, random_game
from tests.games.dice.test_search import MOST_OVER

SHEETS = int(os.environ.get("ENDS_SHEETS", "42"))
MINUTES = float(os.environ.get("HUNT_MINUTES", "15"))
LEVELS = (("round", True), ("phase", True), ("phase", False), ("none", True))
KINDS = tuple(
    itertools.product(("usual", "lucky", "odd"), LEVELS, (True, False), (False, True))
)
PATIENCE = 12  # changes in a row that take no more steps end a climb
LONGER = 20  # times as many steps as a check has
note = noting("bench-ends.txt")


class Sheet(NamedTuple):
    """A sheet of a random game: how it was made, its board, and what stands on it."""

    name: str
    shows: str
    duchy: Duchy
    fill: Fill


def make_sheet(
    kind: str,
    evidence: str,
    is_full: bool,
    rng: random.Random,
    changes: bool,
    points: bool,
) -> Sheet:
    """Return a sheet of a random game, played or changed, with points or without."""
    duchy = load_duchy(rng.choice("ABCD"))
    if kind == "odd":
        duchy = small_duchy(rng, 8, 61, 10)
    played = (lucky_game if kind == "lucky" else random_game)(duchy, rng)
    fill = filled_sheet(played, evidence, is_full)
    columns, total = fill.columns, fill.total
    if changes:
        _, fill = corrupted(duchy, fill, rng)
    fill = replace(fill, columns=None, total=None)
    if points:
        fill = replace(fill, columns=columns, total=total)
    told = "changed" if changes else "played"
    shows = evidence if is_full else f"{evidence} only needed"
    name = f"{kind} {shows} {told}{' points' if points else ''}"
    return Sheet(name, shows, duchy, fill)


def sheets() -> Iterator[Sheet]:
    for kind, (evidence, is_full), changes, points in KINDS:
        rng = random.Random(f"ends {kind} {evidence} {is_full} {changes} {points}")
        for _ in range(SHEETS):
            yield make_sheet(kind, evidence, is_full, rng, changes, points)


def link(sheet: Sheet) -> str:
    """Return what a code and a link hold of a sheet."""
    rules = load_layout("A").rules
    told = SheetCode(rules.number, sheet.duchy.board, sheet.fill.evidence)
    code = encode(told, rules.encoding)
    return f"{code}/{pack_answers(sheet.duchy, sheet.fill, STANDARD)}"


def look(sheet: Sheet, longer: int = 1) -> tuple[str, int, float]:
    """Return the verdict, the steps and the seconds of CPU that a check takes."""
    budget = Budget(STEPS[MOST_EFFORT] * longer)
    began, left = time.process_time(), budget.left
    verdict = check(sheet.duchy, sheet.fill, STANDARD, MOST_EFFORT, budget=budget)
    return verdict.verdict, left - budget.left, time.process_time() - began


@pytest.mark.timeout(0)
def test_no_verdict_differs_from_one_of_a_longer_look_but_undecided() -> None:
    found: dict[str, list[tuple[float, int]]] = {}
    shown: dict[str, list[tuple[float, int]]] = {}
    open_sheets: Counter[str] = Counter()
    for sheet in sheets():
        verdict, steps, seconds = look(sheet)
        found.setdefault(sheet.name, []).append((seconds, steps))
        shown.setdefault(sheet.shows, []).append((seconds, steps))
        longer, _, _ = look(sheet, LONGER)
        if verdict == UNDECIDED:
            open_sheets[sheet.name] += 1
            note(f"undecided, {longer} after a longer look: {link(sheet)}")
        else:
            assert verdict == longer, link(sheet)
    for name, figures in found.items():
        note(f"{name:40}{spread(figures)}, undecided {open_sheets[name]}")
    shown["all"] = [one for each in found.values() for one in each]
    for shows, figures in shown.items():
        note(f"{shows:40}{spread(figures)}")
    played = [name for name in found if "played" in name]
    share = sum(open_sheets[n] for n in played) / sum(len(found[n]) for n in played)
    assert share <= 0.001


@pytest.mark.timeout(0)
def test_the_slowest_sheet_that_a_hunt_finds_ends() -> None:
    """Climbs a hill again and again: changes that take more steps are kept.

    What takes most belongs into `tests/sheets/dice/hard`.
    """
    worst, slowest = (0, ""), (0.0, "")
    ends = time.monotonic() + 60 * MINUTES
    for number in itertools.count():
        rng = random.Random(f"hunt {number}")
        kind, (evidence, is_full), _, points = rng.choice(KINDS)
        sheet = make_sheet(kind, evidence, is_full, rng, False, points)
        most, failed = -1, 0
        changed = sheet
        while failed < PATIENCE:
            _, steps, seconds = look(changed)
            assert steps < STEPS[MOST_EFFORT] + MOST_OVER, link(changed)
            worst = max(worst, (steps, link(changed)))
            slowest = max(slowest, (seconds, link(changed)))
            if steps > most:
                sheet, most, failed = changed, steps, 0
            else:
                failed += 1
            if time.monotonic() > ends:
                note(
                    f"hunt, {number + 1} climbs: most steps {worst}, longest {slowest}"
                )
                return
            _, fill = corrupted(sheet.duchy, sheet.fill, rng)
            fill = replace(fill, columns=sheet.fill.columns, total=sheet.fill.total)
            changed = sheet._replace(fill=fill)


def spread(figures: list[tuple[float, int]]) -> str:
    """Return median, 99.5 of 100 and longest, in seconds, and the most steps."""
    times = sorted(seconds for seconds, _ in figures)
    last = len(times) - 1
    chosen = times[last // 2], times[round(0.995 * last)], times[-1]
    told = ", ".join(f"{1e3 * seconds:.1f}" for seconds in chosen)
    return f"{told} ms; {max(steps for _, steps in figures)} steps"
