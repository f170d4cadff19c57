"""Building tiles: what each costs, from a file that owners of the game can correct."""

from dataclasses import dataclass
from pathlib import Path

from sheetgen.data import data_folder
from sheetgen.errors import LayoutError
from sheetgen.games.keythedral.cathedral import VALUES
from sheetgen.games.keythedral.cube import CUBES
from sheetgen.say import tell
from sheetgen.source.table import Table
from sheetgen.source.text import load_text, parse_source

COUNT = 34  # building tiles that there are [keythedral 1.8]
MOST_CUBES = 8  # that a tile has room for
CUSTOM, RECONSTRUCTION = "custom", "reconstruction"


@dataclass(frozen=True)
class BuildingTile:
    """A building tile.

    Attributes:
        value: of the seat that its back shows.
        cost: the cubes that its front shows, each one of `CUBES`.
    """

    value: int
    cost: tuple[str, ...]


@dataclass(frozen=True)
class BuildingTiles:
    """All building tiles, and where their costs come from.

    Attributes:
        tiles: by value, then as the file has them.
        provenance: `RECONSTRUCTION` or `CUSTOM`.
    """

    tiles: tuple[BuildingTile, ...]
    provenance: str


def load_tiles(path: Path | None = None) -> BuildingTiles:
    """Return the building tiles of a file, or our own without one.

    Raises:
        LayoutError: with every problem of the file.
    """
    path = path or data_folder("layouts") / "keythedral" / "parts" / "tiles.toml"
    source = parse_source(load_text(path, LayoutError), str(path), None, LayoutError)
    table = Table(source, (), source.tree)
    table.need("format")
    table.whole("format", 1, 1)
    table.need("game")
    table.choice("game", ("keythedral",))
    provenance = table.choice("provenance", (RECONSTRUCTION, CUSTOM)) or CUSTOM
    table.text("source")
    legend = _read_legend(table)
    table.need("tiles")
    costs = table.table("tiles")
    tiles: list[BuildingTile] = []
    table.end()
    if costs is not None:
        faults = len(source.problems)
        for value in VALUES:
            tiles += _read_value(costs, value, legend)
        costs.end()
        if len(tiles) != COUNT and len(source.problems) == faults:
            what = tell(
                "{count} tiles: the game has {most}", count=len(tiles), most=COUNT
            )
            table.add("tiles", what)
    source.check()
    return BuildingTiles(tuple(tiles), provenance)


def _read_legend(table: Table) -> dict[str, str]:
    """Return the cube of each letter."""
    table.need("legend")
    found = table.table("legend")
    legend: dict[str, str] = {}
    for letter in found.names if found is not None else ():
        assert found is not None
        cube = found.choice(letter, CUBES)
        if len(letter) != 1:
            found.add(letter, tell("a cube is said with one letter"))
        legend[letter] = cube or CUBES[0]
    return legend


def _read_value(table: Table, value: int, legend: dict[str, str]) -> list[BuildingTile]:
    """Return the tiles of a value."""
    name = str(value)
    table.need(name)
    listed = table.take(name)
    if listed is None:
        return []
    if not isinstance(listed, list):
        table.add(name, tell('expected a list such as ["ws", "wsa"]'))
        return []
    tiles = []
    for number, word in enumerate(listed, 1):
        if not isinstance(word, str) or not 0 < len(word) <= MOST_CUBES:
            what = tell(
                "entry {number}: expected a text of 1 to {most} letters, one for "
                "each cube",
                number=number,
                most=MOST_CUBES,
            )
            table.add(name, what)
            continue
        unknown = "".join(dict.fromkeys(one for one in word if one not in legend))
        if unknown and legend:
            what = tell(
                "entry {number}: [legend] has no letter {letters!r}",
                number=number,
                letters=unknown,
            )
            table.add(name, what)
            continue
        cost = [legend.get(letter, CUBES[0]) for letter in word]
        tiles.append(BuildingTile(value, tuple(sorted(cost, key=CUBES.index))))
    return tiles
