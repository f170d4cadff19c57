"""Parts of the files that are written."""

import json

from sheetgen.board import Board
from sheetgen.layout.textmap import write_map


def quoted(text: str) -> str:
    """Return *text* as a TOML string; JSON escapes mean the same there."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def write_cells(board: Board, tokens: tuple[str, ...]) -> str:
    """Return a text map of *tokens*, as wide as the map of a layout."""
    wide = tuple(token.ljust(2) for token in tokens)
    rows = write_map(board, wide).split("\n")
    return "\n".join(f" {row}".rstrip() for row in rows)
