"""All printed parts of the game, kind by kind."""

from collections.abc import Mapping

from sheetgen.draw.face import Style
from sheetgen.draw.part import PartPage, PartsWish, Size
from sheetgen.games.burgundy.boards import (
    BOARD_GROUPS,
    BOARDS,
    board_pages,
    name_board,
)
from sheetgen.games.burgundy.hex_file import EXPANSIONS, OTHERS, HexKind, load_hexes
from sheetgen.games.burgundy.hexes import hex_pages, list_tiles
from sheetgen.games.burgundy.tile import (
    ANIMALS,
    BUILDINGS,
    CITY,
    GEESE,
    MONASTERY,
    PASTURE,
)
from sheetgen.lang import Texts

_HEXES = {kind.name: kind for kind in load_hexes()}
KINDS: Mapping[str, int] = {
    **{name: kind.count for name, kind in _HEXES.items()},
    **BOARDS,
}
GROUPS: Mapping[str, tuple[str, ...]] = {
    "hexes": tuple(_HEXES),
    "buildings": BUILDINGS,
    "animals": tuple(
        kind.name
        for kind in _HEXES.values()
        if kind.terrain == PASTURE and kind.name != GEESE
    ),
    "monasteries": tuple(
        kind.name for kind in _HEXES.values() if kind.terrain == MONASTERY
    ),
    **EXPANSIONS,
    **BOARD_GROUPS,
}
# Castles, ships and mines lie open in stacks [burgundy 3.2].
BLIND = frozenset(_HEXES) - frozenset(OTHERS) - {"inn"}
IS_COUNTED = True


def name_kind(kind: str, texts: Texts) -> str:
    """Return what a kind is called in the language of *texts*."""
    if kind in BOARDS:
        return name_board(kind, texts)
    found = _HEXES[kind]
    if found.terrain == MONASTERY:
        name = texts("hex.monastery", name=kind)
    elif kind in OTHERS or kind == "inn":
        name = texts(f"hex.{OTHERS.get(kind, kind)}")
    elif found.terrain == CITY:
        name = texts(f"building.{kind}")
    elif kind == GEESE:
        name = texts("animal.geese")
    else:
        animal = next(one for one in ANIMALS if one[0] == kind[1])
        name = texts("hex.animals", count=kind[0], kind=texts(f"animal.{animal}"))
    return name if found.is_sure else f"{name} °"


def draw_parts(style: Style, paper: Size, wish: PartsWish) -> list[PartPage]:
    """Return the pages of all parts of some kinds, in the order of `KINDS`.

    Args:
        style: how they look.
        paper: width and height of a paper that stands upright.
        wish: which of them; its tiles say how many hexagonal tiles there are.

    Raises:
        LayoutError: a file has problems.
        TextError: a text of the language does not fit.
        UsageError: a tile is larger than the paper.
    """
    half = (paper[0], paper[1] / 2) if wish.is_folded else paper
    pages: list[PartPage] = []
    known: tuple[HexKind, ...] = load_hexes(wish.tiles)
    hexes = list_tiles(known, wish.counts)
    if hexes:
        note = (
            ""
            if all(tile.kind.is_sure for tile in hexes)
            else style.texts("parts.unsure")
        )
        pages += hex_pages(style, half, hexes, wish.flat, note)
    return pages + board_pages(style, paper, wish)
