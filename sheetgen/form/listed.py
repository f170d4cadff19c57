"""Simple values of a file: names, and lists and counts of something."""

import re
from typing import Any

from sheetgen.core.form import field as kinds
from sheetgen.language.message import is_name, message, plural
from sheetgen.source.advice import abbreviated
from sheetgen.source.table import Table, too_many

Groups = tuple[str | None, ...]  # of a word; `None` for one that is missing


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
