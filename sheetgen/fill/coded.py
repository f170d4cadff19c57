"""Files of what was written on a sheet whose code is given beside the file."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from sheetgen.core.errors import FillError, Problem
from sheetgen.fill.filled import Fill, FilledSheet, Switches
from sheetgen.fill.sheet import Shelf, read_code
from sheetgen.say import tell


def read_coded(
    path: Path,
    code: str,
    shelf: Shelf,
    read: Callable[[Path, str, str], FilledSheet[Fill, Switches]],
) -> FilledSheet[Fill, Switches]:
    """Return the fill in a file that is of the sheet with a code, which it gets.

    Args:
        path: of the file, which need not name the sheet.
        code: the digits of the sheet's code.
        shelf: the sheets that the game can find.
        read: reads a fill of the game from a file, with the code if that has none.

    Raises:
        FillError: the file cannot be read, or is of another sheet.
        CodeError: the code is damaged, or not of this game.
    """
    coded = read_code(code, shelf, path.parent)
    sheet = read(path, "", code)
    is_same = sheet.board == coded.board and sheet.code in (None, coded.code)
    if not is_same or coded.code is None:
        what = tell(
            "is the fill of another sheet than the code: leave out the wrong one"
        )
        raise FillError((Problem(str(path), "", what),))
    serial = coded.code.serial
    return replace(sheet, code=coded.code, serial=serial, digits=code)
