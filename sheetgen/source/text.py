"""A file while it is read, and every problem found in it, each with its line.

All texts that people bring enter here: in UTF-8, or in UTF-16 with its mark, as Windows
writes them. They leave with line ends as Unix has them, in Unicode's composed form
(NFC), and without control signs. What a parser would need much memory for is refused
before it sees it.
"""

import codecs
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO
from unicodedata import normalize

from sheetgen.core.errors import FileError, FillError, Problem
from sheetgen.say import compose, tell, visible
from sheetgen.source.advice import shorten, syntax_error
from sheetgen.source.locate import Key, find_line, key_lines

MAX_FILE = (
    1_000_000  # bytes; a layout and a filled sheet have two thousand, a log three
)

MOST_PARTS = 8  # of a dotted key; files of sheetgen have four
MOST_DEPTH = 16  # of brackets in brackets; files of sheetgen have four
MOST_MARKS = 20_000  # dots and brackets outside texts; files of sheetgen have hundreds
STANDARD_INPUT = Path("-")  # this object alone; a file may be called so
KEPT_FILES = 16  # whose tables are remembered: a file, and the rules of its sheet

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
# What no text has: C0 but tab and line end, C1, halves of pairs, and no characters.
_CONTROL = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
# What is passed over while dots and brackets of TOML or JSON are counted, and these.
_LONG = re.compile(r"[0-9][0-9_]{4299}")
_LEXEME = re.compile(
    r'''"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?|'''
    r"""'''(?:[^']|'(?!''))*+(?:''')?|"""
    r""""(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?|#[^\n]*+|[][{}.=,\n]""",
    re.DOTALL,
)


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
        controls: keys of texts with a control sign, and which one.
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
        """Note that something is wrong at *key*, or in a *line* of its own."""
        path = tuple(key)
        number = line or find_line(self.lines, path)
        name = _name(path)
        self.problems.append((number, Problem(f"{self.where}:{number}", name, what)))

    def check(self) -> None:
        """Raise what was noted, in the order of the lines.

        Raises:
            FileError: something was noted; of the kind that `error` says.
        """
        # Where a control sign stands is known without the places in lists.
        told = {re.sub(r"\.\d+\b", "", problem.key) for _, problem in self.problems}
        for key, sign in self.controls:
            if re.sub(r"\.\d+\b", "", _name(key)) not in told:
                self.add(key, _no_control(sign))
        if self.problems:
            ordered = sorted(self.problems, key=lambda item: item[0])
            raise self.error(tuple(problem for _, problem in ordered))


def _name(key: Iterable[object]) -> str:
    """Return a key as messages name it."""
    return ".".join(shorten(str(part)) for part in key)


def load_text(
    path: Path, error: type[FileError] = FillError, may_be_empty: bool = False
) -> str:
    """Return the text of a file, or of `STANDARD_INPUT`.

    It is composed, with line ends as Unix writes them.

    No more than `MAX_FILE` bytes are ever read.

    Raises:
        FileError: of the kind *error*: the file cannot be read, is empty, too large, or
            no text; with every line that has control signs.
    """

    def refused(what: str) -> FileError:
        return refusal(str(path), what, error)

    try:
        if path is STANDARD_INPUT:
            content = _read_once(sys.stdin.buffer)
        elif path.is_fifo() or path.is_socket():
            raise refused(tell("is no file, but a pipe, which might never end"))
        else:
            with path.open("rb") as file:
                content = file.read(MAX_FILE + 1)
        if len(content) > MAX_FILE:
            raise refused(_too_large())
        text = _plain(_decode(content), str(path), error)
        if not (may_be_empty or text.strip()):
            raise refused(tell("is empty"))
        return text
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


@lru_cache(1)
def _read_once(stream: BinaryIO) -> bytes:
    """Return what comes by a stream, as often as it is asked for."""
    return stream.read(MAX_FILE + 1)


def check_text(text: str, where: str) -> str:
    """Return *text* as `load_text` returns that of a file.

    Raises:
        FillError: it is too large, or has control signs.
    """
    if len(text) > MAX_FILE:
        raise refusal(where, _too_large())
    return _plain(text.removeprefix("\ufeff"), where, FillError)


