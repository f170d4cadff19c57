"""The checker of filled sheets on whole duchies: games, and sheets with changes.

What it says about changed sheets is held against every game in `test_oracle`, on
boards that are small enough for that.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from sheetgen.core.verdict import (
    ERROR,
    ILLEGAL,
    LEGAL,
    OPEN,
    RIGHT,
    UNDECIDED,
    WRONG,
    Verdict,
)
from sheetgen.games.dice.check import check as checker
from sheetgen.games.dice.check.check import Known, check
from sheetgen.games.dice.order.order import MOST_EFFORT, QUICK_EFFORT
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import CROSS, Column, Fill, Row
from sheetgen.games.dice.rules.game import Log, replay
from sheetgen.games.dice.rules.ruleset import BONUSES
from sheetgen.games.dice.rules.time_boxes import is_whole
from sheetgen.games.dice.rules.turn import CASTLE_ROW
from tests.games.dice.corrupt import corrupted
from tests.games.dice.play import Game, filled_sheet, load_duchy, random_game

LEVELS = ("none", "phase", "round")
LETTERS = "ABCD"


def games(seed: str, count: int) -> Iterator[tuple[random.Random, Game]]:
    """Yield games on the four duchies; some solo, some that break off."""
    for number in range(count):
        rng = random.Random(f"{seed} {number}")
        variant = "solo" if rng.random() < 0.25 else "normal"
        rounds = 99 if rng.random() < 0.7 else rng.randint(1, 25)
        duchy = load_duchy(LETTERS[number % 4])
        yield rng, random_game(duchy, rng, variant, rounds=rounds)


def assert_shows(duchy: Duchy, fill: Fill, verdict: Verdict) -> None:
    """The witness is a game without a fault that ends in what *fill* says."""
    log = verdict.witness
    assert isinstance(log, Log)
    result = replay(duchy, log)
    assert result.findings == ()
    sheet = result.sheets[0]
    assert sheet.start == fill.numbers.index(-1)
    assert sheet.numbers == tuple(max(number, 0) for number in fill.numbers)
    circled, crossed = sheet.state.circled, sheet.state.crossed
    for at, bonus in enumerate(BONUSES):
        row = fill.rows.get(bonus)
        if row is not None:
            # Of more rings than the row has circles, some may be lost (10.15).
            rings = circled[at]
            if rings > row.circled >= duchy.printed.circles[bonus]:
                rings = row.circled
            assert row == Row(rings, crossed[at])
        if fill.castle_row is not None:
            shown = fill.castle_row
            assert shown.circled.count(bonus) == circled[CASTLE_ROW + at]
            assert shown.crossed.count(bonus) == crossed[CASTLE_ROW + at]
    is_numbered = fill.evidence == "round" and fill.rounds is not None
    if is_numbered:
        assert sheet.rounds == fill.rounds
    if fill.time is not None and any(map(any, fill.time)):
        for column, boxes in zip(fill.time, result.boxes, strict=True):
            crosses = tuple(box for box in column if box)
            if is_numbered:
                assert crosses == boxes
            elif is_whole(fill):
                assert len(crosses) == len(boxes)
            else:  # a guest need not cross them all (3.5)
                assert len(crosses) <= len(boxes)
    if fill.evidence == "phase" and fill.phases is not None:
        assert_phases(duchy, fill.phases, sheet.rounds, result.phases, log)


def assert_phases(
    duchy: Duchy,
    phases: tuple[int, ...],
    rounds: tuple[int, ...],
    phase_of: tuple[int, ...],
    log: Log,
) -> None:
    for cell, phase in enumerate(phases):
        assert phase == 0 or phase == phase_of[rounds[cell] - 1]
    for cells in duchy.area_cells:
        members = [cell for cell in range(len(phases)) if cells >> cell & 1]
        if members == [log.starts[0]] or not all(rounds[cell] for cell in members):
            continue
        last = max(rounds[cell] for cell in members)
        assert max(phases[cell] for cell in members) == phase_of[last - 1]  # 9.7


def assert_total(played: Game, fill: Fill, verdict: Verdict) -> None:
    """The game's own total is found, or at least not ruled out."""
    sheet = played.result.sheets[0]
    low, high = verdict.total_range
    assert low <= sheet.total <= high
    assert WRONG not in verdict.sums.values()
    if fill.evidence == "none":
        return
    assert verdict.total == sheet.total
    assert verdict.sums["total"] == RIGHT
    for phase, points in verdict.subtotals.items():
        assert points == sheet.subtotal(phase)
    for place, state in verdict.sums.items():
        if place.startswith("subtotal:"):
            assert state == RIGHT
    for phase, points in verdict.points.items():
        entries = [e.points for e in sheet.entries if e.heading == phase]
        assert points == sum(entries)


