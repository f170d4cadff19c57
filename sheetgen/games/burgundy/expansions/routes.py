"""Trade routes: spaces for goods that are sold [burgundy 28].

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import ERROR, Finding, Line
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.rules.counts import TILES_EACH
from sheetgen.games.burgundy.rules.derived import Derived
from sheetgen.games.burgundy.rules.player_counts import of_players

PLACES = 3  # for goods on a tile [burgundy 28.1]


def most_goods(shown: Derived) -> int:
    """Return the number of goods on the route; the most possible if not written."""
    routes = shown.fill.routes
    if routes is not None:
        return len(routes.goods)
    return PLACES * max(of_players(shown.fill, TILES_EACH))


def _score(shown: Derived) -> list[Line]:
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


def _find(shown: Derived) -> list[Finding]:
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
    find=_find,
    score=_score,
)
