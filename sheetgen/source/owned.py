"""Files about a game that its owners can correct: their heads and legends."""

from collections.abc import Sequence
from pathlib import Path

from sheetgen.core.errors import LayoutError
from sheetgen.language.message import message
from sheetgen.source.table import Table
from sheetgen.source.text import load_text, parse_source


def open_owned(path: Path, game: str) -> Table:
    """Return the table of a file, after reading its format and game.

    Raises:
        LayoutError: it cannot be read, or is not TOML.
    """
    source = parse_source(load_text(path, LayoutError), str(path), None, LayoutError)
    table = Table(source, (), source.tree)
    table.need("format")
    table.exactly("format", 1)
    table.need("game")
    table.choice("game", (game,))
    return table


def read_legend(table: Table, known: Sequence[str]) -> dict[str, str]:
    """Return the meaning of each letter of a file.

    Args:
        table: with a table ``legend``.
        known: all meanings that a letter can have.
    """
    table.need("legend")
    found = table.table("legend")
    legend: dict[str, str] = {}
    for letter in found.names if found is not None else ():
        assert found is not None
        meaning = found.choice(letter, known)
        if len(letter) != 1:
            found.add(letter, message("expected one letter"))
        legend[letter] = meaning or known[0]
    return legend
