"""The constants that the companion's scripts take from this game's modules, by name.

If an owner corrects Châteauma's cards, boards or depots, some are replaced.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.answers import owned_data
from sheetgen.games.burgundy.answers.companion import COUNTS
from sheetgen.games.burgundy.files.board_file import (
    find_table,
    load_chateauma_depots,
    load_parts,
)
from sheetgen.games.burgundy.play.piece import (
    CASTLE_WORD,
    MINE_WORD,
    PIECES,
    SHIP_WORD,
)
from sheetgen.games.burgundy.sheet.words import WORDS

# Castles, mines and ships have words of their own in these games.
_PLAIN = {CASTLE_WORD: "hex.castle", MINE_WORD: "hex.mine", SHIP_WORD: "hex.river"}

CONSTANTS: Mapping[str, object] = {
    "KNOWN": {
        piece[0]: (_PLAIN[piece[0]], {})
        if piece[0] in _PLAIN
        else WORDS.known[piece[0]]
        for piece in PIECES
    },
    "COUNTS": COUNTS,
    "GAME": GAME.id,
}


def owned_values(boards: Sequence[Path]) -> Mapping[str, Mapping[str, object]]:
    """Return constants by module, with the values from an owner's files.

    Args:
        boards: files of Châteauma's cards or of depots; the last file of each kind
            counts. The page does not show vineyard boards.

    Raises:
        LayoutError: one of the files cannot be used; with all its problems.
    """
    played: dict[str, object] = {}
    for board in boards:
        of = find_table(board)
        if of == "cards":
            played["PARTS"] = load_parts(board)
        elif of == "depots":
            played["PLACES"] = load_chateauma_depots(board)
    return {owned_data.__name__: played}
