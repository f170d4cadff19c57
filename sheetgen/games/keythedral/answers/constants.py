"""Constants of this game's modules that its scripts on the page use, by name."""

from collections.abc import Mapping

from sheetgen.games.keythedral.check.payment import CRAFT_BARGAIN, LAWS
from sheetgen.games.keythedral.files.payment_file import MOST_SHOWN
from sheetgen.games.keythedral.rules.fill import FEWEST, SUMS
from sheetgen.games.keythedral.rules.ruleset import CRAFTS
from sheetgen.games.keythedral.sheet.cube_art import CUBE_SYMBOLS

CONSTANTS: Mapping[str, object] = {
    "CRAFTS": CRAFTS,
    "CRAFT_BARGAIN": CRAFT_BARGAIN,
    "CUBE_SYMBOLS": CUBE_SYMBOLS,
    "FEWEST_PLAYERS": FEWEST,
    "LAWS": LAWS,
    "MOST_SHOWN": MOST_SHOWN,
    "SUMS": SUMS,
}
