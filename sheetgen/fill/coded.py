"""Files of what was written on a sheet whose code is given beside the file."""

import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from sheetgen.errors import FillError, Problem
from sheetgen.fill.filled import Fill, FilledSheet, Switches
from sheetgen.fill.sheet import Shelf, read_code
from sheetgen.fill.write import quoted
from sheetgen.say import tell
from sheetgen.source.text import load_text


def read_coded(
    path: Path,
    code: str,
    shelf: Shelf,
    read: Callable[[Path | str, str], FilledSheet[Fill, Switches]],
) -> FilledSheet[Fill, Switches]:
    """Return the fill in a file that is of the sheet with a code, which it gets.

    Args:
        path: of the file, which need not name the sheet.
        code: the digits of the sheet's code.
        shelf: the sheets that the game can find.
        read: reads a fill of the game, from a file or a text with a name.

    Raises:
        FillError: the file cannot be read, or is of another sheet.
        CodeError: the code is damaged, or not of this game.
    """
    coded = read_code(code, shelf)
    sheet = _read_named(path, code, read)
    is_same = sheet.board == coded.board and sheet.code in (None, coded.code)
    if not is_same or coded.code is None:
        what = tell(
            "is the fill of another sheet than the code: leave out the wrong one"
        )
        raise FillError((Problem(str(path), "", what),))
    serial = coded.code.serial
    return replace(sheet, code=coded.code, serial=serial, digits=code)


def _read_named(
    path: Path,
    code: str,
    read: Callable[[Path | str, str], FilledSheet[Fill, Switches]],
) -> FilledSheet[Fill, Switches]:
    """Return the fill in a file, which gets the code if it names no other."""
    text = load_text(path)
    try:
        tree = tomllib.loads(text)
    except (ValueError, RecursionError):
        return read(path, "")  # which says what is wrong
    key = "code" if "sheet" in tree else "sheet"
    if "code" in tree or _is_code_or_path(str(tree.get("sheet", ""))):
        return read(path, "")
    try:  # the name of a layout, or nothing
        return read(f"{key} = {quoted(code)}\n{text}", str(path))
    except FillError as error:
        raise FillError(tuple(map(_line_before, error.problems))) from error


def _is_code_or_path(name: str) -> bool:
    """Return whether a sheet is named by its code, or by a path as seen from a file."""
    is_code = "#" in name or (name != "" and not name.strip("0123456789 .,-"))
    return is_code or name.endswith(".toml")


def _line_before(problem: Problem) -> Problem:
    """Return a problem as of the text without the line that was put first."""
    where, _, line = problem.where.rpartition(":")
    if not where or not line.isdigit():
        return problem
    return Problem(f"{where}:{max(int(line) - 1, 1)}", problem.key, problem.what)
