"""The boards among the game's printed parts, by kind.

Blank duchies stand in for boards whose maps we do not have [burgundy 1.9]. They have
the cells and numbers of every regular duchy [burgundy 1.8] but no terrains: owners of
the game colour these in from the box, and write down the board's number.
"""

from collections.abc import Callable, Mapping, Sequence

from sheetgen.core.board import hexagon
from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import ROW, TALL, hexagon_at
from sheetgen.core.units import Mm
from sheetgen.draw.cell import draw_dice
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD, DISPLAY
from sheetgen.draw.ink import WHITE
from sheetgen.draw.part import PartPage, PartsWish, Size, find_room
from sheetgen.draw.spread import Whole, spread_pages
from sheetgen.draw.svg import Canvas, Letters, Outline, polygon_path
from sheetgen.draw.symbol import draw_symbol
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.boards.chateauma_board import card_pages, find_chateauma
from sheetgen.games.burgundy.boards.game_board import find_board, find_sure
from sheetgen.games.burgundy.boards.place import board_tone
from sheetgen.games.burgundy.boards.player_board import find_player_board
from sheetgen.games.burgundy.boards.vineyard_board import (
    find_shop,
    find_storage,
    find_vineyard,
)
from sheetgen.games.burgundy.files.board_file import BoardFiles, load_boards
from sheetgen.games.burgundy.files.hex_file import OWN
from sheetgen.games.burgundy.rules.chateauma_parts import CARDS, OTHER_SIDE, PLAIN_SIDE
from sheetgen.games.burgundy.rules.depot import DEPOTS
from sheetgen.games.burgundy.rules.duchy import NUMBERS, USUAL_RADIUS
from sheetgen.games.burgundy.sheet.sheet import terrain_looks
from sheetgen.games.burgundy.tiles.hexes import FLAT
from sheetgen.language.texts import Texts
from sheetgen.layout.read import load_rules

# Sides of boards without a map: 11 to 22, and 31a, 31b, 32a and 32b [burgundy 1.9].
SIDES = 16
HEAD: Mm = 15.0
LEGEND: Mm = 15.0
RIM: Mm = 1.5


def lay_blank(flat: Mm) -> tuple[tuple[Mm, Mm], list[tuple[Point, str]]]:
    """Return the size of a blank, and the middle and number of each of its cells."""
    rows = 2 * USUAL_RADIUS + 1
    wide = rows * flat + 2 * RIM
    high = HEAD + flat * (TALL + (rows - 1) * ROW) + LEGEND + 2 * RIM
    top = RIM + HEAD + flat * TALL / 2
    cells = []
    for position, number in zip(hexagon(USUAL_RADIUS), NUMBERS, strict=True):
        row, column = position
        cells.append((row, column, number))
    first_row = min(row for row, _, _ in cells)
    middle = sum(column for _, column, _ in cells) / len(cells)
    return (wide, high), [
        (
            Point(
                wide / 2 + (column - middle) * flat / 2,
                top + (row - first_row) * flat * ROW,
            ),
            number,
        )
        for row, column, number in cells
    ]


def find_blank(style: Style, flat: Mm) -> Whole:
    """Return a blank duchy for printing."""
    size, cells = lay_blank(flat)

    def draw(canvas: Canvas) -> None:
        tone = board_tone(style.ink)
        _draw_head(canvas, style, Box(RIM, RIM, size[0] - 2 * RIM, HEAD))
        outlines = "".join(
            polygon_path(hexagon_at(centre, flat)) for centre, _ in cells
        )
        inner = "".join(
            polygon_path(hexagon_at(centre, flat * 0.9)) for centre, _ in cells
        )
        canvas.path(outlines, fill=WHITE, stroke=Outline(tone.ring, 0.5))
        canvas.path(inner, stroke=Outline(tone.hatch, 0.2, "0.9 0.9"))
        boxes = [
            (
                centred(
                    Point(centre.x, centre.y + flat * 0.09), flat * 0.38, flat * 0.38
                ),
                number,
            )
            for centre, number in cells
        ]
        draw_dice(canvas, boxes, tone, style.ink)
        foot = Box(RIM, size[1] - RIM - LEGEND, size[0] - 2 * RIM, LEGEND)
        _draw_legend(canvas, style, foot)

    return Whole(size, draw)


