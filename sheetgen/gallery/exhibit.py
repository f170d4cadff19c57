"""A board of a gallery: its source, its pictures, its PDF, and its figures.

A file can claim anything. If it calls a board the game's own, but the game has no such
board, drawings of it say that it is its maker's own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from sheetgen.checking.layout import find_figures, find_notes, write_ground
from sheetgen.core.board import Board
from sheetgen.core.errors import FileError, Problem, SheetgenError
from sheetgen.core.units import Mm
from sheetgen.gallery.submissions import Sent
from sheetgen.games.base import Game
from sheetgen.games.find import find_game, list_games, load_layout, read_layout_file
from sheetgen.language.message import Message, bounded, defer, message, plural
from sheetgen.language.texts import Texts, load_texts
from sheetgen.layout.read import layout_names
from sheetgen.layout.value import Layout
from sheetgen.press.sheets import Links
from sheetgen.prints.board import picture_board
from sheetgen.prints.look import Look
from sheetgen.prints.pad import make_pads
from sheetgen.prints.paper import Setup
from sheetgen.prints.picture import draw_picture, speak_board
from sheetgen.scoresheet.art import GROUND, rename_files, write_art
from sheetgen.source.text import load_text

CUSTOM = "custom"
OWN = "own"  # made by a user
OFFICIAL = "official"  # a board of the game
UNCHECKED = "unchecked"  # claimed to be one, by the file only

INK = "colour"  # for boards on a screen, whatever the ink of their sheets
FOLDER = "boards"  # of the pages and files of boards
ROOM: tuple[Mm, Mm] = (110, 96)  # area that the picture of a board fills
SEED = 1  # of the dice of simulated players

Put = Callable[[str], Path]  # returns the path of a file name in the gallery

MARKS = {
    OFFICIAL: message("the game's own board"),
    OWN: message("own board"),
    UNCHECKED: message("says it is the game's own: not checked"),
}
# How certain a map is; docs/layouts.md has the same words.
PROVENANCES = {
    "stated": defer("a rulebook says so"),
    "derived": defer("it follows from what a rulebook says"),
    "public-2": defer("published elsewhere, by two sources or more that agree"),
    "public-1": defer("published elsewhere, by one source"),
    "public-1-weak": defer("published elsewhere, by one doubtful source"),
    "reconstruction": defer("a guess that fits everything that is known"),
    "custom": defer("a board by its maker"),
}


@dataclass(frozen=True)
class Attribution:
    """The source of a board: what its file claims, and what is known about that.

    Attributes:
        kind: `OWN`, `OFFICIAL` or `UNCHECKED`.
        layout: the layout as shown and printed; the shipped one for a game's board.
        said: what the file claims, which is shown where it differs.
        same: the game's own board that it equals, if there is one.
        namesake: the game's own board with the same name, if it is another board.
    """

    kind: str
    layout: Layout
    said: Layout
    same: Layout | None = None
    namesake: Layout | None = None


def judge_attribution(layout: Layout) -> Attribution:
    """Return the source of a file's board, as far as it is known."""
    same = _known_boards().get((layout.rules.id, layout.board))
    if same is not None and layout.is_official:
        return Attribution(OFFICIAL, same, layout, same)
    kind = UNCHECKED if layout.is_official else OWN
    shown = replace(layout, provenance=CUSTOM)
    return Attribution(kind, shown, layout, same, _find_namesake(layout, same))


def _find_namesake(layout: Layout, same: Layout | None) -> Layout | None:
    """Return the game's own board with one of a board's names, unless it is *same*."""
    for name in (layout.name, *layout.names.values()):
        found = _known_names().get((layout.rules.game, _folded(name)))
        if found is not None and found != same:
            return found
    return None


@cache
def _known() -> tuple[Layout, ...]:
    """Return the layouts of the games' own boards."""
    names = (name for game in list_games() for name in layout_names(game.id))
    return tuple(filter(lambda one: one.is_official, map(load_layout, names)))


@cache
def _known_boards() -> Mapping[tuple[str, Board], Layout]:
    return {(one.rules.id, one.board): one for one in _known()}


@cache
def _known_names() -> Mapping[tuple[str, str], Layout]:
    return {
        (one.rules.game, _folded(name)): one
        for one in _known()
        for name in (one.name, *one.names.values())
    }


def _folded(name: str) -> str:
    """Return a name in a form for comparison."""
    return " ".join(name.casefold().split())


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
        links = wish.links
        (pdf,) = make_pads(
            (layout,), wish.setup, wish.look, lambda: links, leaves=wish.leaves
        )
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


def origin_message(attribution: Attribution) -> Message:
    """Return the source of a board, as far as it is known."""
    provenance = message(PROVENANCES[attribution.said.provenance])
    if attribution.kind == OFFICIAL:
        known = message(PROVENANCES[attribution.layout.provenance])
        return message("The game has this board ({provenance}).", provenance=known)
    if attribution.kind == UNCHECKED:
        return message(
            "The file says that it is the game's own board ({provenance}), which "
            "nobody checked. We know no such board of the game, so it is shown as its "
            "maker's own.",
            provenance=provenance,
        )
    return message("A board by its maker; it is not part of the game.")


def likeness_message(attribution: Attribution) -> list[Message]:
    """Return warnings about a board that is easily mistaken for another."""
    told = []
    if (
        attribution.kind == OFFICIAL
        and attribution.said.name != attribution.layout.name
    ):
        told.append(message("The file calls it “{name}”.", name=attribution.said.name))
    if attribution.kind != OFFICIAL and attribution.same is not None:
        told.append(
            message(
                "It has the same spaces as “{name}”, a board of the game.",
                name=attribution.same.name,
            )
        )
    if attribution.namesake is not None:
        told.append(
            message(
                "A board of the game is called “{name}” too; this one is another.",
                name=attribution.namesake.name,
            )
        )
    return told


def picture_message(exhibit: Exhibit) -> Message:
    """Return the text in place of a board's picture."""
    if exhibit.is_sheet:
        return message("Picture of the score sheet")
    board = exhibit.layout.board
    return message(
        "Picture of the board: {cells} in {areas}",
        cells=plural(len(board.cells), "1 space", "{count} spaces"),
        areas=plural(len(exhibit.layout.areas), "1 area", "{count} areas"),
    )
