"""Pages of parts that are cut out: a side to print on, and maybe one behind it."""

from dataclasses import dataclass

from sheetgen.units import Mm

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
    """

    name: str
    front: str
    back: str = ""
