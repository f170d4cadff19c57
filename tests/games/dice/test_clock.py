"""The time boxes: the owner crosses them all, a guest as many as he likes."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.games.dice.check import check
from sheetgen.games.dice.clock import TimeBoxes, read_time
from sheetgen.games.dice.fill import GUEST, OWNER, Fill
from sheetgen.games.dice.fill_file import read_fill
from sheetgen.games.dice.rules import Switches
from sheetgen.games.dice.turn import STANDARD
from sheetgen.verdict import ILLEGAL, LEGAL, Verdict
from tests.games.dice.play import filled_sheet, guest_of, load_duchy, random_game

A = load_duchy("A")
FIRST = read_fill(
    Path(__file__).parents[2] / "sheets" / "dice" / "first-duchy.toml"
).fill  # ten boxes in each column
FULL = "xxxxxxxxxx"


def timed(boxes: str, time_by: str, **changes: object) -> Fill:
    """Return the example with other boxes: the columns, parted by blanks."""
    time = tuple(tuple(int(box == "x") for box in col) for col in boxes.split())
    return replace(FIRST, time=time, time_by=time_by, **changes)


def time_of(boxes: str, time_by: str, switches: Switches = STANDARD) -> TimeBoxes:
    time, faults = read_time(A, timed(boxes, time_by), switches)
    assert faults == []
    return time


def codes(verdict: Verdict) -> list[str]:
    return [finding.code for finding in verdict.findings]


# Whatever a guest has crossed was rolled; what he has not says nothing.


@pytest.mark.parametrize("time_by", ["", GUEST])
@pytest.mark.parametrize(
    "boxes",
    [
        "xxx xxx .",
        "xxx . xx",
        f". . {FULL}",
        f"{FULL} xxx .",
        f"{FULL} . .",
        "x.x .x xx",
        ".........x . .",
    ],
)
def test_a_guest_need_not_cross_a_box(boxes: str, time_by: str) -> None:
    """Clauses 3.5 and 9.25: any round may be skipped, and boxes crossed later on."""
    verdict = check(A, timed(boxes, time_by))
    assert verdict.verdict == LEGAL
    if boxes.endswith(FULL):
        assert "time-open" not in codes(verdict)
    else:
        assert "time-open" in codes(verdict)


@pytest.mark.parametrize(
    ("boxes", "code", "clause"),
    [
        ("xxx xxx .", "time-too-early", "3.8"),
        (f"xxx . {FULL}", "time-too-early", "3.8"),
        (f"{FULL} xxx .", "phase-not-begun", "3.8"),
        (f"{FULL} {FULL} x.x", "time-gap", "3.4"),
    ],
)
def test_an_owner_crosses_every_box(boxes: str, code: str, clause: str) -> None:
    """Clauses 3.4, 3.8 and 9.25."""
    verdict = check(A, timed(boxes, OWNER))
    assert verdict.verdict == ILLEGAL
    assert (code, clause) in [(f.code, f.clause) for f in verdict.findings]


def test_who_plays_alone_is_the_owner() -> None:
    """Clause 9.26."""
    for time_by in ("", GUEST, OWNER):
        fill = timed("xxx xxx .", time_by, variant="solo", colours=None)
        assert "time-too-early" in codes(check(A, fill))


def test_with_rounds_as_evidence_everybody_keeps_the_count() -> None:
    """Clauses 9.10, 9.12 and 9.26."""
    fill = filled_sheet(random_game(A, random.Random(1)), "round")
    assert fill.time is not None
    first = (*fill.time[0][:-1], 0)
    for time_by in ("", GUEST, OWNER):
        changed = replace(fill, time=(first, *fill.time[1:]), time_by=time_by)
        assert check(A, changed).verdict == ILLEGAL


# What is known of the time


def test_a_guest_shows_the_fewest_boxes() -> None:
    """Clauses 3.5 and 9.25."""
    time = time_of("xxx . .", GUEST)
    assert (time.least, time.most) == ((3, 0, 0), (10, 10, 10))
    assert time.windows() == ((2, 10), (0, 10), (0, 10))
    assert not time.is_exact


def test_a_phase_is_over_once_a_later_one_has_begun() -> None:
    """Clause 3.8."""
    time = time_of("xxx . x", GUEST)
    assert time.least == (10, 10, 1)
    assert time.windows() == ((5, 10), (5, 10), (1, 10))


@pytest.mark.parametrize(
    ("boxes", "time_by", "is_over"),
    [
        ("xxx . .", OWNER, False),
        ("xxx . .", GUEST, None),
        (f"{FULL} {FULL} xxxxxxxxx", GUEST, None),
        (f". . {FULL}", GUEST, True),
        (f"{FULL} {FULL} {FULL}", GUEST, True),
        (f"{FULL} {FULL} {FULL}", "", True),
        (". . .", OWNER, None),
    ],
)
def test_a_guest_shows_that_a_game_is_over_or_nothing(
    boxes: str, time_by: str, is_over: bool | None
) -> None:
    """Clauses 7.1 and 9.25."""
    assert time_of(boxes, time_by).is_complete is is_over


def test_boxes_that_no_rounds_can_have_crossed_are_wrong_on_any_sheet() -> None:
    """Clauses 9.19 and 9.25: with few numbers and no worker there were few rounds."""
    rows = {**FIRST.rows, "worker": replace(FIRST.rows["worker"], circled=0)}
    for time_by in ("", GUEST, OWNER):
        fill = timed(f"{FULL} {FULL} {FULL}", time_by, rows=rows)
        verdict = check(A, fill)
        found = {one.code: one for one in verdict.findings}["rounds-do-not-fit"]
        assert (found.expected, found.found) == ((15, 30), 10)
        assert verdict.errors


# Random games


@pytest.mark.slow
def test_boxes_that_a_guest_leaves_empty_make_no_sheet_illegal() -> None:
    """Clauses 3.5 and 9.25."""
    verdicts: Counter[str] = Counter()
    for number in range(60):
        rng = random.Random(f"guests {number}")
        duchy = load_duchy("ABCD"[number % 4])
        rounds = 99 if number % 3 else rng.randint(1, 25)
        game = random_game(duchy, rng, rounds=rounds)
        evidence = ("none", "phase")[number % 2]
        fill = guest_of(filled_sheet(game, evidence, rng.random() < 0.5), rng)
        verdict = check(duchy, fill)
        verdicts[verdict.verdict] += 1
        assert verdict.verdict == LEGAL, fill
        assert verdict.complete in (None, game.result.is_over)
    assert verdicts[LEGAL] == 60
