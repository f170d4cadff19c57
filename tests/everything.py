"""All drawings that the project prints, in an ink and a language.

They are taken from the files that commands would write: pads with their covers, parts,
decks, posters, boards, tiles, lists to set up by, and pages to measure and
to judge colours with.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice

from sheetgen.core.checklist import Party
from sheetgen.core.errors import LayoutError
from sheetgen.draw.font import FontStack
from sheetgen.draw.part import draw_side
from sheetgen.games.base import Game
from sheetgen.games.find import list_games
from sheetgen.layout.read import layout_names
from sheetgen.press.profile import Printer
from sheetgen.prints.board import make_board, make_tiles
from sheetgen.prints.cards import make_cards
from sheetgen.prints.checklist import make_checklist
from sheetgen.prints.look import Look
from sheetgen.prints.pad import make_pads
from sheetgen.prints.paper import Setup
from sheetgen.prints.parts import PartsChoice, make_parts
from sheetgen.prints.pdf import Pdf
from sheetgen.prints.pieces import find_pieces
from sheetgen.prints.plate import make_plate
from sheetgen.prints.poster import make_poster
from sheetgen.prints.proof import make_proof
from sheetgen.system.packages import data_folder


@dataclass(frozen=True)
class Shown:
    """A drawing, and what it is of.

    Attributes:
        name: what prints it, and which of its drawings it is.
        svg: the drawing.
        fonts: those that it names.
    """

    name: str
    svg: str
    fonts: FontStack


def list_shown(ink: str, lang: str, every: int = 1, first: int = 0) -> Iterator[Shown]:
    """Yield drawings in an ink and a language, each once.

    Args:
        ink: the name of one of `INKS`.
        lang: two letters.
        every: take one print of so many; all if it is 1.
        first: which print is the first to be taken.
    """
    seen: set[str] = set()
    for name, make in islice(_prints(Look(ink, lang)), first, None, every):
        for at, (svg, fonts) in enumerate(make()):
            if svg not in seen:
                seen.add(svg)
                yield Shown(f"{name} {at}", svg, fonts)


Make = Callable[[], Iterator[tuple[str, FontStack]]]  # drawings with their fonts
MakePdf = Callable[[], Pdf | tuple[Pdf, ...]]


def _prints(look: Look) -> Iterator[tuple[str, Make]]:
    """Yield what draws each print, which takes a while."""
    for game in list_games():
        for name, make in _prints_of(game, look):
            yield name, partial(_drawings, make)
        if game.spec.pieces is not None:  # parts by themselves, as they are exported
            yield f"export {game.id}", partial(_pieces, game.id, look)
    plate = partial(make_plate, "a4", "long", look.lang, Printer(""))
    yield "calibrate", partial(_drawings, plate)


def _drawings(
    make: MakePdf,
) -> Iterator[tuple[str, FontStack]]:
    made: Pdf | tuple[Pdf, ...] = ()
    with suppress(LayoutError):  # of what is no deck, or has signs of its game alone
        made = make()
    for pdf in made if isinstance(made, tuple) else (made,):
        sides = (side for part in pdf.job.leaves for side in (part.front, part.back))
        for side in sides:
            if side is not None:
                yield side.drawing.svg, pdf.fonts
                if side.drawing.ground:
                    yield side.drawing.ground, pdf.fonts


def _pieces(game: str, look: Look) -> Iterator[tuple[str, FontStack]]:
    boxful = find_pieces(game, PartsChoice(), look)
    for piece in boxful.pieces:
        for side in (piece.front, piece.back):
            if side is not None:
                yield draw_side(piece, side, 2, boxful.style).svg, boxful.style.fonts


def _prints_of(game: Game, look: Look) -> Iterator[tuple[str, MakePdf]]:
    for layout in layout_names(game.id):
        yield from _prints_of_board(game, layout, look)
    if game.spec.parts is not None:
        for backs in ("duplex", "fold"):
            choice = PartsChoice(backs=backs)
            make = partial(make_parts, game.id, choice, look=look)
            yield f"parts {game.id} {backs}", make
    if game.spec.setup is not None:
        yield f"setup {game.id}", partial(make_checklist, game.id, Party(3), look=look)
    folder = data_folder("layouts") / game.id / "parts"
    for deck in sorted(folder.glob(f"*-{look.lang}.toml")):
        yield f"cards {deck.stem}", partial(make_cards, deck, look=look)


def _prints_of_board(
    game: Game, layout: str, look: Look
) -> Iterator[tuple[str, MakePdf]]:
    for evidence in game.evidence:
        for expansions in (None, ()) if game.spec.variant else (None,):
            asked = Look(look.ink, look.lang, evidence, expansions=expansions)
            setup = Setup(has_cover=True)
            make = partial(make_pads, (layout,), setup, asked, leaves=1)
            yield f"pad {layout} {evidence} {expansions}", make
    laminated = partial(make_pads, (layout,), Setup(is_reusable=True), look)
    yield f"pad {layout} reusable", laminated
    if game.spec.surfaces is not None:
        yield f"board {layout}", partial(make_board, layout, look=look)
        yield f"tiles {layout}", partial(make_tiles, layout, look=look)
        if game.spec.surrounds is not None:
            around = partial(make_board, layout, look=look, is_around=True)
            yield f"board {layout} around", around
    yield f"poster {layout}", partial(make_poster, layout, look=look)
    yield f"proof {layout}", partial(make_proof, layout, lang=look.lang)
