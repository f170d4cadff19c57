"""What layout and rules files become once they are read."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sheetgen.board import Area, Board, separate
from sheetgen.codes import Encoding

# How sure a value is, surest first; `docs/layouts.md` explains each.
PROVENANCES = (
    "stated",
    "derived",
    "public-2",
    "public-1",
    "public-1-weak",
    "reconstruction",
    "custom",
)
SURE = frozenset({"stated", "derived", "public-2"})


@dataclass(frozen=True)
class Number:
    """A number that is printed on a sheet, and how sure it is.

    Attributes:
        value: the number.
        provenance: one of `PROVENANCES`.
    """

    value: int
    provenance: str

    @property
    def is_sure(self) -> bool:
        """Whether a rulebook states it, or it follows, or two sources agree."""
        return self.provenance in SURE


Table = Mapping[str, tuple[Number, ...]]


@dataclass(frozen=True)
class Terrain:
    """A kind of cell.

    Attributes:
        name: by meaning, never by colour.
        numbers: what may be written on it, before what its area demands.
        earns: the bonus for its last cell; empty for none.
        carried: what its cells can carry; empty for nothing.
        written_like: for each of `carried` the terrain whose letter writes it in a
            text map; empty where the text itself is written.
    """

    name: str
    numbers: tuple[int, ...] = ()
    earns: str = ""
    carried: tuple[str, ...] = ()
    written_like: tuple[str, ...] = ()


@dataclass(frozen=True)
class RuleSet:
    """A rules file: it fixes a game, its boards' encoding and all printed numbers.

    Attributes:
        id: such as ``dice-1``; a changed number makes a new id.
        number: its number in every code.
        game: the game's id.
        source: where the numbers come from.
        terrains: in the order of the encoding.
        tables: the printed numbers by table and row.
        usual_counts: cells of each terrain on the game's own boards.
        usual_area: the size of the largest area on the game's own boards.
    """

    id: str
    number: int
    game: str
    source: str
    terrains: tuple[Terrain, ...]
    tables: Mapping[str, Table]
    usual_counts: Mapping[str, int]
    usual_area: int

    @property
    def encoding(self) -> Encoding:
        """How the boards of these rules are written in digits."""
        return Encoding(
            self.number,
            tuple(terrain.name for terrain in self.terrains),
            tuple(terrain.carried for terrain in self.terrains),
        )

    def terrain(self, name: str) -> Terrain:
        """Return the terrain called *name*."""
        return next(terrain for terrain in self.terrains if terrain.name == name)


@dataclass(frozen=True)
class Layout:
    """A layout file: a board with its name and where it comes from.

    Attributes:
        id: ``<game>/<file stem>``.
        path: the file.
        name: as printed; `names` has it in other languages.
        short: one to three characters for the shield; may be empty.
        author: who made the board; may be empty.
        licence: under which others may use it; may be empty.
        provenance: one of `PROVENANCES`.
        source: where the map comes from.
        board: its cells and areas.
        rules: the rules in force.
        letters: the letter of each terrain in the text map.
        warnings: what is unusual, but allowed.
        apart: terrains whose cells are areas of their own, however they touch.
    """

    id: str
    path: Path
    name: str
    names: Mapping[str, str]
    short: str
    author: str
    licence: str
    provenance: str
    source: str
    board: Board
    rules: RuleSet
    letters: Mapping[str, str]
    warnings: tuple[str, ...] = ()
    apart: frozenset[str] = frozenset()

    @property
    def areas(self) -> tuple[Area, ...]:
        """The areas as the game counts them, in the order of their first cell."""
        return separate(self.board.areas, self.apart)

    def areas_of(self, terrain: str) -> tuple[Area, ...]:
        """Return the areas of *terrain* as the game counts them."""
        return tuple(area for area in self.areas if area.terrain == terrain)

    def name_in(self, language: str) -> str:
        """Return the name in *language*, or as it was given."""
        return self.names.get(language, self.name)

    @property
    def is_official(self) -> bool:
        """Whether the map claims to be one that the game itself has."""
        return self.provenance != "custom"
