"""Text maps and lines of filled sheets: a token for every cell of a board.

Maps are read, and written with the other lines of files to fill in. An inactive line
there begins with a sign, and takes effect once that is removed; a note may follow it.
Text maps hold no notes, so the names and terrains of their cells are above them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from sheetgen.core.board import Board, normalised, row_name
from sheetgen.core.codes import usual_evidence
from sheetgen.core.layout.rows import EMPTY, HOLE, write_cells, write_map
from sheetgen.core.layout.textmap import Token, read_map
from sheetgen.form.sheet import PrintedSheet
from sheetgen.language.message import message, plural
from sheetgen.source.parsed import find_rows
from sheetgen.source.text import Source

EMPTIES = (EMPTY, "-")  # both are read
CLOSED = "# "  # before an inactive line
NOTE = "##"  # before a line that is only an explanation
NOTE_AT = 28  # the column of notes
GAP = 4  # blanks between two maps side by side
SHORT = 2  # letters of a terrain above a map, if these tell them apart

Row = tuple[str, str, str]  # key, value, note


def read_cells(
    source: Source, name: str, text: str, board: Board
) -> tuple[Token, ...] | None:
    """Return the token of each cell of *board*, or `None` after noting a problem.

    Args:
        source: the file.
        name: the key of the map.
        text: the map.
        board: of the map.
    """
    first, is_over_lines = find_rows(source, (name,))
    given = [
        (first + offset if is_over_lines else first, words)
        for offset, line in enumerate(text.split("\n"))
        if (words := line.split())
    ]
    rows = [0] * (1 + max(cell.position.row for cell in board.cells))
    for cell in board.cells:
        rows[cell.position.row] += 1
    if len(given) != len(rows):
        sizes = ", ".join(map(str, rows))
        source.add(
            (name,),
            plural(
                len(rows),
                "{given}, the board has 1 (of {sizes} spaces)",
                "{given}, the board has {count} (of {sizes} spaces)",
                given=_rows(len(given)),
                sizes=sizes,
            ),
            given[-1][0] if given else 0,
        )
        return None
    noted = len(source.problems)
    for row, (line, words) in enumerate(given):
        count = sum(word != HOLE for word in words)
        if count != rows[row]:
            source.add((name,), _row_fault(row, count, rows[row]), line)
    if len(source.problems) > noted:
        return None
    tokens, _ = read_map(text, first, is_over_lines)
    places = [cell.position for cell in board.cells]
    if normalised([token.position for token in tokens]) == places:
        return tuple(tokens)
    _note_holes(source, name, given, board)
    return None


def _note_holes(
    source: Source, name: str, given: list[tuple[int, list[str]]], board: Board
) -> None:
    """Note the first row whose holes differ from those of the board."""
    pattern = write_map(board, (EMPTY,) * len(board.cells)).split("\n")
    for row, (line, words) in enumerate(given):
        wanted = pattern[row].split()
        if [word == HOLE for word in words] != [word == HOLE for word in wanted]:
            source.add(
                (name,),
                message(
                    "the holes ({hole}) of row {row} are not where the board has them: "
                    "write it like {wanted!r}",
                    hole=HOLE,
                    row=row_name(row),
                    wanted=" ".join(wanted),
                ),
                line,
            )
            return


def _row_fault(row: int, count: int, cells: int) -> str:
    """Return a message that a row has *count* tokens for its cells."""
    if count == cells - 1:
        return message(
            "a space is missing in row {row} ({count} of {cells}): write what is in "
            "it, or {empty} where it is empty",
            row=row_name(row),
            count=count,
            cells=cells,
            empty=EMPTY,
        )
    return message(
        "row {row} has {tokens}, and the board has {cells} there",
        row=row_name(row),
        tokens=_tokens(count),
        cells=_cells(cells),
    )


def _rows(count: int) -> str:
    return plural(count, "1 row", "{count} rows")


def _tokens(count: int) -> str:
    return plural(count, "1 token", "{count} tokens")


def _cells(count: int) -> str:
    return plural(count, "1 space", "{count} spaces")


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
