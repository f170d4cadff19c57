"""Two players to a duchy [burgundy 29].

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import ERROR, Finding
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.rules.derived import Derived
from sheetgen.games.burgundy.rules.player_counts import MOST


def _find(shown: Derived) -> list[Finding]:
    players = shown.fill.players
    if players in (0, MOST):
        return []
    return [Finding("team-of-four", ERROR, "sheet", "29.1", MOST, players)]


TEAM = Expansion(
    id="team",
    number=9,
    clause="29",
    lifts=("9.7",),  # two players store their goods [burgundy 29.7]
    people=2,
    without=("solo", "chateauma"),
    parts=("team",),
    find=_find,
)
