"""What this game's scripts on the page have from its modules, by name."""

from collections.abc import Mapping

from sheetgen.games.burgundy.expansions.all import BRINGS, EXPANSIONS
from sheetgen.games.burgundy.expansions.chateauma import ONLY_WITH
from sheetgen.games.burgundy.expansions.solo import list_targets
from sheetgen.games.burgundy.fill import BASE_HEADINGS, HEADINGS
from sheetgen.games.burgundy.players import TEAM_PLAYERS
from sheetgen.games.burgundy.shown import COPY
from sheetgen.games.burgundy.supply import OF_GOOD
from sheetgen.games.burgundy.tile import LAST_OF_BASE

CONSTANTS: Mapping[str, object] = {
    "BROUGHT": BRINGS,
    "BASE_HEADINGS": BASE_HEADINGS,
    "COPY_SHIELD": COPY,
    "HEADING_OF": {
        part: expansion.id
        for expansion in EXPANSIONS
        for part in expansion.parts
        if part in HEADINGS
    },
    "OF_GOOD": OF_GOOD,
    "TARGETS": list_targets(),
    "TEAM_PLAYERS": TEAM_PLAYERS,
    "VIRTUAL_ONLY_WITH": ONLY_WITH,
    "LAST_OF_BASE": LAST_OF_BASE,
}
