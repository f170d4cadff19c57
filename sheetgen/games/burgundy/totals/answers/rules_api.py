"""Judges sheets of totals in plain values; one sheet has all players.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.core.form.columns import propose_sums, without_autofilled
from sheetgen.core.form.field import Form, Proposal
from sheetgen.core.form.rules_api import RulesApi
from sheetgen.core.verdict import Plain, plain_verdict
from sheetgen.games.burgundy.totals.check.check import Final, check
from sheetgen.games.burgundy.totals.sheet.board_view import Sheet
from sheetgen.games.burgundy.totals.sheet.form import (
    COLUMNS,
    FORM,
    SUMS,
    Fill,
    Switches,
)


def form_of(sheet: Sheet) -> Form:
    """Return the form, which is the same for all sheets."""
    return FORM


def _check(sheet: Sheet, fill: Fill, switches: Switches, effort: str) -> Final:
    return check(sheet, fill, switches)


def judge_sheet(sheet: Sheet, fill: Fill, final: Final, effort: str) -> Plain:
    """Return the verdict, with the points and the rank of each player."""
    told = plain_verdict(final.verdict)
    told["players"] = [
        {"gained": one.sums[0], "added": one.sums[2], "total": one.total}
        for one in final.results
    ]
    told["ranking"] = list(final.ranking)
    return told


def propose(sheet: Sheet, fill: Fill, switches: Switches) -> tuple[Proposal, ...]:
    """Return the sums that follow from a sheet [burgundy 43.15]."""
    results = check(sheet, without_autofilled(COLUMNS, fill), switches).results
    due = [dict(zip(SUMS, one.sums, strict=True)) for one in results]
    return propose_sums(COLUMNS, fill, due)


def find_reader() -> Any:
    """Return the reader of photographed sheets."""
    from sheetgen.games.burgundy.totals.sheet.fields import READER

    return READER


def find_boxes() -> Any:
    """Return the function that finds the boxes of a sheet."""
    from sheetgen.games.burgundy.totals.sheet.boxes import find_frame

    return find_frame


RULES_API = RulesApi(
    form_of,
    _check,
    judge_sheet,
    propose=propose,
    find_reader=find_reader,
    find_boxes=find_boxes,
)
