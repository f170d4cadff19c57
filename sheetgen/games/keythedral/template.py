"""A file to write into what stands on a score sheet of Keythedral.

A table for each player that can be on it stands there; the first two are open, as no
game has fewer. A line that does not count yet begins with a sign: it counts once that
is gone.
"""

from collections.abc import Iterable

from sheetgen.fill.sheet import find_sheet
from sheetgen.fill.template import CLOSED, sheet_name
from sheetgen.fill.template import line as _line
from sheetgen.fill.write import FORMAT, quoted
from sheetgen.form.place import file_key
from sheetgen.games.keythedral.cathedral import FULL, VALUES, VERSIONS, Cathedral
from sheetgen.games.keythedral.cube import RESOURCES
from sheetgen.games.keythedral.fill import FEWEST, MOST, ROWS
from sheetgen.games.keythedral.fill_file import SHELF
from sheetgen.games.keythedral.form import FORM
from sheetgen.games.keythedral.form import PLAYER as COLUMN
from sheetgen.games.keythedral.rules import OPEN_TILES, SWITCHES, VARIANTS

TOLD = "# Take the # away from lines that you fill in; what keeps it is a blank.\n"
SUMS = tuple(field for field in COLUMN.fields if field.in_list)
PLAYER = file_key(FORM.fields[0])
PLAYED = ("tie",)  # switches that a score sheet asks for [keythedral 13.1]


def write_template(name: str) -> str:
    """Return a file for a sheet, which `read_fill` reads as it is.

    Args:
        name: the digits of the sheet's code, or a layout's name or short name.

    Raises:
        CodeError: the code is damaged, or not of this game.
        UsageError: there is no such layout.
    """
    sheet = find_sheet(name, SHELF, None)
    seats = Cathedral(sheet.board).seats[FULL]
    held = [str(value) for value, n in zip(VALUES, seats, strict=True) if n]
    parts = [
        TOLD,
        f"format = {FORMAT}\n",
        f"sheet = {quoted(sheet_name(sheet))}\n",
        _line(f"version = {quoted(FULL)}", " or ".join(VERSIONS)),
        _line(f"variant = {quoted(VARIANTS[0])}", f"or {OPEN_TILES}: tiles face up"),
    ]
    parts += ["\n", _line(f"{CLOSED}[switches]", "if not as usual")]
    parts += [
        _line(
            f"{CLOSED}{name} = {quoted(SWITCHES[name][0])}", ", ".join(SWITCHES[name])
        )
        for name in PLAYED
    ]
    for number in range(1, MOST + 1):
        before = "" if number <= FEWEST else CLOSED
        parts += [
            "\n",
            _line(
                f"{before}[[{PLAYER}]]",
                f"the column of player {number}",
            ),
        ]
        parts += _rows(held, number == 1)
    return "".join(parts)


def _rows(held: Iterable[str], is_noted: bool) -> list[str]:
    """Return the lines of a player; what they mean is told once."""
    seats = ", ".join(f'"{value}" = 0' for value in held)
    cubes = ", ".join(f"{kind} = 0" for kind in ROWS)
    rows = [
        ("name", quoted(""), ""),
        ("seats", f"{{ {seats} }}", "or [12, 8, 6, 4]"),
        (
            "cubes",
            f"{{ {cubes} }}",
            f"resource: any, or one by one {', '.join(RESOURCES)}",
        ),
        *((file_key(field), "0", "as it was added up") for field in SUMS),
    ]
    return [
        _line(f"{CLOSED}{key} = {value}", note if is_noted else "")
        for key, value, note in rows
    ]
