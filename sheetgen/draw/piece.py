"""A single part that is cut out of sheets of parts, without its neighbours."""

from collections.abc import Callable
from dataclasses import dataclass

from sheetgen.core.draw.box import Box
from sheetgen.core.units import Mm
from sheetgen.draw.cover import Poster, finished
from sheetgen.draw.face import Style, refuse_unfit
from sheetgen.draw.ink import WHITE
from sheetgen.draw.part import Size
from sheetgen.draw.svg import Canvas

Draw = Callable[[Canvas, Box], None]  # draws into the box that is cut out

# The roles of parts at a table.
CARD, TILE, BOARD = "card", "tile", "board"
# The forms of parts; parts of any other form are squares with empty corners.
SQUARE, HEXAGON, ROUND = "square", "hexagon", "round"


def alone(draw: Callable[..., None], what: object, *looks: object) -> Draw:
    """Return a function that draws one thing, from one that draws many in boxes."""
    return lambda canvas, box: draw(canvas, [(box, what)], *looks)


@dataclass(frozen=True)
class Side:
    """One side of a part.

    Attributes:
        name: of its file; equal sides have the same name.
        draw: draws it.
        ground: the colour that extends beyond the cut, and into empty corners.
    """

    name: str
    draw: Draw
    ground: str = WHITE


@dataclass(frozen=True)
class Piece:
    """A single part.

    Attributes:
        kind: its kind, as the game names it.
        title: in the language of the print.
        size: width and height of the box that it is cut out of.
        count: how many of it the game has.
        front: its front.
        back: its back, if it has one.
        role: `CARD`, `TILE` or `BOARD`.
        form: `SQUARE`, `HEXAGON` or `ROUND`.
        group: the parts that it is kept with, in the language of the print.
        is_blind: whether it is drawn blind from its group.
    """

    kind: str
    title: str
    size: Size
    count: int
    front: Side
    back: Side | None = None
    role: str = TILE
    form: str = SQUARE
    group: str = ""
    is_blind: bool = False


def draw_side(piece: Piece, side: Side, bleed: Mm, style: Style) -> Poster:
    """Return a side of a part with its bleed.

    Raises:
        TextError: a text of the language does not fit.
    """
    wide, high = piece.size
    canvas = Canvas(wide + 2 * bleed, high + 2 * bleed, style.fonts)
    canvas.describe(piece.title, piece.group or piece.title)
    canvas.rect(canvas.box, fill=side.ground)
    side.draw(canvas, Box(bleed, bleed, wide, high))
    refuse_unfit(canvas.fits, style.texts)
    return finished(canvas)
