"""The land on the table: parcels, cottage tiles and fences.

Parcels are octagons, tiles are on the squares between them (`sheetgen.core.grid`). A
place is a position; rows of parcels and rows of squares alternate.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sheetgen.core.grid import Position, corners, sides

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
