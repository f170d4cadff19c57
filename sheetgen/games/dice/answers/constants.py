"""The values that this game's scripts on the page take from its modules, by name."""

from collections.abc import Mapping

from sheetgen.core.chance import MOST_PROPOSED, SEEDS
from sheetgen.games.dice.files.log_play import DICE, LETTERS
from sheetgen.games.dice.rules.ruleset import NUMBERS
from sheetgen.games.dice.sheet.boxes import ROWS
from sheetgen.games.dice.sheet.sheet import NUMERALS
from sheetgen.system.link import SEED_KEY

CONSTANTS: Mapping[str, object] = {
    "TERRAIN_ORDER": ROWS,
    "NUMERALS": NUMERALS,
    "NUMBER_FACES": NUMBERS,
    "HOURGLASS_FACES": (0, 0, 0, 0, 1, 1),  # 1 for a double [dice 1.7]
    "SEEDS": (*SEEDS, MOST_PROPOSED),
    "SEED_KEY": SEED_KEY,
    "DICE_LETTERS": {terrain: letter for letter, terrain in DICE.items()},
    "BONUS_LETTERS": LETTERS,
}
