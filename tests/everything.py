"""All drawings that the project prints, in an ink and a language.

They are taken from the files that commands would write: pads with their covers, parts,
decks, posters, boards, tiles, lists to set up by, and pages to measure, to collect and
to judge colours with.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from sheetgen.checklist import Party
from sheetgen.data import data_folder
from sheetgen.draw.font import FontStack
from sheetgen.draw.piece import draw_side
from sheetgen.errors import LayoutError
from sheetgen.games.base import Game
from sheetgen.games.find import list_games
from sheetgen.layout.find import layout_names
from sheetgen.press.printer import Printer
from sheetgen.prints.board import make_board
from sheetgen.prints.cards import make_cards
from sheetgen.prints.checklist import make_checklist
from sheetgen.prints.look import Look
from sheetgen.prints.pad import Pad, make_pads
from sheetgen.prints.paper import OnPaper
from sheetgen.prints.parts import PartsChoice, make_parts
from sheetgen.prints.pdf import Pdf
from sheetgen.prints.pieces import find_pieces
from sheetgen.prints.plate import make_plate
from sheetgen.prints.poster import make_poster
from sheetgen.prints.proof import make_proof
from sheetgen.prints.setup import Setup
from sheetgen.prints.tiles import make_tiles
from sheetgen.prints.volunteers import make_pages


@dataclass(frozen=True)
class Shown:
    """A drawing, and what it is of.

    Attributes:
        name: what prints it, and the how manyeth of its drawings it is.
        svg: the drawing.
        fonts: those that it names.
    """

    name: str
    svg: str
    fonts: FontStack


def list_shown(ink: str, lang: str) -> Iterator[Shown]:
    """Yield all drawings in an ink and a language, each once."""
    seen: set[str] = set()
    look = Look(ink, lang)
    for game in list_games():
        for name, pdf in _prints_of(game, look):
            for at, svg in enumerate(_drawings(pdf)):
                if svg not in seen:
                    seen.add(svg)
                    yield Shown(f"{name} {at}", svg, pdf.fonts)
        for shown in _pieces(game, look):
            if shown.svg not in seen:
                seen.add(shown.svg)
                yield shown
    for name, pdf in (
        ("calibrate", make_plate("a4", "long", lang, Printer(""))),
        ("collect", make_pages(1, 1, OnPaper(), look)),
    ):
        for at, svg in enumerate(_drawings(pdf)):
            yield Shown(f"{name} {at}", svg, pdf.fonts)


def _drawings(pdf: Pdf) -> list[str]:
    sides = (side for part in pdf.job.leaves for side in (part.front, part.back))
    drawn = [side.drawing for side in sides if side is not None]
    return list(dict.fromkeys(s for one in drawn for s in (one.svg, one.ground) if s))


def _prints_of(game: Game, look: Look) -> Iterator[tuple[str, Pdf]]:
    for layout in layout_names(game.id):
        yield from _prints_of_board(game, layout, look)
    if game.offer.parts is not None:
        for backs in ("duplex", "fold"):
            choice = PartsChoice(backs=backs)
            yield f"parts {game.id} {backs}", make_parts(game.id, choice, look=look)
    if game.offer.setup is not None:
        yield f"setup {game.id}", make_checklist(game.id, Party(3), look=look)
    for deck in sorted(
        data_folder("layouts").glob(f"{game.id}/parts/*-{look.lang}.toml")
    ):
        with suppress(LayoutError):  # no deck, or with signs of its game, as a part
            yield f"cards {deck.stem}", make_cards(deck, look=look)


def _prints_of_board(game: Game, layout: str, look: Look) -> Iterator[tuple[str, Pdf]]:
    for evidence in game.evidence:
        for expansions in (None, ()) if game.offer.made else (None,):
            asked = Look(look.ink, look.lang, evidence, expansions=expansions)
            setup = Setup(has_cover=True)
            (pad,) = make_pads(Pad((layout,), 1), setup, asked)
            yield f"pad {layout} {evidence} {expansions}", pad
    (laminated,) = make_pads(Pad((layout,)), Setup(is_reusable=True), look)
    yield f"pad {layout} reusable", laminated
    if game.offer.surfaces is not None:
        yield f"board {layout}", make_board(layout, look=look)
        yield f"tiles {layout}", make_tiles(layout, look=look)
        if game.offer.surrounds is not None:
            yield (
                f"board {layout} around",
                make_board(layout, look=look, is_around=True),
            )
    yield f"poster {layout}", make_poster(layout, look=look)
    yield f"proof {layout}", make_proof(layout, lang=look.lang)


def _pieces(game: Game, look: Look) -> Iterator[Shown]:
    """Yield parts by themselves, as they are exported."""
    if game.offer.pieces is None:
        return
    boxful = find_pieces(game.id, PartsChoice(), look)
    for piece in boxful.pieces:
        for side in (piece.front, piece.back):
            if side is not None:
                svg = draw_side(piece, side, 2, boxful.style).svg
                yield Shown(f"export {game.id} {side.name}", svg, boxful.style.fonts)
