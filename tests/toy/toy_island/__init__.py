"""A toy: what a player found on an island."""

from sheetgen.games.base import Game

GAME = Game(id="toy", title="Toy Island", aliases={"T": "island"}, evidence=("none",))
