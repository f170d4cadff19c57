"""`sheetgen design`: the editors of boards and sheets, which save to a file."""

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.option import (
    FILE,
    LinkChoice,
    StyleChoice,
    Whole,
    link_options,
    style_options,
)
from sheetgen.cli.speech import echo, translated
from sheetgen.core.errors import LayoutError, UsageError
from sheetgen.core.survey import MOST_NAME
from sheetgen.language.message import message

if TYPE_CHECKING:
    from sheetgen.design.room import NamedFile

PORT = 8039
ENDING = ".toml"


@click.command("design")
@click.argument("layout", required=False)
@style_options
@link_options
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="File to save to.  [default: LAYOUT, if it is a file of your own]",
)
@click.option(
    "--port",
    type=Whole(0, 65535),
    default=PORT,
    show_default=True,
    help="Port of the editor, for this machine alone; 0 for any that is free.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
def design_command(
    layout: str | None,
    look: StyleChoice,
    link: LinkChoice,
    output: Path | None,
    port: int,
    no_browser: bool,
) -> None:
    """Draw a board or design a score sheet in the browser, and save it to a file.

    The editor shows what is wrong or unusual while you work, and the sheet as the press
    draws it. It runs on this machine alone, until you press Ctrl-C, and writes only to
    the file that you name; comments in it stay. Without LAYOUT the browser keeps the
    board or sheet, and you can save it from there.

    \b
    sheetgen design my-isle.toml
    sheetgen design forest.toml
    sheetgen design A -o my-duchy.toml
    sheetgen design sheets/yacht -o our-yacht.toml
    """
    from sheetgen.design.room import Press, Room, make_token, opened
    from sheetgen.draw.fontfile import load_fonts
    from sheetgen.language.texts import load_texts
    from sheetgen.site.build import site_files
    from sheetgen.system.host import show_browser

    named, start = _find_files(layout, output)
    # Errors that editing cannot fix are raised now.
    if named:
        named.read()
    load_texts(look.lang)
    load_fonts(look.extra_fonts)
    links = link.links()
    echo(message("the editor is being made ready"), err=True)
    name = named.path.name if named else f"board{ENDING}"
    folder = named.path.absolute().parent if named else None
    press = Press(name, look.look(), links, folder)
    room = Room(site_files(), named, press, translated, make_token(), start)
    with opened(room, port) as address:
        target = f"{address}#{'design' if _is_sheet(named, start) else 'draw'}"
        echo(message("{address} is the editor, until Ctrl-C", address=target), err=True)
        if named:
            told = message("it saves to {path}, and to nothing else", path=named.path)
            echo(told, err=True)
        if not no_browser:
            show_browser(target)
        _wait()


def _find_files(
    layout: str | None, output: Path | None
) -> tuple["NamedFile | None", str]:
    """Return the file to save to, and the text that a new file starts with.

    Raises:
        LayoutError: the file that it starts from cannot be read.
        UsageError: there is no such layout, or a game's own would be overwritten.
    """
    from sheetgen.design.room import NamedFile
    from sheetgen.games.find import layout_path

    if output is not None and output.suffix != ENDING:
        raise UsageError(
            message(
                "{path}: expected a name that ends in {ending}",
                path=output,
                ending=ENDING,
            )
        )
    if layout is None:
        return (NamedFile(output) if output else None), ""
    path = layout_path(layout)
    if output is not None:
        if not path.is_file():
            raise UsageError(message("{path}: there is no such file", path=path))
        is_own = path == Path(layout)
        return NamedFile(output), _begin_as(path, is_own)
    if path != Path(layout):
        raise UsageError(
            message(
                "{name} comes with sheetgen: name a file of your own to save to, "
                "with -o FILE",
                name=layout,
            )
        )
    return NamedFile(path), ""


def _is_sheet(named: "NamedFile | None", start: str) -> bool:
    """Return whether the edited file declares a score sheet, even with faults in it."""
    text = (named.read().text if named else "") or start
    return re.search(r"^\s*sheet\s*=", text, re.MULTILINE) is not None


def _begin_as(path: Path, is_own: bool) -> str:
    """Return the text that a new file starts with: a file as it is, or a game's board.

    A copy of a game's board is the user's own, and its text says so. A sheet of the
    collection is copied unchanged, except for the path of its schema.
    """
    from sheetgen.core.layout.write import Head, write_layout
    from sheetgen.design.room import NamedFile
    from sheetgen.games.find import load_layout
    from sheetgen.layout.read import declares_sheet
    from sheetgen.source.text import find_tables, load_text

    if is_own:
        return NamedFile(path).read().text
    text = load_text(path, LayoutError)
    if declares_sheet(find_tables(path) or {}):
        return re.sub(r"\A#:schema .*\n", "", text)
    layout = load_layout(str(path))
    name = translated(message("{name}, changed", name=layout.name))[:MOST_NAME]
    head = Head(name, layout.short, source=f"sheetgen design {layout.id}")
    return write_layout(layout.board, layout.rules, layout.letters, head)


def _wait() -> None:
    """Let the editor run until the user interrupts it."""
    while True:
        time.sleep(3600)
