"""Files of filled score sheets of Keythedral, read and written.

`docs/fills.md` describes them. What a value may be is checked here, and nothing more:
more seats than the cathedral has, or seats that cannot be sold yet, are findings of a
check.
"""

from pathlib import Path

from sheetgen.fill import filled
from sheetgen.fill.sheet import Shelf
from sheetgen.form.read import Notation, read_form
from sheetgen.form.write import write_form
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.fill import Fill
from sheetgen.games.keythedral.form import FORM
from sheetgen.games.keythedral.rules import Switches

SHELF = Shelf(GAME.id, {name.upper(): stem for name, stem in GAME.aliases.items()})

NOTATION = Notation(SHELF, lambda sheet: FORM)

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
