"""The individual parts of a game, a layout or a deck."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import TALL
from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.draw.board import (
    Tile,
    board_size,
    draw_surface,
    paint_tile,
    paint_tile_back,
)
from sheetgen.draw.card import write_back, write_front
from sheetgen.draw.cell import Look as CellLook
from sheetgen.draw.face import Style
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.part import BOARD, CARD, HEXAGON, PartsWish, Piece, Side
from sheetgen.draw.svg import Canvas
from sheetgen.draw.symbol import PICTURES, SYMBOLS
from sheetgen.games.find import find_game, list_games, load_layout
from sheetgen.language.message import message
from sheetgen.language.texts import load_texts
from sheetgen.layout.deck import Card, Deck, read_deck
from sheetgen.layout.value import Layout
from sheetgen.prints.board import word_board
from sheetgen.prints.bounds import TILE, refuse_outside
from sheetgen.prints.cards import find_card_size
from sheetgen.prints.look import Look
from sheetgen.prints.parts import PartsChoice, choose_counts, choose_kinds
from sheetgen.source.text import find_tables

FLAT: Mm = 40.0  # width of a layout's tiles from side to side
KINDS = ("board", "tiles")  # of the parts of a layout


@dataclass(frozen=True)
class Boxful:
    """Parts that belong together.

    Attributes:
        name: name of the game, board or deck, as used in file names.
        title: its title in the language of the print.
        pieces: the parts.
        style: how they look.
    """

    name: str
    title: str
    pieces: tuple[Piece, ...]
    style: Style


def find_pieces(target: str, choice: PartsChoice, look: Look) -> Boxful:
    """Return the parts of a game, of a board, or of a deck.

    Args:
        target: the id of a game, a layout, or the path of a deck.
        choice: which parts.
        look: how they look.

    Raises:
        SheetgenError: a value is invalid, or something cannot be found or read.
    """
    if choice.flat is not None:
        refuse_outside("flat", choice.flat, TILE)
    games = {game.id for game in list_games()}
    if target.lower() in games:
        return _of_game(target.lower(), choice, look)
    path = Path(target)
    if path.suffix == ".toml" and "card" in (find_tables(path) or {}):
        return _of_deck(path, choice, look)
    return _of_layout(load_layout(target), choice, look)


def _of_game(name: str, choice: PartsChoice, look: Look) -> Boxful:
    game = find_game(name)
    counts = choose_counts(game, choice)
    style = look.style(game)
    if game.spec.pieces is None:
        raise UsageError(message("{title}: no parts by themselves", title=game.title))
    wish = PartsWish(counts, choice.tiles, choice.board, flat=choice.flat)
    found = tuple(game.spec.pieces.list_pieces(style, wish))
    return Boxful(name, style.texts("game.title"), found, style)


def _of_layout(layout: Layout, choice: PartsChoice, look: Look) -> Boxful:
    game = find_game(layout.rules.game)
    style = look.style(game)
    surface = game.surface(layout, style.ink)
    flat = FLAT if choice.flat is None else choice.flat
    name, kinds = (
        layout.name_in(style.texts.language),
        choose_kinds(choice.kinds, KINDS),
    )
    pieces: list[Piece] = []
    if "board" in kinds:
        words = word_board(layout, surface, style.texts)

        def draw(canvas: Canvas, box: Box) -> None:
            with canvas.placed(Point(box.x, box.y)):
                draw_surface(canvas, surface, flat, words, style.ink)

        size = board_size(surface, flat)
        pieces.append(Piece("board", name, size, 1, Side("board", draw), role=BOARD))
    if "tiles" in kinds:
        pieces += _list_tiles(layout, flat, style)
    stem = layout.id.rpartition("/")[2]
    return Boxful(stem, name, tuple(pieces), style)


def _list_tiles(layout: Layout, flat: Mm, style: Style) -> Iterator[Piece]:
    """Yield the different tiles of a board, each once."""
    looks = find_game(layout.rules.game).spec.sheets.terrain_looks(style.ink)
    texts = style.texts
    cells = Counter((cell.terrain, cell.carried) for cell in layout.board.cells)
    for (terrain, carried), count in sorted(cells.items()):
        title = texts(f"terrain.{terrain}")
        if carried:
            title += f", {texts(f'bonus.{carried}')}"
        look = looks[terrain]
        front = partial(_draw_tile, Tile(look, carried), style)
        back = partial(_draw_tile_back, look)
        yield Piece(
            "tiles",
            title,
            (flat, flat * TALL),
            count,
            Side("-".join(filter(None, (terrain, carried))), front, look.tone.tint),
            Side(f"back-{terrain}", back, look.tone.tint),
            form=HEXAGON,
        )


def _draw_tile(tile: Tile, style: Style, canvas: Canvas, box: Box) -> None:
    paint_tile(canvas, box, tile, style.ink)


def _draw_tile_back(look: CellLook, canvas: Canvas, box: Box) -> None:
    paint_tile_back(canvas, box, look)


def _of_deck(path: Path, choice: PartsChoice, look: Look) -> Boxful:
    if choice.kinds is not None:
        raise UsageError(message("--only: a deck has cards alone: leave it out"))
    deck = read_deck(path, frozenset((*SYMBOLS, *PICTURES)))
    style = Style(load_texts(look.lang), look.find_ink(), load_fonts(look.fonts))
    pieces = tuple(_list_cards(deck, style))
    return Boxful(path.stem, deck.title, pieces, style)


def _list_cards(deck: Deck, style: Style) -> Iterator[Piece]:
    size, back = find_card_size(deck.size), None
    if deck.back is not None:
        behind = partial(_draw_card, deck.back, False, style)
        back = Side("back", behind, style.ink.tone(deck.back.hue).tint)
    for number, card in enumerate(deck.cards, 1):
        front = partial(_draw_card, card, True, style)
        tint = style.ink.tone(card.hue).tint
        side = Side(f"card-{number}", front, tint)
        yield Piece(
            "cards", card.title, size, card.count, side, back, CARD, group=deck.title
        )


def _draw_card(
    card: Card, is_front: bool, style: Style, canvas: Canvas, box: Box
) -> None:
    write = write_front if is_front else write_back
    write(canvas, card, box, 0, style.ink)
