"""Tiles that expansions add without further rules for the duchy.

Expansion 2 adds two monasteries, the crane and geese [burgundy 22]; expansion 5 adds
white castles, which are buildings, and the monastery that counts them [burgundy 25].

Part of the core that runs in the browser too.
"""

from sheetgen.games.burgundy.expansions.base import Expansion

EXTRA_TILES = Expansion(
    id="extra-tiles",
    number=2,
    clause="22",
    words=("27", "28", "cr", "ge"),
    parts=("crane",),
)
WHITE_CASTLES = Expansion(id="white-castles", number=5, clause="25", words=("wc", "29"))
