"""Parts of a game, to cut out: tiles, tokens, cards and boards."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from sheetgen.core.draw.box import Point
from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.form import DAGGER
from sheetgen.draw.part import PartPage, PartsWish, Size
from sheetgen.draw.svg import HAIR, Canvas, Outline, Spot, lines_path, overlay
from sheetgen.games.base import Game
from sheetgen.games.find import find_game
from sheetgen.language.message import join, message, plural
from sheetgen.language.texts import load_texts
from sheetgen.press.cached import Record, keep_drawings
from sheetgen.press.impose import with_backs
from sheetgen.press.job import Leaves
from sheetgen.press.paper import EDGE, LARGE, Paper, find_paper, too_small
from sheetgen.press.sheets import Drawing
from sheetgen.press.stream import Credits
from sheetgen.prints.bounds import (
    BACKS,
    OUTPUT,
    PART_COPIES,
    TILE,
    refuse_count_outside,
    refuse_other,
    refuse_outside,
)
from sheetgen.prints.look import Look
from sheetgen.prints.paper import TURNS, OnPaper, one_a_page
from sheetgen.prints.pdf import RIGHTS, Pdf
from sheetgen.source.advice import meant
from sheetgen.source.text import open_owned

LEAST = 205.0, 275.0  # mm; least size of paper, which both A4 and Letter have

ONE_SIDED = "-one-sided"  # suffix of the file name of parts without backs

PLAYED = Look("colour", evidence="none", has_marks=False)  # nothing is written on parts


@dataclass(frozen=True)
class PartsChoice:
    """Which parts of a game are printed.

    Attributes:
        kinds: their kinds, separated by commas; all by default.
        backs: where the backs are printed: ``duplex``, ``short``, ``fold`` or ``none``.
        tiles: a file with the content of the user's own tiles.
        board: the layout of the user's own board.
        copies: copies of each part.
        missing: a file that lists how many of which kinds are needed.
        flat: width of hexagonal tiles from side to side, in millimetres.
        is_large: whether all parts are larger, for weak eyes.
        has_clauses: whether help names the clauses of our rules.
    """

    kinds: str | None = None
    backs: str = "duplex"
    tiles: Path | None = None
    board: Path | None = None
    copies: int = 1
    missing: Path | None = None
    flat: Mm | None = None
    is_large: bool = False
    has_clauses: bool = False


class _Page(NamedTuple):
    """A page of parts: their kind, the front, and the back if there is one."""

    name: str
    front: Drawing
    back: Drawing | None


def make_parts(
    game: str,
    choice: PartsChoice = PartsChoice(),
    on_paper: OnPaper = OnPaper(),
    look: Look = PLAYED,
) -> Pdf:
    """Return the file of a game's parts.

    Raises:
        SheetgenError: a value is invalid, or something cannot be found, read or drawn.
    """
    return _draw(game, choice, on_paper, look).pdf()


def make_parts_by_sides(
    game: str,
    choice: PartsChoice = PartsChoice(),
    on_paper: OnPaper = OnPaper(),
    look: Look = PLAYED,
) -> tuple[Pdf, ...]:
    """Return one file of the parts with backs, and one of the parts without.

    No page is then left empty behind parts that are printed on one side. If all parts
    have backs, or none has, there is one file.

    Raises:
        SheetgenError: a value is invalid, or something cannot be found, read or drawn.
    """
    drawn = _draw(game, choice, on_paper, look)
    both = [one for one in drawn.pages if one.back]
    single = [one for one in drawn.pages if not one.back]
    if not (drawn.has_backs and single):
        return (drawn.pdf(),)
    papers = plural(len(both), "1 paper", "{count:,} papers")
    others = plural(len(single), "1 paper", "{count:,} papers")
    first = replace(drawn, pages=both, made=join(", ", (papers, message("both sides"))))
    rest = replace(
        drawn,
        pages=single,
        made=join(", ", (others, message("one side"))),
        suffix=ONE_SIDED,
    )
    return first.pdf(), rest.pdf()


def one_sided_path(path: Path) -> Path:
    """Return the path of the parts without backs, beside the file of the others.

    >>> one_sided_path(Path("parts.pdf")).name
    'parts-one-sided.pdf'
    """
    return path.with_name(f"{path.stem}{ONE_SIDED}{path.suffix}")


@dataclass(frozen=True)
class _Drawn:
    """Drawn pages of parts, and all that goes into their file.

    Attributes:
        pages: the pages that are printed.
        game: the game of the parts.
        choice: which parts they are.
        on_paper: what they are printed on.
        look: how they look.
        style: the style that follows from the look.
        counts: how many of each kind there are.
        made: what the file is, in a few words, if it does not hold all parts.
        suffix: suffix of its file name.
    """

    pages: Sequence[_Page]
    game: Game
    choice: PartsChoice
    on_paper: OnPaper
    look: Look
    style: Style
    counts: Mapping[str, int]
    made: str = ""
    suffix: str = ""

    @property
    def has_backs(self) -> bool:
        """Whether any page has something on its back."""
        return self.choice.backs in TURNS and any(one.back for one in self.pages)

    def pdf(self) -> Pdf:
        """Return the file."""
        choice, style, pages = self.choice, self.style, self.pages
        template = one_a_page(_choose_paper(self.on_paper.paper, choice.is_large))
        if self.has_backs:
            template = with_backs(template, TURNS[choice.backs])
        duplex = TURNS[choice.backs] if self.has_backs else ""
        leaves = _leaves(pages, self.has_backs)
        job = self.on_paper.job(template, leaves, "none", duplex)
        credits = Credits(
            title=style.texts("game.title"),
            subject=", ".join(dict.fromkeys(_kind_of(one) for one in pages)),
            author="",
            rights=RIGHTS,
            language=self.look.lang,
        )
        count = len(self.counts)
        whole = (
            plural(count, "1 kind of parts", "{count} kinds of parts"),
            plural(job.papers, "1 paper", "{count:,} papers"),
        )
        partly = _find_partly_blind(self.game, self.counts)
        notes = (blind_message(partly),) if partly and not self.suffix else ()
        path = OUTPUT / f"{self.game.id}-parts{self.suffix}.pdf"
        made = self.made or join(", ", whole)
        return Pdf(job, style.fonts, credits, made, path, notes)


def _draw(game: str, choice: PartsChoice, on_paper: OnPaper, look: Look) -> _Drawn:
    """Return all pages, drawn.

    Raises:
        SheetgenError: a value is invalid, or something cannot be found, read or drawn.
    """
    refuse_other("backs", choice.backs, BACKS)
    found = find_game(game.lower())
    counts = choose_counts(found, choice)
    page = _choose_paper(on_paper.paper, choice.is_large)
    scale = LARGE if choice.is_large else 1
    style = replace(look.style(found), scale=scale)
    size, is_folded = (page.width / scale, page.height / scale), choice.backs == "fold"
    wish = PartsWish(
        counts,
        choice.tiles,
        choice.board,
        is_folded,
        choice.flat,
        choice.has_clauses,
    )
    pages = _keep_pages(found, style, size, wish)
    return _Drawn(pages, found, choice, on_paper, look, style, counts)


def choose_counts(game: Game, choice: PartsChoice) -> dict[str, int]:
    """Return how many of each kind are printed, in the order of the game.

    Raises:
        UsageError: a kind is unknown, there are none, or the game prints whole kinds.
        LayoutError: the file of missing parts has problems.
    """
    parts = game.parts
    if choice.flat is not None:
        refuse_outside("tile-size", choice.flat, TILE)
    refuse_count_outside("copies", choice.copies, PART_COPIES)
    if not parts.IS_COUNTED:
        _refuse_counts(game, choice)
    chosen = choose_kinds(choice.kinds, parts.KINDS, parts.GROUPS, game.id)
    counts = {kind: parts.KINDS[kind] for kind in chosen}
    if choice.missing is not None:
        missing = read_missing(choice.missing, game.id, parts.KINDS, parts.GROUPS)
        counts = {kind: missing[kind] for kind in chosen if kind in missing}
    return {kind: count * choice.copies for kind, count in counts.items()}


def list_parts(game: str, choice: PartsChoice, lang: str = "en") -> list[str]:
    """Return a line for each kind of part that would be printed, with its count.

    Raises:
        SheetgenError: a value is invalid, or something cannot be found or read.
    """
    found = find_game(game.lower())
    counts = choose_counts(found, choice)
    texts, parts = load_texts(lang, found.printed), found.parts
    unsure = parts.find_unsure(PartsWish(counts, choice.tiles, choice.board))
    longest = max(map(len, counts))
    lines = []
    for kind, count in counts.items():
        sign = f" {DAGGER}" if kind in unsure else ""
        name = parts.name_kind(kind, texts)
        # Where whole kinds are printed, the number would count prints, not parts.
        number = f"{count:>4}  " if parts.IS_COUNTED else ""
        lines.append(f"{number}{kind:<{longest}}  {name}{sign}")
    blind = [
        name
        for name in found.parts.BLIND
        if any(kind in counts for kind in found.parts.GROUPS[name])
    ]
    return lines + ([blind_message(blind)] if blind else [])


def blind_message(groups: Sequence[str]) -> str:
    """Return a warning that parts drawn blind should be printed in whole groups."""
    return message(
        "drawn blind, so print all of a group or none: {names}", names=", ".join(groups)
    )


def _find_partly_blind(game: Game, counts: Mapping[str, int]) -> list[str]:
    """Return the groups that are drawn blind but only partly printed."""
    parts = game.parts
    return [
        name
        for name in parts.BLIND
        if any(kind in counts for kind in parts.GROUPS[name])
        and any(counts.get(k, 0) < parts.KINDS[k] for k in parts.GROUPS[name])
    ]


def _refuse_counts(game: Game, choice: PartsChoice) -> None:
    """Refuse options that need a game whose parts are counted."""
    for option, is_given in (
        ("--copies", choice.copies != 1),
        ("--missing", choice.missing is not None),
        ("--tile-size", choice.flat is not None),
    ):
        if is_given:
            raise UsageError(
                message(
                    "{option}: parts of {title} are printed kind by kind, as large and "
                    "as many as there are",
                    option=option,
                    title=game.title,
                )
            )


def choose_kinds(
    only: str | None,
    known: Collection[str],
    groups: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    game: str = "",
) -> tuple[str, ...]:
    """Return the chosen kinds of parts, in the order of *known*.

    Args:
        only: kinds or groups separated by commas; all kinds by default.
        known: all kinds.
        groups: groups of kinds, by their names.
        game: the game of the kinds, if it has groups.

    Raises:
        UsageError: a kind is unknown, or none is chosen.
    """
    if only is None:
        return tuple(known)
    asked = [name.strip().lower() for name in only.split(",") if name.strip()]
    unknown = [name for name in asked if name not in known and name not in groups]
    if unknown and groups:
        from difflib import get_close_matches

        close = get_close_matches(unknown[0], [*groups, *known], n=1)
        raise UsageError(
            message(
                "--only {only}: no such part{hint}; `sheetgen parts {game} --list` "
                "names them all",
                only=",".join(unknown),
                hint=meant(unknown[0], close or groups),
                game=game,
            )
        )
    if unknown or not asked:
        raise UsageError(
            message(
                "--only {only}: expected some of {names}",
                only=",".join(unknown) or repr(only),
                names=", ".join(known),
            )
        )
    wanted = {kind for name in asked for kind in groups.get(name, (name,))}
    return tuple(kind for kind in known if kind in wanted)


def _choose_paper(name: str, is_large: bool) -> Paper:
    """Return the paper in portrait.

    Raises:
        UsageError: the paper is unknown or too small.
    """
    paper = find_paper(name)
    page = paper.standing()
    if page.is_below(LEAST):
        raise too_small(paper, message("parts need a4 or letter"))
    if is_large and page.is_below((LEAST[0] * LARGE, LEAST[1] * LARGE)):
        raise too_small(paper, message("--large needs a3 or tabloid"))
    return page


def _keep_pages(game: Game, style: Style, size: Size, wish: PartsWish) -> list[_Page]:
    """Return the pages of parts, drawn now or cached by an earlier run.

    Raises:
        SheetgenError: they cannot be drawn.
    """

    def draw() -> Record:
        pages = game.parts.draw_parts(style, size, wish)
        if wish.is_folded:
            half = size[0], size[1] / 2
            pages = [
                PartPage(one.name, fold(one.front, one.back, half, style))
                if one.back
                else one
                for one in pages
            ]
        sides = [side for one in pages for side in (one.front, one.back) if side]
        names = [(one.name, bool(one.back)) for one in pages]
        return Record(tuple(Drawing(side, size, style.scale) for side in sides), names)

    record = keep_drawings(draw, "parts", game.id, style, size, wish, EDGE)
    sides = iter(record.drawings)
    return [
        _Page(name, next(sides), next(sides) if has_back else None)
        for name, has_back in record.facts
    ]


def _kind_of(page: _Page) -> str:
    """Return the kind of parts on a page, without the number of the page."""
    return re.sub(r"\s*\d+/\d+$", "", page.name)


def fold(front: str, back: str, half: Size, style: Style) -> str:
    """Return a page with *front* in its lower half and *back* in its upper half.

    *back* is drawn as for a paper that is turned over its side. It is put upside down,
    so that it is behind the front once the page is folded in the middle.

    Args:
        front: a drawing of half the page.
        back: the drawing behind it.
        half: width and height of half the page.
        style: style of the line along which the page is folded.
    """
    wide, high = half
    canvas = Canvas(wide, 2 * high, style.fonts)
    ends = Point(EDGE, high), Point(wide - EDGE, high)
    dashes = Outline(style.ink.soft, HAIR, "2 2", cap="butt", join="miter")
    canvas.path(lines_path([ends]), stroke=dashes)
    upper = overlay(back, canvas.to_svg(), Spot(Point(wide, high), turn=180))
    return overlay(front, upper, Spot(Point(0, high)))


def _leaves(pages: Sequence[_Page], has_backs: bool) -> tuple[Leaves, ...]:
    """Return the printed pages; the first page of each kind has its title."""
    leaves, last = [], ""
    for one in pages:
        back = one.back if has_backs else None
        kind = _kind_of(one)
        title = kind if kind != last else ""
        leaves.append(Leaves(title, one.front, back, range(1)))
        last = kind
    return tuple(leaves)


# Files of the parts that an owner has lost

MOST_MISSING = 999  # of a kind


def read_missing(
    path: Path,
    game: str,
    kinds: Mapping[str, int],
    groups: Mapping[str, tuple[str, ...]],
) -> dict[str, int]:
    """Return how many parts of each kind are missing, in no order.

    Args:
        path: a file with a table ``missing``: numbers by kind, or by group for that
            many of each of its kinds.
        game: the game of the parts.
        kinds: the kinds of the game.
        groups: groups of kinds.

    Raises:
        LayoutError: with every problem of the file.
        UsageError: nothing is missing.
    """
    top = open_owned(path, game)
    top.need("missing")
    table = top.table("missing")
    top.end()
    counts: dict[str, int] = {}
    for name in table.names if table is not None else ():
        assert table is not None
        count = table.whole(name, 0, MOST_MISSING) or 0
        if name not in kinds and name not in groups:
            what = message(
                "no such part; `sheetgen parts {game} --list` names them all", game=game
            )
            table.add(name, what)
            continue
        for kind in groups.get(name, (name,)):
            counts[kind] = counts.get(kind, 0) + count
    top.source.check()
    wanted = {kind: count for kind, count in counts.items() if count}
    if not wanted:
        raise UsageError(message("{path}: nothing is missing", path=path))
    return wanted
