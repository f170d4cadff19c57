"""The boards among the game's printed parts, by kind."""

from collections.abc import Callable, Mapping, Sequence

from sheetgen.core.draw.box import Point
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.part import PartPage, PartsWish, Size, find_room
from sheetgen.draw.spread import Whole, spread_pages
from sheetgen.draw.svg import Canvas
from sheetgen.games.burgundy.boards.blank_duchy import SIDES, find_blank
from sheetgen.games.burgundy.boards.chateauma_board import find_chateauma
from sheetgen.games.burgundy.boards.chateauma_cards import card_pages
from sheetgen.games.burgundy.boards.game_board import find_board, find_sure
from sheetgen.games.burgundy.boards.player_board import find_player_board
from sheetgen.games.burgundy.boards.vineyard_board import find_vineyard
from sheetgen.games.burgundy.boards.vineyard_stock import find_shop, find_storage
from sheetgen.games.burgundy.files.board_file import BoardFiles, load_boards
from sheetgen.games.burgundy.files.hex_file import OWN
from sheetgen.games.burgundy.rules.chateauma_parts import CARDS, OTHER_SIDE, PLAIN_SIDE
from sheetgen.games.burgundy.rules.depot import DEPOTS
from sheetgen.games.burgundy.tiles.hexes import FLAT
from sheetgen.language.texts import Texts

GAP: Mm = 4.0  # between boards on one paper
DECK = "chateauma-cards"

# How many of each are in the box, in printing order; one blank for each side of a board
# whose map we do not have.
BOARDS: Mapping[str, int] = {
    "player-board": 4,
    "game-board-4": 1,
    "game-board-2": 1,
    "vineyard": 4,
    "vineyard-storage": 1,
    "vineyard-shop": 1,
    "chateauma-board": 1,
    DECK: CARDS,
    "blank-duchies": SIDES,
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
    pages: list[PartPage] = []
    for kind in BOARDS:
        count = wish.counts.get(kind, 0)
        if count and kind == DECK:
            half = (paper[0], paper[1] / 2) if wish.is_folded else paper
            copies = -(-count // CARDS)
            pages += card_pages(style, half, files.chateauma, copies, flat)
        elif count:
            what = name_board(kind, style.texts)
            sides = [find(style, flat, files) for find in FIND[kind]]
            wholes = _stack(sides * count, find_room(paper)[2:])
            pages += spread_pages(style, paper, what, wholes)
    return pages


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
