"""What this game's scripts on the page have from its modules, by name."""

from collections.abc import Mapping

from sheetgen.games.keythedral.cube import CRAFTS
from sheetgen.games.keythedral.cube_art import CUBE_SYMBOLS
from sheetgen.games.keythedral.fill import FEWEST, SUMS
from sheetgen.games.keythedral.payment import CRAFT_BARGAIN, LAWS
from sheetgen.games.keythedral.payment_file import MOST_SHOWN

CONSTANTS: Mapping[str, object] = {
    "CRAFTS": CRAFTS,
    "CRAFT_BARGAIN": CRAFT_BARGAIN,
    "CUBE_SYMBOLS": CUBE_SYMBOLS,
    "FEWEST_PLAYERS": FEWEST,
    "LAWS": LAWS,
    "MOST_SHOWN": MOST_SHOWN,
    "SUMS": SUMS,
}
