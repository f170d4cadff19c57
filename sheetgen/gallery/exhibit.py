"""A board of a gallery: its pictures, its PDF, and its figures."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.checking.layout import find_figures, find_notes, write_ground
from sheetgen.core.errors import FileError, Problem, SheetgenError
from sheetgen.core.units import Mm
from sheetgen.gallery.attribution import Attribution, judge_attribution
from sheetgen.gallery.submissions import Sent
from sheetgen.games.base import Game
from sheetgen.games.find import find_game, read_layout_file
from sheetgen.language.texts import Texts, load_texts
from sheetgen.layout.value import Layout
from sheetgen.press.sheets import Links
from sheetgen.prints.board import picture_board
from sheetgen.prints.look import Look
from sheetgen.prints.pad import Pad, make_pads
from sheetgen.prints.picture import draw_picture, speak_board
from sheetgen.prints.setup import Setup
from sheetgen.scoresheet.art import GROUND, rename_files, write_art
from sheetgen.source.problem import bounded
from sheetgen.source.text import load_text

INK = "colour"  # for boards on a screen, whatever the ink of their sheets
FOLDER = "boards"  # of the pages and files of boards
ROOM: tuple[Mm, Mm] = (110, 96)  # area that the picture of a board fills
SEED = 1  # of the dice of simulated players

Put = Callable[[str], Path]  # returns the path of a file name in the gallery


@dataclass(frozen=True)
class Wish:
    """How boards are shown and printed.

    Attributes:
        look: the look of the sheets.
        links: settings of the links in their codes.
        setup: the paper of the PDFs.
        leaves: sheets in each PDF; 0 for no PDFs.
        games: games that simulated players play on each board.
    """

    look: Look
    links: Links
    setup: Setup
    leaves: int
    games: int


@dataclass(frozen=True)
class Exhibit:
    """A board that the gallery shows.

    Attributes:
        sent: its file.
        attribution: its source, as far as that is known.
        game: the game of the board.
        texts: texts of that game, in the language of the gallery.
        digits: digits of the code of a sheet without a serial.
        figures: its figures from the rules and from simulated players.
        notes: notes on anything unusual about it.
        spoken: the board as a list to be read aloud.
        size: width and height of its picture.
        pdf_size: bytes of its PDF; 0 if it has none.
    """

    sent: Sent
    attribution: Attribution
    game: Game
    texts: Texts
    digits: str
    figures: Mapping[str, object]
    notes: tuple[str, ...]
    spoken: str
    size: tuple[Mm, Mm]
    pdf_size: int

    @property
    def layout(self) -> Layout:
        """The layout as it is shown."""
        return self.attribution.layout

    @property
    def name(self) -> str:
        """Its name in the language of the gallery."""
        return self.layout.name_in(self.texts.language)

    @property
    def is_sheet(self) -> bool:
        """Whether it is a declared score sheet, which has no board."""
        return self.layout.rules.sheet is not None

    @property
    def place(self) -> str:
        """The address of its page in the gallery, without the ending."""
        return f"{FOLDER}/{self.sent.stem}"


def hang(sent: Sent, wish: Wish, put: Put) -> Exhibit:
    """Write the pictures, the PDF and the file of a board, and return its exhibit.

    Raises:
        SheetgenError: the file has problems, or its board cannot be drawn or printed.
    """
    attribution = judge_attribution(read_layout_file(sent.path))
    layout = attribution.layout
    game = find_game(layout.rules.game)
    texts = load_texts(wish.look.lang, game.printed)
    sheet = draw_picture(layout, wish.look, lambda: wish.links)
    board = sheet
    if game.spec.surfaces is not None:
        board = picture_board(layout, ROOM, replace(wish.look, ink=INK))
    place = f"{FOLDER}/{sent.stem}"
    put(f"{place}.svg").write_text(board.svg, encoding="utf-8")
    put(f"{place}-sheet.svg").write_text(sheet.svg, encoding="utf-8")
    declared = layout.rules.sheet
    art = declared.printed.art if declared else {}
    for name, drawing in art.items():  # files may have drawings of the same name
        put(f"{place}.{name}").write_text(write_art(drawing), encoding="utf-8")
    text = load_text(sent.path)
    if declared and declared.printed.ground is not None:
        drawn = write_ground(declared)
        put(f"{place}.{GROUND}").write_text(drawn, encoding="utf-8")
    if declared:
        text = rename_files(text, f"{sent.stem}.")
    put(f"{place}.toml").write_text(text, encoding="utf-8")
    pdf_size = 0
    if wish.leaves:
        pad = Pad((layout,), wish.leaves)
        (pdf,) = make_pads(pad, wish.setup, wish.look, lambda: wish.links)
        pdf_size = pdf.write(put(f"{place}.pdf")).stat().st_size
    return Exhibit(
        sent,
        attribution,
        game,
        texts,
        sheet.digits,
        find_figures(layout, wish.games, SEED),
        tuple(find_notes(layout, game)),
        speak_board(layout, texts),
        board.size,
        pdf_size,
    )


def faults_message(sent: Sent, error: SheetgenError) -> tuple[Problem, ...]:
    """Return why a file is not shown, without its path on this machine."""
    if not isinstance(error, FileError):
        return (Problem(sent.name, "", error.message),)
    path = str(sent.path)
    return tuple(
        replace(problem, where=sent.name + problem.where.removeprefix(path))
        for problem in bounded(error.problems)
    )
