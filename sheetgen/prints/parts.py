"""Parts of a game, to cut out: tiles, tokens, cards and boards."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path

from sheetgen.draw.fold import fold
from sheetgen.draw.ink import Ink
from sheetgen.draw.part import PartPage, PartsWish, Size
from sheetgen.errors import UsageError
from sheetgen.games.base import Game
from sheetgen.games.find import find_game
from sheetgen.lang import load_texts
from sheetgen.press.base import Credits
from sheetgen.press.impose import with_backs
from sheetgen.press.job import Leaves
from sheetgen.press.paper import EDGE, LARGE, Paper, find_paper, too_small
from sheetgen.press.sheets import Drawing
from sheetgen.prints.bounds import (
    BACKS,
    PART_COPIES,
    TILE,
    refuse_count_outside,
    refuse_other,
    refuse_outside,
)
from sheetgen.prints.look import Look
from sheetgen.prints.missing import read_missing
from sheetgen.prints.paper import TURNS, OnPaper, one_a_page
from sheetgen.prints.pdf import RIGHTS, Pdf
from sheetgen.prints.place import OUTPUT
from sheetgen.say import join, plural, tell
from sheetgen.source.advice import meant
from sheetgen.units import Mm

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
        copies: of each part.
        missing: a file that says how many of which kinds are wanted.
        flat: from side to side of hexagonal tiles, in millimetres.
        is_large: whether all of them are larger, for weak eyes.
    """

    kinds: str | None = None
    backs: str = "duplex"
    tiles: Path | None = None
    board: Path | None = None
    copies: int = 1
    missing: Path | None = None
    flat: Mm | None = None
    is_large: bool = False


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
    counts = choose_counts(found, choice)
    page = _choose_paper(on_paper.paper, choice.is_large)
    scale = LARGE if choice.is_large else 1
    style = replace(look.style(found), scale=scale)
    size, is_folded = (page.width / scale, page.height / scale), choice.backs == "fold"
    wish = PartsWish(counts, choice.tiles, choice.board, is_folded, choice.flat)
    pages = found.parts.draw_parts(style, size, wish)
    template = one_a_page(page)
    has_backs = choice.backs in TURNS and any(one.back for one in pages)
    if has_backs:
        template = with_backs(template, TURNS[choice.backs])
    if is_folded:
        pages = [_fold(one, size, style.ink) for one in pages]
    duplex = TURNS[choice.backs] if has_backs else ""
    leaves = _leaves(pages, size, scale, has_backs)
    job = on_paper.job(template, leaves, "none", duplex)
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
            plural(len(counts), "1 kind of parts", "{count} kinds of parts"),
            plural(job.papers, "1 paper", "{count:,} papers"),
        ),
    )
    partly = _find_partly_blind(found, counts)
    notes = (tell_blind(partly),) if partly else ()
    path = OUTPUT / f"{found.id}-parts.pdf"
    return Pdf(job, style.fonts, credits, made, path, notes)


def choose_counts(game: Game, choice: PartsChoice) -> dict[str, int]:
    """Return how many of each kind are printed, in the order of the game.

    Raises:
        UsageError: a kind is unknown, there are none, or the game prints whole kinds.
        LayoutError: the file of what is missing has problems.
    """
    parts = game.parts
    if choice.flat is not None:
        refuse_outside("tile-size", choice.flat, TILE)
    refuse_count_outside("copies", choice.copies, PART_COPIES)
    if not parts.IS_COUNTED:
        _refuse_counts(game, choice)
    chosen = _choose_kinds(game, choice.kinds)
    counts = {kind: parts.KINDS[kind] for kind in chosen}
    if choice.missing is not None:
        missing = read_missing(choice.missing, game.id, parts.KINDS, parts.GROUPS)
        counts = {kind: missing[kind] for kind in chosen if kind in missing}
    return {kind: count * choice.copies for kind, count in counts.items()}


