"""The input and output of commands, the language they use, and texts in columns.

No other module writes to a terminal. Texts and names of files cannot move the cursor
there: control characters are shown as escapes. Chinese and Japanese letters take two
columns, and have no spaces between them.
"""

import gettext
import io
import os
import re
import sys
import time
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TextIO

import click

from sheetgen.core.errors import SheetgenError
from sheetgen.language.message import compose, letters, message, translate, visible
from sheetgen.system.packages import DOMAIN, LOCALE, find_catalogue
from sheetgen.system.settings import NOWHERE

ENGLISH = "en"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_INPUT = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}  # encoding by byte order mark
# Kinds of characters that no line starts or ends with, beside wide ones.
_NEVER_FIRST = ("Pe", "Pf", "Po", "Lm", "Sm")
_NEVER_LAST = ("Ps", "Pi")


def open_streams() -> None:
    """Make sure that standard streams exist, in UTF-8 where they are not a terminal."""
    for name, access in (
        ("stdin", os.O_RDONLY),
        ("stdout", os.O_RDONLY),  # so that an answer without a reader is an error
        ("stderr", os.O_WRONLY),
    ):
        stream = getattr(sys, name)
        if stream is None:  # closed: the next opened file would take its number
            handle = os.open(os.devnull, access)
            mode = "r" if name == "stdin" else "w"
            stream = os.fdopen(handle, mode, encoding="utf-8")
            setattr(sys, name, stream)
        elif isinstance(stream, io.TextIOWrapper) and name != "stdin":
            # A letter that the terminal lacks must not stop the program.
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="replace")


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Write *text* in the user's language."""
    _write(visible(translated(text), "\n") + ("\n" if nl else ""), err)


def put(text: str) -> None:
    """Write a text for programs: a file, or a table, which has a byte order mark."""
    is_shown = sys.stdout.isatty()
    _write(visible(text.removeprefix("\ufeff"), "\n\t") if is_shown else text)


def _write(text: str, err: bool = False) -> None:
    try:
        click.echo(text, err=err, nl=False)
    except OSError as error:
        # The reader has seen enough, or there is no room for notes: files and exit code
        # are still needed.
        if not (err or isinstance(error, BrokenPipeError)):
            raise
        close_answer(sys.stderr if err else sys.stdout)


def close_answer(stream: TextIO) -> None:
    """Discard the rest of what is written to *stream*."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def ask(question: str) -> str:
    """Return the answer that the user types to a question."""
    _find_encoding()
    told = visible(translated(question), "\n")
    typed = click.prompt(told, default="", show_default=False, prompt_suffix=" ")
    return compose(str(typed).strip())


def wait_for_enter() -> bool:
    """Wait for a line to be typed; return false if the input has ended."""
    _find_encoding()
    return bool(sys.stdin.readline())


def _find_encoding() -> None:
    """Decode standard input by its byte order mark, if it is not a terminal."""
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
    """Return *text* in another language, such as that of an answer."""
    return str(text) if language == ENGLISH else translate(text, catalogue(language))


def translated_help(text: str) -> str:
    """Return a text of a help page in the user's language."""
    return catalogue(choose_language()).gettext(text)


def warn(note: str) -> None:
    """Write a note outside the answer."""
    echo(message("note: {note}", note=note), err=True)


def complain(*problems: str) -> None:
    """Write problems, each after the name of the program."""
    for what in problems:
        echo(f"sheetgen: {translated(what)}", err=True)


def use_language() -> None:
    """Set the language of click, which uses gettext, to the user's."""
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = choose_language()


def choose_language() -> str:
    """Return the language of the settings, or of the system, or else English."""
    from sheetgen.system.settings import load_settings

    try:
        wish = load_settings(settings_folder()).say
    except SheetgenError:
        wish = ""  # the code that needs the settings reports what is wrong with them
    values = (os.environ.get(name, "") for name in _VARIABLES)
    wish = wish or next(filter(None, values), "")
    language = wish[:2].lower()
    return language if language in languages() else ENGLISH


