"""The contents of trade route tiles, which owners can correct.

An owner's file of tiles may have a table ``[trade-routes]``; ours has none, because the
numbers of the rules include these tiles.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from sheetgen.core.ruleset import Number
from sheetgen.games.burgundy import GAME
from sheetgen.language.message import message
from sheetgen.layout.find import load_rules
from sheetgen.source.advice import abbreviated
from sheetgen.source.owned import open_owned
from sheetgen.source.table import Table

TABLE = "trade-routes"
PLACES = 3  # of a tile [burgundy 28.2]
NUMBERS = "123456"  # of goods
# The bonuses of a place [burgundy 28.8]; market and church are tiles to take.
BRINGS = ("building", "church", "market", "any", "workers", "silver", "points")
Route = tuple[Number, ...]  # the places of a tile, from the left


@lru_cache(maxsize=4)
def load_routes(path: Path | None = None) -> Mapping[str, Route]:
    """Return the places of each tile, by its number.

    Args:
        path: a file of tiles accepted by `hex_file`; ours is used for what it omits.
    """
    routes = {
        number: tuple(places)
        for number, places in load_rules(GAME.id)[-1].tables["trade_routes"].items()
    }
    if path is not None:
        routes |= read_routes(open_owned(path, GAME.id))
    return routes


def read_routes(top: Table) -> dict[str, Route]:
    """Return the tiles in a file, and note what is wrong with them."""
    table = top.table(TABLE)
    if table is None:
        return {}
    known = load_rules(GAME.id)[-1].tables["trade_routes"]
    found = {}
    for number in known:
        text = table.text(number)
        if text is not None:
            found[number] = _read_route(table, number, text)
    table.end()
    return found


def _read_route(table: Table, number: str, text: str) -> Route:
    places = [part.split() for part in text.split(",")]
    is_read = all(
        len(place) == 2 and place[0] in [*NUMBERS] and place[1] in BRINGS
        for place in places
    )
    if not is_read or len(places) != PLACES:
        what = message(
            "{given}: expected three places such as '2 building, 4 workers, 1 any'; "
            "a place can bring {brings}",
            given=abbreviated(text),
            brings=", ".join(BRINGS),
        )
        table.add(number, what)
        return ()
    return tuple(Number(int(good), "custom", word) for good, word in places)