def _draw_head(canvas: Canvas, style: Style, box: Box) -> None:
    """Write what to do, and leave a line for the number of the board."""
    ink, texts = style.ink, style.texts
    left = Box(box.x + 1, box.y + 1, box.width * 0.62, 6)
    letters = Letters(4.4, ink.text, DISPLAY)
    canvas.text_in(left, texts("board.fill-in"), letters, minimum=2.6)
    canvas.text_in(
        Box(left.x, left.bottom + 1.4, box.width - 2, 3.4),
        texts("board.no-map"),
        Letters(2.6, ink.soft),
    )
    label = Box(box.right - 62, box.y + 1, 30, 6)
    text = texts("board.number")
    canvas.text_in(label, text, Letters(4, ink.text, DISPLAY), align="right")
    start, end = (
        Point(label.right + 2, label.bottom),
        Point(box.right - 1, label.bottom),
    )
    canvas.line(start, end, Outline(ink.text, 0.3))


def _draw_legend(canvas: Canvas, style: Style, box: Box) -> None:
    """Draw the look of each terrain, and how many cells of it a duchy has."""
    counts = load_rules(GAME.id)[-1].usual_counts
    looks = terrain_looks(style.ink)
    row = Box(box.x, box.y + 4, box.width, box.height - 5)
    for (terrain, look), cell in zip(
        looks.items(), row.columns(len(looks), 1), strict=True
    ):
        middle = Point(cell.x + 5, cell.centre.y)
        ground = polygon_path(hexagon_at(middle, 8.4))
        canvas.path(ground, fill=look.tone.tint, stroke=Outline(look.tone.ring, 0.4))
        canvas.path(polygon_path(hexagon_at(middle, 6)), fill=WHITE)
        draw_symbol(canvas, look.symbol, middle, 4.6, look.tone.sign)
        words = Box(middle.x + 5.4, cell.y, cell.right - middle.x - 5.6, cell.height)
        upper, lower = words.rows(2)
        name = style.texts(f"terrain.{terrain}")
        canvas.text_in(upper, name, Letters(3, style.ink.text))
        count = f"× {counts[terrain]}"  # noqa: RUF001
        canvas.text_in(lower, count, Letters(3, style.ink.text, BOLD))


GAP: Mm = 4.0  # between boards on one paper
DECK = "chateauma-cards"

# How many of each are in the box, in printing order; and one blank, to be filled in for
# any of the `SIDES` of boards whose map we do not have.
BOARDS: Mapping[str, int] = {
    "player-board": 4,
    "game-board-4": 1,
    "game-board-2": 1,
    "vineyard": 4,
    "vineyard-storage": 1,
    "vineyard-shop": 1,
    "chateauma-board": 1,
    DECK: CARDS,
    "blank-duchies": 1,
}
BOARD_GROUPS: Mapping[str, tuple[str, ...]] = {
    "boards": ("player-board", "game-board-4", "game-board-2"),
    "vineyards": ("vineyard", "vineyard-storage", "vineyard-shop"),
    "chateauma": ("chateauma-board", DECK),
}

Find = Callable[[Style, Mm, BoardFiles], Whole]


def find_unsure_boards(files: BoardFiles) -> set[str]:
    """Return the kinds with contents that neither a rulebook nor an owner confirms."""
    depots, parts = files.depots, files.chateauma.provenance
    is_sure = {
        "vineyard": files.vineyard.is_sure,
        DECK: parts[0] in OWN,
        "chateauma-board": set(parts[1:]) <= set(OWN),
    }
    for kind, has_two in (("game-board-4", False), ("game-board-2", True)):
        sure, is_black_sure = find_sure(depots, has_two)
        is_sure[kind] = is_black_sure and len(sure) == len(DEPOTS)
    return {kind for kind, is_so in is_sure.items() if not is_so}


