"""The interface for programs: the names that ``import sheetgen`` offers.

Each call returns a value. Nothing is written until the value's ``write`` is called, and
the user's settings are not read. Errors are those of `sheetgen.core.errors`; their
messages name options as the commands do.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sheetgen.checking import check as checks
from sheetgen.checking import layout as boards
from sheetgen.checking import target
from sheetgen.checking.check import Checked as Checked
from sheetgen.checking.code import Decoded as Decoded
from sheetgen.checking.code import read_code
from sheetgen.core.errors import CodeError as CodeError
from sheetgen.core.errors import FileError as FileError
from sheetgen.core.errors import FillError as FillError
from sheetgen.core.errors import LayoutError as LayoutError
from sheetgen.core.errors import MissingError as MissingError
from sheetgen.core.errors import OutputError as OutputError
from sheetgen.core.errors import SheetgenError as SheetgenError
from sheetgen.core.errors import UsageError as UsageError
from sheetgen.draw.ink import INKS
from sheetgen.games.find import find_game, list_games, load_layout
from sheetgen.language.texts import SAYS, TEXTS, list_languages
from sheetgen.layout.read import layout_names
from sheetgen.layout.value import Layout as Layout
from sheetgen.press.colour import Colours as Colours
from sheetgen.press.colour import find_colours as find_colours
from sheetgen.press.profile import Profile as Profile
from sheetgen.press.sheets import Links as Links
from sheetgen.prints.board import make_tiles
from sheetgen.prints.bounds import OUTPUT
from sheetgen.prints.cards import CARD_PAPER, make_cards
from sheetgen.prints.cards import CardCut as CardCut
from sheetgen.prints.code import make_links
from sheetgen.prints.look import Look as Look
from sheetgen.prints.pad import make_pads
from sheetgen.prints.paper import OnPaper as OnPaper
from sheetgen.prints.paper import Setup as Setup
from sheetgen.prints.parts import PLAYED, make_parts
from sheetgen.prints.parts import PartsChoice as PartsChoice
from sheetgen.prints.pdf import Pdf as Pdf
from sheetgen.prints.picture import Picture as Picture
from sheetgen.prints.picture import draw_picture
from sheetgen.prints.poster import make_poster
from sheetgen.prints.proof import make_proof
from sheetgen.system.link import LOCAL_PREFIX

PathLike = str | Path


# To print


def pad(
    *layouts: PathLike,
    leaves: int | None = None,
    serial: int = 1,
    look: Look = Look(),
    setup: Setup = Setup(),
    link: str | Links = LOCAL_PREFIX,
) -> Pdf:
    """Return score pads: every sheet with its own code and serial.

    Args:
        layouts: names such as ``dice/duchy-a``, short ones such as ``A``, or files.
        leaves: sheets of each layout; by default 25, or 1 if they are to be laminated.
        serial: serial of the first sheet of each layout.
        look: ink, language, and what players write.
        setup: how sheets are arranged on paper, cut and bound.
        link: the address that codes open; `Links` to sign them too.

    Raises:
        UsageError: an argument is not valid.
        LayoutError: with every problem of a layout file.
        MissingError: no font has a letter.
    """
    if not layouts:
        raise TypeError("pad() needs a layout")
    notes: list[str] = []
    output = OUTPUT / "pad.pdf" if len(layouts) > 1 else None
    first = None if serial == 1 else str(serial)
    (made,) = make_pads(
        tuple(map(str, layouts)),
        setup,
        look,
        lambda: _links(link),
        notes.append,
        leaves=leaves,
        serial=first,
        output=output,
    )
    return replace(made, notes=tuple(notes))


def poster(
    layout: PathLike,
    width: float | None = None,
    overlap: float = 10,
    on_paper: OnPaper = OnPaper(),
    look: Look = Look(),
    link: str | Links = LOCAL_PREFIX,
) -> Pdf:
    """Return a face as a poster, on as many papers as needed.

    Args:
        layout: a name or a file.
        width: width of the poster, in millimetres; by default about 594, chosen to
            fill its papers.
        overlap: the strip that neighbouring pages share, for gluing.
        on_paper: what it is printed on.
        look: how it looks.
        link: the address that its code opens.

    Raises:
        UsageError: an argument is not valid.
        LayoutError: with every problem of the file.
    """
    found, find_links = str(layout), lambda: _links(link)
    return make_poster(found, width, overlap, on_paper, look, find_links)


def tiles(
    layout: PathLike,
    flat: float = 40,
    on_paper: OnPaper = OnPaper(),
    look: Look = Look(),
    backs: str = "duplex",
) -> Pdf:
    """Return a board as hexagonal tiles, one for each cell.

    Args:
        layout: a name or a file.
        flat: width of a tile from side to side, in millimetres.
        on_paper: what they are printed on.
        look: how they look.
        backs: where the backs are printed: ``duplex``, ``short`` or ``none``.

    Raises:
        UsageError: an argument is not valid.
        LayoutError: with every problem of the file.
    """
    return make_tiles(str(layout), flat, on_paper=on_paper, look=look, backs=backs)


def parts(
    game: str,
    choice: PartsChoice = PartsChoice(),
    on_paper: OnPaper = OnPaper(),
    look: Look = PLAYED,
) -> Pdf:
    """Return the parts of a game, to cut out.

    Args:
        game: its id.
        choice: which parts, and where their backs are printed.
        on_paper: what they are printed on.
        look: how they look.

    Raises:
        UsageError: an argument is not valid, or the game has no parts.
        LayoutError: with every problem of a file of the user's.
    """
    return make_parts(game, choice, on_paper, look)


def proof(layout: PathLike, paper: str = "a4", lang: str = "en") -> Pdf:
    """Return a proof of how a game's terrains look, to colour-blind eyes too.

    Args:
        layout: a name or a file.
        paper: a name or a size; a4 or larger.
        lang: two letters.

    Raises:
        UsageError: an argument is not valid.
        LayoutError: with every problem of the file.
    """
    notes: list[str] = []
    made = make_proof(str(layout), paper, lang, notify=notes.append)
    return replace(made, notes=tuple(notes))


def cards(
    deck: PathLike,
    cut: CardCut = CardCut(),
    on_paper: OnPaper = CARD_PAPER,
    ink: str = "colour",
) -> Pdf:
    """Return a deck of cards, with as many cards on a paper as fit.

    Args:
        deck: a deck file; docs/decks.md explains its format.
        cut: size and backs of the cards.
        on_paper: what they are printed on.
        ink: how much colour is used.

    Raises:
        UsageError: an argument is not valid, or a text is too long for its card.
        LayoutError: with every problem of the file.
        MissingError: no font has a letter.
    """
    return make_cards(Path(deck), cut, on_paper, Look(ink))


def preview(
    layout: PathLike | Layout, look: Look = Look(), link: str | Links = LOCAL_PREFIX
) -> Picture:
    """Return one face as a drawing or a picture, with a specimen's code.

    Args:
        layout: a name, a file, or a result of `read_layout`.
        look: how it looks.
        link: the address that its code opens.

    Raises:
        UsageError: an argument is not valid.
        LayoutError: with every problem of the file.
    """
    return draw_picture(_layout(layout), look, lambda: _links(link))


# To check


def check(target: PathLike, fill: PathLike | None = None) -> Checked:
    """Return whether a filled sheet or a game is legal, and its score.

    Args:
        target: a filled sheet, the log of a game, or a link with answers.
        fill: the fill file of the sheet, if *target* is the sheet's code.

    Raises:
        FillError: with every problem of the file.
        CodeError: a code is damaged or unknown.
        UsageError: the target is only a code or a layout; `template` returns a file to
            fill in.
    """
    return checks.check_target(str(target), None if fill is None else Path(fill))


def check_together(checked: Sequence[Checked]) -> Checked:
    """Return the joint result of one game's sheets: who was first, and who won.

    Raises:
        UsageError: the sheets cannot be from one game.
    """
    return checks.judge_together(checked)


def decode(code: str, key: bytes = b"") -> Decoded:
    """Return the sheet that a code belongs to, with its whole board.

    Args:
        code: the link in it, or the digits under it.
        key: the secret to check the signature with.

    Raises:
        CodeError: the code is damaged, unknown, or not signed with the key.
    """
    return read_code(code, key)


def template(name: str) -> str:
    """Return a fill file, still empty, for what is written on a sheet.

    Args:
        name: the code, link or layout of the sheet; or the name of a kind of file that
            belongs to no sheet.

    Raises:
        CodeError: the code is damaged or unknown.
    """
    return target.write_template(name)


# Layouts


def read_layout(name: PathLike) -> Layout:
    """Return a layout: its board and its metadata.

    Args:
        name: a name such as ``dice/duchy-a``, a short one such as ``A``, or a file.

    Raises:
        UsageError: there is no such layout.
        LayoutError: with every problem of the file.
    """
    return load_layout(str(name))


def describe(
    layout: PathLike | Layout, games: int = 200, seed: int = 1
) -> dict[str, object]:
    """Return the figures of a board: areas, counts, best totals, usual scores.

    Args:
        layout: a name, a file, or a result of `read_layout`.
        games: games that simulated players play on it; 0 for none.
        seed: seed of their dice.

    Raises:
        UsageError: there is no such layout.
        LayoutError: with every problem of the file.
    """
    return boards.to_facts(boards.describe(_layout(layout), games, seed))


def find_notes(layout: PathLike | Layout) -> list[str]:
    """Return notes on all that is unusual about a layout, as `sheetgen validate` does.

    Raises:
        UsageError: there is no such layout.
        LayoutError: with every problem of the file.
    """
    found = _layout(layout)
    return boards.find_notes(found, find_game(found.rules.game))


# Lists of names


def layouts() -> tuple[str, ...]:
    """Return the names of all layouts."""
    return tuple(name for game in list_games() for name in layout_names(game.id))


def languages(of_answers: bool = False) -> tuple[str, ...]:
    """Return the languages of sheets, or those of answers, by their two letters."""
    return list_languages(SAYS if of_answers else TEXTS)


def inks() -> tuple[str, ...]:
    """Return the names of all inks."""
    return tuple(INKS)


def _layout(layout: PathLike | Layout) -> Layout:
    return layout if isinstance(layout, Layout) else read_layout(layout)


def _links(link: str | Links) -> Links:
    return make_links(link) if isinstance(link, str) else link
