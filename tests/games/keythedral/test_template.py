"""The file that a code is answered with is read as it is, and as it is filled in."""

import re

from sheetgen.checking.blank import write_template
from sheetgen.codes import SheetCode
from sheetgen.encode import encode
from sheetgen.fill.template import CLOSED
from sheetgen.games.find import load_layout
from sheetgen.games.keythedral.fill import ROWS, Column
from sheetgen.games.keythedral.fill_file import read_fill, write_fill

LAYOUT = load_layout("keythedral/cathedral")
DIGITS = encode(
    SheetCode(LAYOUT.rules.number, LAYOUT.board, "none", serial=7),
    LAYOUT.rules.encoding,
)


def opened(template: str) -> str:
    """Return a template with the sign taken away from every line that has it."""
    return re.sub(rf"^{CLOSED}", "", template, flags=re.MULTILINE)


def test_a_template_is_the_file_of_an_empty_sheet() -> None:
    sheet = read_fill(write_template(DIGITS))
    assert (sheet.board, sheet.serial) == (LAYOUT.board, 7)
    assert sheet.fill.columns == (Column(), Column())


def test_every_line_of_a_template_can_be_filled_in() -> None:
    sheet = read_fill(opened(write_template(DIGITS)))
    assert read_fill(write_fill(sheet)).fill == sheet.fill
    assert len(sheet.fill.columns) == 5
    for column in sheet.fill.columns:
        assert None not in (*column.seats, *column.cubes[: len(ROWS)])
        assert (column.seat_points, column.cube_points, column.total) == (0, 0, 0)


def test_a_code_alone_is_answered_with_the_template(run) -> None:
    done = run("check", DIGITS)
    assert done.code == 2
    assert done.out == write_template(DIGITS)
