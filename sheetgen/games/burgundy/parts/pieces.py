"""All parts of the game as separate pieces, for print services and table simulators."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import TALL
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.form import DEGREE
from sheetgen.draw.ink import WHITE
from sheetgen.draw.part import (
    BOARD,
    CARD,
    HEXAGON,
    ROUND,
    SQUARE,
    PartsWish,
    Piece,
    Side,
    alone,
)
from sheetgen.draw.svg import Canvas
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.boards.boards import BOARDS, DECK, FIND
from sheetgen.games.burgundy.boards.chateauma_cards import (
    draw_back,
    draw_fronts,
    plan_cards,
)
from sheetgen.games.burgundy.boards.place import board_tone
from sheetgen.games.burgundy.files.board_file import BoardFiles, load_boards
from sheetgen.games.burgundy.files.hex_file import OWN, load_hexes
from sheetgen.games.burgundy.parts.help import CARD as HELP_CARD
from sheetgen.games.burgundy.parts.help import draw_front as draw_help
from sheetgen.games.burgundy.parts.help import draw_help_back
from sheetgen.games.burgundy.parts.help_deck import load_help
from sheetgen.games.burgundy.parts.parts import BLIND, GROUPS, find_unsure, name_kind
from sheetgen.games.burgundy.rules.chateauma_parts import CARDS
from sheetgen.games.burgundy.sheet.sheet import HUES
from sheetgen.games.burgundy.tiles.doubles import KINDS as DOUBLES
from sheetgen.games.burgundy.tiles.doubles import draw_backs as draw_double_backs
from sheetgen.games.burgundy.tiles.doubles import draw_halves, vines_of
from sheetgen.games.burgundy.tiles.hexes import (
    BLACK_HUE,
    FLAT,
    HexTile,
    draw_backs,
    list_tiles,
    looks_of,
)
from sheetgen.games.burgundy.tiles.hexes import draw_fronts as draw_hex
from sheetgen.games.burgundy.tiles.token_art import (
    GOOD_HUES,
    PLAYER_HUES,
    SIGN_HUE,
    VINE_HUES,
)
from sheetgen.games.burgundy.tiles.tokens import PLAYERS, Block, list_blocks

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
        replace(one, title=f"{one.title} {DEGREE}") if one.kind in unsure else one
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
    sign = "" if parts.provenance[0] in OWN else "°"
    back = Side(
        f"back-{DECK}", lambda canvas, box: draw_back(canvas, style, box), tone.tint
    )
    for card in parts.cards:
        front = alone(draw_fronts, card, style, plan, flat, sign)
        yield Piece(
            DECK,
            f"{style.texts('extra.chateauma')} {card.number}{sign}",
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
    helped = load_help(style.texts.language)
    for section in helped.sections:
        tone = style.ink.tone(section.hue)
        yield Piece(
            HELP,
            section.title,
            HELP_CARD,
            count,
            Side(
                f"{HELP}-{section.key}",
                partial(draw_help, section, helped, style),
                tone.tint,
            ),
            Side(
                f"back-{HELP}-{section.key}",
                partial(draw_help_back, section, helped, style),
                style.ink.tone(GAME.hue).tint,
            ),
            CARD,
            group=style.texts("help.cards"),
        )
