"""What this game's scripts on the page have from its modules, by name."""

from collections.abc import Mapping

from sheetgen.games.dice.log_file import DICE, LETTERS
from sheetgen.games.dice.sheet import ROWS

CONSTANTS: Mapping[str, object] = {
    "TERRAIN_ORDER": ROWS,
    "DICE_LETTERS": {terrain: letter for letter, terrain in DICE.items()},
    "BONUS_LETTERS": LETTERS,
}
