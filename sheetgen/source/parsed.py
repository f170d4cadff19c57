"""A TOML text being read, and every problem found in it, each with its line.

No TOML library keeps the lines, and a message without a line is half a message. This
module covers enough of the grammar to find keys that were parsed without error: tables,
dotted and quoted keys, strings over several lines.

The editor of sheets in the browser reads texts with this module too, where another
module replaces `sheetgen.source.unicode`.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from sheetgen.core.errors import FileError, FillError, Problem
from sheetgen.language.message import message, visible
from sheetgen.source.advice import shorten, syntax_error
from sheetgen.source.unicode import compose, find_control, find_deep, long_line

Key = tuple[str, ...]

_BARE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
_QUOTES = ("'", '"')
MOST_PARTS = 8  # of a dotted key; files of sheetgen have four
MOST_DEPTH = 16  # of nested brackets; files of sheetgen have four
MOST_MARKS = 20_000  # dots and brackets outside texts; files of sheetgen have hundreds
KEPT_FILES = 16  # whose tables are cached: a file, and the rules of its sheet
_OVER_LINES = ("'''", '"""')  # quotes of texts with line ends


def key_lines(text: str) -> Mapping[Key, int]:
    r"""Return the line, counted from 1, of every table and key of *text*.

    Tables in double brackets and the entries of a list that begin with a brace are
    numbered from 0; keys of the first such table are also listed without its number.

    >>> sorted(key_lines("a = 1\n[b.c]\nd = 2").items())[-1]
    (('b', 'c', 'd'), 3)
    >>> key_lines("[[t]]\nr = [\n  { a = 1 },\n  { a = 2 },\n]")["t", "0", "r", "1"]
    4
    >>> key_lines("[[t]]\n[[t]]\n[t.s]\na = 1")["t", "1", "s", "a"]
    4
    >>> key_lines("[[t]]\n[[t.r]]\n[[t]]\n[[t.r]]\na = 1")["t", "1", "r", "0", "a"]
    5
    """
    lines: dict[Key, int] = {}
    heads: dict[Key, int] = {}  # number of tables in double brackets so far
    tables: list[Key] = [()]  # with its number and without
    closing = ""  # of a string over several lines
    lists: list[Key] = []  # open over several lines
    depth = entries = 0
    for number, line in enumerate(text.split("\n"), start=1):
        if closing:
            closing = "" if closing in line else closing
            continue
        value = line
        if depth == 0:
            if own := _table(line):
                full: Key = ()
                for at, part in enumerate(own, 1):
                    full = (*full, part)
                    if at == len(own) and line.lstrip().startswith("[["):
                        heads[full] = heads.get(full, -1) + 1
                    full = (*full, str(heads[full])) if full in heads else full
                tables = [own, full]
                for table in tables:
                    lines.setdefault(table, number)
                continue
            own, end = _key(line)
            if not own:
                continue
            lists = [(*table, *own) for table in tables]
            for key in lists:
                lines.setdefault(key, number)
            value = line[end:]
            closing = _left_open(value)
            if closing:
                continue
            entries = 0
        for sign in _brackets(value):
            if sign == "{" and depth == 1:
                for key in lists:
                    lines.setdefault((*key, str(entries)), number)
                entries += 1
            depth += 1 if sign in "[{" else -1
    return lines


def counted_lines(lines: Mapping[Key, int], *names: str) -> dict[Key, int]:
    """Return lines by their keys, with the tables of some names counted from 1.

    >>> counted_lines({("card", "0", "item", "2"): 7, ("back", "0"): 9}, "card", "item")
    {('card', '1', 'item', '3'): 7, ('back', '0'): 9}
    """
    return {
        tuple(
            str(int(part) + 1) if before in names and part.isdigit() else part
            for before, part in zip(("", *key), key, strict=False)
        ): line
        for key, line in lines.items()
    }


def find_line(lines: Mapping[Key, int], key: Sequence[object]) -> int:
    """Return the line of *key*, or of the nearest table or key around it, or 1."""
    path = tuple(str(part) for part in key)
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return 1


def _table(line: str) -> Key:
    """Return the key of a table whose head is on a line; empty if it has no head."""
    text = line.strip()
    if not text.startswith("["):
        return ()
    start = 2 if text.startswith("[[") else 1
    inner, bracket, rest = text[start:].partition("]")
    rest = (rest[1:] if rest.startswith("]") else rest).strip()
    if not bracket or (rest and not rest.startswith("#")):
        return ()
    return _key(inner + "=")[0]


def _key(line: str) -> tuple[Key, int]:
    """Return the key at the start of a line, and the start of its value."""
    parts: list[str] = []
    at = _pass(line, 0, " \t")
    while True:
        start, quote = at, line[at : at + 1]
        if quote in _QUOTES:
            end = line.find(quote, at + 1)
            if end < 0:
                return (), 0
            parts.append(line[at + 1 : end])
            at = end + 1
        else:
            at = _pass(line, at, _BARE)
            if at == start:
                return (), 0
            parts.append(line[start:at])
        at = _pass(line, at, " \t")
        sign = line[at : at + 1]
        if sign == "=":
            return tuple(parts), at + 1
        if sign != ".":
            return (), 0
        at = _pass(line, at + 1, " \t")


def _pass(line: str, at: int, signs: str) -> int:
    """Return the place after the given signs."""
    while at < len(line) and line[at] in signs:
        at += 1
    return at


def _brackets(value: str) -> str:
    """Return the brackets of a line outside texts and comments."""
    if "'" in value or "\\" in value or value.count('"') % 2:
        outside = _outside(value)
    else:  # every second part is a text
        parts = value.split('"')
        outside = " ".join([parts[at] for at in range(0, len(parts), 2)])
    return "".join([sign for sign in outside.partition("#")[0] if sign in "[{]}"])


def _outside(value: str) -> str:
    """Return a line without its texts."""
    found = ""
    at = 0
    while at < len(value):
        if value[at] == "#":
            break
        end = _end_of_text(value, at) if value[at] in _QUOTES else -1
        if end < 0:  # one over several lines is skipped elsewhere
            found += value[at]
        at = max(at, end) + 1
    return found


def _end_of_text(value: str, start: int) -> int:
    """Return the end of the text that begins at a quote, or -1."""
    quote = value[start]
    at = start + 1
    while at < len(value):
        if value[at] == quote:
            return at
        at += 2 if value[at] == "\\" and quote == '"' else 1
    return -1


def _left_open(value: str) -> str:
    for quotes in ("'''", '"""'):
        if value.lstrip().startswith(quotes) and value.count(quotes) == 1:
            return quotes
    return ""


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
