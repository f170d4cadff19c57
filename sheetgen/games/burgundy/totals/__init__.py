"""Quick totals: a score sheet with headings only, for all players of a game.

It is another kind of sheet of The Castles of Burgundy, without a duchy.
"""

from sheetgen.core.draw.box import HANDS
from sheetgen.games.base import Game
from sheetgen.games.burgundy import GAME as WHOLE

GAME = Game(
    id=f"{WHOLE.id}-totals",
    title=f"{WHOLE.title}, quick totals",
    # Lists show the last short name.
    aliases={f"{WHOLE.id}/totals".upper(): "totals", "TOTALS": "totals"},
    hue=WHOLE.hue,
    hands=HANDS,
    paper="a4",
    evidence=("none",),  # players write points only, not when they came
    shares=(
        *("terrain.", "heading.", "stock.", "place.track"),
        *("page.switch.edition", "page.switch.tie-", "page.setting."),
    ),
)