def languages() -> list[str]:
    """Return the languages of commands besides English."""
    return sorted(path.parts[-3] for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Return the translations of commands into a language."""
    return find_catalogue(language)


# Where commands store the user's data


def settings_folder() -> Path:
    """Return the folder of the user's settings; one in `NOWHERE` without a home."""
    folder = Path(click.get_app_dir("sheetgen"))
    return NOWHERE / folder.name if folder.parts[0] == "~" else folder


# A progress bar on a terminal, for work that takes longer than a second

PATIENCE = 1.0  # seconds before a bar appears
_LINE_UP = "\x1b[A\x1b[2K"  # removes a bar that has come to its end
SHEETS = message("sheets")


@contextmanager
def show_progress(total: int, what: str = SHEETS) -> Iterator[Callable[[int], None]]:
    """Yield a function to call with the number of further items that are done."""
    if not sys.stderr.isatty():
        yield lambda further: None
        return
    began = time.monotonic()
    bar = click.progressbar(length=total, label=translated(what), file=sys.stderr)

    def advance(further: int) -> None:
        if bar.entered:
            bar.update(further)
            return
        bar.make_step(further)
        if time.monotonic() - began > PATIENCE:
            bar.__enter__()

    try:
        yield advance
    finally:
        if bar.entered:
            bar.render_finish()
            click.echo(_LINE_UP, err=True, nl=False)


def columns(text: str) -> int:
    """Return the number of terminal columns that a text takes.

    >>> columns("pad"), columns("用紙"), columns("\U0001f1ed\U0001f1fa")
    (3, 4, 2)
    """
    return sum(1 + _is_wide_letter(letter) for letter in letters(text))


def fill(text: str, column: Iterable[str]) -> str:
    """Return a text padded with spaces to the width of the widest in *column*.

    >>> fill("ok", ["ok", "用紙"]) + "|"
    'ok  |'
    """
    return text + " " * (max(map(columns, column)) - columns(text))


def align(
    rows: Sequence[Sequence[str]], texts: Collection[int] = (0,), gap: str = "  "
) -> Iterator[str]:
    """Yield rows in columns: columns in *texts* flush left, all others flush right.

    >>> list(align([("row", "points"), ("用紙", "5")]))
    ['  row   points', '  用紙       5']
    """
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = []
        for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
            blanks = " " * (width - columns(cell))
            cells.append(cell + blanks if at in texts else blanks + cell)
        yield f"  {gap.join(cells)}".rstrip()


def wrap(text: str, width: int) -> list[str]:
    """Return a text in lines of at most *width* columns, as far as it can be broken.

    >>> wrap("PDFを見ます。  [default: a]", 10)
    ['PDFを', '見ます。', '[default:', 'a]']
    """
    lines = [""]
    gap = ""
    for word in text.split(" "):
        for unit in _units(word, width):
            if lines[-1] and columns(f"{lines[-1]}{gap}{unit}") > width:
                lines.append(unit)
            else:
                lines[-1] += f"{gap}{unit}" if lines[-1] else unit
            gap = ""
        gap += " "
    return lines


def _units(word: str, width: int) -> Iterator[str]:
    """Yield the pieces that a word is broken into: phrases, or else letters."""
    for phrase in _parts(word, _is_between_phrases):
        if columns(phrase) <= width:
            yield phrase
        else:
            yield from _parts(phrase, _is_between_letters)


def _parts(text: str, is_between: Callable[[str, str], bool]) -> list[str]:
    """Return a text split wherever *is_between* accepts two neighbouring characters."""
    parts: list[str] = []
    for character in text:
        if parts and not is_between(parts[-1][-1], character):
            parts[-1] += character
        else:
            parts.append(character)
    return parts


def _is_between_letters(before: str, behind: str) -> bool:
    """Return whether a line may end between two characters."""
    return (
        (_is_wide(before) or _is_wide(behind))
        and unicodedata.category(before) not in _NEVER_LAST
        and unicodedata.category(behind) not in _NEVER_FIRST
        and " LETTER SMALL " not in unicodedata.name(behind, "")  # small kana
    )


def _is_between_phrases(before: str, behind: str) -> bool:
    """Return whether a phrase seems to start: hiragana mostly end the one before."""
    if not _is_between_letters(before, behind) or before.isdecimal():
        return False
    if unicodedata.category(before).startswith("P"):
        return True
    script = _script(behind)
    return script != "HIRAGANA" and script != _script(before)


def _script(character: str) -> str:
    return re.split(r"[ -]", unicodedata.name(character, ""))[0]


def _is_wide_letter(letter: str) -> bool:
    """Return whether a letter takes two columns, as do flags and styled characters."""
    is_picture = len(letter) > 1 and unicodedata.category(letter[0]) == "So"
    return is_picture or _is_wide(letter[0])


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"
