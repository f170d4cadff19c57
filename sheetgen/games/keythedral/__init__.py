"""Keythedral: a land of octagons and squares, and seats in a cathedral."""

from sheetgen.core.draw.box import HANDS
from sheetgen.games.base import Game

GAME = Game(
    id="keythedral",
    title="Keythedral",
    aliases={"CATHEDRAL": "cathedral"},
    hue="#5b3a72",
    hands=HANDS,
    evidence=("none",),  # players do not note who took which seat when
    results=frozenset({"land", "payment", "workers"}),
)
