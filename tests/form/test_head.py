from pathlib import Path

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import FillError
from sheetgen.form.filled import Head, read_head
from sheetgen.form.sheet import Shelf
from sheetgen.games.find import load_layout
from sheetgen.source.table import Table
from sheetgen.source.text import parse_source

SHELF = Shelf("dice", {"A": "duchy-a"})
VARIANTS = ("normal", "solo")
SWITCHES = {"full-row": ("warn", "lost"), "must-combine": ("yes", "no")}
A = load_layout("A")
DIGITS = encode(SheetCode(A.rules.number, A.board, "round"), A.rules.encoding)
LINES = 'format = 1\nsheet = "A"\n'


def read(text: str, folder: Path | None = None) -> tuple[Head, list[str]]:
    """Return the head of a file, and its problems."""
    source = parse_source(text, "here", folder)
    root = Table(source, (), source.tree)
    head = read_head(root, SHELF, VARIANTS, SWITCHES)
    root.end()
    return head, [str(problem) for _, problem in source.problems]


def only(text: str, folder: Path | None = None) -> str:
    head, problems = read(text, folder)
    (problem,) = problems
    assert head
    return problem


def test_only_format_and_sheet_are_needed() -> None:
    _, problems = read("")
    assert problems == ["here:1: format: missing", "here:1: sheet: missing"]
    head, problems = read(LINES)
    assert problems == []
    assert head.sheet is not None
    told = head.sheet.name, head.evidence, head.variant, head.switches
    assert told == ("Duchy A", "phase", "normal", {})


def test_all_that_a_head_says_is_kept() -> None:
    head, problems = read(
        f'{LINES}code = "{DIGITS}"\nevidence = "none"\nvariant = "solo"\n'
        '[switches]\nfull-row = "lost"\nmust-combine = true\n'
    )
    assert problems == []
    assert (head.evidence, head.variant) == ("none", "solo")
    assert head.switches == {"full-row": "lost", "must-combine": "yes"}


@pytest.mark.parametrize("quote", ['"', ""], ids=["a text", "digits alone"])
def test_a_code_says_which_sheet_and_evidence(quote: str) -> None:
    head, problems = read(f"format = 1\nsheet = {quote}{DIGITS}{quote}\n")
    assert problems == []
    assert head.sheet is not None
    assert (head.sheet.name, head.evidence) == ("Duchy A", "round")


@pytest.mark.parametrize("value", ["2", '"1"', "true", "0"])
def test_another_format_is_all_that_is_told(value: str) -> None:
    with pytest.raises(FillError) as refused:
        read(f"\nformat = {value}\nsheet = 1\nwhat = 1\n")
    (problem,) = refused.value.problems
    assert problem.where == "here:2"
    assert problem.what.endswith(": this copy reads format 1")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('evidence = "phases"', "did you mean 'phase'?"),
        ('variant = "Solo"', "did you mean 'solo'?"),
        ("variant = 1", "expected a text in quotes"),
        ("switches = 1", "expected a table"),
        ('vairant = "solo"', "vairant: unknown key (did you mean 'variant'?)"),
        ('code = "12"', "code: the digits do not fit together"),
        ("[switches]\nfull-rwo = 'lost'", "did you mean 'full-row'?"),
        ("[switches]\nfull-row = 'los'", "did you mean 'lost'?"),
        ("[switches]\nfull-row = false", "known: lost, warn"),
        ("[switches]\nfull-row = 1", "known: lost, warn"),
    ],
)
def test_a_wrong_value_is_told(line: str, told: str) -> None:
    assert told in only(LINES + line)


@pytest.mark.parametrize("sheet", ['"duchi-a"', '"12 34"', "1234", "-1", "[]", "true"])
def test_a_sheet_that_is_not_found_or_is_another_is_told(sheet: str) -> None:
    assert only(f"format = 1\nsheet = {sheet}\n").startswith("here:2: sheet: ")
    text = f'format = 1\nsheet = "dice/duchy-b"\ncode = "{DIGITS}"\n'
    assert only(text).startswith("here:3: code: the code is of another board")


def test_the_problems_of_a_layout_file_keep_their_place(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text('format = 1\ngame = "dice"\nname = ""\n')
    _, problems = read('format = 1\nsheet = "a.toml"\n', tmp_path)
    assert len(problems) > 1
    assert all(problem.startswith(f"{path}:") for problem in problems)
