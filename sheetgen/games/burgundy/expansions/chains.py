"""The optional rule of boards 11 to 18: tiles in chains from castles [burgundy 21].

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import ERROR, Finding, Line
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.expansions.official import is_official
from sheetgen.games.burgundy.rules.derived import Derived
from sheetgen.games.burgundy.rules.player_counts import start_castles
from sheetgen.games.burgundy.rules.supply import COST_OF_CASTLE as COST_OF_CASTLE
from sheetgen.games.burgundy.rules.supply import OF_TERRAIN
from sheetgen.games.burgundy.rules.tile import CASTLE


def _demands(shown: Derived, cell: int, placed: set[int], phase: int) -> bool:
    """Return whether a space, or a chain of its terrain, is next to a castle."""
    needs_tiles = shown.switches.chain_cells == "yes"  # [burgundy 41.17]
    terrain = shown.duchy.terrain
    if terrain[cell] == CASTLE and shown.is_own(cell):
        return True  # [burgundy 21.5]
    seen = {cell}
    waiting = [cell]
    while waiting:
        for near in shown.duchy.ways[waiting.pop()]:
            if near in seen:
                continue
            if terrain[near] == CASTLE and near in placed and shown.is_own(near):
                return True  # [burgundy 21.4, 26.9] an inn or a joker is not one
            if terrain[near] == terrain[cell] and (near in placed or not needs_tiles):
                seen.add(near)
                waiting.append(near)
    return False


def _score(shown: Derived) -> list[Line]:
    if not shown.fill.taken_back:
        return []
    points = -COST_OF_CASTLE * shown.fill.taken_back  # [burgundy 21.7]
    return [Line("other", "taken-back", 0, points, points, "21.7")]


def _find(shown: Derived) -> list[Finding]:
    found = []
    if is_official(shown.duchy.terrain):  # not one of 11 to 18, whose maps are unknown
        place = "expansion:castle-chains"
        found.append(Finding("chains-elsewhere", ERROR, place, "21.2"))
    fill = shown.fill
    most = OF_TERRAIN[CASTLE] - start_castles(fill)
    if fill.taken_back > most:
        found.append(
            Finding(
                "taken-back-beyond", ERROR, "taken-back", "21.8", most, fill.taken_back
            )
        )
    return found


CASTLE_CHAINS = Expansion(
    id="castle-chains",
    number=1,
    clause="21",
    replaces=(("6.3", "21.3"),),
    parts=("taken_back",),
    find=_find,
    score=_score,
    demands=_demands,
)
