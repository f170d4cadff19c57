"""Parts of a game, to cut out: tiles, tokens, cards and boards."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetgen.draw.fold import fold
from sheetgen.draw.ink import Ink
from sheetgen.draw.part import PartPage, Size
from sheetgen.errors import UsageError
from sheetgen.games.base import Game
from sheetgen.games.find import find_game
from sheetgen.press.base import Credits
from sheetgen.press.impose import with_backs
from sheetgen.press.job import Leaves
from sheetgen.press.paper import EDGE, Paper, find_paper, too_small
from sheetgen.press.sheets import Drawing
from sheetgen.prints.bounds import BACKS, refuse_other
from sheetgen.prints.look import Look
from sheetgen.prints.paper import TURNS, OnPaper, one_a_page
from sheetgen.prints.pdf import RIGHTS, Pdf
from sheetgen.prints.place import OUTPUT
from sheetgen.say import join, plural, tell

LEAST = 205.0, 275.0  # mm; of a paper, which both A4 and Letter have

PLAYED = Look("colour", evidence="none", has_marks=False)  # with, nothing is written


@dataclass(frozen=True)
class PartsChoice:
    """Which parts of a game are printed.

    Attributes:
        kinds: their kinds, with commas between; all, if nobody says.
        backs: where they stand: ``duplex``, ``short``, ``fold`` or ``none``.
        tiles: a file with what stands on tiles of one's own.
        board: the layout of a board of one's own.
    """

    kinds: str | None = None
    backs: str = "duplex"
    tiles: Path | None = None
    board: Path | None = None


def make_parts(
    game: str,
    choice: PartsChoice = PartsChoice(),
    on_paper: OnPaper = OnPaper(),
    look: Look = PLAYED,
) -> Pdf:
    """Return the file of a game's parts.

    Raises:
        SheetgenError: something cannot be meant, found, read or drawn.
    """
    refuse_other("backs", choice.backs, BACKS)
    found = find_game(game.lower())
    kinds = _choose_kinds(found, choice.kinds)
    page = _choose_paper(on_paper.paper)
    style = look.style(found)
    size, is_folded = (page.width, page.height), choice.backs == "fold"
    pages = found.parts.draw_parts(
        style, size, kinds, choice.tiles, is_folded, choice.board
    )
    template = one_a_page(page)
    has_backs = choice.backs in TURNS and any(one.back for one in pages)
    if has_backs:
        template = with_backs(template, TURNS[choice.backs])
    if is_folded:
        pages = [_fold(one, size, style.ink) for one in pages]
    duplex = TURNS[choice.backs] if has_backs else ""
    job = on_paper.job(template, _leaves(pages, size, has_backs), "none", duplex)
    credits = Credits(
        title=style.texts("game.title"),
        subject=", ".join(dict.fromkeys(_kind_of(one) for one in pages)),
        author="",
        rights=RIGHTS,
        language=look.lang,
    )
    made = join(
        ", ",
        (
            plural(len(kinds), "1 kind of parts", "{count} kinds of parts"),
            plural(job.papers, "1 paper", "{count:,} papers"),
        ),
    )
    return Pdf(job, style.fonts, credits, made, OUTPUT / f"{found.id}-parts.pdf")


def _choose_kinds(game: Game, only: str | None) -> tuple[str, ...]:
    """Return the kinds that are printed, in the order of the game.

    Raises:
        UsageError: one of them is unknown, or there are none.
    """
    known = game.parts.KINDS
    if only is None:
        return known
    asked = [name.strip().lower() for name in only.split(",") if name.strip()]
    unknown = [name for name in asked if name not in known]
    if unknown or not asked:
        raise UsageError(
            tell(
                "--only {only}: expected some of {names}",
                only=",".join(unknown) or repr(only),
                names=", ".join(known),
            )
        )
    return tuple(kind for kind in known if kind in asked)


def _choose_paper(name: str) -> Paper:
    """Return the paper, standing upright.

    Raises:
        UsageError: it is unknown or too small.
    """
    paper = find_paper(name)
    page = paper if paper.height >= paper.width else paper.turned()
    if page.width < LEAST[0] or page.height < LEAST[1]:
        raise too_small(paper, tell("parts need a4 or letter"))
    return page


def _kind_of(page: PartPage) -> str:
    """Return what lies on a page, without its number among pages of a kind."""
    return re.sub(r"\s*\d+/\d+$", "", page.name)


def _fold(page: PartPage, size: Size, ink: Ink) -> PartPage:
    """Return a page with its back beside its front, if it has one."""
    if not page.back:
        return page
    half = size[0], size[1] / 2
    return PartPage(page.name, fold(page.front, page.back, half, ink, EDGE))


def _leaves(
    pages: Sequence[PartPage], size: Size, has_backs: bool
) -> tuple[Leaves, ...]:
    """Return what is printed; the first page of each kind bears its title."""
    leaves, last = [], ""
    for one in pages:
        back = Drawing(one.back, size) if has_backs and one.back else None
        kind = _kind_of(one)
        title = kind if kind != last else ""
        leaves.append(Leaves(title, Drawing(one.front, size), back, range(1)))
        last = kind
    return tuple(leaves)
