"""What judges sheets of this game.

`sheetgen.games.burgundy.opening` opens the boards.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any

from sheetgen.core.form.referee import Referee
from sheetgen.core.form.referee import Seat as AnySeat
from sheetgen.core.plain import Plain, plain_table, plain_verdict
from sheetgen.core.verdict import Line, Verdict
from sheetgen.games.burgundy.check import check
from sheetgen.games.burgundy.duchy import Duchy
from sheetgen.games.burgundy.expansions.chateauma import is_beaten
from sheetgen.games.burgundy.fill import Fill
from sheetgen.games.burgundy.form import form_of
from sheetgen.games.burgundy.propose import propose
from sheetgen.games.burgundy.rules import Switches
from sheetgen.games.burgundy.table import Seat, Table, check_table
from sheetgen.games.burgundy.virtual import score_chateauma


def plain_chateauma(verdict: Verdict, lines: Sequence[Line]) -> Plain:
    """Return what Châteauma scores, and whether the sheet of a verdict has more.

    Args:
        verdict: on a person's sheet.
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
    """Return the players without a person, behind those of the sheets: name, points."""
    return [] if table.chateauma is None else [["expansion:chateauma", table.chateauma]]


def check_sheet(duchy: Duchy, fill: Fill, switches: Switches, effort: str) -> Verdict:
    """Return the verdict on a sheet; any effort is the same here."""
    return check(duchy, fill, switches)


def tell_sheet(duchy: Duchy, fill: Fill, verdict: Verdict, effort: str) -> Plain:
    """Return a verdict, and what Châteauma scores if the fill says what it has."""
    told = plain_verdict(verdict)
    if fill.chateauma is not None:
        lines = score_chateauma(fill.chateauma, duchy.printed.vines)
        told["chateauma"] = plain_chateauma(verdict, lines)
    return told


def judge_table(
    seats: Sequence[AnySeat], switches: Switches, effort: str, is_live: bool
) -> Plain:
    """Return what the sheets of one game show together."""
    given = [Seat(duchy, fill, told, serial) for duchy, fill, told, serial in seats]
    table = check_table(given, switches)
    return {**plain_table(table), "virtual": plain_virtual(table)}


def find_reader() -> Any:
    """Return what reads sheets."""
    from sheetgen.games.burgundy.reader import READER

    return READER


def find_boxes() -> Any:
    """Return what tells where everything stands on a sheet."""
    from sheetgen.games.burgundy.boxes import find_frame

    return find_frame


REFEREE = Referee(
    form_of,
    check_sheet,
    tell_sheet,
    judge_table,
    propose=propose,
    find_reader=find_reader,
    find_boxes=find_boxes,
)
