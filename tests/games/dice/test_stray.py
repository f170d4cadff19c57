"""What can be written on a sheet though no game has it."""

from pathlib import Path

import pytest

from sheetgen.errors import FillError
from sheetgen.games.dice.judge import SheetAnswer, check_file
from sheetgen.games.dice.stray import find_unheld
from sheetgen.lang import SAYS, load_texts
from tests.games.dice.answers import pack_answers, plain_fill

SHEETS = Path(__file__).resolve().parents[2] / "sheets" / "dice"
PHASES = SHEETS / "first-duchy.toml"
ROUNDS = SHEETS / "every-round.toml"
TEXTS = Path(__file__).resolve().parents[3] / "sheetgen" / "games" / "dice" / "says"
EN = load_texts("en", (TEXTS,), SAYS)

Told = tuple[str, str, str]


@pytest.fixture
def judge(tmp_path: Path):
    """Return what is said of a sheet in which one thing is written otherwise."""

    def judged(old: str, new: str, sheet: Path = PHASES) -> SheetAnswer:
        text = sheet.read_text(encoding="utf-8")
        assert text.count(old) >= 1
        path = tmp_path / "sheet.toml"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        answer = check_file(path)
        assert isinstance(answer, SheetAnswer)
        return answer

    return judged


def errors(answer: SheetAnswer) -> list[Told]:
    return [(f.code, f.place, f.clause) for f in answer.verdict_.errors]


def fixes(answer: SheetAnswer) -> list[object]:
    return [fix.value for f in answer.verdict_.errors for fix in f.fixes]


@pytest.mark.parametrize(
    ("old", "new", "told", "mended"),
    [
        ("4   4   4", "4   7   4", ("number-not-for-terrain", "c4", "4.13"), [4]),
        ("4   4   4", "4   0   4", ("number-not-for-terrain", "c4", "4.13"), [4]),
        ("1   2   .", "99  2   .", ("number-not-for-terrain", "b3", "4.2"), [1, 2]),
        ("6   X", "7   X", ("number-not-for-terrain", "e4", "4.4"), [5, 6]),
        ("4   4   4", "4   4   8", ("castle-number-not-beside", "c5", "4.10"), None),
    ],
)
def test_a_number_that_no_die_shows_is_one_finding(
    old: str, new: str, told: Told, mended: list[int] | None, judge
) -> None:
    """Clauses 1.4, 4.2, 4.4, 4.10, 4.13 and 9.35."""
    answer = judge(old, new)
    code, cell, clause = told
    assert errors(answer) == [(code, f"cell:{cell}", clause)]
    assert answer.unheld == (f"cell:{cell}",)
    assert mended in (None, fixes(answer))
    assert answer.verdict_.total == 18


def test_what_was_written_is_what_is_told(judge) -> None:
    lines = judge("4   4   4", "4   0   4").lines(EN, False)
    (told,) = [line for line in lines if line.startswith("  cell c4: ")]
    assert told.startswith("  cell c4: 0 cannot stand here")
    assert told.endswith("Did you mean 4?")
    assert lines[-1] == "No link can hold this sheet as it is written: cell c4."


def test_strays_of_one_pasture_are_mended_alike(judge) -> None:
    """Clause 4.14."""
    answer = judge("4   4   4", "7   8   4")
    assert [place for _, place, _ in errors(answer)] == ["cell:c3", "cell:c4"]
    assert fixes(answer) == [4, 4]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (".   3   3   .", ".   4   3   .", ("phase-unknown", "cell:b3", "3.1")),
        (".   3   3   .", ".   0   3   .", ("phase-unknown", "cell:b3", "3.1")),
        (".   3   3   .", ".   X   3   .", ("phase-crossed", "cell:b3", "9.9")),
        ('1 = "', '1 = "x ', ("time-beyond", "phase:1", "1.19")),
        (
            "crossed = 0",
            "crossed = 99",
            ("crossed-more-than-circled", "row:monk", "5.30"),
        ),
        ("circled = 2", "circled = 99", ("circles-differ", "row:monk", "5.31")),
    ],
)
def test_whatever_is_written_beside_numbers_is_one_finding(
    old: str, new: str, told: Told, judge
) -> None:
    """Clauses 1.19, 3.1, 5.30, 5.31 and 9.9."""
    answer = judge(old, new)
    assert errors(answer) == [told]
    assert answer.unheld == ((told[1],) if told[1].startswith("cell") else ())


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("15  9 ", "15  45", ("round-not-played", "cell:c2", "9.12")),
        ("15  9 ", "15  99", ("round-not-played", "cell:c2", "9.12")),
        ("15  9 ", "15  0 ", ("round-nought", "cell:c2", "9.10")),
        ("15  9 ", "15  X ", ("round-crossed", "cell:c2", "9.15")),
        ('"1 2 3', '"1 x 3', ("time-crossed", "phase:1", "9.11")),
        ('"1 2 3', '"1 0 3', ("round-nought", "phase:1", "9.10")),
        ('"1 2 3', '"1 31 3', ("time-number", "phase:1", "9.12")),
    ],
)
def test_any_round_is_one_finding(old: str, new: str, told: Told, judge) -> None:
    """Clauses 9.10, 9.11, 9.12 and 9.15."""
    answer = judge(old, new, ROUNDS)
    assert errors(answer) == [told]
    assert (answer.unheld != ()) == (not new.endswith(("45", "31 3")))


