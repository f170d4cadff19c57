"""Sheets that two players seem to share, for every game.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sheetgen.core.board import Board
from sheetgen.core.verdict import DOUBT, Finding

FEW = 8  # equal fills with fewer marks may well be a coincidence


class Likeness(NamedTuple):
    """The features that identify a player's sheet.

    Attributes:
        board: the board of the sheet.
        fill: everything written on it; fills are compared as a whole.
        marks: the number of marked cells.
        serial: the serial of the printed sheet; 0 if it has none.
    """

    board: Board
    fill: Any
    marks: int
    serial: int


def find_duplicates(sheets: Sequence[Likeness], clause: str) -> list[Finding]:
    """Return findings for sheets that an earlier player seems to have as well.

    Args:
        sheets: one for each player.
        clause: the game's clause that gives every player a sheet.
    """
    findings = []
    for player, sheet in enumerate(sheets, 1):
        for other, before in enumerate(sheets[: player - 1], 1):
            code = _compare(sheet, before)
            if code:
                found = sheet.serial if code == "serial-twice" else None
                who = f"player:{other}"
                findings.append(
                    Finding(code, DOUBT, f"player:{player}", clause, who, found)
                )
                break
    return findings


def _compare(sheet: Likeness, other: Likeness) -> str:
    """Return the code of the finding if two sheets seem to be the same, else empty."""
    if sheet.board != other.board:
        return ""
    if sheet.serial and sheet.serial == other.serial:
        return "serial-twice"
    return "sheet-twice" if sheet.marks >= FEW and sheet.fill == other.fill else ""
