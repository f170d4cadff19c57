"""Tables for spreadsheets, of checked sheets and of other data."""

from collections.abc import Iterable, Mapping, Sequence

from sheetgen.checking.check import Checked, Outcome
from sheetgen.games.spec import ROW
from sheetgen.language.message import visible

MARK = "\ufeff"  # byte order mark, by which spreadsheets recognize UTF-8
_FORMULA = ("=", "+", "-", "@")  # a spreadsheet would calculate these
_APART = frozenset(',;"')  # some spreadsheet splits lines at these


Row = Mapping[str, object]


def write_spreadsheet(outcomes: Sequence[Outcome]) -> str:
    """Return a table with a line for each sheet, and one for each unreadable file."""
    return write_rows((one.name, row) for one in outcomes for row in list_rows(one))


def list_rows(outcome: Outcome) -> list[Row]:
    """Return the rows of a target, with the keys of `ROW`."""
    rows = list(outcome.rows()) if isinstance(outcome, Checked) else []
    if outcome.problems:
        errors = "; ".join(outcome.problems)
        rows.append({"verdict": "unreadable", "errors": errors})
    return rows


def write_rows(rows: Iterable[tuple[str, Row]], more: Sequence[str] = ()) -> str:
    """Return a table of rows with the names of their files, and with *more* columns."""
    columns = (*ROW, *more)
    lines = [(name, *(row.get(column) for column in columns)) for name, row in rows]
    return write_table([("file", *columns), *lines])


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