@pytest.mark.parametrize(
    ("sheet", "old", "new", "told"),
    [
        (PHASES, "4   4   4", "4   .   4", ("phase-without-number", "cell:c4", "9.6")),
        (ROUNDS, "2   2   2", "2   2   .", ("round-without-number", "cell:c4", "9.15")),
    ],
)
def test_a_number_that_was_forgotten_is_told_as_that(
    sheet: Path, old: str, new: str, told: Told, judge
) -> None:
    """Clauses 9.6 and 9.15."""
    answer = judge(old, new, sheet)
    assert errors(answer) == [told]
    assert fixes(answer) == [4 if sheet == PHASES else 2]
    line = answer.lines(EN, False)[4]
    assert "The number is missing here" in line


@pytest.mark.parametrize(
    ("old", "new", "cell", "found"),
    [
        ("2   6   X", "2   .   X", "cell:e4", {5, 6}),
        ("2   6   X", ".   6   X", "cell:e3", {1, 2}),
        ("4   4   4", "4   4   .", "cell:c5", {2, 3, 4}),
    ],
)
def test_a_number_that_was_forgotten_with_its_phase_is_named(
    old: str, new: str, cell: str, found: set[int], judge, tmp_path: Path
) -> None:
    """Clauses 5.31, 5.33 and 5.35: a row has more than was completed."""
    phase = {"cell:e4": "1   1   X", "cell:e3": "1   1   X", "cell:c5": "2   2   2"}
    less = {"cell:e4": "1   .   X", "cell:e3": ".   1   X", "cell:c5": "2   2   ."}
    sheet = tmp_path / "before.toml"
    text = PHASES.read_text(encoding="utf-8").replace(phase[cell], less[cell], 1)
    sheet.write_text(text, encoding="utf-8")
    answer = judge(old, new, sheet)
    (error,) = answer.verdict_.errors
    assert {fix.value for fix in error.fixes if fix.place == cell} == found
    assert any("Did you mean cell" in line for line in answer.lines(EN, False))


def test_a_wrong_count_is_no_number_that_was_forgotten(judge) -> None:
    """Clause 5.31."""
    answer = judge("circled = 2", "circled = 4")
    assert {fix.place for f in answer.verdict_.errors for fix in f.fixes} == {
        "row:monk"
    }


def test_a_phase_that_is_too_much_is_told_as_that(judge) -> None:
    """Clause 9.6."""
    answer = judge(".   3   3   .", ".   3   3   1")
    assert errors(answer) == [("phase-without-number", "cell:b5", "9.6")]
    assert fixes(answer) == [0]


def test_boxes_that_a_column_has_not_are_no_fault_while_they_are_empty(judge) -> None:
    answer = judge('1 = "x x x x x x x x x x"', '1 = "xxxxxxxxxx .."')
    assert (answer.verdict, answer.unheld) == ("legal", ())


def test_what_is_right_but_large_is_refused_as_a_link_refuses_it(judge) -> None:
    with pytest.raises(FillError, match="expected a whole number from 0 to 1,023"):
        judge("[4, 4]", "[4, 4000]")


@pytest.mark.parametrize("old", ["4   4   4", ".   3   3   ."])
def test_digits_and_plain_values_refuse_what_they_cannot_hold(old: str) -> None:
    from sheetgen.games.dice.fill_file import read_fill

    text = PHASES.read_text(encoding="utf-8")
    sheet = read_fill(text.replace(old, old.replace(old.strip(". ")[0], "7", 1), 1))
    duchy = check_file(PHASES).duchy
    assert find_unheld(duchy, sheet.fill)
    with pytest.raises(ValueError):
        pack_answers(duchy, sheet.fill, sheet.switches)
    with pytest.raises(ValueError):
        plain_fill(sheet.fill)


@pytest.mark.parametrize("sheet", sorted(SHEETS.glob("*.toml")), ids=lambda p: p.stem)
def test_digits_hold_every_sheet_that_is_said_to_be_held(sheet: Path) -> None:
    answer = check_file(sheet)
    assert isinstance(answer, SheetAnswer)
    assert answer.unheld == ()
    pack_answers(answer.duchy, answer.sheet.fill, answer.sheet.switches)
