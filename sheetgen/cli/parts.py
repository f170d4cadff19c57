"""`sheetgen parts`: tiles, tokens, cards and boards of a game, to cut out."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.option import FILE, FONT, INKS, OUTPUT, StyleChoice, lang_option
from sheetgen.cli.printing import PRINTER, RIGHTS, PrintChoice, print_and_tell
from sheetgen.errors import UsageError
from sheetgen.say import join, plural, tell

if TYPE_CHECKING:
    from sheetgen.draw.face import Style
    from sheetgen.draw.part import PartPage
    from sheetgen.games.base import Game
    from sheetgen.press.impose import Template
    from sheetgen.press.job import Leaves
    from sheetgen.press.paper import Paper

EDGE = 6.35  # mm; what printers at home miss
LEAST = 205.0, 275.0  # mm; of a paper, which both A4 and Letter have


@click.command("parts")
@click.argument("game")
@click.option(
    "--only",
    metavar="KINDS",
    help="Kinds of parts, such as parcels,cottages.  [default: all]",
)
@click.option(
    "--backs",
    type=click.Choice(("duplex", "short", "fold", "none"), case_sensitive=False),
    default="duplex",
    show_default=True,
    help="duplex: on a page of their own, the paper turned over its long edge; short: "
    "over its short one; fold: beside their fronts; none: leave them out.",
)
@click.option(
    "--tiles",
    type=FILE,
    help="File with what stands on your own tiles, instead of our reconstruction.",
)
@click.option(
    "--board",
    type=FILE,
    help="Layout of your own board, instead of our reconstruction.",
)
@click.option(
    "--ink",
    type=click.Choice(INKS, case_sensitive=False),
    default="colour",
    show_default=True,
    help="How much colour to spend.",
)
@lang_option("Language of the parts; `sheetgen list` names them all.")
@FONT
@click.option("--paper", default="a4", show_default=True, help="As for `sheetgen pad`.")
@PRINTER
@click.option("--pdfa", is_flag=True, help="Write PDF/A-1b.")
@click.option("-o", "--output", type=FILE, help="PDF to write.")
def parts_command(
    game: str,
    only: str | None,
    backs: str,
    tiles: Path | None,
    board: Path | None,
    ink: str,
    lang: str,
    extra_fonts: tuple[Path, ...],
    paper: str,
    printer_name: str | None,
    pdfa: bool,
    output: Path | None,
) -> None:
    """Print the parts of a game, to cut out and play with.

    Print on card, or glue the sheets on it. What two parts share is cut once.

    \b
    sheetgen parts keythedral
    sheetgen parts keythedral --only parcels,cottages --backs fold --paper letter
    """
    from sheetgen.games.find import find_game
    from sheetgen.press.base import Credits

    found = find_game(game.lower())
    kinds = _choose_kinds(found, only)
    page = _choose_paper(paper)
    style = StyleChoice(ink, lang, "none", True, extra_fonts).style(found)
    is_folded = backs == "fold"
    size = page.width, page.height
    pages = found.parts.draw_parts(style, size, kinds, tiles, is_folded, board)
    template, leaves = _arrange(pages, page, backs, style)
    choice = PrintChoice(paper, EDGE, printer_name, pdfa, output)
    duplex = {"duplex": "long", "short": "short"}.get(backs, "")
    job = choice.job(template, leaves, "none", duplex if template.backs else "")
    what = ", ".join(dict.fromkeys(_kind_of(one) for one in pages))
    credits = Credits(
        title=style.texts("game.title"),
        subject=what,
        author="",
        rights=RIGHTS,
        language=lang,
    )
    made = join(
        ", ",
        (
            plural(len(kinds), "1 kind of parts", "{count} kinds of parts"),
            plural(job.papers, "1 paper", "{count:,} papers"),
        ),
    )
    path = output or OUTPUT / f"{found.id}-parts.pdf"
    print_and_tell(path, job, style.fonts, credits, made)


def _choose_kinds(game: "Game", only: str | None) -> tuple[str, ...]:
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


def _choose_paper(name: str) -> "Paper":
    """Return the paper, standing upright.

    Raises:
        UsageError: it is unknown or too small.
    """
    from sheetgen.press.paper import find_paper, too_small

    paper = find_paper(name)
    page = paper if paper.height >= paper.width else paper.turned()
    if page.width < LEAST[0] or page.height < LEAST[1]:
        raise too_small(paper, tell("parts need a4 or letter"))
    return page


def _kind_of(page: "PartPage") -> str:
    """Return what lies on a page, without its number among pages of a kind."""
    return re.sub(r"\s*\d+/\d+$", "", page.name)


def _arrange(
    pages: "list[PartPage]", page: "Paper", backs: str, style: "Style"
) -> "tuple[Template, tuple[Leaves, ...]]":
    """Return how pages of parts lie on papers, and what they are."""
    from sheetgen.draw.fold import fold
    from sheetgen.press.impose import LONG, SHORT, Slot, Template, with_backs
    from sheetgen.press.job import Leaves
    from sheetgen.press.sheets import Drawing

    size = page.width, page.height
    half = page.width, page.height / 2
    template = Template(page, (Slot(page.box()),), edge=EDGE)
    has_backs = backs in ("duplex", "short") and any(one.back for one in pages)
    if has_backs:
        template = with_backs(template, SHORT if backs == "short" else LONG)
    leaves, last = [], ""
    for one in pages:
        svg = one.front
        if backs == "fold" and one.back:
            svg = fold(one.front, one.back, half, style.ink, EDGE)
        back = Drawing(one.back, size) if has_backs and one.back else None
        kind = _kind_of(one)
        title = kind if kind != last else ""
        leaves.append(Leaves(title, Drawing(svg, size), back, range(1)))
        last = kind
    return template, tuple(leaves)
