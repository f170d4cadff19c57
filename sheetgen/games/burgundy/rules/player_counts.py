"""Numbers that depend on the number of players.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.burgundy.rules.derived import Range
from sheetgen.games.burgundy.rules.fill import Fill
from sheetgen.games.burgundy.rules.ruleset import FEWEST as FEWEST
from sheetgen.games.burgundy.rules.ruleset import MOST as MOST
from sheetgen.games.burgundy.rules.ruleset import Switches

TEAM_PLAYERS = {"four": MOST, "two": FEWEST}  # by switch [burgundy 29.12, 41.16]


def set_up_for(fill: Fill) -> int:
    """Return the number of players the game was set up for; 0 if not written."""
    if fill.variant == "solo":
        return FEWEST  # [burgundy 30.18]
    return MOST if fill.variant == "team" else fill.players  # [burgundy 29.1]


def start_castles(fill: Fill) -> int:
    """Return the least number of start castles in play [burgundy 3.8, 29.3, 33.2]."""
    return {"team": 2, "solo": 1}.get(fill.variant, max(fill.players, FEWEST))


def of_players(fill: Fill, values: Sequence[int]) -> tuple[int, ...]:
    """Return the value for the number of players; all values if that is not known."""
    players = set_up_for(fill)
    known = FEWEST <= players <= MOST
    return (values[players - FEWEST],) if known else tuple(values)


def by_players(fill: Fill, switches: Switches, values: Sequence[int]) -> Range:
    """Return the value for the number of players as a range.

    If the number is not written, the range spans all values.
    """
    players = fill.players
    if fill.variant == "team":
        players = TEAM_PLAYERS[switches.team_values]
    if FEWEST <= players <= MOST:
        value = values[players - FEWEST]
        return value, value
    return min(values), max(values)
