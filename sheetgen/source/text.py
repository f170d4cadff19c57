"""A file while it is read, and every problem found in it, each with its line."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from sheetgen.errors import FileError, FillError, Problem
from sheetgen.say import tell
from sheetgen.source.advice import syntax_error
from sheetgen.source.locate import Key, find_line, key_lines

MAX_FILE = (
    1_000_000  # bytes; a layout and a filled sheet have two thousand, a log three
)

KEPT_FILES = 16  # whose tables are remembered: a file, and the rules of its sheet


@dataclass
class Source:
    """A TOML file while it is read.

    Attributes:
        where: the file, as messages name it.
        text: what it holds.
        tree: its tables and values.
        lines: the line of every key.
        folder: where files that it names lie; nothing if it may name none.
        error: what is raised for its problems.
        problems: found so far, each with its line.
        homes: keys that are easily written in a wrong table, with the heads that they
            belong below; an empty one stands for the top of the file.
    """

    where: str
    text: str
    tree: Mapping[str, Any]
    lines: Mapping[Key, int]
    folder: Path | None = None
    error: type[FileError] = FillError
    problems: list[tuple[int, Problem]] = field(default_factory=list)
    homes: dict[str, str] = field(default_factory=dict)

    def add(self, key: Iterable[object], what: str, line: int = 0) -> None:
        """Note that something is wrong at *key*, or in a *line* of its own."""
        path = tuple(key)
        number = line or find_line(self.lines, path)
        name = ".".join(str(part) for part in path)
        self.problems.append((number, Problem(f"{self.where}:{number}", name, what)))

    def check(self) -> None:
        """Raise what was noted, in the order of the lines.

        Raises:
            FileError: something was noted; of the kind that `error` says.
        """
        if self.problems:
            ordered = sorted(self.problems, key=lambda item: item[0])
            raise self.error(tuple(problem for _, problem in ordered))


def load_text(path: Path, error: type[FileError] = FillError) -> str:
    """Return the text of a file, with line ends as Unix writes them.

    No more than `MAX_FILE` bytes are ever read.

    Raises:
        FileError: of the kind *error*: the file cannot be read, is too large, or is no
            text.
    """

    def refused(what: str) -> FileError:
        return refusal(str(path), what, error)

    try:
        if path.is_fifo() or path.is_socket():
            raise refused(tell("is no file, but a pipe, which might never end"))
        with path.open("rb") as file:
            content = file.read(MAX_FILE + 1)
        if len(content) > MAX_FILE:
            raise refused(_too_large())
        return _with_plain_ends(content.decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        what = tell("not UTF-8 text (byte {byte}): save it as UTF-8", byte=fault.start)
        raise refused(what) from fault
    except IsADirectoryError as fault:
        raise refused(tell("is a folder: name a file in it")) from fault
    except OSError as fault:
        what = tell("cannot be read: {reason}", reason=fault.strerror or fault)
        raise refused(what) from fault
    except ValueError as fault:  # a name that no system takes
        raise refused(tell("cannot be read: {reason}", reason=fault)) from fault


def check_text(text: str, where: str) -> str:
    """Return *text* as `load_text` returns that of a file.

    Raises:
        FillError: it is too large.
    """
    if len(text) > MAX_FILE:
        raise refusal(where, _too_large())
    return _with_plain_ends(text.removeprefix("\ufeff"))


def parse_source(
    text: str,
    where: str,
    folder: Path | None = None,
    error: type[FileError] = FillError,
) -> Source:
    """Return the tables of a TOML text.

    Args:
        text: from `load_text` or `check_text`.
        where: the file, as messages name it.
        folder: where files that it names lie; nothing if it may name none.
        error: what is raised for its problems.

    Raises:
        FileError: it is not TOML.
    """
    try:
        tree = _parse(text)
    except tomllib.TOMLDecodeError as fault:
        line, what = syntax_error(fault, text)
        told = tell("not valid TOML: {what}", what=what)
        raise refusal(f"{where}:{line}", told, error) from fault
    except (RecursionError, ValueError) as fault:
        # Brackets or digits by the thousand: the parser gives up without a place.
        what = tell("not valid TOML: {what}", what=str(fault)[:80])
        raise refusal(where, what, error) from fault
    return Source(where, text, tree, key_lines(text), folder, error)


def find_tables(path: Path) -> Mapping[str, Any] | None:
    """Return the tables of a TOML file, or nothing if it cannot be read.

    Whoever looks what a file is of, and then reads it, has it parsed once.
    """
    try:
        return _parse(load_text(path))
    except (FillError, ValueError, RecursionError):
        return None


@lru_cache(KEPT_FILES)
def _parse(text: str) -> Mapping[str, Any]:
    return tomllib.loads(text)


def refusal(where: str, what: str, error: type[FileError] = FillError) -> FileError:
    """Return the error for a file with a single problem."""
    return error((Problem(where, "", what),))


def _too_large() -> str:
    return tell("larger than {most:,} bytes: no file of sheetgen is", most=MAX_FILE)


def _with_plain_ends(text: str) -> str:
    return text.replace("\r\n", "\n")