def find_named(folder: Path, name: str) -> Path:
    """Return the file that a text names; on a disk its own name may be in parts (NFD).

    It need not be there.
    """
    path, parted = folder / name, folder / normalize("NFD", name)
    try:
        return parted if not path.exists() and parted.exists() else path
    except OSError:  # a name that no system takes: reading it says so
        return path


def parse_json(content: bytes) -> Any:
    """Return what a JSON text says that somebody sent, with all texts composed.

    Raises:
        ValueError: it is none, brackets stand in more than `MOST_DEPTH` others or
            are too many, or half of a pair stands alone.
    """
    text = content.decode()
    if _find_deep(text, 0):
        raise ValueError("too deep")
    value = _composed(json.loads(text), (), [])
    json.dumps(value, ensure_ascii=False).encode()  # refuses half a pair
    return value


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
        tree, bad = _parse(text)
    except _TooDeep as fault:
        told = tell(
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
        told = tell("not valid TOML: {what}", what=what)
        raise refusal(f"{where}:{line}", told, error) from fault
    except ValueError as fault:  # Python converts no number as long as this
        found = _LONG.search(text)
        line = text.count("\n", 0, found.start() if found else 0) + 1
        what = tell("not valid TOML: {what}", what=tell("a number is too large"))
        raise refusal(f"{where}:{line}", what, error) from fault
    lines = key_lines(text)
    return Source(where, text, tree, lines, folder, error, controls=tuple(bad))


def find_tables(path: Path) -> Mapping[str, Any] | None:
    """Return the tables of a TOML file, or nothing if it cannot be read.

    Whoever looks what a file is of, and then reads it, has it parsed once.
    """
    try:
        return _parse(load_text(path))[0]
    except (FillError, ValueError, RecursionError):
        return None


class _TooDeep(ValueError):
    """A text that parsers need much memory for.

    Attributes:
        line: where that is.
    """

    def __init__(self, line: int) -> None:
        super().__init__("too deep")
        self.line = line


@lru_cache(KEPT_FILES)
def _parse(text: str) -> tuple[Mapping[str, Any], list[tuple[Key, str]]]:
    """Return the tables of a text, and the keys of texts with a control sign."""
    if line := _find_deep(text, MOST_PARTS):
        raise _TooDeep(line)
    bad: list[tuple[Key, str]] = []
    return _composed(tomllib.loads(text), (), bad), bad


def _find_deep(text: str, parts: int) -> int:
    """Return the line where there is too much for a parser; 0 if there is none.

    Args:
        text: TOML or JSON.
        parts: that a key has at most; without them dots are passed over.
    """
    depth = dots = marks = 0
    for found in _LEXEME.finditer(text):
        sign = found[0]
        marks += sign in ".[{"
        if sign == "." and parts:
            dots += 1
        elif sign in "=,\n[]{}":
            dots = 0
            depth += (sign in "[{") - (sign in "]}")
        if dots >= parts > 0 or depth > MOST_DEPTH or marks > MOST_MARKS:
            return text.count("\n", 0, found.start()) + 1
    return 0


def _composed(value: Any, key: Key, bad: list[tuple[Key, str]]) -> Any:
    """Return a value with all texts composed; escapes can hide what no text has."""
    match value:
        case str():
            if found := _CONTROL.search(value):
                bad.append((key, found[0]))
            return compose(value)
        case list():
            return [_composed(one, key, bad) for one in value]
        case dict():
            told = {}
            for name, one in value.items():
                inner = (*key, _composed(name, key, bad))
                told[inner[-1]] = _composed(one, inner, bad)
            return told
    return value


def refusal(where: str, what: str, error: type[FileError] = FillError) -> FileError:
    """Return the error for a file with a single problem."""
    return error((Problem(where, "", what),))


def _too_large() -> str:
    return tell("larger than {most:,} bytes: no file of sheetgen is", most=MAX_FILE)


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


def _plain(text: str, where: str, error: type[FileError]) -> str:
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
    if _CONTROL.search(text):
        for number, line in enumerate(text.split("\n"), 1):
            if found := _CONTROL.search(line):
                yield Problem(f"{where}:{number}", "", _no_control(found[0]))


def _no_control(sign: str) -> str:
    return tell("holds the control sign {sign}: remove it", sign=visible(sign))
