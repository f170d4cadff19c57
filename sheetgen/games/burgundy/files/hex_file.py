"""The existing hexagonal tiles and trade routes, from a file that owners can correct.

An owner's file of tiles may have a table ``[trade-routes]``; ours has none, because the
numbers of the rules include these tiles.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from sheetgen.core.ruleset import Number
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.rules.counts import OF_ANIMALS, OF_BUILDING, OF_TERRAIN
from sheetgen.games.burgundy.rules.tile import (
    ANIMALS,
    BUILDINGS,
    CASTLE,
    CITY,
    CRANE,
    GEESE,
    LAST_OF_BASE,
    MINE,
    MONASTERY,
    PASTURE,
    RIVER,
    WHITE_CASTLE,
)
from sheetgen.language.message import message
from sheetgen.layout.keys import PROVENANCES
from sheetgen.layout.read import load_rules
from sheetgen.source.advice import abbreviated
from sheetgen.source.table import Table
from sheetgen.source.text import open_owned
from sheetgen.system.packages import data_folder

ROUTES = "trade-routes"
ROUTE_PLACES = 3  # of a tile [burgundy 28.2]
GOODS_NUMBERS = "123456"  # of goods
# The bonuses of a place [burgundy 28.8]; market and church are tiles to take.
ROUTE_BONUSES = ("building", "church", "market", "any", "workers", "silver", "points")
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
    table = top.table(ROUTES)
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
        len(place) == 2 and place[0] in [*GOODS_NUMBERS] and place[1] in ROUTE_BONUSES
        for place in places
    )
    if not is_read or len(places) != ROUTE_PLACES:
        what = message(
            "{given}: expected three places such as '2 building, 4 workers, 1 any'; "
            "a place can bring {brings}",
            given=abbreviated(text),
            brings=", ".join(ROUTE_BONUSES),
        )
        table.add(number, what)
        return ()
    return tuple(Number(int(good), "custom", word) for good, word in places)


SURE = PROVENANCES[:3]
OWN = (*SURE, "custom")  # provenances that need no dagger
MOST = 99  # tiles of a kind
OTHERS = {"ship": RIVER, "mine": MINE, "castle": CASTLE}
INN = "inn"
EXPANSIONS: Mapping[str, tuple[str, ...]] = {
    "expansion-2": ("27", "28", CRANE, GEESE),
    "expansion-5": ("29", WHITE_CASTLE),
    "expansion-6": (INN,),
}
_OWN = {CRANE: CITY, WHITE_CASTLE: CITY, GEESE: PASTURE, INN: ""}
BLACKS = {"buildings": 16, "animals": 8, "monasteries": 6}  # [burgundy 12.1]
BLACKS |= {"ship": 6, "mine": 2, "castle": 2}


@dataclass(frozen=True)
class HexKind:
    """Tiles that are all the same.

    Attributes:
        name: of the kind: a word, or the number of a monastery.
        terrain: of the spaces that they go on; empty for any.
        coloured: how many have a back in the terrain's colour.
        black: how many have a black back.
        provenance: of these counts.
    """

    name: str
    terrain: str
    coloured: int
    black: int
    provenance: str

    @property
    def count(self) -> int:
        """The number of all these tiles."""
        return self.coloured + self.black

    @property
    def is_sure(self) -> bool:
        """Whether a rulebook, or several other sources, give the number of tiles."""
        return self.provenance in SURE


@lru_cache(maxsize=4)
def load_hexes(path: Path | None = None) -> tuple[HexKind, ...]:
    """Return the hexagonal tiles listed in a file, in printing order.

    Args:
        path: of the file; None for the project's own.

    Raises:
        LayoutError: with every problem of the file.
    """
    path = path or data_folder("layouts") / "burgundy" / "parts" / "tiles.toml"
    top = open_owned(path, "burgundy")
    found: list[HexKind] = []
    animals = tuple(f"{n}{kind[0]}" for kind in ANIMALS for n in sorted(OF_ANIMALS))
    found += _read_group(top, "buildings", dict.fromkeys(BUILDINGS, CITY))
    found += _read_group(top, "animals", dict.fromkeys(animals, PASTURE))
    found += _read_monasteries(top)
    found += _read_group(top, "others", OTHERS)
    for name, kinds in EXPANSIONS.items():
        found += _read_group(top, name, {one: terrain_of(one) for one in kinds})
    read_routes(top)  # reports their problems with the others
    top.end()
    if not top.source.problems:
        _refuse_wrong_counts(top, found)
    top.source.check()
    return tuple(found)


def terrain_of(name: str) -> str:
    """Return the terrain of a tile of an expansion."""
    return _OWN.get(name, MONASTERY)


def _read_group(
    top: Table, name: str, terrains: Mapping[str, str]
) -> Iterable[HexKind]:
    top.need(name)
    table = top.table(name)
    if table is None:
        return []
    provenance = table.choice("provenance", PROVENANCES) or "custom"
    found = []
    for kind, terrain in terrains.items():
        table.need(kind)
        counts = table.wholes(kind, 0, MOST, 2)
        if counts is None:
            continue
        if len(counts) != 2:
            what = message(
                "expected two numbers: with a coloured and with a black back"
            )
            table.add(kind, what)
            continue
        found.append(HexKind(kind, terrain, *counts, provenance))
    table.end()
    return found


def _read_monasteries(top: Table) -> Iterable[HexKind]:
    top.need("monasteries")
    table = top.table("monasteries")
    if table is None:
        return []
    provenance = table.choice("provenance", PROVENANCES) or "custom"
    table.need("black")
    black = table.wholes("black", 1, LAST_OF_BASE, LAST_OF_BASE) or ()
    table.end()
    if len(set(black)) != len(black):
        table.add("black", message("a number stands there twice: there is one of each"))
    return [
        HexKind(str(n), MONASTERY, int(n not in black), int(n in black), provenance)
        for n in range(1, LAST_OF_BASE + 1)
    ]


def _refuse_wrong_counts(top: Table, found: Iterable[HexKind]) -> None:
    """Note where the number of tiles differs from the game's [burgundy 12.1]."""
    by_name = {kind.name: kind for kind in found}
    animals = {
        f"{n}{kind[0]}": count for kind in ANIMALS for n, count in OF_ANIMALS.items()
    }
    wanted = dict.fromkeys(BUILDINGS, OF_BUILDING) | animals
    wanted |= {name: OF_TERRAIN[terrain] for name, terrain in OTHERS.items()}
    groups = {
        "buildings": BUILDINGS,
        "animals": tuple(animals),
        "monasteries": tuple(str(n) for n in range(1, LAST_OF_BASE + 1)),
    }
    for group, names in groups.items():
        _compare(top, group, sum(by_name[one].black for one in names), BLACKS[group])
    for name, most in wanted.items():
        group = next((key for key, names in groups.items() if name in names), "others")
        if by_name[name].count != most:
            what = message(
                "{count} tiles: the game has {most}",
                count=by_name[name].count,
                most=most,
            )
            top.source.add((group, name), what)
    for name in OTHERS:
        if by_name[name].count == wanted[name]:
            _compare(top, "others", by_name[name].black, BLACKS[name], name)


def _compare(top: Table, group: str, count: int, most: int, name: str = "") -> None:
    if count != most:
        what = message(
            "{count} with a black back: the game has {most}", count=count, most=most
        )
        top.source.add((group, name) if name else (group,), what)
