"""Sheets that stand for two players: of every game alike.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sheetgen.core.board import Board
from sheetgen.core.verdict import DOUBT, Finding

FEW = 8  # marks that two players can make alike without anybody wondering


class Likeness(NamedTuple):
    """What a player's sheet is known by.

    Attributes:
        board: of the sheet.
        fill: all that was written; two are compared as wholes.
        marks: how many cells are marked.
        serial: of the printed sheet; 0 if it has none.
    """

    board: Board
    fill: Any
    marks: int
    serial: int


def find_duplicates(sheets: Sequence[Likeness], clause: str) -> list[Finding]:
    """Return the sheets that a player before has too, as it seems.

    Args:
        sheets: one for each player.
        clause: the game's clause by which everybody has a sheet.
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
    """Return in what two sheets are one, if they are."""
    if sheet.board != other.board:
        return ""
    if sheet.serial and sheet.serial == other.serial:
        return "serial-twice"
    return "sheet-twice" if sheet.marks >= FEW and sheet.fill == other.fill else ""
