"""The land on the table, and what its parcels and building tiles hold.

Parcels are octagons, tiles are on the squares between them (`sheetgen.core.board`). A
place is a position; rows of parcels and rows of squares alternate. The contents of
parcels and building tiles come from a file that owners can correct.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from sheetgen.core.board import Position, corners, sides
from sheetgen.games.keythedral.rules.ruleset import CUBES, TILES, VALUES
from sheetgen.language.message import message, plural
from sheetgen.source.table import Table
from sheetgen.source.text import open_owned, read_legend
from sheetgen.system.packages import data_folder

# Kinds of parcel with the cube that a worker gets there [keythedral 5.1].
BRINGS = {
    "quarry": "stone",
    "forest": "wood",
    "lake": "water",
    "farmland": "food",
    "vineyard": "wine",
}
KINDS = tuple(BRINGS)
COLOURS = ("A", "B", "C", "D", "E")  # of players; the rulebook does not name them
EACH = 5  # parcels and tiles that a player lays [keythedral 3.6]
FENCES = 3  # of a player [keythedral 6.6]


@dataclass(frozen=True)
class Parcel:
    """An octagonal tile that workers go to.

    Attributes:
        kind: one of `KINDS`.
        back: the number on its back; 0 if it is not known.
    """

    kind: str
    back: int = 0


@dataclass(frozen=True)
class Cottage:
    """A cottage tile.

    Attributes:
        colour: its owner's, one of `COLOURS`.
        number: from 1 to 5.
        is_house: whether its dark side is face up.
    """

    colour: str
    number: int
    is_house: bool = False

    @property
    def workers(self) -> int:
        """The number of workers it sends out in a round [keythedral 4.7]."""
        return 2 if self.is_house else 1


@dataclass(frozen=True)
class Fence:
    """A fence between a tile and a parcel.

    Attributes:
        square: where the tile is, or was.
        parcel: where the parcel is.
        colour: of its builder; empty if it is not known.
    """

    square: Position
    parcel: Position
    colour: str = ""

    @property
    def edge(self) -> frozenset[Position]:
        """The two places that the fence separates."""
        return frozenset((self.square, self.parcel))


@dataclass(frozen=True)
class Land:
    """The contents of the table.

    Attributes:
        players: the number of players.
        parcels: by place.
        cottages: by place.
        cathedrals: places of the cathedral tile; one, unless there is an error.
        names: of places.
        fences: those on the table.
    """

    players: int
    parcels: Mapping[Position, Parcel]
    cottages: Mapping[Position, Cottage] = field(default_factory=dict)
    cathedrals: tuple[Position, ...] = ()
    names: Mapping[Position, str] = field(default_factory=dict)
    fences: tuple[Fence, ...] = ()

    def parcels_by(self, square: Position) -> list[Position]:
        """Return the places of the parcels that a tile touches, clockwise."""
        return [place for place in corners(square) if place in self.parcels]

    def ways(self, square: Position, ignores_fences: bool = False) -> list[Position]:
        """Return the parcels that workers of a tile can reach [keythedral 4.4]."""
        barred = {fence.parcel for fence in self.fences if fence.square == square}
        near = self.parcels_by(square)
        return near if ignores_fences else [p for p in near if p not in barred]

    def touches(self, parcel: Position) -> bool:
        """Return whether a parcel touches anything on the table [keythedral 3.5]."""
        return any(place in self.parcels for place in sides(parcel)) or any(
            place in self.cottages or place in self.cathedrals
            for place in corners(parcel)
        )


MOST_CUBES = 8  # on a tile
# Parcels of each kind, and of each number on their backs [keythedral 1.2] [1.4] [1.5].
PARCELS = dict(zip(KINDS, (6, 8, 5, 5, 5), strict=True))
NUMBERS = (4, 10, 5, 5, 5)
FIRSTS = dict(zip(KINDS, (2, 2, 0, 0, 0), strict=True))  # numbered 1 [keythedral 1.4]
CUSTOM, RECONSTRUCTION = "custom", "reconstruction"

Backs = Mapping[str, tuple[int, ...]]  # counts of parcels by kind, and back 1 to 5


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
    """All building tiles, the backs of parcels, and their provenance.

    Attributes:
        tiles: by value, then in the order of the file.
        provenance: `RECONSTRUCTION` or `CUSTOM`.
        backs: of parcels; None if the file does not give them.
    """

    tiles: tuple[BuildingTile, ...]
    provenance: str
    backs: Backs | None = None


def load_tiles(path: Path | None = None) -> BuildingTiles:
    """Return the building tiles of a file, by default our own.

    Raises:
        LayoutError: with every problem of the file.
    """
    path = path or data_folder("layouts") / "keythedral" / "parts" / "tiles.toml"
    table = open_owned(path, "keythedral")
    provenance = table.choice("provenance", (RECONSTRUCTION, CUSTOM)) or CUSTOM
    table.text("source")
    legend = read_legend(table, CUBES)
    table.need("tiles")
    costs = table.table("tiles")
    tiles: list[BuildingTile] = []
    parcels = table.table("parcels")
    backs = None if parcels is None else _read_backs(parcels)
    table.end()
    for at, most in enumerate(NUMBERS if backs and len(backs) == len(KINDS) else ()):
        count = sum(counts[at] for counts in (backs or {}).values())
        if count != most:
            what = plural(
                count,
                "the number {number} stands on 1 back: the game has {most}",
                "the number {number} stands on {count} backs: the game has {most}",
                number=at + 1,
                most=most,
            )
            table.add("parcels", what)
    if costs is not None:
        faults = len(table.source.problems)
        for value in VALUES:
            tiles += _read_value(costs, value, legend)
        costs.end()
        if len(tiles) != TILES and len(table.source.problems) == faults:
            what = plural(
                len(tiles),
                "1 tile: the game has {most}",
                "{count} tiles: the game has {most}",
                most=TILES,
            )
            table.add("tiles", what)
    table.source.check()
    return BuildingTiles(tuple(tiles), provenance, backs)


@lru_cache(maxsize=1)
def own_backs() -> Backs:
    """Return the backs of parcels as in our reconstruction [keythedral 1.6]."""
    backs = load_tiles().backs
    assert backs is not None
    return backs


def _read_backs(table: Table) -> Backs:
    """Return how many parcels of each kind have the numbers 1 to 5."""
    backs: dict[str, tuple[int, ...]] = {}
    for kind in KINDS:
        table.need(kind)
        counts = table.wholes(kind, 0, PARCELS[kind], len(NUMBERS))
        if counts is None:
            continue
        if len(counts) != len(NUMBERS):
            table.add(kind, message("expected five numbers, for the backs from 1 to 5"))
        elif sum(counts) != PARCELS[kind]:
            what = plural(
                sum(counts),
                "1 parcel: the game has {most}",
                "{count} parcels: the game has {most}",
                most=PARCELS[kind],
            )
            table.add(kind, what)
        elif counts[0] != FIRSTS[kind]:
            what = message(
                "{count} with a 1: the game has {most}",
                count=counts[0],
                most=FIRSTS[kind],
            )
            table.add(kind, what)
        else:
            backs[kind] = counts
    table.end()
    return backs


def _read_value(table: Table, value: int, legend: dict[str, str]) -> list[BuildingTile]:
    """Return the tiles of a value."""
    name = str(value)
    table.need(name)
    listed = table.take(name)
    if listed is None:
        return []
    if not isinstance(listed, list):
        table.add(name, message('expected a list such as ["ws", "wsa"]'))
        return []
    tiles = []
    for number, word in enumerate(listed, 1):
        if not isinstance(word, str) or not 0 < len(word) <= MOST_CUBES:
            what = message(
                "entry {number}: expected a text of 1 to {most} letters, one for "
                "each cube",
                number=number,
                most=MOST_CUBES,
            )
            table.add(name, what)
            continue
        unknown = "".join(dict.fromkeys(one for one in word if one not in legend))
        if unknown and legend:
            what = message(
                "entry {number}: [legend] has no letter {letters!r}",
                number=number,
                letters=unknown,
            )
            table.add(name, what)
            continue
        cost = [legend.get(letter, CUBES[0]) for letter in word]
        tiles.append(BuildingTile(value, tuple(sorted(cost, key=CUBES.index))))
    return tiles
