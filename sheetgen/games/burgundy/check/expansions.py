"""All expansions, and those in force on a sheet.

Part of the core that runs in the browser too.
"""

from sheetgen.games.burgundy.check.solo import SOLO
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.expansions.chains import CASTLE_CHAINS
from sheetgen.games.burgundy.expansions.chateauma import CHATEAUMA
from sheetgen.games.burgundy.expansions.extras import EXTRA_TILES, WHITE_CASTLES
from sheetgen.games.burgundy.expansions.inns import INNS
from sheetgen.games.burgundy.expansions.posts import BORDER_POSTS
from sheetgen.games.burgundy.expansions.routes import TRADE_ROUTES
from sheetgen.games.burgundy.expansions.shields import SHIELDS
from sheetgen.games.burgundy.expansions.team import TEAM
from sheetgen.games.burgundy.expansions.vineyards import VINEYARDS
from sheetgen.games.burgundy.rules.fill import Fill

# Those that players choose, in the order of the digits of answers. Expansions 3 and 7
# are boards without rules of their own [burgundy 23, 27].
CHOSEN = (
    CASTLE_CHAINS,
    EXTRA_TILES,
    BORDER_POSTS,
    WHITE_CASTLES,
    INNS,
    TRADE_ROUTES,
    SHIELDS,
    VINEYARDS,
    CHATEAUMA,
)
VARIANTS = (TEAM, SOLO)  # ways to play, named in the variant of a fill
EXPANSIONS = (*CHOSEN, *VARIANTS)
BRINGS = {word: expansion.id for expansion in EXPANSIONS for word in expansion.words}
IDS = tuple(expansion.id for expansion in CHOSEN)
# The expansion to which a part of a fill or a heading of the score belongs.
OWNER = {part: expansion.id for expansion in EXPANSIONS for part in expansion.parts}


def in_force(fill: Fill) -> tuple[Expansion, ...]:
    """Return the expansions and the variant that a sheet was played with."""
    return tuple(
        expansion
        for expansion in EXPANSIONS
        if expansion.id in fill.expansions or expansion.id == fill.variant
    )
