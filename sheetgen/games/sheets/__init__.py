"""Score sheets of any game, declared by a file."""

from sheetgen.core.draw.box import HANDS
from sheetgen.games.base import Game

GAME = Game(
    id="sheets",
    title="Score sheets",
    hue="#1f5460",
    hands=HANDS,
    evidence=("none",),
    is_declared=True,
)
