"""The rules of a game as data: its terrains, and the printed numbers.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sheetgen.core.codes import Encoding, SheetCoding

# The provenances of reliable values; `layout.keys` has all provenances.
SURE = frozenset({"stated", "derived", "public-2"})


@dataclass(frozen=True)
class Number:
    """A number that is printed on a sheet, and how certain it is.

    Attributes:
        value: the number.
        provenance: how certain it is.
        word: the word beside the number, such as what a space gives; or empty.
    """

    value: int
    provenance: str
    word: str = ""

    @property
    def is_sure(self) -> bool:
        """Whether a rulebook states it, it follows from one, or two sources agree."""
        return self.provenance in SURE


Table = Mapping[str, tuple[Number, ...]]


@dataclass(frozen=True)
class Terrain:
    """A kind of cell.

    Attributes:
        name: its name by meaning, never by colour.
        numbers: the numbers allowed on it, before the rules of its area.
        earns: the bonus for its last cell; empty for none.
        carried: what its cells can carry; empty for nothing.
        written_like: for each of `carried` the terrain whose letter stands for it in a
            text map; empty if its text is written.
    """

    name: str
    numbers: tuple[int, ...] = ()
    earns: str = ""
    carried: tuple[str, ...] = ()
    written_like: tuple[str, ...] = ()


@dataclass(frozen=True)
class RimPlace:
    """A place at the rim of a game's usual board, such as the end of a road.

    Attributes:
        cells: the names of the cells at it.
        provenance: how certain it is.
    """

    cells: tuple[str, ...]
    provenance: str


@dataclass(frozen=True)
class RuleSet:
    """A rules file: it fixes a game, its boards' encoding and all printed numbers.

    Attributes:
        id: its id, such as ``dice-1``; a changed number makes a new id.
        number: its number in every code.
        game: the game's id.
        source: the source of the numbers.
        terrains: the terrains in the order of the encoding.
        tables: the printed numbers by table and row.
        usual_counts: the number of cells of each terrain on the game's own boards.
        usual_area: the size of the largest area on the game's own boards.
        links: whether boards may have islands that are joined by links.
        rim: the places at the rim of the usual board.
        declared: the same as in `Encoding`.
        sheet: the declared sheet, once it is known.
    """

    id: str
    number: int
    game: str
    source: str
    terrains: tuple[Terrain, ...]
    tables: Mapping[str, Table]
    usual_counts: Mapping[str, int]
    usual_area: int
    links: bool = False
    rim: tuple[RimPlace, ...] = ()
    declared: Callable[[], SheetCoding] | None = None
    sheet: Any = None

    @property
    def encoding(self) -> Encoding:
        """The encoding of the boards of these rules in digits."""
        return Encoding(
            self.number,
            tuple(terrain.name for terrain in self.terrains),
            tuple(terrain.carried for terrain in self.terrains),
            self.links,
            self.declared,
        )

    def terrain(self, name: str) -> Terrain:
        """Return the terrain called *name*."""
        return next(terrain for terrain in self.terrains if terrain.name == name)
