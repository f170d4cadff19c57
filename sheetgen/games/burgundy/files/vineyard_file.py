"""The contents of a vineyard board, from a file that owners can correct."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from sheetgen.games.burgundy.files.hex_file import OWN
from sheetgen.games.burgundy.rules.tile import BUILDINGS, CASTLE
from sheetgen.language.message import message
from sheetgen.layout.keys import PROVENANCES
from sheetgen.source.advice import abbreviated
from sheetgen.source.owned import open_owned
from sheetgen.source.table import Table
from sheetgen.system.data import data_folder

BLACK, DOUBLE = "black", "double"  # a tile of the black depot, a double hex
BONUSES = (*BUILDINGS, CASTLE, BLACK, DOUBLE)  # [burgundy 32.13]
MOST_LAYERS, MOST_CELLS = 8, 4
_NUMBERS = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True)
class DoubleCell:
    """A double cell of a vineyard.

    Attributes:
        number: of the die that places a double hex there.
        bonuses: both, as words of `BONUSES`.
    """

    number: str
    bonuses: tuple[str, str]


@dataclass(frozen=True)
class VineyardBoard:
    """A vineyard board.

    Attributes:
        layers: the cells of each layer, from the bottom and from the left.
        provenance: of the cells.
    """

    layers: tuple[tuple[DoubleCell, ...], ...]
    provenance: str

    @property
    def is_sure(self) -> bool:
        """Whether a rulebook, or several other sources, confirm the contents."""
        return self.provenance in OWN


@lru_cache(maxsize=4)
def load_vineyard(path: Path | None = None) -> VineyardBoard:
    """Return the vineyard board of a file, by default our own.

    Raises:
        LayoutError: with every problem of the file.
    """
    path = path or data_folder("layouts") / "burgundy" / "parts" / "vineyard.toml"
    top = open_owned(path, "burgundy")
    top.need("layers")
    table = top.table("layers")
    layers, provenance = [], "custom"
    if table is not None:
        table.need("provenance")
        provenance = table.choice("provenance", PROVENANCES) or provenance
        table.text("source")
        table.need("1")
        names = map(str, range(1, MOST_LAYERS + 1))
        layers = [_read_layer(table, name) for name in names if name in table]
        table.end()
    top.end()
    top.source.check()
    return VineyardBoard(tuple(layers), provenance)


def _read_layer(table: Table, name: str) -> tuple[DoubleCell, ...]:
    cells = []
    parts = (table.text(name) or "").split(",")
    for part in parts:
        words = part.split()
        is_known = len(words) == 3 and words[0] in _NUMBERS
        if not is_known or not set(words[1:]) <= set(BONUSES):
            what = message(
                "{given}: expected the number of a die and two of {names}",
                given=abbreviated(part.strip()),
                names=", ".join(BONUSES),
            )
            table.add(name, what)
            continue
        cells.append(DoubleCell(words[0], (words[1], words[2])))
    if len(parts) > MOST_CELLS:
        what = message("expected at most {most} cells in a layer", most=MOST_CELLS)
        table.add(name, what)
    return tuple(cells)
