"""What judges sheets of totals in plain values; all players stand on one sheet.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.core.form.columns import make_columns_referee
from sheetgen.core.plain import Plain
from sheetgen.games.burgundy.totals.check import Result, check
from sheetgen.games.burgundy.totals.form import COLUMNS, FORM, SUMS, Column


def _plain_result(one: Result) -> Plain:
    return {"gained": one.sums[0], "added": one.sums[2], "total": one.total}


def _due(column: Column, result: Result) -> dict[str, int | None]:
    """Return the sums that follow from a sheet [burgundy 43.15]."""
    return dict(zip(SUMS, result.sums, strict=True))


def find_reader() -> Any:
    """Return what reads sheets."""
    from sheetgen.games.burgundy.totals.spots import READER

    return READER


def find_boxes() -> Any:
    """Return the function that finds where everything stands on a sheet."""
    from sheetgen.games.burgundy.totals.boxes import find_frame

    return find_frame


REFEREE = make_columns_referee(
    COLUMNS, FORM, check, _plain_result, _due, find_reader, find_boxes
)
