"""Tables of a file, read as they are declared: every problem is noted with its line."""

import re
from typing import Any

from sheetgen.say import plural, tell
from sheetgen.source.advice import shown
from sheetgen.source.kind import (
    Choice,
    Each,
    Either,
    Exactly,
    Flag,
    Keys,
    Kind,
    KnownKey,
    Named,
    Text,
    Whole,
)
from sheetgen.source.table import Table
from sheetgen.source.text import Source

# Blanks around a text: all that Python strips but U+001C to U+001F, which cannot be
# printed, and are told.
_BLANKS = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)


def read_file(source: Source, keys: Keys) -> dict[str, Any]:
    """Return what each key of a file holds, or nothing where it was noted."""
    source.homes.update(_find_homes(keys))
    return read_keys(Table(source, (), source.tree), keys)


def read_keys(table: Table, keys: Keys) -> dict[str, Any]:
    """Return what each key of a table holds, or nothing where it was noted."""
    values = {key.name: _read_key(table, key) for key in keys.keys}
    table.end()
    return values


def read_text(table: Table, name: str, kind: Text) -> str | None:
    """Return a text, or nothing if it is missing or was noted."""
    given = table.text(name)
    if given is None:
        return None
    text = given.strip(_BLANKS) if kind.is_trimmed else given
    wanted = _wanted(kind, text)
    if wanted:
        _expect(table, name, given, wanted)
        return None
    return text


def _find_homes(keys: Keys) -> dict[str, str]:
    """Return below which heads keys belong; an empty one is the top of the file."""
    homes = dict.fromkeys((key.name for key in keys.keys), "")
    for key in keys.keys:
        is_listed = isinstance(key.kind, Each)
        kind = key.kind.kind if isinstance(key.kind, Each) else key.kind
        head = f"[[{key.name}]]" if is_listed else f"[{key.name}]"
        for inner in kind.keys if isinstance(kind, Keys) else ():
            homes.setdefault(inner.name, head)
    return homes


def _read_key(table: Table, key: KnownKey) -> Any:
    if key.is_needed:
        table.need(key.name)
    value = _read_value(table, key.name, key.kind)
    if key.name in table or key.is_needed:
        return value
    return _usual(key)


def _usual(key: KnownKey) -> Any:
    if isinstance(key.kind, Keys):
        return {one.name: _usual(one) for one in key.kind.keys}
    return key.usual


def _read_value(table: Table, name: str, kind: Kind) -> Any:
    match kind:
        case Either(kinds=kinds):
            given = table.take(name)
            fits = [one for one in kinds if isinstance(given, _type_of(one))]
            return _read_value(table, name, fits[0] if fits else kinds[-1])
        case Text():
            return read_text(table, name, kind)
        case Whole(low=low, high=high):
            return table.whole(name, low, high)
        case Exactly(value=value):
            return table.exactly(name, value)
        case Choice(names=names):
            return table.choice(name, names)
        case Flag():
            return table.flag(name)
        case Keys():
            inner = table.table(name)
            return None if inner is None else read_keys(inner, kind)
        case Named(kind=each, key=key, least=least):
            inner = table.table(name)
            if inner is None:
                return None
            _count(table, name, least)
            return {one: _read_named(inner, one, key, each) for one in inner.names}
        case Each(kind=each, least=least):
            inner = table.places(name)
            if inner is None:
                return None
            _count(table, name, least)
            return tuple(_read_value(inner, one, each) for one in inner.names)


def _type_of(kind: Kind) -> type:
    """Return what a kind is in a file, as far as that tells it from others."""
    if isinstance(kind, Whole | Exactly):
        return int
    if isinstance(kind, Text | Choice):
        return str
    return dict if isinstance(kind, Named | Keys) else list


def _count(table: Table, name: str, least: int) -> None:
    """Note it if a list or table has too few entries."""
    given = table.take(name)
    assert isinstance(given, list | dict)
    if len(given) < least:
        wanted = plural(least, "at least 1 entry", "at least {count} entries")
        _expect(table, name, given, wanted)


def _read_named(table: Table, name: str, key: Text, kind: Kind) -> Any:
    """Return what a free key holds, which is told if it is no such key."""
    wanted = _wanted(key, name)
    if wanted:
        _expect(table, name, name, wanted)
    return _read_value(table, name, kind)


def _wanted(kind: Text, text: str) -> str:
    """Return what a text should have been, or nothing if it fits."""
    if len(text) < kind.least:
        return plural(kind.least, "at least 1 letter", "at least {count} letters")
    if kind.most and len(text) > kind.most:
        return plural(kind.most, "at most 1 letter", "at most {count} letters")
    is_fit = re.fullmatch(kind.pattern, text) if kind.pattern else True
    if kind.wanted and not (is_fit and (kind.fits is None or kind.fits(text))):
        return tell(kind.wanted)
    return ""


def _expect(table: Table, name: str, given: object, wanted: str) -> None:
    what = tell("{given}: expected {wanted}", given=shown(given), wanted=wanted)
    table.add(name, what)
