"""Tables for spreadsheets, of checked sheets and of other data."""

from collections.abc import Iterable, Mapping, Sequence

from sheetgen.checking.check import Checked, Outcome
from sheetgen.games.spec import ROW
from sheetgen.language.message import visible

MARK = "\ufeff"  # byte order mark, by which spreadsheets recognize UTF-8
_FORMULA = ("=", "+", "-", "@")  # a spreadsheet would calculate these
_APART = frozenset(',;"')  # some spreadsheet splits lines at these


def write_spreadsheet(outcomes: Sequence[Outcome]) -> str:
    """Return a table with a line for each sheet, and one for each unreadable file."""
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
    """Return rows as CSV with a byte order mark.

    Texts that look like formulas are escaped, and so are line breaks in texts.
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
