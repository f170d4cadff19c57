"""A board as rows of tokens, each row centred over the next.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.board import Board
from sheetgen.core.grid import Position

HOLE = "~"  # where a row has no cell


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
