"""Files of filled score sheets of Keythedral, read and written.

`docs/fills.md` describes them. What a value may be is checked here, and nothing more:
more seats than the cathedral has, or seats that cannot be sold yet, are findings of a
check.
"""

from pathlib import Path

from sheetgen.core.form.write import write_form
from sheetgen.fill import filled
from sheetgen.fill.sheet import PrintedSheet, Shelf
from sheetgen.form.read import Blank, Notation, read_form
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.cathedral import FULL, VALUES, Cathedral
from sheetgen.games.keythedral.cube import RESOURCES
from sheetgen.games.keythedral.fill import COUNTED, FEWEST, ROWS, Fill
from sheetgen.games.keythedral.form import FORM
from sheetgen.games.keythedral.rules import OPEN_TILES, SWITCHES, Switches

SHELF = Shelf(GAME.id, {name.upper(): stem for name, stem in GAME.aliases.items()})

PLAYED = ("tie",)  # switches that a score sheet asks for [keythedral 13.1]


def _blank(sheet: PrintedSheet, evidence: str) -> Blank:
    """Return the tables of as many players as a game has at least, and held seats."""
    seats = Cathedral(sheet.board).seats[FULL]
    empty = [value for value, n in zip(VALUES, seats, strict=True) if not n]
    others = [name for name in SWITCHES if name not in PLAYED]
    without = [f"player.seats.{value}" for value in empty]
    without += [f"player.cubes.{kind}" for kind in COUNTED if kind not in ROWS]
    return Blank(
        without=[*without, *(f"switches.{name}" for name in others)], tables=FEWEST
    )


NOTATION = Notation(
    SHELF,
    lambda sheet: FORM,
    notes={
        "variant": f"{OPEN_TILES}: tiles face up",
        "player": "the column of a player",
        "player.seats": "or their values: [12, 8, 6, 4]",
        "player.cubes": f"resource: any, or one by one {', '.join(RESOURCES)}",
        "player.seat-points": "as it was added up",
        "player.cube-points": "as it was added up",
        "player.total": "as it was added up",
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
