"""All printed parts of the game: pages by kind, and each as a separate piece.

Print services and table simulators take the pieces.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import TALL
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.form import DAGGER
from sheetgen.draw.ink import WHITE
from sheetgen.draw.part import (
    BOARD,
    CARD,
    HEXAGON,
    ROUND,
    SQUARE,
    PartPage,
    PartsWish,
    Piece,
    Side,
    Size,
    alone,
)
from sheetgen.draw.svg import Canvas
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.boards.boards import (
    BOARD_GROUPS,
    BOARDS,
    DECK,
    FIND,
    board_pages,
    find_unsure_boards,
    name_board,
)
from sheetgen.games.burgundy.boards.chateauma_board import (
    draw_back,
    draw_fronts,
    plan_cards,
)
from sheetgen.games.burgundy.boards.place import board_tone
from sheetgen.games.burgundy.files.board_file import BoardFiles, load_boards
from sheetgen.games.burgundy.files.hex_file import (
    EXPANSIONS,
    OTHERS,
    OWN,
    HexKind,
    load_hexes,
)
from sheetgen.games.burgundy.parts.help import CARD as HELP_CARD
from sheetgen.games.burgundy.parts.help import draw_front as draw_help
from sheetgen.games.burgundy.parts.help import (
    draw_help_back,
    find_letters,
    help_pages,
    load_help,
    overview_pages,
)
from sheetgen.games.burgundy.rules.chateauma_parts import CARDS
from sheetgen.games.burgundy.rules.counts import VINE_COLOURS
from sheetgen.games.burgundy.rules.tile import (
    ANIMALS,
    BUILDINGS,
    CITY,
    GEESE,
    MONASTERY,
    PASTURE,
)
from sheetgen.games.burgundy.sheet.sheet import HUES
from sheetgen.games.burgundy.tiles.hexes import (
    BLACK_HUE,
    FLAT,
    HexTile,
    double_pages,
    draw_backs,
    draw_double_backs,
    draw_halves,
    hex_pages,
    list_tiles,
    looks_of,
    vines_of,
)
from sheetgen.games.burgundy.tiles.hexes import KINDS as DOUBLES
from sheetgen.games.burgundy.tiles.hexes import draw_fronts as draw_hex
from sheetgen.games.burgundy.tiles.tile_art import (
    GOOD_HUES,
    PLAYER_HUES,
    SIGN_HUE,
    VINE_HUES,
)
from sheetgen.games.burgundy.tiles.tokens import (
    PLAYERS,
    Block,
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
    cards = help_pages(style, half, wish.has_clauses) if "help" in wish.counts else []
    overview = (
        overview_pages(style, paper, not wish.is_folded, wish.has_clauses)
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


HELP = "help"
_DISCS = ("silver", "workers", "markers")


def list_pieces(style: Style, wish: PartsWish) -> list[Piece]:
    """Return the pieces of the wanted kinds, in printing order.

    Args:
        style: how they look.
        wish: the number of each kind, and an owner's files.

    Raises:
        LayoutError: a file has problems.
    """
    found = (
        *_list_hexes(style, wish),
        *_list_doubles(style, wish),
        *_list_tokens(style, wish),
        *_list_boards(style, wish),
        *_list_help(style, wish),
    )
    unsure = find_unsure(wish)
    return [
        replace(one, title=f"{one.title} {DAGGER}") if one.kind in unsure else one
        for one in found
    ]


def _is_blind(kind: str) -> bool:
    return any(kind in GROUPS[group] for group in BLIND)


# Hexagons


def _list_hexes(style: Style, wish: PartsWish) -> Iterator[Piece]:
    flat, looks = wish.flat or FLAT, looks_of(style.ink)
    tiles = list_tiles(load_hexes(wish.tiles), wish.counts)
    for tile in dict.fromkeys(tiles):
        kind, twins = tile.kind, (HexTile(tile.kind, False), HexTile(tile.kind, True))
        name = kind.name + ("-black" if tile.is_black and twins[0] in tiles else "")
        ground = looks[kind.terrain].tone.tint
        behind = style.ink.tone(HUES.get(kind.terrain, BLACK_HUE)).tint
        if tile.is_black:
            behind = WHITE if style.ink.name == "black" else BLACK_HUE
        yield Piece(
            kind.name,
            name_kind(kind.name, style.texts),
            (flat, flat * TALL),
            tiles.count(tile),
            Side(name, alone(draw_hex, tile, flat, style), ground),
            Side(
                "back-black" if tile.is_black else f"back-{kind.terrain}",
                alone(draw_backs, tile, flat, style),
                behind,
            ),
            form=HEXAGON,
            group=style.texts("parts.hexes"),
            is_blind=_is_blind(kind.name),
        )


def _list_doubles(style: Style, wish: PartsWish) -> Iterator[Piece]:
    flat = wish.flat or FLAT
    back = Side(
        "back-double",
        lambda canvas, box: draw_double_backs(canvas, [box.centre], flat, style),
        style.ink.tone(SIGN_HUE["vine"]).tint,
    )
    for kind in DOUBLES:
        if not wish.counts.get(kind):
            continue
        front = partial(_draw_double, kind, flat, style)
        yield Piece(
            kind,
            name_kind(kind, style.texts),
            (2 * flat, flat * TALL),
            wish.counts[kind],
            Side(kind, front, style.ink.tone(VINE_HUES[vines_of(kind)[0]]).tint),
            back,
            group=style.texts("parts.doubles"),
            is_blind=True,
        )


def _draw_double(kind: str, flat: Mm, style: Style, canvas: Canvas, box: Box) -> None:
    middle = box.centre
    halves = [
        (Point(middle.x + side * flat / 2, middle.y), vine)
        for side, vine in zip((-1, 1), vines_of(kind), strict=True)
    ]
    draw_halves(canvas, halves, flat, style)


# Tokens


def _list_tokens(style: Style, wish: PartsWish) -> Iterator[Piece]:
    for block in list_blocks(wish.tiles):
        for kind in block.counts:
            count = wish.counts.get(kind, 0)
            if not count:
                continue
            if block.name not in PLAYERS:
                yield _token(block, kind, kind, count, style)
                continue
            # Each player has one or more, in their colour.
            for at in range(count):
                sign = f"{kind}.{at}"
                yield _token(block, kind, sign, 1, style)


def _token(block: Block, kind: str, sign: str, count: int, style: Style) -> Piece:
    stem, ground = sign.replace(".", "-"), _ground_of(block, sign, style)
    back = None
    if block.back is not None:
        own = block.back
        is_own = block.name in PLAYERS
        back = Side(
            f"back-{stem}" if is_own else f"back-{block.name}",
            lambda canvas, box: own.draw(canvas, style, box, f"{sign}!"),
            own.ground(style, sign),
        )
    return Piece(
        kind,
        name_kind(kind, style.texts),
        block.size,
        count,
        Side(stem, lambda canvas, box: block.draw(canvas, style, box, sign), ground),
        back,
        form=ROUND if block.name in _DISCS else SQUARE,
        group=style.texts(f"parts.{block.name}"),
        is_blind=block.is_blind,
    )


def _ground_of(block: Block, sign: str, style: Style) -> str:
    """Return the colour of a token along its cut; discs have a white ground."""
    if block.name in _DISCS:
        return WHITE
    which = sign.partition("-")[2]
    if block.name == "goods":
        hue = GOOD_HUES[int(which) - 1]
    elif block.name == "bonus":
        hue = HUES[which]
    elif block.name == "points":
        hue = PLAYER_HUES[int(sign.partition(".")[2]) % len(PLAYER_HUES)]
    elif block.name == "vines":
        hue = VINE_HUES[which]
    else:
        hue = SIGN_HUE["good"] if block.name == "routes" else GAME.hue
    return style.ink.tone(hue).tint


# Boards and cards


def _list_boards(style: Style, wish: PartsWish) -> Iterator[Piece]:
    flat, files = wish.flat or FLAT, load_boards(wish.board)
    for kind in BOARDS:
        count = wish.counts.get(kind, 0)
        if count and kind == DECK:
            yield from _list_duchy_cards(style, files, flat, -(-count // CARDS))
        elif count:
            what = name_kind(kind, style.texts)
            sides = [find(style, flat, files) for find in FIND[kind]]
            for number, whole in enumerate(sides, 1):
                name = f"{kind}-side-{number}" if len(sides) > 1 else kind
                front = Side(name, partial(_draw_whole, whole.draw))
                yield Piece(
                    kind, what, whole.size, count, front, role=BOARD, group=what
                )


def _draw_whole(draw: object, canvas: Canvas, box: Box) -> None:
    assert callable(draw)
    with canvas.placed(Point(box.x, box.y)):
        draw(canvas)


def _list_duchy_cards(
    style: Style, files: BoardFiles, flat: Mm, copies: int
) -> Iterator[Piece]:
    parts, tone = files.chateauma, board_tone(style.ink)
    plan = plan_cards(flat, max(len(card.cells) for card in parts.cards))
    back = Side(
        f"back-{DECK}", lambda canvas, box: draw_back(canvas, style, box), tone.tint
    )
    for card in parts.cards:
        front = alone(draw_fronts, card, style, plan, flat)
        yield Piece(
            DECK,
            f"{style.texts('extra.chateauma')} {card.number}",
            plan.size,
            copies,
            Side(f"{DECK}-{card.number}", front, tone.tint),
            back,
            CARD,
            group=style.texts(f"parts.{DECK}"),
        )


def _list_help(style: Style, wish: PartsWish) -> Iterator[Piece]:
    count = wish.counts.get(HELP, 0)
    if not count:
        return
    helped = load_help(style.texts.language, has_clauses=wish.has_clauses)
    letters = find_letters(helped, style)
    for section in helped.sections:
        tone = style.ink.tone(section.hue)
        yield Piece(
            HELP,
            section.title,
            HELP_CARD,
            count,
            Side(
                f"{HELP}-{section.key}",
                partial(draw_help, section, helped, letters, style),
                tone.tint,
            ),
            Side(
                f"back-{HELP}",
                partial(draw_help_back, helped, style),
                style.ink.tone(GAME.hue).tint,
            ),
            CARD,
            group=style.texts("help.cards"),
        )
