"""The Castles of Burgundy, the board game, with the boards of its Special Edition."""

from sheetgen.core.draw.box import HANDS
from sheetgen.games.base import Game

# Boards of the first edition by their old numbers; the Special Edition keeps most.
_OLD = {1: "1", 2: "10", 3: "3", 4: "2011-4", 5: "5"}
_OLD |= {6: "6", 7: "7", 8: "2011-8", 9: "9"}

GAME = Game(
    id="burgundy",
    title="The Castles of Burgundy",
    # Lists show the last short name of a layout.
    aliases={
        **{f"2011-{number}": f"duchy-{stem}" for number, stem in _OLD.items()},
        **{
            f"{number}": f"duchy-{number}" for number in (*range(1, 11), *range(23, 31))
        },
        **{f"{number}": f"solo-{number}" for number in (33, 34)},
    },
    hue="#1f5460",
    hands=HANDS,
    paper="a4",
    evidence=("none", "phase"),  # tiles never move, so a round adds nothing
    results=frozenset({"chateauma"}),  # the result of a player without a sheet
    kinds=("totals",),
)
