"""All printed parts of the game, by kind."""

from collections.abc import Mapping
from itertools import combinations

from sheetgen.draw.face import Style
from sheetgen.draw.part import PartPage, PartsWish, Size
from sheetgen.games.burgundy.boards.boards import (
    BOARD_GROUPS,
    BOARDS,
    board_pages,
    find_unsure_boards,
    name_board,
)
from sheetgen.games.burgundy.files.board_file import load_boards
from sheetgen.games.burgundy.files.hex_file import (
    EXPANSIONS,
    OTHERS,
    OWN,
    HexKind,
    load_hexes,
)
from sheetgen.games.burgundy.parts.help import help_pages
from sheetgen.games.burgundy.parts.overview import overview_pages
from sheetgen.games.burgundy.rules.counts import VINE_COLOURS
from sheetgen.games.burgundy.rules.tile import (
    ANIMALS,
    BUILDINGS,
    CITY,
    GEESE,
    MONASTERY,
    PASTURE,
)
from sheetgen.games.burgundy.tiles.doubles import KINDS as DOUBLES
from sheetgen.games.burgundy.tiles.doubles import double_pages, vines_of
from sheetgen.games.burgundy.tiles.hexes import hex_pages, list_tiles
from sheetgen.games.burgundy.tiles.tokens import (
    find_unsure_tokens,
    list_blocks,
    token_pages,
)
from sheetgen.language.texts import Texts

_HEXES = {kind.name: kind for kind in load_hexes()}
_HELP = ("help", "overview")  # in texts: `help.deck`, `help.overview`
_BLOCKS = {block.name: block for block in list_blocks()}
# How many of each kind the game has, in printing order.
KINDS: Mapping[str, int] = {
    **{name: kind.count for name, kind in _HEXES.items()},
    **DOUBLES,
    **{
        kind: count
        for block in _BLOCKS.values()
        for kind, count in block.counts.items()
    },
    **dict.fromkeys(_HELP, 1),
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
    "doubles": tuple(DOUBLES),
    # The two vines of a double hex have no order.
    **{
        f"double-{b}-{a}": (f"double-{a}-{b}",)
        for a, b in combinations(VINE_COLOURS, 2)
    },
    **{name: tuple(block.counts) for name, block in _BLOCKS.items()},
    **BOARD_GROUPS,
}
# Castles, ships and mines lie in open stacks, and so do inns [burgundy 3.2] [26.1].
BLIND = (
    *("buildings", "animals", "monasteries", "expansion-2", "expansion-5", "doubles"),
    *(block.name for block in _BLOCKS.values() if block.is_blind),
)
IS_COUNTED = True


def find_unsure(wish: PartsWish) -> set[str]:
    """Return the kinds whose contents or number no rulebook confirms.

    An owner's files settle the kinds that they list.

    Raises:
        LayoutError: a file has problems.
    """
    hexes = load_hexes(wish.tiles)
    return {
        *(kind.name for kind in hexes if kind.provenance not in OWN),
        *DOUBLES,
        *find_unsure_tokens(wish.tiles),
        *find_unsure_boards(load_boards(wish.board)),
    }


def name_kind(kind: str, texts: Texts) -> str:
    """Return the name of a kind in the language of *texts*."""
    if kind in BOARDS:
        return name_board(kind, texts)
    if kind in _HELP:
        return texts("help.deck" if kind == "help" else "help.overview")
    if kind not in _HEXES:
        return _name_token(kind, texts)
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
    return name


def _help_pages(style: Style, paper: Size, wish: PartsWish) -> list[PartPage]:
    """Return the sheets of help, as many copies as wanted."""
    half = (paper[0], paper[1] / 2) if wish.is_folded else paper
    cards = help_pages(style, half) if "help" in wish.counts else []
    overview = (
        overview_pages(style, paper, has_back=not wish.is_folded)
        if "overview" in wish.counts
        else []
    )
    return cards * wish.counts.get("help", 0) + overview * wish.counts.get(
        "overview", 0
    )


def _name_token(kind: str, texts: Texts) -> str:
    """Return the name of a kind's sheet or block, and which kind of it this is."""
    if kind in DOUBLES:
        vines = " + ".join(texts(f"colour.{vine}") for vine in vines_of(kind))
        return f"{texts('parts.doubles')}: {vines}"
    block = next(one for one in _BLOCKS.values() if kind in one.counts)
    name, _, which = kind.partition("-")
    title = texts(f"parts.{block.name}")
    if name in ("large", "small"):
        what = texts("heading.posts") if which == "post" else texts(f"terrain.{which}")
        return f"{title}: {what}, {texts(f'size.{name}')}"
    if name == "vine":
        return f"{title}: {texts(f'colour.{which}')}"
    return f"{title}: {which}" if which else title


def draw_parts(style: Style, paper: Size, wish: PartsWish) -> list[PartPage]:
    """Return the pages of all wanted parts, in the order of `KINDS`.

    Args:
        style: how they look.
        paper: width and height, in portrait format.
        wish: the wanted parts; its tiles say how many hexagonal tiles there are.

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
    if any(kind in wish.counts for kind in DOUBLES):
        pages += double_pages(style, half, wish.counts, wish.flat)
    pages += token_pages(style, half, wish.counts, wish.tiles)
    pages += board_pages(style, paper, wish)
    return pages + _help_pages(style, paper, wish)
