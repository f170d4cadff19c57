from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import DamagedCode, LayoutError, UnknownCode, UsageError
from sheetgen.core.filling import group_digits
from sheetgen.form.sheet import (
    PrintedSheet,
    Shelf,
    code_digits,
    find_sheet,
    join_code,
    read_code,
)
from sheetgen.games.find import load_layout

SHELF = Shelf("dice", {"A": "duchy-a"})
A = load_layout("A")
CODE = SheetCode(A.rules.number, A.board, "round", "hu", 12)
DIGITS = encode(CODE, A.rules.encoding)


@pytest.mark.parametrize("name", ["dice/duchy-a", "A", "a"])
def test_a_layout_is_found_by_its_name(name: str) -> None:
    sheet = find_sheet(name, SHELF, None)
    assert sheet == PrintedSheet("dice/duchy-a", "Duchy A", A.board, A.rules)


def test_a_layout_file_is_found_beside_the_file_that_names_it(odd_layout: Path) -> None:
    sheet = find_sheet(odd_layout.name, SHELF, odd_layout.parent)
    assert (sheet.layout_id, sheet.name) == (None, "Odd Isles")
    assert sheet.board == load_layout(str(odd_layout)).board
    assert find_sheet(str(odd_layout), SHELF, Path("elsewhere")) == sheet


def test_a_text_names_no_files(odd_layout: Path) -> None:
    with pytest.raises(UsageError, match="a path can only stand in a file"):
        find_sheet(str(odd_layout), SHELF, None)


@pytest.mark.parametrize("name", ["none.toml", "a\0b.toml", "a" * 5000 + ".toml"])
def test_a_layout_file_that_is_missing_or_broken_is_told(
    name: str, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match="no layout file"):
        find_sheet(name, SHELF, tmp_path)
    (tmp_path / "a.toml").write_text("format = 2\n")
    with pytest.raises(LayoutError):
        find_sheet("a.toml", SHELF, tmp_path)


@pytest.mark.parametrize("name", ["dice/duchi-a", "", "..", "dice", "toy/x"])
def test_an_unknown_name_is_told(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a layout, a layout file") as refused:
        find_sheet(name, SHELF, tmp_path)
    if name == "dice/duchi-a":
        assert "did you mean 'dice/duchy-a'?" in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [DIGITS, " ".join(group_digits(DIGITS)), f"HTTPS://EXAMPLE.ORG/#{DIGITS}"],
)
def test_a_code_is_read_in_any_form(text: str) -> None:
    wanted = PrintedSheet("dice/duchy-a", "Duchy A", A.board, A.rules, CODE, DIGITS)
    assert find_sheet(text, SHELF, None) == wanted


def test_a_code_of_ones_own_board_has_no_name(odd_layout: Path) -> None:
    board = load_layout(str(odd_layout)).board
    sheet = read_code(encode(replace(CODE, board=board), A.rules.encoding), SHELF)
    assert (sheet.layout_id, sheet.name, sheet.board) == (None, "", board)


def test_a_code_that_is_damaged_or_of_unknown_rules_is_told() -> None:
    for damaged in (DIGITS[:-1], "http://example.org/#abc"):
        with pytest.raises(DamagedCode):
            find_sheet(damaged, SHELF, None)
    other = replace(A.rules.encoding, rules=77)
    with pytest.raises(UnknownCode, match="rules 77"):
        find_sheet(encode(replace(CODE, rules=77), other), SHELF, None)


def test_a_shelf_may_hold_one_set_of_rules() -> None:
    assert [rules.id for rules in Shelf("dice", {}, "dice-1").rule_sets()] == ["dice-1"]
    with pytest.raises(UsageError, match="unknown rules 'dise-1'"):
        Shelf("dice", {}, "dise-1").rule_sets()


def test_a_sheet_is_joined_with_its_code_and_no_other_board() -> None:
    code = read_code(DIGITS, SHELF)
    assert join_code(find_sheet("A", SHELF, None), code) == code
    with pytest.raises(UsageError, match=r"'Duchy B' .37 spaces., the code 'Duchy A'"):
        join_code(find_sheet("dice/duchy-b", SHELF, None), code)


def test_digits_are_those_given_or_made() -> None:
    sheet = find_sheet(DIGITS, SHELF, None)
    signed = encode(CODE, A.rules.encoding, b"secret")
    assert code_digits(replace(sheet, digits=signed)) == signed
    assert code_digits(replace(sheet, digits="")) == DIGITS
    made = code_digits(replace(sheet, digits="", code=None), "none", 5)
    assert read_code(made, SHELF).code == replace(
        CODE, evidence="none", language="en", serial=5
    )
