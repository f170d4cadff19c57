"""Texts of users, and files as tables.

All texts of users enter here: in UTF-8, or in UTF-16 with its mark, as Windows writes
them. They leave with Unix line ends, in Unicode's composed form (NFC), and without
control signs. A text for which a parser would need much memory is refused first.
"""

import codecs
import json
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO
from unicodedata import normalize

from sheetgen.core.errors import FileError, FillError, LayoutError
from sheetgen.language.message import message
from sheetgen.source.parsed import MOST_DEPTH, MOST_MARKS, composed, parse, plain
from sheetgen.source.parsed import Source as Source
from sheetgen.source.parsed import parse_source as parse_source
from sheetgen.source.parsed import refusal as refusal
from sheetgen.source.table import Table
from sheetgen.source.unicode import find_deep

MAX_FILE = (
    1_000_000  # bytes; a layout and a filled sheet have two thousand, a log three
)

STANDARD_INPUT = Path("-")  # this object alone; a file may have this name
_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}


def load_text(
    path: Path,
    error: type[FileError] = FillError,
    may_be_empty: bool = False,
    most: int = MAX_FILE,
) -> str:
    """Return the text of a file, or of `STANDARD_INPUT`.

    It is composed, with Unix line ends.

    No more than *most* bytes are ever read.

    Raises:
        FileError: of the kind *error*: the file cannot be read, is empty, too large, or
            no text; all lines with control signs are reported.
    """

    def refused(what: str) -> FileError:
        return refusal(str(path), what, error)

    try:
        if path is STANDARD_INPUT:
            content = _read_once(sys.stdin.buffer)
        elif path.is_fifo() or path.is_socket():
            raise refused(message("is a pipe, not a file, and might never end"))
        else:
            with path.open("rb") as file:
                content = file.read(most + 1)
        if len(content) > most:
            raise refused(_too_large())
        text = plain(_decode(content), str(path), error)
        if not (may_be_empty or text.strip()):
            raise refused(message("is empty"))
        return text
    except UnicodeDecodeError as fault:
        what = message(
            "not UTF-8 text (byte {byte}): save it as UTF-8", byte=fault.start
        )
        raise refused(what) from fault
    except IsADirectoryError as fault:
        raise refused(message("is a folder: name a file in it")) from fault
    except OSError as fault:
        what = message("cannot be read: {reason}", reason=fault.strerror or fault)
        raise refused(what) from fault
    except ValueError as fault:  # a name that no system accepts
        raise refused(message("cannot be read: {reason}", reason=fault)) from fault


@lru_cache(1)
def _read_once(stream: BinaryIO) -> bytes:
    """Return the contents of a stream, however often they are asked for."""
    return stream.read(MAX_FILE + 1)


def check_text(text: str, where: str) -> str:
    """Return *text* in the form in which `load_text` returns that of a file.

    Raises:
        FillError: it is too large, or has control signs.
    """
    if len(text) > MAX_FILE:
        raise refusal(where, _too_large())
    return plain(text.removeprefix("\ufeff"), where, FillError)


def is_there(path: Path) -> bool:
    """Return whether a path exists, `False` for names that no system accepts."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def find_named(folder: Path, name: str) -> Path:
    """Return the file that a text names; its name on disk may be decomposed (NFD).

    It need not exist.
    """
    path, parted = folder / name, folder / normalize("NFD", name)
    return parted if not is_there(path) and is_there(parted) else path


def parse_json(content: bytes) -> Any:
    """Return the value of a JSON text from a stranger, with all texts composed.

    Raises:
        ValueError: it is not JSON, has too many brackets or more than `MOST_DEPTH`
            nested ones, or holds half a surrogate pair.
    """
    text = content.decode()
    if find_deep(text, 0, MOST_DEPTH, MOST_MARKS):
        raise ValueError("too deep")
    value = composed(json.loads(text), (), [])
    json.dumps(value, ensure_ascii=False).encode()  # refuses half a pair
    return value


def find_tables(path: Path) -> Mapping[str, Any] | None:
    """Return the tables of a TOML file, or `None` if it cannot be read.

    Parsing is cached: finding the kind of a file and then reading it parses it once.
    """
    try:
        return parse(load_text(path))[0]
    except (FillError, ValueError, RecursionError):
        return None


def _too_large() -> str:
    return message("larger than {most:,} bytes: no file of sheetgen is", most=MAX_FILE)


def _decode(content: bytes) -> str:
    """Return the text of a file.

    Raises:
        UnicodeDecodeError: it is neither UTF-8 nor UTF-16 with its mark.
    """
    for mark, encoding in _MARKS.items():
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding)
    if 3 * content.count(0) > len(content):  # UTF-16 that has lost its mark
        raise UnicodeDecodeError("utf-8", content, 0, 1, "no text")
    return content.decode()


def open_owned(path: Path, game: str) -> Table:
    """Return the table of a file, after reading its format and game.

    Raises:
        LayoutError: it cannot be read, or is not TOML.
    """
    source = parse_source(load_text(path, LayoutError), str(path), None, LayoutError)
    table = Table(source, (), source.tree)
    table.need("format")
    table.exactly("format", 1)
    table.need("game")
    table.choice("game", (game,))
    return table


def read_legend(table: Table, known: Sequence[str]) -> dict[str, str]:
    """Return the meaning of each letter of a file.

    Args:
        table: with a table ``legend``.
        known: all meanings that a letter can have.
    """
    table.need("legend")
    found = table.table("legend")
    legend: dict[str, str] = {}
    for letter in found.names if found is not None else ():
        assert found is not None
        meaning = found.choice(letter, known)
        if len(letter) != 1:
            found.add(letter, message("expected one letter"))
        legend[letter] = meaning or known[0]
    return legend
