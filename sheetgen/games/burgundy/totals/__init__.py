"""Quick totals: a score sheet of headings alone, for all players of a game.

It is a further kind of sheet of The Castles of Burgundy, which shows no duchy.
"""

from sheetgen.core.draw.frame import HANDS
from sheetgen.games.base import Game
from sheetgen.games.burgundy import GAME as WHOLE

GAME = Game(
    id=f"{WHOLE.id}-totals",
    title=f"{WHOLE.title}, quick totals",
    # The last short name is the one that is listed.
    aliases={f"{WHOLE.id}/totals".upper(): "totals", "TOTALS": "totals"},
    hue=WHOLE.hue,
    hands=HANDS,
    paper="a4",
    evidence=("none",),  # points alone are written down, not when they came
    shares=(
        *("terrain.", "heading.", "stock.", "place.track"),
        *("page.switch.edition", "page.switch.tie-", "page.setting."),
    ),
)
