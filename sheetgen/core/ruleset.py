"""The rules of a game as data: what its cells take, and the numbers that are printed.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sheetgen.core.codes import Encoding, SheetCoding

# How sure a value is that can be relied on; `layout.keys` has all.
SURE = frozenset({"stated", "derived", "public-2"})


@dataclass(frozen=True)
class Number:
    """A number that is printed on a sheet, and how sure it is.

    Attributes:
        value: the number.
        provenance: how sure it is.
        word: what the number stands beside, such as what a space brings; or empty.
    """

    value: int
    provenance: str
    word: str = ""

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
class RimPlace:
    """A place at the rim of a game's usual board, such as where a road leaves it.

    Attributes:
        cells: the names of the cells that lie at it.
        provenance: how sure it is.
    """

    cells: tuple[str, ...]
    provenance: str


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
        links: whether boards may have islands that are joined by links.
        rim: places at the rim of the usual board.
        declared: as `Encoding` has it.
        sheet: that is declared, once it is known.
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
        """How the boards of these rules are written in digits."""
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
