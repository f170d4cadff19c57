"""`sheetgen preview`: one face as a drawing, a picture, or spoken text."""

from pathlib import Path

import click

from sheetgen.cli.option import (
    FILE,
    choose_prefix,
    link_options,
    make_style,
    read_key,
    style_options,
)
from sheetgen.errors import UsageError
from sheetgen.say import tell


@click.command("preview")
@click.argument("layout")
@style_options
@link_options
@click.option(
    "--dpi",
    type=click.IntRange(20, 1200),
    default=150,
    show_default=True,
    help="Pixels an inch of a PNG.",
)
@click.option("--text", "as_text", is_flag=True, help="Speak the board as a list.")
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="SVG or PNG to write.  [default: output/NAME.svg]",
)
def preview_command(
    layout: str,
    ink: str,
    lang: str,
    evidence: str,
    no_marks: bool,
    extra_fonts: tuple[Path, ...],
    link: str | None,
    qr_case: str,
    key_file: Path | None,
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
    from sheetgen.codes import SheetCode
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.lang import load_texts
    from sheetgen.press.output import replacing
    from sheetgen.press.preview import draw_specimen, embed_fonts, speak_board

    found = load_layout(layout)
    game = find_game(found.rules.game)
    if as_text:
        if output is not None:
            raise UsageError(
                tell("--text answers here: leave out -o, or redirect the answer")
            )
        texts = load_texts(lang, (game.says, game.texts))
        click.echo(speak_board(found, texts))
        return
    stem = found.id.rpartition("/")[2]
    path = output or Path("output") / f"{stem}.svg"
    if path.suffix.lower() not in (".svg", ".png"):
        raise UsageError(
            tell("{path}: expected a name that ends in .svg or .png", path=path)
        )
    style = make_style(game, ink, lang, evidence, no_marks, extra_fonts)
    code = SheetCode(found.rules.number, found.board, evidence, lang)
    drawing = draw_specimen(
        game.draw_sheet(found, style),
        code,
        found.rules.encoding,
        style.fonts,
        choose_prefix(link, qr_case),
        read_key(key_file),
    )
    if path.suffix.lower() == ".png":
        from sheetgen.press.cairo import to_png

        content = to_png(drawing, style.fonts, dpi)
    else:
        content = embed_fonts(drawing, style.fonts).encode()
    with replacing(path) as file:
        file.write(content)
    click.echo(f"{path}")
