"""`sheetgen preview`: one face as a drawing, a picture, or spoken text."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.option import (
    FILE,
    LinkChoice,
    StyleChoice,
    default_path,
    link_options,
    style_options,
)
from sheetgen.errors import UsageError
from sheetgen.say import tell

if TYPE_CHECKING:
    from sheetgen.draw.face import Style
    from sheetgen.draw.font import FontStack
    from sheetgen.layout.value import Layout

DPI = click.option(
    "--dpi",
    type=click.IntRange(20, 1200),
    default=150,
    show_default=True,
    help="Pixels an inch of a PNG.",
)


@click.command("preview")
@click.argument("layout")
@style_options
@link_options
@DPI
@click.option("--text", "as_text", is_flag=True, help="Speak the board as a list.")
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="SVG or PNG to write.  [default: output/NAME.svg]",
)
def preview_command(
    layout: str,
    look: StyleChoice,
    link: LinkChoice,
    dpi: int,
    as_text: bool,
    output: Path | None,
) -> None:
    """Show one face: as SVG, PNG, or as text for the ear.

    The code is that of a specimen, serial 0.

    \b
    sheetgen preview A -o a.png
    sheetgen preview my-isle.toml --text --lang es
    """
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.lang import load_texts
    from sheetgen.press.preview import speak_board

    found = load_layout(layout)
    game = find_game(found.rules.game)
    if as_text:
        if output is not None:
            raise UsageError(
                tell("--text answers here: leave out -o, or redirect the answer")
            )
        texts = load_texts(look.lang, (game.says, game.texts))
        click.echo(speak_board(found, texts))
        return
    path = output or default_path(found, ".svg")
    check_ending(path)
    style = look.style(game)
    drawing = draw_face(found, style, link.prefix(), link.key())
    write_face(path, drawing, style.fonts, dpi)
    click.echo(f"{path}")


def check_ending(path: Path) -> None:
    """Refuse names of other files than drawings and pictures.

    Raises:
        UsageError: the name ends in something else.
    """
    if path.suffix.lower() not in (".svg", ".png"):
        raise UsageError(
            tell("{path}: expected a name that ends in .svg or .png", path=path)
        )


def draw_face(layout: "Layout", style: "Style", prefix: str, key: bytes) -> str:
    """Return the drawing of a specimen, which names its fonts but has none in it."""
    from sheetgen.codes import SheetCode
    from sheetgen.games.find import find_game
    from sheetgen.press.preview import draw_specimen

    rules = layout.rules
    code = SheetCode(rules.number, layout.board, style.evidence, style.texts.language)
    face = find_game(rules.game).draw_sheet(layout, style)
    return draw_specimen(face, code, rules.encoding, style.fonts, prefix, key)


def write_face(path: Path, drawing: str, fonts: "FontStack", dpi: int) -> None:
    """Write a drawing as what its name ends in.

    Raises:
        OutputError: the place cannot be written.
        MissingLibrary: it is a picture, and cairo is not installed.
    """
    from sheetgen.press.output import replacing
    from sheetgen.press.preview import embed_fonts

    if path.suffix.lower() == ".png":
        from sheetgen.press.cairo import to_png

        content = to_png(drawing, fonts, dpi)
    else:
        content = embed_fonts(drawing, fonts).encode()
    with replacing(path) as file:
        file.write(content)
