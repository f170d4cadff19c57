"""Tables of checked sheets, for spreadsheets."""

import csv
import io
from collections.abc import Mapping, Sequence

from sheetgen.checking.check import Checked, Outcome
from sheetgen.games.offer import ROW

_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would calculate


def write_spreadsheet(outcomes: Sequence[Outcome]) -> str:
    """Return a line for each sheet, and one for each file that could not be read."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("file", *ROW))
    for one in outcomes:
        rows: list[Mapping[str, object]] = []
        if isinstance(one, Checked):
            rows += one.rows()
        if one.problems:
            rows.append({"verdict": "unreadable", "errors": "; ".join(one.problems)})
        for row in rows:
            values = [one.name, *(row.get(column) for column in ROW)]
            writer.writerow([_cell(value) for value in values])
    return text.getvalue()


def _cell(value: object) -> str:
    """Return a value for a table; what looks like a formula is kept from being one."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(_FORMULA) else text
