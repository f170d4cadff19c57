"""The expansions with few rules of their own.

- Further tiles: expansion 2 adds two monasteries, the crane and geese [burgundy 22];
  expansion 5 adds white castles, which are buildings, and the monastery that counts
  them [burgundy 25].
- Inns: tiles for any space that make their area count one larger [burgundy 26].
- Teams: two players to a duchy [burgundy 29].
- Trade routes: spaces for goods that are sold [burgundy 28].
- Chains: the optional rule of boards 11 to 18, tiles in chains from castles
  [burgundy 21].

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import ERROR, Finding, Line
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.expansions.official import is_official
from sheetgen.games.burgundy.rules.counts import COST_OF_CASTLE as COST_OF_CASTLE
from sheetgen.games.burgundy.rules.counts import (
    MOST,
    OF_TERRAIN,
    TILES_EACH,
    of_players,
    start_castles,
)
from sheetgen.games.burgundy.rules.derived import Completed, Derived, Range
from sheetgen.games.burgundy.rules.duchy import PHASES
from sheetgen.games.burgundy.rules.tile import CASTLE, INN

EXTRA_TILES = Expansion(
    id="extra-tiles",
    number=2,
    clause="22",
    words=("27", "28", "cr", "ge"),
    parts=("crane",),
)
WHITE_CASTLES = Expansion(id="white-castles", number=5, clause="25", words=("wc", "29"))

MOST_IN_2011 = 8  # [burgundy 26.7]


def _grow_inns(shown: Derived, done: Completed) -> Range:
    grown = done.inns  # [burgundy 26.6]
    if _may_repeat(shown):  # [burgundy 26.7]
        grown = min(grown, max(MOST_IN_2011 - done.size, 0))
    return grown, grown


def inns_by(shown: Derived, phase: int) -> int:
    """Return the least number of inns in the duchy by the end of *phase*."""
    return sum(
        1
        for cell in shown.placed
        if shown.fill.tiles[cell] == INN and shown.last[cell] <= phase
    )


def _find_inns(shown: Derived) -> list[Finding]:
    found = []
    for phase in PHASES:
        count = inns_by(shown, phase)
        if count > phase:  # [burgundy 26.1] one enters the game in each
            place = "phase:" + str(phase)
            found.append(Finding("inns-too-early", ERROR, place, "26.1", phase, count))
            break
    if _may_repeat(shown):
        return found
    for area in shown.duchy.areas:
        inns = [cell for cell in area.cells if shown.fill.tiles[cell] == INN]
        for cell in inns[1:]:  # [burgundy 26.4]
            place = shown.duchy.place(cell)
            other = shown.duchy.board.names[inns[0]]
            found.append(Finding("second-inn", ERROR, place, "26.4", None, other))
    return found


def _may_repeat(shown: Derived) -> bool:
    """Return whether an area may have several inns [burgundy 26.7, 41.18]."""
    switches = shown.switches
    return switches.edition == "2011" or switches.several_inns == "yes"


INNS = Expansion(
    id="inns",
    number=6,
    clause="26",
    replaces=(("6.1", "26.2"), ("8.2", "26.6")),
    without=("chateauma",),
    words=(INN,),
    find=_find_inns,
    grow_area=_grow_inns,
)


def _find_team(shown: Derived) -> list[Finding]:
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
    find=_find_team,
)

ROUTE_PLACES = 3  # for goods on a tile [burgundy 28.1]


def most_route_goods(shown: Derived) -> int:
    """Return the number of goods on the route; the most possible if not written."""
    routes = shown.fill.routes
    if routes is not None:
        return len(routes.goods)
    return ROUTE_PLACES * max(of_players(shown.fill, TILES_EACH))


def _score_routes(shown: Derived) -> list[Line]:
    routes = shown.fill.routes
    if routes is None:
        return []
    spaces = _spaces(shown)
    lines = []
    for at, good in enumerate(routes.goods[: len(spaces)]):
        number, points = spaces[at]
        if number == good and points:  # [burgundy 28.4]
            place = "route:" + str(at + 1)
            lines.append(Line("routes", place, 0, points, points, "28.4"))
    return lines


def _spaces(shown: Derived) -> list[tuple[int, int]]:
    """Return the number and points of each space of the route, from left to right."""
    routes = shown.fill.routes
    known = shown.duchy.printed.routes
    tiles = routes.tiles if routes is not None else ()
    return [space for tile in tiles for space in known.get(tile, ())]


def _find_routes(shown: Derived) -> list[Finding]:
    routes = shown.fill.routes
    if routes is None:
        return []
    found, known = [], shown.duchy.printed.routes
    for tile in sorted(set(routes.tiles)):
        if routes.tiles.count(tile) > 1:
            found.append(Finding("route-twice", ERROR, "routes", "28.1", None, tile))
        if tile not in known:
            last = len(known)
            found.append(Finding("route-unknown", ERROR, "routes", "28.8", last, tile))
    wanted, tiles = of_players(shown.fill, TILES_EACH), len(routes.tiles)
    if tiles not in wanted:
        each = wanted[0] if len(wanted) == 1 else wanted
        found.append(Finding("route-tiles", ERROR, "routes", "28.1", each, tiles))
    count = len(_spaces(shown))
    if len(routes.goods) > count:
        found.append(
            Finding("route-overfull", ERROR, "routes", "28.3", count, len(routes.goods))
        )
    sold = shown.fill.sold
    if sold is not None:
        laid = tuple(routes.goods.count(number) for number in range(1, 7))
        is_full = len(routes.goods) >= count
        too_many = any(laid[at] > sold[at] for at in range(6))
        if too_many or (not is_full and laid != sold):  # [burgundy 40.33]
            found.append(Finding("route-goods", ERROR, "routes", "40.33", sold, laid))
    return found


TRADE_ROUTES = Expansion(
    id="trade-routes",
    number=8,
    clause="28",
    parts=("routes",),
    find=_find_routes,
    score=_score_routes,
)


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


def _score_chains(shown: Derived) -> list[Line]:
    if not shown.fill.taken_back:
        return []
    points = -COST_OF_CASTLE * shown.fill.taken_back  # [burgundy 21.7]
    return [Line("other", "taken-back", 0, points, points, "21.7")]


def _find_chains(shown: Derived) -> list[Finding]:
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
    find=_find_chains,
    score=_score_chains,
    demands=_demands,
)
