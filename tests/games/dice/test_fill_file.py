"""Files of filled sheets of the Dice Game: every case of `fills.toml`.

A case is a file of ours, `first-duchy` if it names none, and what is changed in it. It
comes to all problems, or to what the sheet says otherwise than that file; all that it
says where nothing is changed.
"""

import re
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import FillError
from sheetgen.core.plain import unusual
from sheetgen.games.dice.fill_file import FilledSheet, read_fill, write_fill
from sheetgen.games.dice.rules import SWITCHES, Switches
from sheetgen.games.find import load_layout
from tests.games.table import Door, Given, assert_cases, changed_text, load_rules

CASES = Path(__file__).with_name("fills.toml")
ROOT = Path(__file__).resolve().parents[3]
SHEETS = ROOT / "tests" / "sheets" / "dice"
A = load_layout("A")
FIRST = SHEETS / "first-duchy.toml"
PLAIN = FIRST.read_text(encoding="utf-8")
NOTHING = "nothing"
COLUMN = "1 = { entries = [4, 4], subtotal = 9 }"
CASTLE = 'castle = { circled = ["monk", "silver"], crossed = [] }'


def read(case: Given) -> Given:
    """Return what is told of a file, or what it says otherwise than the one of ours."""
    path = SHEETS / f"{case.get('file', FIRST.stem)}.toml"
    ours = path.read_text(encoding="utf-8")
    text = changed_text(ours, case)
    try:
        sheet = read_fill(path if text == ours else text)
    except FillError as refused:
        return {
            "told": [re.sub("^.*?:(?=[0-9])", "", str(p)) for p in refused.problems]
        }
    again = read_fill(write_fill(sheet))
    assert (again.board, again.fill) == (sheet.board, sheet.fill)
    assert (again.switches, again.serial) == (sheet.switches, sheet.serial)
    before = {} if text == ours else of_ours(path)
    return {"says": differences(before, said(sheet))}


@cache
def of_ours(path: Path) -> dict[str, Any]:
    return said(read_fill(path))


def said(sheet: FilledSheet) -> dict[str, Any]:
    """Return all that a sheet says, cells by their names."""
    parts = {"sheet": sheet.layout_id, "serial": sheet.serial, **asdict(sheet.fill)}
    parts["switches"] = unusual(sheet.switches, SWITCHES)
    for name in ("numbers", "phases", "rounds"):
        if parts[name] is not None:
            parts[name] = dict(zip(sheet.board.names, parts[name], strict=True))
    return plain(parts)


def plain(value: Any) -> Any:
    """Return a value without blanks, its lists of lists counted from 1."""
    if isinstance(value, tuple):
        if not any(isinstance(one, tuple | dict) for one in value):
            return list(value)
        value = {str(at): one for at, one in enumerate(value, 1)}
    if isinstance(value, dict):
        blank = (None, 0, "")
        return {key: plain(one) for key, one in value.items() if one not in blank}
    return value


def differences(before: Any, after: Any) -> Any:
    """Return what is said afterwards and was not, or not so, before."""
    if before and after and isinstance(before, dict):
        both = {key: (before.get(key), after.get(key)) for key in {**before, **after}}
        return {key: differences(*two) for key, two in both.items() if two[0] != two[1]}
    return NOTHING if after is None else after


@pytest.mark.parametrize(("door", "cases"), load_rules(CASES, {"read": read}))
def test_a_file_says_what_is_written_or_is_told_what_is_wrong(
    door: Door, cases: list[Given]
) -> None:
    assert_cases(door, cases)


@pytest.mark.parametrize(
    ("line", "becomes", "entry", "most"),
    [
        ('1 = "x x x x x x x x x x"', '1 = "{}"', "x", 63),
        (COLUMN, '1 = "{}"', "1 ", 63),
        (COLUMN, "1 = {{ entries = [{}] }}", "1, ", 63),
        (CASTLE, 'castle = "{}"', "monk ", 127),
        (CASTLE, "castle = {{ circled = [{}], crossed = [] }}", "'monk', ", 127),
    ],
)
def test_a_list_has_as_many_entries_as_digits_hold(
    line: str, becomes: str, entry: str, most: int
) -> None:
    read_fill(PLAIN.replace(line, becomes.format(entry * most)))
    with pytest.raises(
        FillError, match=f"{most + 1} entries: there is room for {most}"
    ):
        read_fill(PLAIN.replace(line, becomes.format(entry * (most + 1))))


def test_windows_line_ends_change_nothing() -> None:
    assert read_fill(PLAIN.replace("\n", "\r\n")) == read_fill(PLAIN)


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(FillError, match="is a folder"):
        read_fill(tmp_path)
    with pytest.raises(FillError, match="here:1: not valid TOML"):
        read_fill("[Game dice]\n[x", "here")


def test_the_code_comes_with_the_layout() -> None:
    code = SheetCode(A.rules.number, A.board, "none", "es", 4)
    signed = encode(code, A.rules.encoding, b"secret")
    sheet = read_fill(PLAIN.replace('duchy-a"', f'duchy-a"\ncode = "{signed}"'))
    assert (sheet.code, sheet.serial, sheet.digits) == (code, 4, signed)
    assert sheet.fill.evidence == "phase"  # as the file says
    assert read_fill(write_fill(sheet)) == sheet


# Writing


def test_a_sheet_is_written_as_a_person_would() -> None:
    written = write_fill(read_fill(PLAIN))
    bare = re.sub(r" *#.*", "", PLAIN)
    assert re.sub(r" *#.*", "", written).replace("\n\n", "\n") == bare


def test_a_serial_without_a_code_is_kept_in_one() -> None:
    sheet = replace(read_fill(PLAIN), serial=9)
    again = read_fill(write_fill(sheet))
    assert (again.layout_id, again.serial) == ("dice/duchy-a", 9)


def test_the_example_of_the_documents_is_read() -> None:
    document = (ROOT / "docs" / "fills.md").read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", document, re.DOTALL)
    (example,) = (text for text in examples if 'sheet = "dice/' in text)
    sheet = read_fill(example)
    assert sheet.fill == replace(read_fill(PLAIN).fill, colours={"pasture": "second"})
    assert sheet.switches == Switches(must_combine="no")
