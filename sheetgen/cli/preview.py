"""`sheetgen preview`: one face as a drawing, a picture, or text to be read aloud."""

from dataclasses import replace
from pathlib import Path

import click

from sheetgen.cli.option import (
    COMMON_DICE,
    FILE,
    NAMES,
    STANDARD,
    LinkChoice,
    StyleChoice,
    Whole,
    answering,
    link_options,
    players_in,
    style_options,
)
from sheetgen.cli.speech import echo, put, warn
from sheetgen.language.message import join
from sheetgen.prints.bounds import RESOLUTIONS

DPI = click.option(
    "--dpi",
    type=Whole(*RESOLUTIONS),
    default=150,
    show_default=True,
    help="Pixels per inch of a PNG.",
)


@click.command("preview")
@click.argument("layout")
@NAMES
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
    "--boxes",
    "as_boxes",
    is_flag=True,
    help="Write an SVG with a rectangle for each box of a score sheet, to draw "
    "your own art in.",
)
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="SVG or PNG to write, or the text.  [default: output/NAME.svg]",
)
def preview_command(
    layout: str,
    names: str,
    look: StyleChoice,
    seed: int | None,
    link: LinkChoice,
    dpi: int,
    as_text: bool,
    as_boxes: bool,
    output: Path | None,
) -> None:
    """Show one face: as SVG, as PNG, or as text for screen readers.

    The code is that of a specimen, serial 0.

    \b
    sheetgen preview A -o a.png
    sheetgen preview my-isle.toml --text --lang es
    sheetgen preview forest.toml --boxes -o forest.svg
    """
    from sheetgen.games.find import load_layout
    from sheetgen.prints.picture import (
        box_drawing,
        check_ending,
        draw_picture,
        speak,
    )

    found = load_layout(layout)
    if as_text:
        with answering(output):
            echo(speak(found, look.lang))
        return
    if as_boxes:
        with answering(output):
            put(box_drawing(found))
        return
    if output is not None and str(output) != STANDARD:
        check_ending(output)
    looks = replace(look.look(), seed=seed or 0, names=players_in(names))
    picture = draw_picture(found, looks, link.links)
    for note in picture.notes:
        warn(note)
    written = picture.write(output, dpi)
    if str(written) != STANDARD:
        echo(join("", (written,)))
