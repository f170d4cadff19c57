"""Files with which owners correct boards: of depots, vineyards, or Châteauma."""

from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.errors import LayoutError, Problem
from sheetgen.games.burgundy.files.depot_file import load_depots
from sheetgen.games.burgundy.files.part_file import load_parts
from sheetgen.games.burgundy.files.vineyard_file import VineyardBoard, load_vineyard
from sheetgen.games.burgundy.rules.chateauma_parts import Parts
from sheetgen.games.burgundy.rules.depot import Depots
from sheetgen.language.message import message
from sheetgen.source.text import load_text, parse_source


@dataclass(frozen=True)
class BoardFiles:
    """The contents of boards.

    Attributes:
        depots: the places of game boards.
        vineyard: the vineyard board.
        chateauma: Châteauma's boards and cards.
    """

    depots: Depots
    vineyard: VineyardBoard
    chateauma: Parts


def load_boards(path: Path | None = None) -> BoardFiles:
    """Return the contents of boards, some of them from a file if there is one.

    Raises:
        LayoutError: the file is not about any board, or has problems; with all of them.
    """
    found = "" if path is None else find_table(path)
    return BoardFiles(
        load_depots(path if found == "depots" else None),
        load_vineyard(path if found == "layers" else None),
        load_parts(path if found == "cards" else None),
    )


def find_table(path: Path) -> str:
    """Return the name of the table that shows which board a file is about.

    Raises:
        LayoutError: the file cannot be read, or is not about any board.
    """
    names = ("depots", "layers", "cards")
    source = parse_source(load_text(path, LayoutError), str(path), None, LayoutError)
    for name in names:
        if name in source.tree:
            return name
    what = message(
        "expected a table [depots], [layers] or [cards]: of which board is this file?"
    )
    raise LayoutError((Problem(str(path), names[0], what),))
