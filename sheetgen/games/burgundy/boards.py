"""All boards of the game among its printed parts, kind by kind."""

from collections.abc import Callable, Mapping, Sequence

from sheetgen.draw.box import Point
from sheetgen.draw.face import Style
from sheetgen.draw.leaf import find_room
from sheetgen.draw.part import PartPage, PartsWish, Size
from sheetgen.draw.spread import Whole, spread_pages
from sheetgen.draw.svg import Canvas
from sheetgen.games.burgundy.blank_duchy import SIDES, find_blank
from sheetgen.games.burgundy.chateauma.part_file import load_depots
from sheetgen.games.burgundy.game_board import find_board
from sheetgen.games.burgundy.hexes import FLAT
from sheetgen.games.burgundy.player_board import find_player_board
from sheetgen.games.burgundy.vineyard_board import find_vineyard
from sheetgen.games.burgundy.vineyard_file import load_vineyard
from sheetgen.games.burgundy.vineyard_stock import find_shop, find_storage
from sheetgen.lang import Texts
from sheetgen.units import Mm

GAP: Mm = 4.0  # between boards on one paper

# How many the box has of each, in the order of print.
BOARDS: Mapping[str, int] = {
    "player-board": 4,
    "game-board-4": 1,
    "game-board-2": 1,
    "vineyard": 4,
    "vineyard-storage": 1,
    "vineyard-shop": 1,
    "blank-duchies": SIDES,
}
BOARD_GROUPS: Mapping[str, tuple[str, ...]] = {
    "boards": ("player-board", "game-board-4", "game-board-2", "blank-duchies"),
    "vineyards": ("vineyard", "vineyard-storage", "vineyard-shop"),
}


def name_board(kind: str, texts: Texts) -> str:
    """Return what a kind of boards is called."""
    return texts(f"parts.{kind}")


def board_pages(style: Style, paper: Size, wish: PartsWish) -> list[PartPage]:
    """Return the pages of all boards that are wanted.

    Args:
        style: how they look.
        paper: width and height of a paper that stands upright.
        wish: how many of each kind, and how large tiles are.

    Raises:
        LayoutError: a file has problems.
        TextError: a text of the language does not fit.
        UsageError: a board takes more papers than anybody glues.
    """
    flat = wish.flat or FLAT
    pages: list[PartPage] = []
    for kind in BOARDS:
        count = wish.counts.get(kind, 0)
        if not count:
            continue
        wholes = _stack([_FIND[kind](style, flat)] * count, find_room(paper)[2:])
        pages += spread_pages(style, paper, name_board(kind, style.texts), wholes)
    return pages


def _stack(wholes: Sequence[Whole], room: tuple[Mm, Mm]) -> list[Whole]:
    """Return equal boards with as many beneath one another as a paper holds."""
    wide, high = wholes[0].size
    up = max(1, int((room[1] + GAP) / (high + GAP))) if wide <= room[0] else 1
    found = []
    for first in range(0, len(wholes), up):
        some = wholes[first : first + up]
        size = wide, len(some) * (high + GAP) - GAP
        found.append(Whole(size, _draw_all(some, high + GAP), some[0].note))
    return found


def _draw_all(wholes: Sequence[Whole], step: Mm) -> Callable[[Canvas], None]:
    def draw(canvas: Canvas) -> None:
        for at, whole in enumerate(wholes):
            with canvas.placed(Point(0, at * step)):
                whole.draw(canvas)

    return draw


_FIND: Mapping[str, Callable[[Style, Mm], Whole]] = {
    "player-board": find_player_board,
    "game-board-4": lambda style, flat: find_board(style, load_depots(), flat, False),
    "game-board-2": lambda style, flat: find_board(style, load_depots(), flat, True),
    "vineyard": lambda style, flat: find_vineyard(style, load_vineyard(), flat),
    "vineyard-storage": find_storage,
    "vineyard-shop": find_shop,
    "blank-duchies": find_blank,
}