def check_changed(evidence: str, seed: str, count: int, is_full: bool) -> Counter:
    """Return how many changed sheets got which verdict."""
    verdicts: Counter[str] = Counter()
    for rng, played in games(f"{seed} {evidence} {is_full}", count):
        fill = filled_sheet(played, evidence, is_full)
        _, fill = corrupted(played.duchy, fill, rng)
        verdict = check(played.duchy, fill, effort=MOST_EFFORT)
        verdicts[verdict.verdict] += 1
        if verdict.verdict == LEGAL:
            assert_shows(played.duchy, fill, verdict)
    return verdicts


@pytest.mark.slow
@pytest.mark.parametrize("count", [60, pytest.param(1500, marks=pytest.mark.full)])
@pytest.mark.parametrize("evidence", LEVELS)
def test_the_sheet_of_a_game_is_legal_and_its_total_right(
    evidence: str, count: int
) -> None:
    """Clauses 6.20 and 9.2."""
    for rng, played in games(f"legal {evidence}", count):
        fill = filled_sheet(played, evidence, rng.random() < 0.5)
        verdict = check(played.duchy, fill, effort=MOST_EFFORT)
        assert verdict.verdict == LEGAL, fill
        assert verdict.complete == played.result.is_over
        assert_shows(played.duchy, fill, verdict)
        assert_total(played, fill, verdict)


@pytest.mark.slow
@pytest.mark.parametrize("evidence", LEVELS)
def test_a_changed_sheet_is_legal_only_with_a_game_that_shows_it(evidence: str) -> None:
    """Clause 9.2."""
    verdicts = check_changed(evidence, "changed", 150, True)
    assert verdicts[LEGAL] > 10
    assert verdicts[UNDECIDED] == 0


@pytest.mark.full
@pytest.mark.parametrize(
    ("evidence", "is_full"),
    [("none", True), ("phase", True), ("phase", False), ("round", True)],
)
def test_few_changed_sheets_stay_undecided(evidence: str, is_full: bool) -> None:
    """Clause 9.2; printed, as the share is worth knowing."""
    count = 1500
    verdicts = check_changed(evidence, "undecided", count, is_full)
    print(evidence, "all phases" if is_full else "needed phases", dict(verdicts))
    # Some hard sheets of whole duchies are more than the search can go through.
    share = {"none": 0.001, "phase": 0.002 if is_full else 0.005, "round": 0}
    assert verdicts[UNDECIDED] <= share[evidence] * count


def test_a_sheet_of_no_rounds_is_legal_without_its_time() -> None:
    """Clause 9.3: nothing is filled yet, and the time boxes were left out."""
    duchy = load_duchy("A")
    start = duchy.board.of_terrain("castle")[0]
    cells = len(duchy.near)
    numbers = tuple(CROSS if cell == start else 0 for cell in range(cells))
    fill = Fill(numbers, rounds=(0,) * cells, evidence="round")
    assert check(duchy, fill).verdict == LEGAL


@pytest.mark.slow
@pytest.mark.parametrize("evidence", ["none", "phase", "round"])
@pytest.mark.parametrize("has_time", [True, False])
def test_more_workers_than_rounds_are_told(evidence: str, has_time: bool) -> None:
    """Clause 9.18: a row shows more workers than a game has rounds to gain them in."""
    played = random_game(load_duchy("B"), random.Random(3))
    fill = filled_sheet(played, evidence, True)
    rows = {**fill.rows, "worker": Row(60, 0)}
    fill = replace(fill, rows=rows, time=fill.time if has_time else None)
    verdict = check(played.duchy, fill)
    assert verdict.verdict == ILLEGAL
    assert any(one.severity == ERROR for one in verdict.findings)


