"""`sheetgen preview`: one face as a drawing, a picture, or spoken text."""

from dataclasses import replace
from pathlib import Path

import click

from sheetgen.cli.option import (
    COMMON_DICE,
    FILE,
    LinkChoice,
    StyleChoice,
    Whole,
    link_options,
    style_options,
)
from sheetgen.errors import UsageError
from sheetgen.prints.bounds import RESOLUTIONS
from sheetgen.say import tell

DPI = click.option(
    "--dpi",
    type=Whole(*RESOLUTIONS),
    default=150,
    show_default=True,
    help="Pixels per inch of a PNG.",
)


@click.command("preview")
@click.argument("layout")
@style_options
@COMMON_DICE
@link_options
@DPI
@click.option(
    "--text",
    "as_text",
    is_flag=True,
    help="Describe the board as a list, for screen readers.",
)
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="SVG or PNG to write.  [default: output/NAME.svg]",
)
def preview_command(
    layout: str,
    look: StyleChoice,
    seed: int | None,
    link: LinkChoice,
    dpi: int,
    as_text: bool,
    output: Path | None,
) -> None:
    """Show one face: as SVG, as PNG, or as text for screen readers.

    The code is that of a specimen, serial 0.

    \b
    sheetgen preview A -o a.png
    sheetgen preview my-isle.toml --text --lang es
    """
    from sheetgen.games.find import load_layout
    from sheetgen.prints.picture import check_ending, draw_picture, speak

    found = load_layout(layout)
    if as_text:
        if output is not None:
            raise UsageError(
                tell("--text answers here: leave out -o, or redirect the answer")
            )
        click.echo(speak(found, look.lang))
        return
    if output is not None:
        check_ending(output)
    picture = draw_picture(found, replace(look.look(), seed=seed or 0), link.links)
    click.echo(f"{picture.write(output, dpi)}")
