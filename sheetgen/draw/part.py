"""Pages of parts to cut out: a front, and a back if there is one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sheetgen.core.units import Mm
from sheetgen.draw.bleed import Shape

Size = tuple[Mm, Mm]  # width and height of a paper in portrait


@dataclass(frozen=True)
class PartPage:
    """A page of parts, drawn on the whole paper in portrait.

    Attributes:
        name: of the parts on it, in the language of the print.
        front: the drawing, as large as the paper.
        back: the drawing printed behind it: places are mirrored, so that backs are
            behind the fronts once the paper is turned over its long edge; empty if
            nothing is printed there.
        behind: the parts that are cut out of the back, in their places there.
    """

    name: str
    front: str
    back: str = ""
    behind: tuple[Shape, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class PartsWish:
    """The parts of a game that a user wants.

    Attributes:
        counts: how many of each kind, by the kinds of the game.
        tiles: a file with the contents of tiles, instead of our own.
        board: the user's own layout, instead of the one that the game has.
        is_folded: whether parts with backs are drawn on half a paper, to be folded.
        flat: the width of hexagonal tiles from side to side; the usual one by default.
    """

    counts: Mapping[str, int]
    tiles: Path | None = None
    board: Path | None = None
    is_folded: bool = False
    flat: Mm | None = None
