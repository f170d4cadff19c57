"""The frame of a sheet of parts: its heading, above the room for the parts.

A paper is in portrait; half a paper, to be folded, is in landscape.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style, refuse_unfit
from sheetgen.draw.font import STRONG
from sheetgen.draw.ink import Ink
from sheetgen.draw.part import Size
from sheetgen.draw.svg import HAIR, Canvas, Letters, Outline, lines_path

MARGIN: Mm = 6.35  # enough for every printer
HEAD: Mm = 6.8  # room for the heading of a sheet
BELOW: Mm = 2.0  # best left empty below the heading
_HAIR = 0.1  # share of a card that may be missing: all shrink to fit one more


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
        Letters(2, style.ink.soft),
        minimum=1.5,
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
