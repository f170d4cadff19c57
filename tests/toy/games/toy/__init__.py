"""A toy: mark the cells of an island, a point for each area."""

from sheetgen.games.base import Game

GAME = Game(id="toy", title="Toy Island", aliases={"T": "island"})
