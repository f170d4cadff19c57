"""The places to write on a score sheet of Keythedral, and the fill they form.

Places in the ranking follow from the totals [keythedral 10.4]: they have fields on the
sheet, but no spots.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.reading.places import Marks, Places, Table
from sheetgen.core.reading.question import Reader
from sheetgen.games.keythedral.rules.form import COLUMNS, FORM
from sheetgen.games.keythedral.rules.ruleset import VERSIONS, Cathedral

_VERSIONS = Marks([f"version:{name}" for name in VERSIONS], VERSIONS, is_sole=True)


def _list_places(cathedral: Cathedral, evidence: str) -> Table:
    return ("version", _VERSIONS), ("columns", COLUMNS)


PLACES = Places(lambda cathedral: FORM, _list_places)


def summands_of(name: str, names: Sequence[str]) -> list[str]:
    """Return the spots that a sum is made of: all those of the same player.

    >>> summands_of("player:1 total", ["player:1 seats", "player:2 seats"])
    ['player:1 seats']
    """
    player = name.split(" ")[0]
    return [one for one in names if one.split(" ")[0] == player]


READER = Reader(PLACES, summands_of)
