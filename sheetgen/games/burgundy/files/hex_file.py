"""The existing hexagonal tiles, from a file that owners can correct."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from sheetgen.games.burgundy.files.route_file import read_routes
from sheetgen.games.burgundy.rules.supply import OF_ANIMALS, OF_BUILDING, OF_TERRAIN
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
from sheetgen.source.owned import open_owned
from sheetgen.source.table import Table
from sheetgen.system.data import data_folder

SURE = PROVENANCES[:3]
OWN = (*SURE, "custom")  # provenances that need no degree sign
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
