"""The Castles of Burgundy: The Dice Game."""

from sheetgen.core.draw.box import HANDS
from sheetgen.games.base import Game

GAME = Game(
    id="dice",
    title="The Castles of Burgundy: The Dice Game",
    aliases={letter: f"duchy-{letter.lower()}" for letter in "ABCD"},
    apart=frozenset({"castle"}),  # [dice 1.15]
    hue="#7c2a3a",
    hands=HANDS,
)
