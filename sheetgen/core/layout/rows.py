"""What written files share: rows of tokens, the cells of a board, and TOML strings.

Each row of tokens is centred over the next.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.board import Board, Position

HOLE = "~"  # where a row has no cell
# Ranges of characters that a terminal or a spreadsheet would interpret.
_HIDDEN = ((0, 31), (127, 159), (0x200E, 0x200F), (0x2028, 0x202E), (0x2066, 0x2069))
FORMAT = 1
EMPTY = "."  # a cell on which nothing was written


def write_map(board: Board, tokens: Sequence[str]) -> str:
    """Return a text map with *tokens* on the cells of *board*."""
    return centre_rows([cell.position for cell in board.cells], tokens)


def centre_rows(places: Sequence[Position], tokens: Sequence[str]) -> str:
    """Return a text map with *tokens* at places in reading order.

    Rows are padded with holes where that is needed to keep them centred.
    """
    first, last = places[0], places[-1]
    rows: list[dict[int, str]] = [{} for _ in range(first.row, last.row + 1)]
    for cell, token in zip(places, tokens):  # noqa: B905
        rows[cell.row - first.row][cell.column] = token
    columns = [cell.column for cell in places]
    middle = (min(columns) + max(columns)) // 2
    # How far each centred row reaches to either side. A row between islands has no
    # cells, only holes: one in the middle, or two beside it.
    reaches = [
        max([abs(column - middle) for column in row])
        if row
        else (first.column + place - middle) % 2
        for place, row in enumerate(rows)
    ]
    half = (max([len(token) for token in tokens]) + 2) // 2
    lines = []
    for place, row in enumerate(rows):
        line = ""
        for column in range(middle - reaches[place], middle + reaches[place] + 1, 2):
            start = (column - middle + max(reaches)) * half
            line += " " * (start - len(line)) + row.get(column, HOLE)
        lines.append(line)
    return "\n".join(lines)


def quoted(text: str) -> str:
    """Return *text* as a TOML string."""
    return '"' + "".join([_escaped(letter) for letter in text]) + '"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    code = ord(letter)
    is_plain = not [first for first, last in _HIDDEN if first <= code <= last]
    return letter if is_plain else f"\\u{code:04x}"


def write_cells(board: Board, tokens: Sequence[str]) -> str:
    """Return a text map of *tokens*, as wide as the map of a layout."""
    wide = [token + " " * (2 - len(token)) for token in tokens]
    rows = write_map(board, wide).split("\n")
    return "\n".join([f" {row}".rstrip() for row in rows])
