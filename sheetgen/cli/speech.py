"""What commands write to the user and read from them, and in which language.

Nothing else writes to a terminal. What comes from a file, or is the name of one, moves
no cursor there: controls of terminals are shown as escapes.
"""

import gettext
import io
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import TextIO

import click

from sheetgen.core.errors import SheetgenError
from sheetgen.language.message import compose, message, translate, visible
from sheetgen.system.data import DOMAIN, LOCALE
from sheetgen.system.packages import find_catalogue

ENGLISH = "en"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_INPUT = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}  # by its mark


def open_streams() -> None:
    """Let standard streams be there, in UTF-8 wherever no terminal shows them."""
    for name, access in (
        ("stdin", os.O_RDONLY),
        ("stdout", os.O_RDONLY),  # so that an answer that nobody gets is an error
        ("stderr", os.O_WRONLY),
    ):
        stream = getattr(sys, name)
        if stream is None:  # closed: the next file would take its place
            handle = os.open(os.devnull, access)
            mode = "r" if name == "stdin" else "w"
            stream = os.fdopen(handle, mode, encoding="utf-8")
            setattr(sys, name, stream)
        elif isinstance(stream, io.TextIOWrapper) and name != "stdin":
            # A letter that the terminal lacks is no reason to stop.
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="replace")


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Write *text* in the user's language."""
    _write(visible(translated(text), "\n") + ("\n" if nl else ""), err)


def put(text: str) -> None:
    """Write a text that programs read: a file, or a table, which begins with a mark."""
    is_shown = sys.stdout.isatty()
    _write(visible(text.removeprefix("\ufeff"), "\n\t") if is_shown else text)


def _write(text: str, err: bool = False) -> None:
    try:
        click.echo(text, err=err, nl=False)
    except OSError as error:
        # Whoever reads has seen enough, or notes have no room: files and exit code are
        # still wanted.
        if not (err or isinstance(error, BrokenPipeError)):
            raise
        close_answer(sys.stderr if err else sys.stdout)


def close_answer(stream: TextIO) -> None:
    """Let the rest of what is written to *stream* go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def ask(question: str) -> str:
    """Return what is typed as the answer to a question."""
    _find_encoding()
    told = visible(translated(question), "\n")
    typed = click.prompt(told, default="", show_default=False, prompt_suffix=" ")
    return compose(str(typed).strip())


def wait_for_enter() -> bool:
    """Return once a line is typed; false if there are no more."""
    _find_encoding()
    return bool(sys.stdin.readline())


def _find_encoding() -> None:
    """Read standard input as its mark says, if it is no terminal."""
    stream = sys.stdin
    if not isinstance(stream, io.TextIOWrapper) or stream.isatty():
        return
    is_new = stream.encoding not in ("utf-8-sig", "utf-16")
    if is_new and isinstance(stream.buffer, io.BufferedReader):
        mark = stream.buffer.peek(2)[:2]
        encoding = _INPUT.get(mark, "utf-8-sig")
        stream.reconfigure(encoding=encoding, errors="replace")


def translated(text: str) -> str:
    """Return *text* in the user's language."""
    return translated_into(choose_language(), text)


def translated_into(language: str, text: str) -> str:
    """Return *text* in a language, such as that of an answer."""
    return str(text) if language == ENGLISH else translate(text, catalogue(language))


def translated_help(text: str) -> str:
    """Return a text of a help page in the user's language."""
    return catalogue(choose_language()).gettext(text)


def warn(note: str) -> None:
    """Write a note beside the answer."""
    echo(message("note: {note}", note=note), err=True)


def complain(*problems: str) -> None:
    """Write what is wrong, each behind the name of the program."""
    for what in problems:
        echo(f"sheetgen: {translated(what)}", err=True)


def use_language() -> None:
    """Let click speak the user's language: it asks gettext, which asks the system."""
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = choose_language()


def choose_language() -> str:
    """Return the language of the settings, else that of the system, else English."""
    from sheetgen.system.settings import load_settings

    try:
        wish = load_settings(settings_folder()).say
    except SheetgenError:
        wish = ""  # whoever needs the settings says what is wrong with them
    values = (os.environ.get(name, "") for name in _VARIABLES)
    wish = wish or next(filter(None, values), "")
    language = wish[:2].lower()
    return language if language in languages() else ENGLISH


def languages() -> list[str]:
    """Return the languages that commands speak beside English."""
    return sorted(path.parts[-3] for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Return what commands say in a language, by the English."""
    return find_catalogue(language)


# Where commands keep what belongs to their user


def settings_folder() -> Path:
    """Return the folder of the user's settings."""
    return Path(click.get_app_dir("sheetgen"))


# A bar for what takes longer than a second, on a terminal

PATIENCE = 1.0  # seconds before a bar appears
SHEETS = message("sheets")


@contextmanager
def show_progress(total: int, what: str = SHEETS) -> Iterator[Callable[[int], None]]:
    """Yield what to call with the number of further sheets or other things done."""
    if not sys.stderr.isatty():
        yield lambda further: None
        return
    began = time.monotonic()
    done = 0
    update: Callable[[], None] | None = None
    with ExitStack() as stack:

        def advance(further: int) -> None:
            nonlocal done, update
            done += further
            if update is None and time.monotonic() - began > PATIENCE:
                from rich.console import Console
                from rich.progress import Progress

                bar = stack.enter_context(
                    Progress(console=Console(stderr=True), transient=True)
                )
                task = bar.add_task(translated(what), total=total)
                update = lambda: bar.update(task, completed=done)  # noqa: E731
            if update is not None:
                update()

        yield advance
