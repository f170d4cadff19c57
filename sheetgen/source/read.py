"""Tables of a file, read by their declarations: every problem is noted by line."""

from typing import Any

from sheetgen.language.message import message, plural
from sheetgen.source.advice import abbreviated
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
from sheetgen.source.parsed import Source
from sheetgen.source.table import Table
from sheetgen.source.unicode import fits, trimmed


def read_file(source: Source, keys: Keys) -> dict[str, Any]:
    """Return the value of each key of a file, `None` where a problem was noted."""
    source.homes.update(_find_homes(keys))
    return read_keys(Table(source, (), source.tree), keys)


def read_keys(table: Table, keys: Keys) -> dict[str, Any]:
    """Return the value of each key of a table, `None` where a problem was noted."""
    values = {key.name: _read_key(table, key) for key in keys.keys}
    table.end()
    return values


def read_text(table: Table, name: str, kind: Text) -> str | None:
    """Return a text; `None` if it is missing or a problem was noted."""
    given = table.text(name)
    if given is None:
        return None
    text = trimmed(given) if kind.is_trimmed else given
    wanted = _wanted(kind, text)
    if wanted:
        _expect(table, name, given, wanted)
        return None
    return text


def _find_homes(keys: Keys) -> dict[str, str]:
    """Return the heads that keys belong below; an empty one is the top of the file."""
    homes = dict.fromkeys((key.name for key in keys.keys), "")
    for key in keys.keys:
        is_listed = isinstance(key.kind, Each)
        kind = key.kind.kind if isinstance(key.kind, Each) else key.kind
        head = f"[[{key.name}]]" if is_listed else f"[{key.name}]"
        for inner in kind.keys if isinstance(kind, Keys) else ():
            homes.setdefault(inner.name, head)
    return homes


def _read_key(table: Table, key: KnownKey) -> Any:
    if key.name in table:
        return _read_value(table, key.name, key.kind)
    table.take(key.name)
    if not key.is_needed:
        return _usual(key)
    table.need(key.name)
    return None


def _usual(key: KnownKey) -> Any:
    if isinstance(key.kind, Keys):
        return {one.name: _usual(one) for one in key.kind.keys}
    return key.usual


def _read_value(table: Table, name: str, kind: Kind) -> Any:
    if isinstance(kind, Either):
        given = table.take(name)
        one = [one for one in kind.kinds if isinstance(given, _type_of(one))]
        return _read_value(table, name, one[0] if one else kind.kinds[-1])
    if isinstance(kind, Text):
        return read_text(table, name, kind)
    if isinstance(kind, Whole):
        return table.whole(name, kind.low, kind.high)
    if isinstance(kind, Exactly):
        return table.exactly(name, kind.value)
    if isinstance(kind, Choice):
        return table.choice(name, kind.names)
    if isinstance(kind, Flag):
        return table.flag(name)
    if isinstance(kind, Keys):
        inner = table.table(name)
        return None if inner is None else read_keys(inner, kind)
    if isinstance(kind, Named):
        inner = table.table(name)
        if inner is None:
            return None
        _count(table, name, kind.least)
        return {
            key: _read_named(inner, key, kind.key, kind.kind) for key in inner.names
        }
    inner = table.places(name)
    if inner is None:
        return None
    _count(table, name, kind.least)
    return tuple(_read_value(inner, place, kind.kind) for place in inner.names)


def _type_of(kind: Kind) -> type:
    """Return the Python type of a kind, as far as it distinguishes kinds."""
    if isinstance(kind, (Whole, Exactly)):
        return int
    if isinstance(kind, (Text, Choice)):
        return str
    return dict if isinstance(kind, (Named, Keys)) else list


def _count(table: Table, name: str, least: int) -> None:
    """Note a problem if a list or table has too few entries."""
    given = table.take(name)
    assert isinstance(given, (list, dict))
    if len(given) < least:
        wanted = plural(least, "at least 1 entry", "at least {count} entries")
        _expect(table, name, given, wanted)


def _read_named(table: Table, name: str, key: Text, kind: Kind) -> Any:
    """Return the value of a free key, and note an unfit name."""
    wanted = _wanted(key, name)
    if wanted:
        _expect(table, name, name, wanted)
    return _read_value(table, name, kind)


def _wanted(kind: Text, text: str) -> str:
    """Return what to write instead of a text; empty if it fits."""
    if len(text) < kind.least:
        return plural(kind.least, "at least 1 letter", "at least {count} letters")
    if kind.most and len(text) > kind.most:
        return plural(kind.most, "at most 1 letter", "at most {count} letters")
    is_fit = fits(text, kind.pattern) if kind.pattern else True
    if kind.wanted and not (is_fit and (kind.fits is None or kind.fits(text))):
        return message(kind.wanted)
    return ""


def _expect(table: Table, name: str, given: object, wanted: str) -> None:
    what = message(
        "{given}: expected {wanted}", given=abbreviated(given), wanted=wanted
    )
    table.add(name, what)
