"""A TOML text being read, and every problem found in it, each with its line.

The editor of sheets in the browser reads texts with this module too, where another
module replaces `sheetgen.source.unicode`.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from sheetgen.core.errors import FileError, FillError, Problem
from sheetgen.language.message import message, visible
from sheetgen.source.advice import shorten, syntax_error
from sheetgen.source.locate import Key, find_line, key_lines
from sheetgen.source.unicode import compose, find_control, find_deep, long_line

MOST_PARTS = 8  # of a dotted key; files of sheetgen have four
MOST_DEPTH = 16  # of nested brackets; files of sheetgen have four
MOST_MARKS = 20_000  # dots and brackets outside texts; files of sheetgen have hundreds

KEPT_FILES = 16  # whose tables are cached: a file, and the rules of its sheet
_OVER_LINES = ("'''", '"""')  # quotes of texts with line ends


@dataclass
class Source:
    """A TOML file being read.

    Attributes:
        where: the name of the file in messages.
        text: its contents.
        tree: its tables and values.
        lines: the line of every key.
        folder: of files that it may name; `None` if it may name none.
        error: the type raised for its problems.
        problems: found so far, each with its line.
        homes: keys that are easily written in a wrong table, with the heads that they
            belong below; an empty head is the top of the file.
        controls: keys of texts with a control sign, and that sign.
    """

    where: str
    text: str
    tree: Mapping[str, Any]
    lines: Mapping[Key, int]
    folder: Path | None = None
    error: type[FileError] = FillError
    problems: list[tuple[int, Problem]] = field(default_factory=list)
    homes: dict[str, str] = field(default_factory=dict)
    controls: tuple[tuple[Key, str], ...] = ()

    def add(self, key: Iterable[object], what: str, line: int = 0) -> None:
        """Note a problem at *key*, or on a *line* of its own."""
        path = tuple(key)
        number = line or find_line(self.lines, path)
        name = _name(path)
        self.problems.append((number, Problem(f"{self.where}:{number}", name, what)))

    def check(self) -> None:
        """Raise the problems noted so far, in the order of the lines.

        Raises:
            FileError: there are problems; of the kind in `error`.
        """
        # A control sign is located without the places in lists.
        told = {_without_places(problem.key) for _, problem in self.problems}
        for key, sign in self.controls:
            if _without_places(_name(key)) not in told:
                self.add(key, _no_control(sign))
        if self.problems:
            ordered = sorted(self.problems, key=lambda item: item[0])
            raise self.error(tuple(problem for _, problem in ordered))


def find_rows(source: Source, key: tuple[str, ...]) -> tuple[int, bool]:
    """Return the first line of a text, and whether its rows have lines of their own."""
    line = find_line(source.lines, key)
    opening = source.text.split("\n")[line - 1]
    is_over_lines = any(opening.count(quotes) == 1 for quotes in _OVER_LINES)
    # A TOML string drops the line break after its opening quotes.
    is_below = is_over_lines and opening[-3:] in _OVER_LINES
    return line + is_below, is_over_lines


def _name(key: Iterable[object]) -> str:
    """Return a key for messages."""
    return ".".join(shorten(str(part)) for part in key)


def _without_places(key: str) -> str:
    """Return a dotted key without places in lists."""
    first, *others = key.split(".")
    return ".".join([first, *(part for part in others if not part.isdigit())])


def parse_source(
    text: str,
    where: str,
    folder: Path | None = None,
    error: type[FileError] = FillError,
) -> Source:
    """Return the tables of a TOML text.

    Args:
        text: from `load_text` or `check_text`.
        where: the name of the file in messages.
        folder: of files that it may name; `None` if it may name none.
        error: the type raised for its problems.

    Raises:
        FileError: it is not TOML.
    """
    try:
        tree, bad = parse(text)
    except _TooDeep as fault:
        told = message(
            "a key has more than {parts} parts, brackets stand in more than {depth} "
            "others, or there are more than {marks:,} dots and brackets: no file of "
            "sheetgen has that",
            parts=MOST_PARTS,
            depth=MOST_DEPTH,
            marks=MOST_MARKS,
        )
        raise refusal(f"{where}:{fault.line}", told, error) from fault
    except tomllib.TOMLDecodeError as fault:
        line, what = syntax_error(fault, text)
        told = message("not valid TOML: {what}", what=what)
        raise refusal(f"{where}:{line}", told, error) from fault
    except ValueError as fault:  # Python does not convert numbers as long as this
        what = message("not valid TOML: {what}", what=message("a number is too large"))
        raise refusal(f"{where}:{long_line(text)}", what, error) from fault
    lines = key_lines(text)
    return Source(where, text, tree, lines, folder, error, controls=tuple(bad))


class _TooDeep(ValueError):
    """A text for which parsers need much memory.

    Attributes:
        line: of the deepest part.
    """

    def __init__(self, line: int) -> None:
        super().__init__("too deep")
        self.line = line


@lru_cache(KEPT_FILES)
def parse(text: str) -> tuple[Mapping[str, Any], list[tuple[Key, str]]]:
    """Return the tables of a text, and the keys of texts with a control sign."""
    if line := find_deep(text, MOST_PARTS, MOST_DEPTH, MOST_MARKS):
        raise _TooDeep(line)
    bad: list[tuple[Key, str]] = []
    return composed(tomllib.loads(text), (), bad), bad


def composed(value: Any, key: Key, bad: list[tuple[Key, str]]) -> Any:
    """Return a value with all texts composed; note control signs from escapes."""
    if isinstance(value, str):
        if sign := find_control(value):
            bad.append((key, sign))
        return compose(value)
    if isinstance(value, list):
        return [composed(one, key, bad) for one in value]
    if isinstance(value, dict):
        told = {}
        for name, one in value.items():
            inner = (*key, composed(name, key, bad))
            told[inner[-1]] = composed(one, inner, bad)
        return told
    return value


def refusal(where: str, what: str, error: type[FileError] = FillError) -> FileError:
    """Return the error for a file with a single problem."""
    return error((Problem(where, "", what),))


def plain(text: str, where: str, error: type[FileError]) -> str:
    """Return a text with plain line ends, composed.

    Raises:
        FileError: with every line that has a control sign.
    """
    text = compose(text.replace("\r\n", "\n").replace("\r", "\n"))
    problems = tuple(_find_controls(text, where))
    if problems:
        raise error(problems)
    return text


def _find_controls(text: str, where: str) -> Iterator[Problem]:
    if find_control(text):
        for number, line in enumerate(text.split("\n"), 1):
            if sign := find_control(line):
                yield Problem(f"{where}:{number}", "", _no_control(sign))


def _no_control(sign: str) -> str:
    return message("holds the control sign {sign}: remove it", sign=visible(sign))
