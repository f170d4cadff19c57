"""Numbers that depend on how many play.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.burgundy.fill import Fill
from sheetgen.games.burgundy.rules import Switches
from sheetgen.games.burgundy.shown import Range

FEWEST, MOST = 2, 4  # players, virtual ones too [burgundy 3.1]


def by_players(fill: Fill, switches: Switches, values: Sequence[int]) -> Range:
    """Return the value for the number of players; all of them if it is not written."""
    players = fill.players
    if fill.variant == "team":  # [burgundy 29.12]
        players = MOST if switches.team_values == "four" else FEWEST
    if FEWEST <= players <= MOST:
        value = values[players - FEWEST]
        return value, value
    return min(values), max(values)
