"""Files of filled sheets of totals; `docs/fills.md` describes them."""

from pathlib import Path

from sheetgen.core.form.write import write_form
from sheetgen.fill import filled
from sheetgen.fill.sheet import PrintedSheet, Shelf
from sheetgen.form.read import Blank, Notation, read_form
from sheetgen.games.burgundy.rules import FEWEST
from sheetgen.games.burgundy.totals import GAME
from sheetgen.games.burgundy.totals.fill import Fill
from sheetgen.games.burgundy.totals.form import FORM
from sheetgen.games.burgundy.totals.rules import Switches

SHELF = Shelf(GAME.id, {name.upper(): stem for name, stem in GAME.aliases.items()})


def _blank(sheet: PrintedSheet, evidence: str) -> Blank:
    """Return the tables of as many players as a game has at least."""
    return Blank(tables=FEWEST)


NOTATION = Notation(
    SHELF,
    lambda sheet: FORM,
    notes={
        "player": "the column of a player",
        "player.game": "points in the game, as far as they were noted",
        "player.gained": "all of them: what the marker showed before the end was added",
        "player.stock": "how many are left",
        "player.end": "points at the end",
        "player.added": "all of them, as added up",
        "player.total": "as added up",
        "player.empty": "cells without a tile, which break a tie",
        "player.track": "place on the turn-order track, which breaks the next",
    },
    blank=_blank,
)

FilledSheet = filled.FilledSheet[Fill, Switches]


def read_fill(source: Path | str, where: str = "fill", code: str = "") -> FilledSheet:
    """Return the filled sheet in a file.

    Args:
        source: the path of a file, or the text of one. A text cannot name a layout
            file by its path.
        where: what messages call a text.
        code: of the sheet, for a file that does not name it, or a layout alone.

    Raises:
        FillError: with every problem of the file.
    """
    return read_form(source, where, NOTATION, code)


def write_fill(sheet: FilledSheet) -> str:
    """Return the file of a filled sheet; `read_fill` returns the same of it."""
    return write_form(FORM, sheet.board, sheet.named, sheet.fill, sheet.switches)
