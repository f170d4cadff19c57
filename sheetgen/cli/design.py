"""`sheetgen design` and `watch`: boards and sheets redrawn while you edit them."""

import re
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from sheetgen.cli.option import (
    FILE,
    LinkChoice,
    StyleChoice,
    Whole,
    link_options,
    style_options,
)
from sheetgen.cli.preview import DPI
from sheetgen.cli.speech import echo, translated, warn
from sheetgen.core.errors import (
    FileError,
    LayoutError,
    MissingGlyph,
    SheetgenError,
    UsageError,
)
from sheetgen.core.survey import MOST_NAME
from sheetgen.language.message import error_message, message

if TYPE_CHECKING:
    from sheetgen.cli.live import LivePage
    from sheetgen.design.room import NamedFile
    from sheetgen.press.sheets import Links
    from sheetgen.prints.look import Look

PORT = 8039
ENDING = ".toml"
PAUSE = 0.06  # seconds between two checks of the files
PATIENCE = 3  # equal checks after which a file counts as fully written
WATCH_PORT = 8038


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
    from sheetgen.design.room import Press, Room
    from sheetgen.draw.fontfile import load_fonts
    from sheetgen.language.texts import load_texts
    from sheetgen.site.finished import site_files
    from sheetgen.system.host import make_token, opened, show_browser

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
    from sheetgen.core.layout.file import Head, write_layout
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


@click.command("watch")
@click.argument("layout")
@style_options
@link_options
@DPI
@click.option(
    "-o",
    "--output",
    "outputs",
    type=FILE,
    multiple=True,
    help="SVG or PNG to write; may be repeated.  [default: output/NAME.svg]",
)
@click.option(
    "--open", "is_open", is_flag=True, help="Show it on a page that updates itself."
)
@click.option(
    "--port",
    type=Whole(0, 65535),
    default=WATCH_PORT,
    show_default=True,
    help="Port of that page, for this machine alone; 0 for any that is free.",
)
def watch_command(
    layout: str,
    look: StyleChoice,
    link: LinkChoice,
    dpi: int,
    outputs: tuple[Path, ...],
    is_open: bool,
    port: int,
) -> None:
    """Redraw a face whenever its layout is saved, until Ctrl-C.

    All problems of the file are told with their lines, and the last good drawing stays.
    A PNG takes some seconds; an SVG does not.

    \b
    sheetgen watch my-isle.toml --open
    sheetgen watch my-isle.toml -o isle.svg --ink black
    """
    from sheetgen.checking.target import is_file
    from sheetgen.cli.live import LivePage, serving
    from sheetgen.draw.fontfile import load_fonts
    from sheetgen.games.find import layout_path
    from sheetgen.language.texts import load_texts
    from sheetgen.prints.picture import check_ending
    from sheetgen.system.host import show_browser

    path = layout_path(layout)
    if not is_file(str(path)):
        raise UsageError(message("{path}: there is no such file to watch", path=path))
    for output in outputs:
        check_ending(output)
    # Errors that saving cannot fix are raised now.
    load_texts(look.lang)
    load_fonts(look.extra_fonts)
    links = link.links()

    page = LivePage(path.name) if is_open else None
    watched = _Watched(path, outputs, dpi, look.look(), links, page)
    with serving(page, port) if page else nullcontext() as address:
        begun = message("{path}: drawn whenever it is saved, until Ctrl-C", path=path)
        echo(begun, err=True)
        if address:
            echo(message("{address} shows it", address=address), err=True)
            show_browser(address)
        follow(
            lambda: watched_files(path, look.lang), watched.draw, watched.refuse, _pause
        )


