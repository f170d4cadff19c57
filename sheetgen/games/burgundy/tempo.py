"""Whether so many tiles can have been placed in so few turns.

A phase has five rounds with two dice actions each [burgundy 40.35]; a tile is taken and
then placed [burgundy 40.37, 40.38], and what tiles themselves give is counted on top.
The bound is generous: what cannot be seen counts as if it had happened.

Part of the core that runs in the browser too.
"""

from sheetgen.games.burgundy.duchy import PHASES
from sheetgen.games.burgundy.shown import Shown
from sheetgen.games.burgundy.tile import CASTLE, CRANE, WHITE_CASTLE

ACTIONS = 10  # dice actions of a player in a phase [burgundy 40.35]
PURCHASES = 5  # at the black depot, one in each turn [burgundy 40.39]
TAKING = ("market", "carpenter", "church")  # [burgundy 7.5-7.7]
TAKES_BUILDINGS = 6  # a monastery: a tile in each turn [burgundy 10.6]
PLACES_AT_PHASE_END = (14, 15)  # shields [burgundy 31.14, 31.15]
MOST_ON_ROUTE = 15  # goods on five tiles, which two players have [burgundy 28.1]
BY_DOUBLE_HEX = 2  # takes or placements for each [burgundy 40.40]


def tight_phase(shown: Shown, people: int) -> tuple[int, int, int] | None:
    """Return the first phase by whose end too many tiles lie there.

    Args:
        shown: what the sheet shows.
        people: how many play on the duchy.

    Returns:
        The phase, the most tiles that there can be, and those that there are; nothing
        if all can have been placed.
    """
    if "40.41" in shown.lifted:
        return None
    for phase in PHASES:
        must = sum(1 for cell in shown.placed if shown.last[cell] <= phase)
        must -= len(shown.starts)
        if must <= PURCHASES * phase:
            continue  # fewer than anybody can take and place
        lying = [c for c in shown.placed if 0 < shown.first[c] <= phase]
        most = _most_tiles(shown, lying, phase, people)
        if must > most:
            return phase, most, must
    return None


def _sales(shown: Shown) -> int:
    """Return how many sales there were at least [burgundy 40.43]."""
    kinds = sum(1 for count in shown.fill.sold or () if count)
    goods = shown.fill.routes.goods if shown.fill.routes is not None else ()
    runs = sum(1 for at, good in enumerate(goods) if not at or goods[at - 1] != good)
    return max(kinds, runs)


def _most_tiles(shown: Shown, lying: list[int], phase: int, people: int) -> int:
    kinds = [tile.kind for cell in lying if (tile := shown.tiles[cell]) is not None]
    castles = sum(1 for cell in lying if shown.duchy.terrain[cell] == CASTLE)
    actions = ACTIONS * phase * people + castles + kinds.count(WHITE_CASTLE)
    if phase == PHASES[-1]:
        actions -= max(_sales(shown) - kinds.count("warehouse") - kinds.count(CRANE), 0)
    cranes = kinds.count(CRANE)
    placing = kinds.count("town-hall") + cranes
    taking = sum(kinds.count(kind) for kind in TAKING) + cranes
    taking += PURCHASES * phase * people
    if (
        shown.cell_of_monastery(TAKES_BUILDINGS) in lying
        or TAKES_BUILDINGS in shown.fill.copied
    ):
        taking += PURCHASES * phase * people
    vineyard = shown.fill.vineyard
    if vineyard is not None:
        doubles = sum(size for _, size in vineyard.groups) // 2
        taking += BY_DOUBLE_HEX * doubles
        placing += BY_DOUBLE_HEX * doubles
    elif "vineyards" in shown.fill.expansions:
        return shown.duchy.count
    if shown.fill.routes is not None:
        taking += len(shown.fill.routes.goods)
    elif "trade-routes" in shown.fill.expansions:
        taking += MOST_ON_ROUTE  # not written, so all of them
    direct = sum(
        phase for number in PLACES_AT_PHASE_END if shown.shield(number) is not None
    )
    most = PURCHASES * phase
    while True:  # the largest number whose takes and places fit into the actions
        more = max(most + 1 - direct, 0)
        if max(more - taking, 0) + max(more - placing, 0) > actions:
            return most
        most += 1
        if most > shown.duchy.count:
            return most
