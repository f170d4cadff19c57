"""Searches find what is there, say what is not, and end after counted steps."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.core.budget import Budget
from sheetgen.core.verdict import ILLEGAL, LEGAL, UNDECIDED
from sheetgen.form.filled import FilledSheet
from sheetgen.games.dice.check.bonus_rows import check_rows
from sheetgen.games.dice.check.check import check, read_sheet
from sheetgen.games.dice.check.slips import with_missing
from sheetgen.games.dice.files.fill_file import NOTATION
from sheetgen.games.dice.order import order
from sheetgen.games.dice.order.order import MOST_EFFORT, STEPS
from sheetgen.games.dice.order.task import Task
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import CROSS, Fill
from sheetgen.games.dice.rules.marks import Marks
from sheetgen.games.dice.rules.ruleset import printed_numbers
from sheetgen.games.dice.rules.turn import STANDARD
from tests.games.dice.corrupt import corrupted
from tests.games.dice.oracle import row_of, small_duchy, small_game
from tests.games.dice.play import filled_sheet, load_duchy, random_game
from tests.games.dice.test_oracle import truth

SHEETS = Path(__file__).resolve().parents[2] / "sheets" / "dice"
HARD = [
    pytest.param(path.stem, marks=[pytest.mark.full] * path.stem.startswith("long-"))
    for path in sorted((SHEETS / "hard").glob("*.toml"))
]
MOST_OVER = 5_000  # steps that are taken before anybody looks how many are left


def open_sheet(name: str) -> tuple[FilledSheet, Duchy]:
    sheet = NOTATION.read(SHEETS / "hard" / f"{name}.toml")
    return sheet, Duchy(sheet.board, printed_numbers(sheet.rules, sheet.board))


@pytest.mark.slow
@pytest.mark.parametrize("evidence", ["phase", "none"])
def test_the_search_agrees_with_the_oracle(
    monkeypatch: pytest.MonkeyPatch, evidence: str
) -> None:
    """Clause 9.2: no attempt and no look at the beginning decides a sheet here."""
    monkeypatch.setattr(order.Orders, "_try_plans", lambda *_: False)
    monkeypatch.setattr(order.Search, "may_begin", lambda _: True)
    verdicts = []
    for number in range(60):
        rng = random.Random(f"search {evidence} {number}")
        duchy = small_duchy(rng, 5, 7, 0)
        fill = filled_sheet(small_game(duchy, rng, "normal"), evidence, False)
        _, fill = corrupted(duchy, fill, rng)
        expected = truth(duchy, fill)
        verdict = check(duchy, fill, effort=MOST_EFFORT).verdict
        if expected is not None:
            assert verdict == (LEGAL if expected else ILLEGAL), number
            verdicts.append(verdict)
    assert {LEGAL, ILLEGAL} == set(verdicts)


@pytest.mark.slow
@pytest.mark.parametrize("name", HARD)
def test_what_took_longest_is_decided_within_its_steps(name: str) -> None:
    """The file's name ends with the verdict; a second of plain Python is the most."""
    sheet, duchy = open_sheet(name)
    budget = Budget(STEPS[MOST_EFFORT])
    verdict = check(duchy, sheet.fill, sheet.switches, MOST_EFFORT, budget=budget)
    assert name.endswith(f"-{verdict.verdict}")
    assert budget.left > -MOST_OVER


@pytest.mark.parametrize(
    ("number", "evidence", "steps"),
    [(33, "phase", 149), (64, "phase", 7930), (85, "phase", 887), (133, "none", 24)],
)
def test_an_order_is_found_after_the_same_steps_on_every_machine(
    number: int, evidence: str, steps: int
) -> None:
    """The likely plans first, each way to sell goods, then the search."""
    rng = random.Random(f"steps {number} {evidence}")
    duchy = small_duchy(rng, 8, 40, 6)
    fill = filled_sheet(random_game(duchy, rng), evidence, False)
    if number % 2:
        _, fill = corrupted(duchy, fill, rng)
    rows = {name: row for name, row in fill.rows.items() if rng.random() < 0.6}
    fill = replace(fill, rows=rows, time=None, castle_row=None)
    budget = Budget(20_000)
    assert check(duchy, fill, effort=MOST_EFFORT, budget=budget).verdict == LEGAL
    assert 20_000 - budget.left == steps


@pytest.mark.slow
def test_rows_that_were_left_out_have_a_bounded_number_of_readings() -> None:
    """The fewest goods and the most are among them, so that no sum is judged wrong."""
    board = row_of("castle", *("river", "mine", "castle") * 20)
    duchy = Duchy(board, load_duchy("A").printed)
    numbers = (CROSS, *(3,) * 60)
    switches = replace(STANDARD, must_combine="no")
    ways, _ = check_rows(duchy, Fill(numbers), Marks(duchy, numbers), switches)
    assert {0, 41} <= {sum(way.good) for way in ways}
    assert len(ways) < 70_000


@pytest.mark.slow
@pytest.mark.sample(6)
@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("evidence", ["none", "phase", "round"])
def test_no_sheet_takes_many_more_steps_than_it_has(evidence: str, number: int) -> None:
    """Rows and times are left out, numbers changed, boards have up to 61 spaces."""
    rng = random.Random(f"hostile {evidence} {number}")
    duchy = small_duchy(rng, 25, 61, 10)
    sheet = filled_sheet(random_game(duchy, rng), evidence, False)
    _, fill = corrupted(duchy, sheet, rng)
    rows = {name: row for name, row in fill.rows.items() if rng.random() < 0.4}
    fill = replace(fill, rows=rows, time=rng.choice((None, fill.time)))
    fill = replace(fill, columns=sheet.columns, total=sheet.total, castle_row=None)
    budget = Budget(1_000)
    check(duchy, fill, STANDARD, MOST_EFFORT, budget=budget)
    assert budget.left > -MOST_OVER


def test_many_readings_of_rows_share_the_last_steps() -> None:
    """However few are left, each look takes some, so that the check ends."""
    sheet, duchy = open_sheet("row-illegal")
    shown, _, _ = read_sheet(duchy, sheet.fill, sheet.switches)
    one = (1,) * len(shown.first)
    task = Task(shown.marks, one, one, ((15, 30),), shown.ways[0], shown.time)
    budget = Budget(2_000)
    orders = order.Orders(duchy, task, sheet.switches, budget)
    budget.take(budget.left - 3)
    assert orders.search(40) == "unknown"
    assert budget.is_spent


def test_a_check_without_steps_says_that_it_is_undecided() -> None:
    """What is wrong by itself is found all the same."""
    sheet, duchy = open_sheet("row-illegal")
    verdict = check(duchy, sheet.fill, budget=Budget(0))
    assert verdict.verdict == UNDECIDED
    assert "phases-would-decide" in [finding.code for finding in verdict.findings]
    wrong = replace(sheet.fill, numbers=(1, *sheet.fill.numbers[1:]))
    budget = Budget(0)
    assert check(duchy, wrong, budget=budget).verdict == ILLEGAL
    # So is a number that may be missing.
    fill = replace(sheet.fill, numbers=(0, *sheet.fill.numbers[1:]))
    verdict = check(duchy, fill, sheet.switches, budget=budget)
    with_missing(duchy, fill, sheet.switches, verdict, budget)
    assert budget.left > -MOST_OVER
