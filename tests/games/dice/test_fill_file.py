"""Files of filled sheets of the Dice Game, beside the cases of `fills.toml`."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.core.errors import FillError
from sheetgen.games.dice.files.fill_file import NOTATION
from sheetgen.games.dice.rules.ruleset import Switches

ROOT = Path(__file__).resolve().parents[3]
SHEETS = ROOT / "tests" / "sheets" / "dice"
FIRST = SHEETS / "first-duchy.toml"
PLAIN = FIRST.read_text(encoding="utf-8")
COLUMN = "1 = { entries = [4, 4], subtotal = 9 }"
CASTLE = 'castle = { circled = ["monk", "silver"], crossed = [] }'


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
    NOTATION.read(PLAIN.replace(line, becomes.format(entry * most)))
    with pytest.raises(
        FillError, match=f"{most + 1} entries: there is room for {most}"
    ):
        NOTATION.read(PLAIN.replace(line, becomes.format(entry * (most + 1))))


def test_windows_line_ends_change_nothing() -> None:
    assert NOTATION.read(PLAIN.replace("\n", "\r\n")) == NOTATION.read(PLAIN)


# Writing


def test_a_sheet_is_written_as_a_person_would() -> None:
    written = NOTATION.write(NOTATION.read(PLAIN))
    bare = re.sub(r" *#.*", "", PLAIN)
    assert re.sub(r" *#.*", "", written).replace("\n\n", "\n") == bare


def test_the_example_of_the_documents_is_read() -> None:
    document = (ROOT / "docs" / "fills.md").read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", document, re.DOTALL)
    (example,) = (text for text in examples if 'sheet = "dice/' in text)
    sheet = NOTATION.read(example)
    assert sheet.fill == replace(
        NOTATION.read(PLAIN).fill, colours={"pasture": "second"}
    )
    assert sheet.switches == Switches(must_combine="no")