@pytest.mark.parametrize("other", [{"numbers": (0,) * 36}, {"variant": "duel"}])
def test_a_fill_of_another_board_is_no_sheet(other: dict) -> None:
    fill = Fill((0,) * 37)
    with pytest.raises(ValueError, match="another board"):
        check(load_duchy("A"), replace(fill, **other))


def sums_of(*columns: tuple[tuple[int, ...] | None, int | None], total=None) -> Fill:
    """Return a sheet of duchy A that tells its points and nothing else."""
    numbers = (0,) * len(load_duchy("A").near)
    return Fill(numbers, columns=tuple(Column(*one) for one in columns), total=total)


def test_points_alone_are_added_up_and_nothing_else_is_judged() -> None:
    """Clause 9.37."""
    fill = sums_of(((3, 4), 8), ((5,), 6), (None, 9), total=22)
    verdict = check(load_duchy("A"), fill)
    assert verdict.verdict == UNDECIDED
    assert [finding.code for finding in verdict.findings] == [
        "points-alone",
        "sum-differs",
    ]
    assert verdict.lines == () and not verdict.points
    assert verdict.subtotals == {1: 8, 2: 5, 3: 9}
    assert verdict.total == 22
    assert verdict.sums == {
        **dict.fromkeys(("entry:1.1", "entry:1.2", "entry:2.1"), OPEN),
        "subtotal:1": RIGHT,
        "subtotal:2": WRONG,
        "subtotal:3": OPEN,
        "total": RIGHT,
    }
    assert check(load_duchy("A"), replace(fill, total=23)).sums["total"] == WRONG
    # A total by itself is open.
    verdict = check(load_duchy("A"), replace(fill, columns=None))
    assert (verdict.sums, verdict.total) == ({"total": OPEN}, 22)


@pytest.mark.parametrize(
    "more",
    [
        {"numbers": (1,) + (0,) * 36},
        {"rows": {"monk": Row(0, 0)}},
        {"time": ((0,) * 10,) * 3},
        {"colours": {"city": "first"}},
    ],
    ids=lambda more: next(iter(more)),
)
def test_whatever_else_is_written_is_judged_with_the_points(more: dict) -> None:
    """Clause 9.37."""
    fill = replace(sums_of(((3,), 4), ((), 0), ((), 0)), **more)
    verdict = check(load_duchy("A"), fill)
    assert "start-missing" in {finding.code for finding in verdict.findings}


def _wrongs(verdict: Verdict) -> tuple[object, ...]:
    errors = [finding for finding in verdict.findings if finding.severity == ERROR]
    wrong = sorted(place for place, state in verdict.sums.items() if state == WRONG)
    return verdict.verdict == ILLEGAL, errors, wrong


def _nearly(fill: Fill, duchy: Duchy, rng: random.Random) -> Fill:
    """Return a sheet with one change or more, and its points, some of them changed."""
    changed = corrupted(duchy, fill, rng)[1] if rng.random() < 0.6 else fill
    columns = list(fill.columns or ())
    at = rng.randrange(len(columns))
    entries = list(columns[at].entries or ())
    if entries and rng.random() < 0.5:
        entries[rng.randrange(len(entries))] += rng.choice((-1, 1, 5))
        columns[at] = replace(columns[at], entries=tuple(entries))
    return replace(changed, columns=tuple(columns), total=fill.total)


@pytest.mark.slow
def test_what_is_known_of_other_sheets_changes_nothing_that_is_wrong() -> None:
    for rng, game in games("known", 40):
        known = Known()
        fill = filled_sheet(game, rng.choice(LEVELS), rng.random() < 0.5)
        for _ in range(8):
            changed = _nearly(fill, game.duchy, rng)
            quick = check(game.duchy, changed, effort=QUICK_EFFORT)
            again = check(game.duchy, changed, effort=QUICK_EFFORT, known=known)
            assert _wrongs(again) == _wrongs(quick)


def test_no_order_is_looked_for_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []
    search = checker._search

    def count(shown: Any, effort: int) -> Any:
        looked.append(shown)
        return search(shown, effort)

    monkeypatch.setattr(checker, "_search", count)
    known = Known()
    fill = filled_sheet(random_game(load_duchy("A"), random.Random("twice")))
    for total in (fill.total, 1, 2):  # it bears on no order
        other = replace(fill, total=total)
        check(load_duchy("A"), other, effort=QUICK_EFFORT, known=known)
    assert len(looked) == 1
