"""Cells as text maps in the files that are written.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.board import Board
from sheetgen.core.layout.rows import write_map

FORMAT = 1
EMPTY = "."  # a cell on which nothing was written


def write_cells(board: Board, tokens: Sequence[str]) -> str:
    """Return a text map of *tokens*, as wide as the map of a layout."""
    wide = [token + " " * (2 - len(token)) for token in tokens]
    rows = write_map(board, wide).split("\n")
    return "\n".join([f" {row}".rstrip() for row in rows])
