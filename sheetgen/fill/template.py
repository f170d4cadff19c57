"""Files to fill in with the entries of a sheet: the common parts of their lines.

An inactive line begins with a sign, and takes effect once that is removed; a note may
follow it. Text maps hold no notes, so the names and terrains of their cells are above
them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from sheetgen.core.board import Board
from sheetgen.core.codes import usual_evidence
from sheetgen.core.layout.rows import EMPTY, write_cells
from sheetgen.fill.sheet import PrintedSheet

CLOSED = "# "  # before an inactive line
NOTE = "##"  # before a line that is only an explanation
NOTE_AT = 28  # the column of notes
GAP = 4  # blanks between two maps side by side
SHORT = 2  # letters of a terrain above a map, if these tell them apart

Row = tuple[str, str, str]  # key, value, note


def sheet_name(sheet: PrintedSheet) -> str:
    """Return the name of a sheet in a file: its code, or its layout if it has none."""
    return sheet.digits or sheet.layout_id or ""


def sheet_evidence(sheet: PrintedSheet, known: Sequence[str]) -> str:
    """Return the evidence that a sheet asks for: that of its code, or the usual one."""
    if sheet.code is not None:
        return sheet.code.evidence
    return usual_evidence(known)


def line(text: str, note: str = "") -> str:
    """Return a line with a note behind it."""
    return f"{text.ljust(NOTE_AT - 1)} # {note}\n" if note else f"{text}\n"


def closed_lines(rows: Iterable[Row], needed: Collection[str] = ()) -> list[str]:
    """Return inactive lines, and active ones for keys that are *needed*."""
    lines = []
    for key, value, note in rows:
        sign = "" if key in needed else CLOSED
        lines.append(line(f"{sign}{key} = {value}".replace("\n", f"\n{sign}"), note))
    return lines


def choice(names: Iterable[str]) -> str:
    """Return *names* as a choice, with "or" before the last."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def empty_map(key: str, board: Board, note: str) -> str:
    """Return an empty text map."""
    cells = write_cells(board, (EMPTY,) * len(board.cells))
    return f"{key} = '''\n{cells}\n'''  # {note}\n"


def cells_beside(board: Board, told: Mapping[str, str]) -> str:
    """Return the names and terrains of a board's cells, as notes above its maps.

    Args:
        board: of the sheet.
        told: possible entries on terrains, by name.
    """
    terrains = dict.fromkeys(cell.terrain for cell in board.cells)
    size = SHORT
    while len({one[:size] for one in terrains}) < len(terrains):
        size += 1
    known = [f"{one[:size]} {one} {told.get(one, '')}".rstrip() for one in terrains]
    short = tuple(cell.terrain[:size] for cell in board.cells)
    head = f"{NOTE} The cells and their terrains: {', '.join(known)}\n"
    return head + maps_beside(board, board.names, short)


def maps_beside(board: Board, *maps: tuple[str, ...]) -> str:
    """Return text maps of a board side by side, as notes."""
    columns = []
    for tokens in maps:
        rows = write_cells(board, tokens).split("\n")
        width = max(map(len, rows))
        columns.append([row.ljust(width) for row in rows])
    joined = ((" " * GAP).join(rows).rstrip() for rows in zip(*columns, strict=True))
    return "".join(f"{NOTE}{row}\n" for row in joined)
