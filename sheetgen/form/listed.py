"""Simple values of a file: names, words, and lists and counts of something."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from sheetgen.core.board import Board
from sheetgen.core.form import field as kinds
from sheetgen.core.form.field import inner_kind
from sheetgen.form.cells import EMPTIES
from sheetgen.form.filled import Head
from sheetgen.language.message import is_name, message, plural
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.table import Table, too_many

Groups = tuple[str | None, ...]  # of a word; `None` for one that is missing
MOST_FIGURES = 40  # more are too many for any bounds, and thousands for Python
_OF_NUMBERS = frozenset("0123456789,;/+")  # several, without blanks
ReadWord: TypeAlias = "Callable[[str, Spot], Any]"


def read_name(table: Table, key: str, kind: kinds.Name) -> str:
    """Return the letters of a name."""
    name = table.text(key) or ""
    if not is_name(name, kind.most):
        what = message(
            "name {name!r}: expected 1 to {most} letters that can be printed",
            name=name,
            most=kind.most,
        )
        table.add(key, what)
    return name.strip()


def read_word(table: Table, key: str, kind: kinds.Word) -> Groups | None:
    """Return the groups of a text of a pattern."""
    text = table.text(key)
    return None if text is None else _groups(table, key, kind, text)


def read_words(
    table: Table, key: str, kind: kinds.Word, most: int
) -> tuple[Groups, ...]:
    """Return the groups of each text of a list."""
    told = (_groups(table, key, kind, text) for text in table.texts(key, most) or ())
    return tuple(one for one in told if one is not None)


def refuse(table: Table, key: str, given: object, example: str) -> None:
    """Note a problem: something such as *example* was expected."""
    what = message(
        "{given}: expected something such as {example}",
        given=abbreviated(given),
        example=example,
    )
    table.add(key, what)


def _groups(table: Table, key: str, kind: kinds.Word, text: str) -> Groups | None:
    is_short = len(text) <= kind.most  # long ones can take long
    match = re.fullmatch(kind.pattern, text) if is_short else None
    if match is None:
        refuse(table, key, text, f"'{kind.example}'")
    return match.groups() if match else None


def read_list(table: Table, key: str, kind: kinds.Listed) -> tuple[Any, ...]:
    """Return a list of numbers, names or words."""
    noted = len(table.source.problems)
    values: tuple[Any, ...] = ()
    match kind.kind:
        case kinds.Number(letters="", least=least, most=most):
            values = table.wholes(key, least, most, kind.most) or ()
        case kinds.Number(letters=letters):
            words = table.choices(key, tuple(letters), kind.most) or ()
            values = tuple(letters.index(word) for word in words)
        case kinds.Choice(names=names):
            values = table.choices(key, names, kind.most) or ()
        case kinds.Word() as word:
            values = read_words(table, key, word, kind.most)
    is_fine = len(table.source.problems) == noted
    if kind.is_whole and is_fine and len(values) < kind.most:
        what = plural(
            kind.most,
            "expected 1 number, found {found}",
            "expected {count} numbers, found {found}",
            found=len(values),
        )
        table.add(key, what)
    return values


def read_groups(
    table: Table, kind: kinds.Listed, first: kinds.Choice, second: kinds.Number
) -> tuple[tuple[str, int], ...]:
    """Return pairs of a name and a number, from lists by name."""
    groups: list[tuple[str, int]] = []
    for name in first.names:
        sizes = table.wholes(name, second.least, second.most, kind.most) or ()
        groups += ((name, size) for size in sizes)
    if len(groups) > kind.most:
        table.source.add(table.key, too_many(len(groups), kind.most))
    return tuple(groups)


def read_counts(table: Table, kind: kinds.Counts) -> tuple[int | None, ...]:
    """Return the count of each name."""
    for name in table.names if kind.is_listed else ():
        if name not in kind.names:
            table.take(name)
            _refuse_name(table, name, name, kind)
    return tuple(table.whole(name, 0, kind.most) for name in kind.names)


def read_counted(table: Table, key: str, kind: kinds.Counts) -> tuple[int | None, ...]:
    """Return the number of times that each name is in a list."""
    given = table.take(key)
    if not isinstance(given, list):
        what = message(
            "{given}: expected a list in square brackets", given=abbreviated(given)
        )
        table.add(key, what)
        return (None,) * len(kind.names)
    names = [abbreviated(name) for name in given]
    for name in names:
        if name not in kind.names:
            _refuse_name(table, key, name, kind)
    counts = [names.count(name) for name in kind.names]
    if max(counts) > kind.most:
        table.add(key, too_many(max(counts), kind.most))
    return tuple(counts)


def read_bag(table: Table, key: str, kind: kinds.Bags) -> tuple[str, ...]:
    """Return names, each as many times as it is in a list."""
    return fit_bag(table, key, kind, table.choices(key, kind.names, kind.longest) or ())


def fit_bag(
    table: Table, key: str, kind: kinds.Bags, names: tuple[str, ...]
) -> tuple[str, ...]:
    """Return names, after noting a problem if one is there too often."""
    count = max([names.count(name) for name in kind.names])
    if count > kind.most:
        table.add(key, too_many(count, kind.most))
    return names


def _refuse_name(table: Table, key: str, given: str, kind: kinds.Counts) -> None:
    names = ", ".join(kind.names)
    table.add(
        key, message("{given}: expected one of {names}", given=given, names=names)
    )


class Unread(Exception):
    """A word without a meaning.

    Attributes:
        hint: what was expected.
    """

    def __init__(self, hint: str) -> None:
        """Store *hint*, which can be translated."""
        super().__init__(hint)
        self.hint = hint


@dataclass(frozen=True)
class Spot:
    """The position of a word.

    Attributes:
        head: of the file.
        at: the number of the cell, or of the word in a line.
        board: of the sheet, for a cell.
        values: of the earlier fields, by name.
    """

    head: Head
    at: int
    board: Board | None = None
    values: Mapping[str, Any] = field(default_factory=dict)


def word_reader(kind: kinds.Kind) -> ReadWord:
    """Return a reader of the words that belong to a kind itself."""
    known = {
        EMPTIES[1]: kinds.usual(inner_kind(kind.kind))
        if isinstance(kind, kinds.Listed)
        else 0
    }
    if isinstance(kind, kinds.Listed) and isinstance(kind.kind, kinds.Count):
        return partial(_read_count, kind.kind)
    if isinstance(kind, kinds.Letters):
        known |= dict(zip(kind.letters, kind.values, strict=True))
    elif isinstance(kind, kinds.Listed) and isinstance(kind.kind, kinds.Choice):
        known |= {name or EMPTIES[0]: name for name in kind.kind.known}

    def read(text: str, spot: Spot) -> Any:
        if text not in known:
            raise Unread(message("not known{hint}", hint=meant(text, known)))
        return known[text]

    return read


def _read_count(kind: kinds.Count, text: str, spot: Spot) -> int | None:
    """Return a number of a line, or `None` for a sign that means empty."""
    if text in EMPTIES:
        return None
    text = text.replace("\N{MINUS SIGN}", "-")
    figures = text.removeprefix("-")
    is_whole = figures.isascii() and figures.isdigit()
    number = int(text[:MOST_FIGURES]) if is_whole else None
    if number is None and set(text) <= _OF_NUMBERS:
        raise Unread(message("expected blanks between numbers"))
    if number is None or not kind.least <= number <= kind.most:
        raise Unread(
            message(
                "expected a number from {low} to {high}", low=kind.least, high=kind.most
            )
        )
    return number


def split(text: str, kind: kinds.Kind) -> list[str]:
    """Return the words of a line; signs need no blanks between them."""
    signs = [sign for _, sign in kind.signs] if isinstance(kind, kinds.Number) else []
    alone = "".join([*(sign for sign in signs if not sign.isdigit()), *EMPTIES])
    words: list[str] = []
    for word in text.split():
        words += [word] if word.strip(alone) else list(word)
    return words
