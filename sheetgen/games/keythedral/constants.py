"""What this game's scripts on the page have from its modules, by name."""

from collections.abc import Mapping

from sheetgen.games.keythedral.art import CUBE_SYMBOLS

CONSTANTS: Mapping[str, object] = {"CUBE_SYMBOLS": CUBE_SYMBOLS}
