"""Tables for spreadsheets: of checked sheets, and of anything else."""

from collections.abc import Iterable, Mapping, Sequence

from sheetgen.checking.check import Checked, Outcome
from sheetgen.games.spec import ROW
from sheetgen.language.message import visible

MARK = "\ufeff"  # at the head of a table, by which spreadsheets know UTF-8
_FORMULA = ("=", "+", "-", "@")  # what a spreadsheet would calculate
_APART = frozenset(',;"')  # at which some spreadsheet parts a line


def write_spreadsheet(outcomes: Sequence[Outcome]) -> str:
    """Return a line for each sheet, and one for each file that could not be read."""
    lines: list[Sequence[object]] = [("file", *ROW)]
    for one in outcomes:
        rows: list[Mapping[str, object]] = []
        if isinstance(one, Checked):
            rows += one.rows()
        if one.problems:
            rows.append({"verdict": "unreadable", "errors": "; ".join(one.problems)})
        lines += ((one.name, *(row.get(column) for column in ROW)) for row in rows)
    return write_table(lines)


def write_table(rows: Iterable[Sequence[object]]) -> str:
    """Return rows as CSV with the mark of UTF-8.

    What looks like a formula is kept from being one, and no text breaks its line.
    """
    return MARK + "".join(",".join(map(_cell, row)) + "\n" for row in rows)


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    if isinstance(value, str):
        text = visible(text)
        text = f"'{text}" if text.startswith(_FORMULA) else text
    quoted = text.replace('"', '""')
    return f'"{quoted}"' if _APART & {*text} else text