def name_board(kind: str, texts: Texts) -> str:
    """Return the name of a kind of boards in the language of *texts*."""
    return texts(f"parts.{kind}")


def board_pages(style: Style, paper: Size, wish: PartsWish) -> list[PartPage]:
    """Return the pages of all wanted boards, and of Châteauma's cards.

    Args:
        style: how they look.
        paper: width and height, in portrait format.
        wish: the number of each kind, the size of tiles, and the file of a board.

    Raises:
        LayoutError: a file has problems.
        TextError: a text of the language does not fit.
        UsageError: a board takes more papers than anyone would glue together.
    """
    flat, files = wish.flat or FLAT, load_boards(wish.board)
    papers: list[tuple[str, Sequence[Whole]]] = []
    cards: list[PartPage] = []
    for kind in BOARDS:
        count = wish.counts.get(kind, 0)
        if count and kind == DECK:
            half = (paper[0], paper[1] / 2) if wish.is_folded else paper
            copies = -(-count // CARDS)
            cards = card_pages(style, half, files.chateauma, copies, flat)
        elif count:
            what = name_board(kind, style.texts)
            sides = [find(style, flat, files) for find in FIND[kind]]
            wholes = _stack(sides * count, find_room(paper)[2:])
            papers.append((what, wholes))
    pages: list[PartPage] = []
    for what, together in _share(papers, find_room(paper).height):
        pages += spread_pages(style, paper, what, together)
    return [*pages, *cards]


def _share(
    papers: Sequence[tuple[str, Sequence[Whole]]], high: Mm
) -> list[tuple[str, Sequence[Whole]]]:
    """Return boards with those of two kinds on one paper that has room for both."""
    shared: list[tuple[str, Sequence[Whole]]] = []
    for what, wholes in papers:
        if shared and len(wholes) == len(shared[-1][1]) == 1:
            before, (above,) = shared[-1]
            (below,) = wholes
            size = above.size[0], above.size[1] + GAP + below.size[1]
            if size[1] <= high and below.size[0] <= above.size[0]:
                draw = _draw_all([above, below], above.size[1] + GAP)
                shared[-1] = f"{before}, {what}", [Whole(size, draw)]
                continue
        shared.append((what, wholes))
    return shared


def _stack(wholes: Sequence[Whole], room: tuple[Mm, Mm]) -> list[Whole]:
    """Return boards of one size, as many below one another as fit on a paper."""
    wide, high = wholes[0].size
    up = max(1, int((room[1] + GAP) / (high + GAP))) if wide <= room[0] else 1
    found = []
    for first in range(0, len(wholes), up):
        some = wholes[first : first + up]
        size = wide, len(some) * (high + GAP) - GAP
        found.append(Whole(size, _draw_all(some, high + GAP)))
    return found


def _draw_all(wholes: Sequence[Whole], step: Mm) -> Callable[[Canvas], None]:
    def draw(canvas: Canvas) -> None:
        for at, whole in enumerate(wholes):
            with canvas.placed(Point(0, at * step)):
                whole.draw(canvas)

    return draw


FIND: Mapping[str, tuple[Find, ...]] = {
    "player-board": (lambda look, flat, _: find_player_board(look, flat),),
    "game-board-4": (lambda look, flat, of: find_board(look, of.depots, flat, False),),
    "game-board-2": (lambda look, flat, of: find_board(look, of.depots, flat, True),),
    "vineyard": (lambda look, flat, of: find_vineyard(look, of.vineyard, flat),),
    "vineyard-storage": (lambda look, flat, _: find_storage(look, flat),),
    "vineyard-shop": (lambda look, flat, _: find_shop(look, flat),),
    "chateauma-board": (
        lambda look, flat, of: find_chateauma(look, of.chateauma, PLAIN_SIDE, flat),
        lambda look, flat, of: find_chateauma(look, of.chateauma, OTHER_SIDE, flat),
    ),
    "blank-duchies": (lambda look, flat, _: find_blank(look, flat),),
}