def list_parts(game: str, choice: PartsChoice, lang: str = "en") -> list[str]:
    """Return lines that say which parts would be printed, and how many of each.

    Raises:
        SheetgenError: something cannot be meant, found or read.
    """
    found = find_game(game.lower())
    counts = choose_counts(found, choice)
    texts = load_texts(lang, found.printed)
    longest = max(map(len, counts))
    lines = [
        f"{count:>4}  {kind:<{longest}}  {found.parts.name_kind(kind, texts)}"
        for kind, count in counts.items()
    ]
    blind = [
        name
        for name in found.parts.BLIND
        if any(kind in counts for kind in found.parts.GROUPS[name])
    ]
    return lines + ([tell_blind(blind)] if blind else [])


def tell_blind(groups: Sequence[str]) -> str:
    """Say that parts are drawn blind, so that new ones must not be known by sight."""
    return tell(
        "drawn blind, so print all of a group or none: {names}", names=", ".join(groups)
    )


def _find_partly_blind(game: Game, counts: Mapping[str, int]) -> list[str]:
    """Return the groups that are drawn blind, of which not all parts are printed."""
    parts = game.parts
    return [
        name
        for name in parts.BLIND
        if any(kind in counts for kind in parts.GROUPS[name])
        and any(counts.get(k, 0) < parts.KINDS[k] for k in parts.GROUPS[name])
    ]


def _refuse_counts(game: Game, choice: PartsChoice) -> None:
    """Refuse what only a game can do whose parts are counted."""
    for option, is_given in (
        ("--copies", choice.copies != 1),
        ("--missing", choice.missing is not None),
        ("--tile-size", choice.flat is not None),
    ):
        if is_given:
            raise UsageError(
                tell(
                    "{option}: parts of {title} are printed kind by kind, as large and "
                    "as many as there are",
                    option=option,
                    title=game.title,
                )
            )


def _choose_kinds(game: Game, only: str | None) -> tuple[str, ...]:
    """Return the kinds that are printed, in the order of the game.

    Raises:
        UsageError: one of them is unknown, or there are none.
    """
    known, groups = game.parts.KINDS, game.parts.GROUPS
    if only is None:
        return tuple(known)
    asked = [name.strip().lower() for name in only.split(",") if name.strip()]
    unknown = [name for name in asked if name not in known and name not in groups]
    if unknown and groups:
        close = get_close_matches(unknown[0], [*groups, *known], n=1)
        raise UsageError(
            tell(
                "--only {only}: no such part{hint}; `sheetgen parts {game} --list` "
                "names them all",
                only=",".join(unknown),
                hint=meant(unknown[0], close or groups),
                game=game.id,
            )
        )
    if unknown or not asked:
        raise UsageError(
            tell(
                "--only {only}: expected some of {names}",
                only=",".join(unknown) or repr(only),
                names=", ".join(known),
            )
        )
    wanted = {kind for name in asked for kind in groups.get(name, (name,))}
    return tuple(kind for kind in known if kind in wanted)


def _choose_paper(name: str, is_large: bool) -> Paper:
    """Return the paper, standing upright.

    Raises:
        UsageError: it is unknown or too small.
    """
    paper = find_paper(name)
    page = paper if paper.height >= paper.width else paper.turned()
    if page.width < LEAST[0] or page.height < LEAST[1]:
        raise too_small(paper, tell("parts need a4 or letter"))
    least = [side * LARGE for side in LEAST]
    if is_large and (page.width < least[0] or page.height < least[1]):
        raise too_small(paper, tell("--large needs a3 or tabloid"))
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
    pages: Sequence[PartPage], size: Size, scale: float, has_backs: bool
) -> tuple[Leaves, ...]:
    """Return what is printed; the first page of each kind bears its title."""
    leaves, last = [], ""
    for one in pages:
        back = Drawing(one.back, size, scale) if has_backs and one.back else None
        kind = _kind_of(one)
        title = kind if kind != last else ""
        leaves.append(Leaves(title, Drawing(one.front, size, scale), back, range(1)))
        last = kind
    return tuple(leaves)
