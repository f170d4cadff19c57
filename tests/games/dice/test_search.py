"""Searches find what is there, say what is not, and end after counted steps."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.budget import Budget
from sheetgen.fill.filled import FilledSheet
from sheetgen.fill.sheet import read_code
from sheetgen.games.dice import order
from sheetgen.games.dice.check import check, read_sheet
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import CROSS, Fill
from sheetgen.games.dice.fill_file import read_fill
from sheetgen.games.dice.judge import SHELF, check_answers
from sheetgen.games.dice.marks import Marks
from sheetgen.games.dice.missing import with_missing
from sheetgen.games.dice.order import MOST_EFFORT, STEPS
from sheetgen.games.dice.printed import printed_numbers
from sheetgen.games.dice.rows import check_rows
from sheetgen.games.dice.task import Task
from sheetgen.games.dice.turn import STANDARD
from sheetgen.verdict import ILLEGAL, LEGAL, UNDECIDED
from tests.games.dice.answers import unpack_answers
from tests.games.dice.corrupt import corrupted
from tests.games.dice.oracle import row_of, small_duchy, small_game
from tests.games.dice.play import filled_sheet, load_duchy, random_game
from tests.games.dice.test_oracle import truth

SHEETS = Path(__file__).resolve().parents[2] / "sheets" / "dice"
HARD = sorted((SHEETS / "hard").glob("*.toml"))
MOST_OVER = 5_000  # steps that are taken before anybody looks how many are left
# With phases in some cells: two games on duchy A; an odd board that no game ends in.
LINKS = {
    "1824024827415637929942727347732286620976629101485251457/12094289927835"
    "4585338903377323281883329862549576435227258262218050767343575259748486"
    "3846775769028075698119861517519492616508244827881802071878586783895487"
    "8389223523184569": LEGAL,
    "1824024827415637929942727347732286620976547806344338225/29565835760771"
    "8066897919538347204626341790374603825671209110222204803025012879089203"
    "6737112300412559373084355581000003640799359115164573897374774543718491"
    "2306032344774021673364758171161146817986043313332606807259932663910175"
    "614920338737": LEGAL,
    "29731300867607477512361375402054039635934344258449/7630825198659473382"
    "4560047453274028036170843134053470546954240353107214885939339340834078"
    "97346341325789094654312556533524522994360773372504060833": ILLEGAL,
}
# What the hunt of `tests/bench/test_ends.py` found to take most steps.
HUNTED = (
    "1413599812423788787315261848793225295961262046344004025/"
    "1209428992783545853389093473008399428866646515886280947625118292005248"
    "2690930571849151276969316967823022659190496097008768653281990631862728"
    "094777914064700693765665117561"
)


def open_sheet(name: str) -> tuple[FilledSheet, Duchy]:
    sheet = read_fill(SHEETS / "hard" / f"{name}.toml")
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
@pytest.mark.parametrize("path", HARD, ids=lambda path: path.stem)
def test_what_took_longest_is_decided_within_its_steps(path: Path) -> None:
    """The file's name ends with the verdict; a second of plain Python is the most."""
    sheet, duchy = open_sheet(path.stem)
    budget = Budget(STEPS[MOST_EFFORT])
    verdict = check(duchy, sheet.fill, sheet.switches, MOST_EFFORT, budget=budget)
    assert path.stem.endswith(f"-{verdict.verdict}")
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


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("link", LINKS)
def test_what_brings_nothing_is_not_tried_in_every_order(link: str) -> None:
    """A cell waits while another one can be filled in its place."""
    answer = check_answers(*link.split("/"))
    assert answer.verdict_.verdict == LINKS[link]


@pytest.mark.full
def test_what_a_hunt_found_ends_within_its_steps() -> None:
    code, _, answers = HUNTED.partition("/")
    coded = read_code(code, SHELF)
    duchy = Duchy(coded.board, printed_numbers(coded.rules, coded.board))
    fill, switches = unpack_answers(duchy, "phase", answers)
    budget = Budget(STEPS[MOST_EFFORT])
    verdict = check(duchy, fill, switches, MOST_EFFORT, budget=budget)
    assert verdict.verdict == UNDECIDED
    assert "rounds-would-decide" in [finding.code for finding in verdict.findings]
    assert budget.left > -MOST_OVER


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
