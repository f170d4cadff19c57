"""The API by which sheets of this game are judged.

`sheetgen.games.burgundy.sheet.board_view` opens the boards.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sheetgen.core.form.field import Proposal, Values, make_proposal
from sheetgen.core.form.rules_api import RulesApi
from sheetgen.core.verdict import (
    WRONG,
    Line,
    Plain,
    Seat,
    Verdict,
    plain_table,
    plain_verdict,
)
from sheetgen.games.burgundy.check.check import check, read_sheet
from sheetgen.games.burgundy.check.score import (
    check_sums,
    left_out,
    open_headings,
    range_of,
    score,
)
from sheetgen.games.burgundy.check.table import Table, check_table
from sheetgen.games.burgundy.expansions.chateauma import is_beaten
from sheetgen.games.burgundy.rules.chateauma_points import score_chateauma
from sheetgen.games.burgundy.rules.derived import AUTOFILLED, TOTAL, without_autofilled
from sheetgen.games.burgundy.rules.duchy import Duchy
from sheetgen.games.burgundy.rules.fill import HEADINGS, Fill
from sheetgen.games.burgundy.rules.ruleset import Switches
from sheetgen.games.burgundy.sheet.form import form_of

# Proposed values, which the player can accept instead of writing [burgundy 40.51]


def propose(duchy: Duchy, fill: Fill, switches: Switches) -> tuple[Proposal, ...]:
    """Return the values that follow from a sheet: points that are certain, and a total.

    Args:
        duchy: the board.
        fill: what the player wrote, and accepted before.
        switches: how open questions are answered.
    """
    shown, expansions, _ = read_sheet(duchy, without_autofilled(fill), switches)
    if "11.2" in shown.lifted or not shown.placed:
        return ()
    lines = score(shown, expansions)
    unknown = open_headings(left_out(shown, expansions))
    due = {}
    for heading in HEADINGS:
        low, high = range_of(lines, heading)
        if low == high >= 0 and heading not in unknown:
            due[heading] = low
    own = shown.fill.points or {}
    sums = check_sums(shown, lines, unknown)
    # If points are a range, a written value inside it counts.
    told = due | {
        heading: own[heading]
        for heading in HEADINGS
        if heading in own and heading not in due and sums["heading:" + heading] != WRONG
    }
    total = None
    if len(told) == len(HEADINGS):
        total = sum(told[heading] for heading in HEADINGS)
    found = [_propose_points(fill, due), _propose_total(fill, total)]
    return tuple([proposal for proposal in found if proposal is not None])


def _propose_points(fill: Fill, due: dict[str, int]) -> Proposal | None:
    written = dict(fill.points or {})
    values: Values = []
    for heading in HEADINGS:
        place, points = "heading:" + heading, due.get(heading)
        is_new = heading not in written and points
        is_stale = place in fill.taken and heading in written
        if points is not None and (is_new or (is_stale and written[heading] != points)):
            values.append((place, points))
            written[heading] = points
    places = [place for place, _ in values]
    whole = replace(fill, points=written or fill.points)
    return make_proposal("subtotals", values, whole, AUTOFILLED, places)


def _propose_total(fill: Fill, total: int | None) -> Proposal | None:
    is_open = fill.total is None or TOTAL in fill.taken
    if not total or not is_open or fill.total == total:
        return None
    whole = replace(fill, total=total)
    return make_proposal(TOTAL, [(TOTAL, total)], whole, AUTOFILLED, (TOTAL,))


# Verdicts as plain values


def plain_chateauma(verdict: Verdict, lines: Sequence[Line]) -> Plain:
    """Return Châteauma's score, and whether a person's sheet beats it.

    Args:
        verdict: on the person's sheet.
        lines: of `score_chateauma`.
    """
    total = sum(line.least for line in lines)
    low, high = verdict.total_range
    is_whole = all(finding.code != "left-out" for finding in verdict.findings)
    return {
        "total": total,
        "lines": [[line.place, line.least, line.clause] for line in lines],
        "is_beaten": is_beaten(total, low, high if is_whole else None),
    }


def plain_virtual(table: Table) -> list[list[Any]]:
    """Return name and points of the virtual players, who follow those of the sheets."""
    return [] if table.chateauma is None else [["expansion:chateauma", table.chateauma]]


# The API of the page


def check_sheet(duchy: Duchy, fill: Fill, switches: Switches, effort: str) -> Verdict:
    """Return the verdict on a sheet; *effort* has no effect in this game."""
    return check(duchy, fill, switches)


def judge_sheet(duchy: Duchy, fill: Fill, verdict: Verdict, effort: str) -> Plain:
    """Return a verdict, and Châteauma's score if its holdings are written."""
    told = plain_verdict(verdict)
    if fill.chateauma is not None:
        lines = score_chateauma(fill.chateauma, duchy.printed.vines)
        told["chateauma"] = plain_chateauma(verdict, lines)
    return told


def judge_table(
    seats: Sequence[Seat], switches: Switches, effort: str, is_live: bool
) -> Plain:
    """Return the joint result of the sheets of one game."""
    table = check_table(seats, switches)
    return {**plain_table(table), "virtual": plain_virtual(table)}


def find_reader() -> Any:
    """Return the reader of photographed sheets."""
    from sheetgen.games.burgundy.answers.ocr_hooks import READER

    return READER


def find_boxes() -> Any:
    """Return the function that finds the boxes of a sheet."""
    from sheetgen.games.burgundy.sheet.boxes import find_frame

    return find_frame


RULES_API = RulesApi(
    form_of,
    check_sheet,
    judge_sheet,
    judge_table,
    propose=propose,
    find_reader=find_reader,
    find_boxes=find_boxes,
)
