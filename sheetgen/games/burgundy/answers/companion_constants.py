"""The constants that the companion's scripts take from this game's modules, by name."""

from collections.abc import Mapping

from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.answers.chateauma_values import COUNTS
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
