"""Pages of parts that are cut out: a side to print on, and maybe one behind it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sheetgen.core.units import Mm
from sheetgen.draw.bleed import Shape

Size = tuple[Mm, Mm]  # width and height of a paper that stands upright


@dataclass(frozen=True)
class PartPage:
    """A page of parts, drawn on all of the paper, which stands upright.

    Attributes:
        name: of what lies on it, in the language of the print.
        front: the drawing, as large as the paper.
        back: what is printed behind it, as it is printed: mirrored in place, so that
            it lies behind the fronts once the paper is turned over its long edge;
            empty if nothing is.
        behind: what is cut out of the back, as it lies there.
    """

    name: str
    front: str
    back: str = ""
    behind: tuple[Shape, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class PartsWish:
    """What somebody wants to have of a game's parts.

    Attributes:
        counts: how many of each kind, by the kinds of the game.
        tiles: a file that says what stands on tiles, instead of our own.
        board: a layout of one's own, instead of the one that the game has.
        is_folded: whether what has backs is drawn on half a paper, to be folded.
        flat: from side to side of hexagonal tiles; the usual one by default.
    """

    counts: Mapping[str, int]
    tiles: Path | None = None
    board: Path | None = None
    is_folded: bool = False
    flat: Mm | None = None
