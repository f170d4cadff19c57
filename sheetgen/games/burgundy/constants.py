"""What this game's scripts on the page have from its modules, by name."""

from collections.abc import Mapping

from sheetgen.games.burgundy.expansions.all import BRINGS
from sheetgen.games.burgundy.fill import BASE_HEADINGS
from sheetgen.games.burgundy.tile import LAST_OF_BASE

CONSTANTS: Mapping[str, object] = {
    "BROUGHT": BRINGS,
    "BASE_HEADINGS": BASE_HEADINGS,
    "LAST_OF_BASE": LAST_OF_BASE,
}
