"""`sheetgen pad`: score pads, every sheet with its own code and serial."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from sheetgen.cli.option import (
    COMMON_DICE,
    FILE,
    LARGE,
    NAMES,
    ColourChoice,
    LinkChoice,
    Number,
    StyleChoice,
    Whole,
    add_options,
    colour_options,
    link_options,
    players_in,
    style_options,
)
from sheetgen.cli.printing import PRINTER, print_and_tell
from sheetgen.cli.speech import settings_folder, warn
from sheetgen.language.message import message
from sheetgen.prints.bounds import GLUES, JOINS

paper_options = add_options(
    click.option(
        "--profile",
        "profile_name",
        help="Settings for a printer or a print shop: home, office-duplex, shop, "
        "shop-alternating, or a file of your own. Other options override "
        "the profile.",
    ),
    click.option(
        "--paper",
        help="a5, half-letter, a4, letter, a3, tabloid, sra4, sra3, or a size "
        "such as 320x225mm; sheets keep their size.  "
        "[default: a5, or a4 for games with larger sheets; the next larger if large]",
    ),
    click.option(
        "--up",
        type=click.Choice(("1", "2", "4")),
        help="Sheets on a paper.  [default: 1]",
    ),
    click.option(
        "--duplex",
        type=click.Choice(("none", "long", "short"), case_sensitive=False),
        help="Print both sides, two layouts per sheet; the paper is turned over "
        "its long or short edge.  [default: none]",
    ),
    click.option(
        "--glue",
        type=click.Choice(GLUES, case_sensitive=False),
        help="The edge that sheets are turned over once they are cut.  [default: left, "
        "or right for the left hand]",
    ),
    click.option(
        "--order",
        type=click.Choice(("stack", "pages"), case_sensitive=False),
        help="With several sheets on a paper: stack makes serials follow each "
        "other in the cut piles, pages on each paper.  [default: stack]",
    ),
    click.option(
        "--bleed",
        type=Number(0, 10),
        help="Millimetres that covers reach beyond the cut.  [default: 0]",
    ),
    click.option(
        "--crop",
        type=click.Choice(("auto", "outside", "inside", "none"), case_sensitive=False),
        help="Where cut marks stand; auto is outside, and inside where the "
        "paper has no room.  [default: auto]",
    ),
    click.option(
        "--registration/--no-registration",
        default=None,
        help="Crosses that show whether printing plates and sides line up.",
    ),
    click.option(
        "--die-line/--no-die-line",
        default=None,
        help="The outline of each sheet in a spot colour called Die.",
    ),
    click.option(
        "--ticket/--no-ticket",
        default=None,
        help="Write a job ticket for a print shop beside the PDF: paper, sides, cut, "
        "count, colours.  [default: as the profile says, else none]",
    ),
    PRINTER,
)


@click.command("pad")
@click.argument("layouts", nargs=-1, required=True, metavar="LAYOUT...")
@click.option(
    "--leaves",
    type=Whole(1),
    help="Sheets of each layout.  [default: 25, or 1 if reusable or an example]",
)
@LARGE
@click.option(
    "--join",
    type=click.Choice(tuple(map(str, JOINS))),
    default="1",
    show_default=True,
    help="Papers that each sheet is joined of, to be as large as they allow: 2 or 4 of "
    "a4, or of --paper, which overlap and are glued.",
)
@click.option(
    "--reusable",
    is_flag=True,
    help="Print sheets to laminate: on a4, with bold lines, and without numbers, so "
    "that the code opens an empty sheet each time.",
)
@click.option(
    "--example",
    is_flag=True,
    help="Print each sheet filled in, to show how it is done.",
)
@click.option(
    "--two-sided",
    is_flag=True,
    help="Print The Castles of Burgundy with its expansions on the back, larger and "
    "with a worked row each; the paper is turned over its long edge.",
)
@click.option(
    "--serial",
    help="Number of the first sheet of each layout, or 'next' to go on where the "
    "last 'next' ended.  [default: 1]",
)
@click.option(
    "--cover", is_flag=True, help="Add a cover, and a sheet for the pad's back."
)
@NAMES
@paper_options
@colour_options
@style_options
@COMMON_DICE
@link_options
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="PDF to write, with all layouts in it.  [default: output/NAME.pdf for each]",
)
def pad_command(
    layouts: tuple[str, ...],
    leaves: int | None,
    large: bool,
    reusable: bool,
    example: bool,
    two_sided: bool,
    serial: str | None,
    cover: bool,
    names: str,
    join: str,
    glue: str | None,
    profile_name: str | None,
    printer_name: str | None,
    colours: ColourChoice,
    look: StyleChoice,
    seed: int | None,
    link: LinkChoice,
    output: Path | None,
    **on_paper: Any,
) -> None:
    """Print score pads: every sheet with its own code and serial.

    LAYOUT is a name such as dice/duchy-a, a short one such as A, or the path of a
    layout file of your own.

    \b
    sheetgen pad A B C D --leaves 50 -o duchies.pdf
    sheetgen pad A B C D --profile office-duplex --cover
    sheetgen pad my-isle.toml --lang hu --evidence round --paper letter --up 2
    """
    from sheetgen.prints.pad import make_pads
    from sheetgen.prints.paper import Setup

    if on_paper["up"]:
        on_paper["up"] = int(on_paper["up"])
    setup = Setup(
        profile_name,
        on_paper | colours.changes(),
        glue or "",
        is_large=large,
        join=int(join),
        is_reusable=reusable,
        is_example=example,
        is_two_sided=two_sided,
        has_cover=cover,
        printer=printer_name,
        folder=settings_folder(),
    )
    looks = replace(look.look(), seed=seed or 0, names=players_in(names))
    pdfs = make_pads(
        layouts,
        setup,
        looks,
        link.links,
        warn,
        leaves=leaves,
        serial=serial,
        output=output,
    )
    for pdf in pdfs:
        print_and_tell(pdf)
    if pdfs[0].job.is_stacked:
        warn(
            message(
                "cut all papers of a file together and put the piles on each other, "
                "from left to right and from the top down"
            )
        )
