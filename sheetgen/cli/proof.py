"""`sheetgen proof`: how the terrains of a game look to everybody."""

from pathlib import Path

import click

from sheetgen.cli.option import FILE, FONT, lang_option
from sheetgen.cli.printing import print_and_tell
from sheetgen.cli.speech import warn


@click.command("proof")
@click.argument("layout")
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    help="Paper of the page, as for `sheetgen pad`; a4 or larger.",
)
@lang_option("Language of the page; terrains are named in all there are.")
@FONT
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="PDF to write.  [default: output/NAME-proof.pdf]",
)
def proof_command(
    layout: str,
    paper: str,
    lang: str,
    extra_fonts: tuple[Path, ...],
    output: Path | None,
) -> None:
    """Show how terrains look to everybody: a page for each coloured ink.

    Columns show each terrain as it is, as colour-blind people see it, and in the inks
    without colour. Below them stands the closest pair of outlines.

    \b
    sheetgen proof A
    sheetgen proof my-isle.toml --lang es -o proof.pdf
    """
    from sheetgen.prints.proof import make_proof

    print_and_tell(make_proof(layout, paper, lang, extra_fonts, warn), output)
