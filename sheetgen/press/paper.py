"""Papers, and where a face stands on them."""

from dataclasses import dataclass

from sheetgen.draw.box import Box
from sheetgen.draw.face import Face
from sheetgen.errors import UsageError
from sheetgen.say import tell
from sheetgen.units import Mm

EDGE: Mm = 6.35  # what every printer reaches
LARGE = 2**0.5  # from A5 to A4


@dataclass(frozen=True)
class Paper:
    """A paper, lying.

    Attributes:
        name: as on the command line.
        width: of the lying paper.
        height: of the lying paper.
        sheet: the sheet that is cut out of it for an A5 face; the paper itself where
            nothing is cut.
    """

    name: str
    width: Mm
    height: Mm
    sheet: tuple[Mm, Mm]


_A5 = (210.0, 148.0)
_HALF_LETTER = (215.9, 139.7)

PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a5", *_A5, _A5),
        Paper("half-letter", *_HALF_LETTER, _HALF_LETTER),
        Paper("a4", 297.0, 210.0, _A5),
        Paper("letter", 279.4, 215.9, _HALF_LETTER),
    )
}


@dataclass(frozen=True)
class Placement:
    """Where a face stands on a paper; lengths from the top left of the paper.

    Attributes:
        paper: the paper.
        face: the box of the scaled face.
        scale: of the face.
        trim: the box of the sheet once it is cut.
    """

    paper: Paper
    face: Box
    scale: float
    trim: Box


def place_face(face: Face, paper: Paper, is_large: bool = False) -> Placement:
    """Return *face* in the middle of *paper*: at true size, or filling it.

    Args:
        face: what is printed.
        paper: what it is printed on.
        is_large: as large as from A5 to A4, or as the paper's edges allow.

    Raises:
        UsageError: the paper is too small.
    """
    scale = 1.0
    if is_large:
        room = min(
            (paper.width - 2 * EDGE) / face.box.width,
            (paper.height - 2 * EDGE) / face.box.height,
        )
        scale = min(LARGE, room)
    width, height = face.box.width * scale, face.box.height * scale
    too_small = width + 2 * EDGE > paper.width + 1e-6
    if (
        too_small
        or height + 2 * EDGE > paper.height + 1e-6
        or (is_large and scale < 1.2)
    ):
        raise UsageError(
            tell(
                "paper {name} ({width:g} x {height:g} mm) is too small: {advice}",
                name=paper.name,
                width=paper.width,
                height=paper.height,
                advice=tell("--large needs a4 or letter")
                if is_large
                else tell("choose a larger --paper"),
            )
        )

    def centred(wide: Mm, high: Mm) -> Box:
        return Box((paper.width - wide) / 2, (paper.height - high) / 2, wide, high)

    sheet = (paper.width, paper.height) if is_large else paper.sheet
    return Placement(paper, centred(width, height), scale, centred(*sheet))
