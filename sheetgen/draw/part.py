"""Parts to cut out: pages of them, front and back, and single ones.

A printer that turns the paper itself prints the other side a millimetre or two off.
So the ground of each back extends beyond its cut, and a shift of that size shows no
white paper along an edge. Neighbours keep all of their own ground.

A page is in portrait; half a paper, to be folded, is in landscape.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style, refuse_unfit
from sheetgen.draw.font import STRONG
from sheetgen.draw.form import DAGGER, with_doubt
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.svg import (
    HAIR,
    Canvas,
    Letters,
    Outline,
    Poster,
    finished,
    lines_path,
    polygon_path,
)

BLEED: Mm = 2.0  # home printers shift by less
APART: Mm = 2 * BLEED  # between neighbours whose grounds differ

Shape = tuple[Point, ...]  # the corners of a part that is cut out

Size = tuple[Mm, Mm]  # width and height of a paper in portrait

MARGIN: Mm = 6.35  # enough for every printer
HEAD: Mm = 6.8  # room for the heading of a sheet
BELOW: Mm = 2.0  # best left empty below the heading
_HAIR = 0.1  # share of a card that may be missing: all shrink to fit one more

Draw = Callable[[Canvas, Box], None]  # draws into the box that is cut out

# The roles of parts at a table.
CARD, TILE, BOARD = "card", "tile", "board"
# The forms of parts; parts of any other form are squares with empty corners.
SQUARE, HEXAGON, ROUND = "square", "hexagon", "round"


class Ground(NamedTuple):
    """The ground of a back: its shape when cut out, and its colour."""

    shape: Shape
    colour: str


def corners_of(box: Box) -> Shape:
    """Return the corners of a box, clockwise from the top left."""
    return (
        Point(box.x, box.y),
        Point(box.right, box.y),
        Point(box.right, box.bottom),
        Point(box.x, box.bottom),
    )


def draw_grounds(canvas: Canvas, grounds: Iterable[Ground], bleed: Mm = BLEED) -> None:
    """Draw the grounds of the backs on a paper, before their contents.

    Args:
        canvas: to draw on.
        grounds: all grounds of the paper.
        bleed: how far each extends beyond its cut where there is no other.
    """
    paths: dict[str, str] = {}
    for shape, colour in grounds:
        paths[colour] = paths.get(colour, "") + polygon_path(shape)
    for colour, d in paths.items():
        if colour != WHITE:
            canvas.path(d, fill=colour, stroke=Outline(colour, 2 * bleed))
    if len(paths) > 1:  # each keeps all of its own ground
        for colour, d in paths.items():
            canvas.path(d, fill=colour)


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
        has_clauses: whether help names the clauses of our rules.
    """

    counts: Mapping[str, int]
    tiles: Path | None = None
    board: Path | None = None
    is_folded: bool = False
    flat: Mm | None = None
    has_clauses: bool = False


@dataclass
class Leaf:
    """One side of a sheet while it is drawn.

    Attributes:
        canvas: as large as the paper.
        style: its look.
        keys: the keys of texts with values, by the texts with their values filled in.
    """

    canvas: Canvas
    style: Style
    keys: dict[str, str] = field(default_factory=dict)

    def finish(self) -> str:
        """Return the drawing.

        Raises:
            TextError: a text of the language is too long for its place.
        """
        refuse_unfit(self.canvas.fits, self.style.texts, self.keys)
        return self.canvas.to_svg()


def find_room(paper: Size) -> Box:
    """Return the room below the heading of a sheet that printers can reach."""
    box = Box(0, 0, *paper).inset(MARGIN)
    return Box(box.x, box.y + HEAD, box.width, box.height - HEAD)


def find_airy_room(paper: Size) -> Box:
    """Return the room for parts that leave a little space below the heading."""
    box = find_room(paper)
    return Box(box.x, box.y + BELOW, box.width, box.height - BELOW)


def lay_cards(paper: Size, card: Size, bleed: Mm = 0) -> list[Box]:
    """Return the boxes of cards, side by side in the middle of a paper or half a paper.

    Args:
        paper: width and height of the paper.
        card: width and height of a card.
        bleed: room for bleed beyond the outermost cuts.
    """
    room = find_room(paper).inset(bleed)
    wide, high = card
    across, down = (
        max(1, int(side / one + _HAIR))
        for side, one in ((room.width, wide), (room.height, high))
    )
    share = min(1, room.height / (down * high), room.width / (across * wide))
    wide, high = wide * share, high * share
    left = paper[0] / 2 - wide * across / 2
    top = room.centre.y - high * down / 2
    return [
        Box(left + column * wide, top + row * high, wide, high)
        for row in range(down)
        for column in range(across)
    ]


def begin_leaf(
    style: Style,
    paper: Size,
    what: str,
    place: tuple[int, int],
    note: str = "",
    is_back: bool = False,
) -> Leaf:
    """Return a sheet with its heading.

    Args:
        style: its look.
        paper: its width and height.
        what: the name of the parts on it.
        place: its number, and the number of sheets.
        note: a further note, such as the source of numbers.
        is_back: whether it is the back.
    """
    texts = style.texts
    canvas = Canvas(*paper, style.fonts, checked=style.is_checked)
    key = "parts.sheet-back" if is_back else "parts.sheet"
    number, count = place
    numbered = f"{what} {number}/{count}" if count > 1 else what
    numbered = with_doubt(numbered, DAGGER not in note)
    title = texts(key, title=texts("game.title"), what=numbered)
    canvas.describe(title, note or title)
    leaf = Leaf(canvas, style, {title: key})
    unofficial = texts("sheet.unofficial")
    head = Box(MARGIN, MARGIN, paper[0] - 2 * MARGIN, HEAD)
    first, second = Box(head.x, head.y, head.width, 3.4), head.moved(0, 3.6)
    canvas.text_in(first, title, Letters(3, style.ink.text, STRONG))
    canvas.text_in(
        Box(second.x, second.y, second.width, 2.4),
        f"{unofficial} {note}".strip(),
        Letters(2.12, style.ink.soft),
    )
    return leaf


def draw_grid_cuts(canvas: Canvas, boxes: Sequence[Box], ink: Ink) -> None:
    """Draw the cuts around boxes of a grid, each line once from end to end."""
    lines: dict[tuple[bool, float], tuple[float, float]] = {}
    for box in boxes:
        for is_upright, at, low, high in (
            (True, box.x, box.y, box.bottom),
            (True, box.right, box.y, box.bottom),
            (False, box.y, box.x, box.right),
            (False, box.bottom, box.x, box.right),
        ):
            key = is_upright, round(at, 3)
            first, last = lines.get(key, (low, high))
            lines[key] = min(first, low), max(last, high)
    found = [
        (Point(at, low), Point(at, high))
        if is_upright
        else (Point(low, at), Point(high, at))
        for (is_upright, at), (low, high) in lines.items()
    ]
    canvas.path(lines_path(found), stroke=Outline(ink.soft, HAIR))


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
