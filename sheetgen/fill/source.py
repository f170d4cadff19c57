"""A file while it is read, and every problem found in it, each with its line."""

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sheetgen.errors import FillError, Problem
from sheetgen.layout.locate import Key, find_line, key_lines

MAX_FILE = 1_000_000  # bytes; a filled sheet has two thousand, a log three


@dataclass
class Source:
    """A TOML file while it is read.

    Attributes:
        where: the file, as messages name it.
        text: what it holds.
        tree: its tables and values.
        lines: the line of every key.
        folder: where files that it names lie; nothing if it may name none.
        problems: found so far, each with its line.
    """

    where: str
    text: str
    tree: Mapping[str, object]
    lines: Mapping[Key, int]
    folder: Path | None = None
    problems: list[tuple[int, Problem]] = field(default_factory=list)

    def add(self, key: Iterable[object], what: str, line: int = 0) -> None:
        """Note that something is wrong at *key*, or in a *line* of its own."""
        path = tuple(key)
        number = line or find_line(self.lines, path)
        name = ".".join(str(part) for part in path)
        self.problems.append((number, Problem(f"{self.where}:{number}", name, what)))

    def check(self) -> None:
        """Raise what was noted, in the order of the lines.

        Raises:
            FillError: something was noted.
        """
        if self.problems:
            ordered = sorted(self.problems, key=lambda item: item[0])
            raise FillError(tuple(problem for _, problem in ordered))


def load_text(path: Path) -> str:
    """Return the text of a file, with line ends as Unix writes them.

    No more than `MAX_FILE` bytes are ever read.

    Raises:
        FillError: the file cannot be read, is too large, or is no text.
    """
    try:
        if path.is_fifo() or path.is_socket():
            raise refusal(str(path), "is no file, but a pipe, which might never end")
        with path.open("rb") as file:
            content = file.read(MAX_FILE + 1)
        if len(content) > MAX_FILE:
            raise refusal(str(path), _too_large())
        return _with_plain_ends(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        what = f"not UTF-8 text (byte {error.start}): save it as UTF-8"
        raise refusal(str(path), what) from error
    except IsADirectoryError as error:
        raise refusal(str(path), "is a folder: name a file in it") from error
    except OSError as error:
        what = f"cannot be read: {error.strerror or error}"
        raise refusal(str(path), what) from error
    except ValueError as error:  # a name that no system takes
        raise refusal(str(path), f"cannot be read: {error}") from error


def check_text(text: str, where: str) -> str:
    """Return *text* as `load_text` returns that of a file.

    Raises:
        FillError: it is too large.
    """
    if len(text) > MAX_FILE:
        raise refusal(where, _too_large())
    return _with_plain_ends(text.removeprefix("\ufeff"))


def parse_source(text: str, where: str, folder: Path | None = None) -> Source:
    """Return the tables of a TOML text.

    Args:
        text: from `load_text` or `check_text`.
        where: the file, as messages name it.
        folder: where files that it names lie; nothing if it may name none.

    Raises:
        FillError: it is not TOML.
    """
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line, what = _syntax_error(error, text)
        raise refusal(f"{where}:{line}", f"not valid TOML: {what}") from error
    except (RecursionError, ValueError) as error:
        # Brackets or digits by the thousand: the parser gives up without a place.
        raise refusal(where, f"not valid TOML: {str(error)[:80]}") from error
    return Source(where, text, tree, key_lines(text), folder)


def refusal(where: str, what: str) -> FillError:
    """Return the error for a file with a single problem."""
    return FillError((Problem(where, "", what),))


def meant(word: str, known: Iterable[str]) -> str:
    """Return a suggestion, or what there is to choose from.

    >>> meant("nomral", ["normal", "solo"]), meant("x", ["normal", "solo"])
    (" (did you mean 'normal'?)", ' (known: normal, solo)')
    """
    names = sorted(known)
    close = difflib.get_close_matches(word.lower(), names, n=1, cutoff=0.6)
    if close:
        return f" (did you mean {close[0]!r}?)"
    return f" (known: {', '.join(names)})" if names else ""


def shown(given: object, limit: int = 60) -> str:
    """Return what was given, short enough for a message."""
    try:
        text = repr(given)
    except ValueError:  # a number of thousands of digits
        return "a very large number"
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def _too_large() -> str:
    return f"larger than {MAX_FILE:,} bytes: this is no filled sheet and no log"


def _with_plain_ends(text: str) -> str:
    return text.replace("\r\n", "\n")


def _syntax_error(error: tomllib.TOMLDecodeError, text: str) -> tuple[int, str]:
    """Return the line of a syntax error and what it is; Python 3.11 has only text."""
    what, _, place = str(error).partition(" (at ")
    number = "".join(c for c in place.partition(",")[0] if c.isdigit())
    return int(number) if number else text.rstrip("\n").count("\n") + 1, what