def watched_files(layout: Path, lang: str) -> Iterator[Path]:
    """Yield all files that a drawing is made from, except fonts and code."""
    from sheetgen.games.find import list_games
    from sheetgen.language.texts import TEXTS
    from sheetgen.scoresheet.art import named_files
    from sheetgen.source.text import load_text
    from sheetgen.system.packages import layout_folder

    yield layout
    with suppress(FileError):  # the drawing reports it
        names = named_files(load_text(layout))
        yield from (layout.parent / name for name in names)
    yield TEXTS / f"{lang}.toml"
    for game in list_games():
        yield game.texts / f"{lang}.toml"
        yield game.says / f"{lang}.toml"
        yield from sorted((layout_folder(game.id) / "rules").glob("*.toml"))


@dataclass
class _Watched:
    """A layout file, and what was last reported about it."""

    path: Path
    outputs: tuple[Path, ...]
    dpi: int
    look: "Look"
    links: "Links"
    page: "LivePage | None"
    notes: tuple[str, ...] = ()
    is_drawn: bool = False

    def draw(self) -> None:
        """Read the file, write all drawings, and report how long each took."""
        from sheetgen.games.find import find_game, load_layout
        from sheetgen.prints.picture import draw_picture

        start = time.perf_counter()
        layout = load_layout(str(self.path))
        game = find_game(layout.rules.game)
        picture = draw_picture(layout, self.look, lambda: self.links)
        outputs = self.outputs or (picture.path,)

        def write(path: Path) -> None:
            picture.write(path, self.dpi)
            seconds = time.perf_counter() - start
            echo(
                message("{path}: drawn in {seconds:.2f} s", path=path, seconds=seconds)
            )

        pictures = [path for path in outputs if path.suffix.lower() == ".png"]
        for path in outputs:
            if path not in pictures:
                write(path)
        if self.page:
            svg = picture.svg.encode()
            taken = time.perf_counter() - start
            self.page.show(
                svg, translated(message("drawn in {seconds:.2f} s", seconds=taken))
            )
        for path in pictures:  # pictures take many times as long
            write(path)
        self.is_drawn = True
        notes = *layout.warnings, *game.warn(layout)
        if notes != self.notes:  # otherwise each saving would repeat them
            for note in notes:
                warn(note)
            self.notes = notes

    def refuse(self, error: SheetgenError) -> None:
        """Report all that is wrong.

        Raises:
            SheetgenError: nothing was drawn yet, and saving cannot fix the error.
        """
        if not self.is_drawn and not isinstance(error, FileError | MissingGlyph):
            raise error
        problems = translated(error_message(error))
        echo(problems, err=True)
        if self.page:
            self.page.refuse(tuple(problems.splitlines()))


def _pause() -> None:
    time.sleep(PAUSE)


# Files that are being edited


def follow(
    files: Callable[[], Iterable[Path]],
    draw: Callable[[], None],
    refuse: Callable[[SheetgenError], None],
    pause: Callable[[], None],
) -> NoReturn:
    """Draw now and after every change, until the user interrupts.

    Files are polled: ten small ones take less than a thousandth of a second, every way
    of saving is noticed on every system and file system, and no library is needed.
    Their content is compared too, since two savings can have the same time.

    Args:
        files: returns the files to watch.
        draw: reads them and draws.
        refuse: called with the error, once for each change, and only after the files
            have stayed the same for some checks: many editors empty or remove a file
            before they write it.
        pause: waits for the next check.
    """
    before: object = None
    error: SheetgenError | None = None
    patience = 0
    while True:
        seen = tuple(map(_look_at, files()))  # before reading: later changes count
        if seen != before:
            before, error, patience = seen, None, PATIENCE
            try:
                draw()
            except SheetgenError as found:
                error = found
        elif error is not None:
            patience -= 1
            if not patience:
                refuse(error)
                error = None
        pause()


def _look_at(path: Path) -> object:
    """Return the content and time of a file, to compare with another check."""
    from sheetgen.source.text import MAX_FILE

    try:
        found = path.stat()
        told = found.st_mtime_ns, found.st_size, found.st_ino
        if stat.S_ISREG(found.st_mode) and found.st_size <= MAX_FILE:
            return path, *told, path.read_bytes()
        return path, *told
    except (OSError, ValueError) as error:
        return path, type(error)
