"""The constants that this game's scripts on the page take from its modules, by name."""

from collections.abc import Mapping

from sheetgen.games.burgundy.check.expansions import BRINGS, OWNER, list_targets
from sheetgen.games.burgundy.expansions.chateauma import ONLY_WITH
from sheetgen.games.burgundy.rules.counts import OF_GOOD, TEAM_PLAYERS
from sheetgen.games.burgundy.rules.derived import COPY
from sheetgen.games.burgundy.rules.fill import BASE_HEADINGS
from sheetgen.games.burgundy.rules.tile import LAST_OF_BASE

CONSTANTS: Mapping[str, object] = {
    "BROUGHT": BRINGS,
    "BASE_HEADINGS": BASE_HEADINGS,
    "COPY_SHIELD": COPY,
    "OF_GOOD": OF_GOOD,
    "OWNER": OWNER,
    "TARGETS": list_targets(),
    "TEAM_PLAYERS": TEAM_PLAYERS,
    "VIRTUAL_ONLY_WITH": ONLY_WITH,
    "LAST_OF_BASE": LAST_OF_BASE,
}
