"""A table of a file being read: every key is asked for by the type of its value.

A value of another type is noted as a problem and treated as missing, so that the rest
of the file is still read. `Table.end` notes the keys that were never asked for.
`read_file` asks for all keys of a declaration.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sheetgen.language.message import message, plural
from sheetgen.source.advice import abbreviated, meant
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
from sheetgen.source.unicode import fits, trimmed


class Table:
    """A table of a file.

    Attributes:
        source: the file.
        key: of the table; empty for the file itself.
    """

    def __init__(
        self, source: Source, key: tuple[str, ...], values: Mapping[str, object]
    ) -> None:
        """Begin to read *values*, the contents of *key*."""
        self.source = source
        self.key = key
        self._values = values
        self._asked: list[str] = []

    def __contains__(self, name: str) -> bool:
        """Return whether the table has a key, whatever its value."""
        return name in self._values

    @property
    def names(self) -> tuple[str, ...]:
        """The keys of the table, in the order of the file."""
        return tuple(self._values)

    def add(self, name: str, what: str) -> None:
        """Note a problem at a key of this table."""
        self.source.add((*self.key, name), what)

    def take(self, name: str) -> object:
        """Return the value of a key; `None` if it is missing."""
        self._asked.append(name)
        return self._values.get(name)

    def need(self, name: str) -> None:
        """Note a problem if a key is missing."""
        if name not in self._values:
            self.add(name, message("missing"))

    def text(self, name: str) -> str | None:
        """Return a text."""
        value = self.take(name)
        if value is None or isinstance(value, str):
            return value
        self.add(
            name,
            message("{given}: expected a text in quotes", given=abbreviated(value)),
        )
        return None

    def choice(self, name: str, known: Collection[str]) -> str | None:
        """Return a text that is one of *known*."""
        value = self.text(name)
        if value is None or value in known:
            return value
        what = message(
            "{given}: not a value of this key{hint}",
            given=abbreviated(value),
            hint=meant(value, known),
        )
        self.add(name, what)
        return None

    def whole(
        self, name: str, low: int | None = None, high: int | None = None
    ) -> int | None:
        """Return a whole number from *low* to *high*, or any without bounds."""
        value = self.take(name)
        return None if value is None else self._whole(name, value, low, high)

    def within(self, name: str, value: object, low: int, high: int) -> int | None:
        """Return *value* of a key if it is such a whole number."""
        return self._whole(name, value, low, high)

    def exactly(self, name: str, wanted: int) -> int | None:
        """Return a number that must be *wanted*."""
        value = self.take(name)
        if value is None:
            return None
        if value == wanted and not isinstance(value, bool):
            return wanted
        is_quoted = isinstance(value, str) and value.strip() == str(wanted)
        what = (
            message(
                "{given}: expected a number, write {number} without quotes",
                given=abbreviated(value),
                number=wanted,
            )
            if is_quoted
            else message(
                "{given}: expected {wanted}", given=abbreviated(value), wanted=wanted
            )
        )
        self.add(name, what)
        return None

    def number(self, name: str, low: float, high: float) -> float | None:
        """Return a number from *low* to *high*."""
        value = self.take(name)
        return None if value is None else self._number(name, value, low, high)

    def numbers(
        self, name: str, low: float, high: float, count: int
    ) -> tuple[float, ...] | None:
        """Return a list of *count* numbers from *low* to *high*."""
        values = self._list(name, count)
        if values is None:
            return None
        if len(values) < count:
            what = plural(
                count,
                "expected 1 number, found {found}",
                "expected {count} numbers, found {found}",
                found=len(values),
            )
            self.add(name, what)
            return None
        read = [self._number(name, value, low, high) for value in values]
        kept = tuple(value for value in read if value is not None)
        return kept if len(kept) == count else None

    def flag(self, name: str) -> bool | None:
        """Return true or false."""
        value = self.take(name)
        if value is None or isinstance(value, bool):
            return value
        self.add(
            name, message("{given}: expected true or false", given=abbreviated(value))
        )
        return None

    def wholes(
        self, name: str, low: int, high: int, most: int
    ) -> tuple[int, ...] | None:
        """Return a list of at most *most* whole numbers from *low* to *high*."""
        values = self._list(name, most)
        if values is None:
            return None
        read = [self._whole(name, value, low, high) for value in values]
        return tuple(value for value in read if value is not None)

    def texts(self, name: str, most: int) -> tuple[str, ...] | None:
        """Return a list of at most *most* texts."""
        values = self._list(name, most)
        for one in values or ():
            if not isinstance(one, str):
                what = message(
                    "{given}: expected a text in quotes", given=abbreviated(one)
                )
                self.add(name, what)
        if values is None:
            return None
        return tuple(one for one in values if isinstance(one, str))

    def choices(
        self, name: str, known: Collection[str], most: int
    ) -> tuple[str, ...] | None:
        """Return a list of at most *most* texts, each one of *known*."""
        values = self._list(name, most)
        if values is None:
            return None
        chosen = []
        for value in values:
            if isinstance(value, str) and value in known:
                chosen.append(value)
            elif isinstance(value, str):
                hint = meant(value, known)
                self.add(
                    name,
                    message(
                        "unknown {given}{hint}", given=abbreviated(value), hint=hint
                    ),
                )
            else:
                listed = ", ".join(sorted(known))
                what = message(
                    "{given}: expected one of {names}",
                    given=abbreviated(value),
                    names=listed,
                )
                self.add(name, what)
        return tuple(chosen)

    def table(self, name: str) -> "Table | None":
        """Return a table within this one."""
        value = self.take(name)
        if value is None:
            return None
        if isinstance(value, dict):
            return Table(self.source, (*self.key, name), value)
        self.add(name, message("{given}: expected a table", given=abbreviated(value)))
        return None

    def places(self, name: str) -> "Table | None":
        """Return a list as a table within this one, with places from 0 as keys."""
        values = self._list(name)
        if values is None:
            return None
        placed = {str(place): value for place, value in enumerate(values)}
        return Table(self.source, (*self.key, name), placed)

    def end(self) -> None:
        """Note the keys that were never asked for."""
        free = [name for name in self._asked if name not in self._values]
        for name in self._values:
            if name in self._asked:
                continue
            home = self.source.homes.get(name)
            if home is None:
                hint = meant(name, free or self._asked)
                self.add(name, message("unknown key{hint}", hint=hint))
            elif home:
                what = message("belongs below {head}: is that line missing?", head=home)
                self.add(name, what)
            else:
                self.add(name, message("belongs above the first line in brackets"))

    def _whole(
        self, name: str, value: object, low: int | None, high: int | None
    ) -> int | None:
        if isinstance(value, int) and not isinstance(value, bool):
            is_low = low is not None and value < low
            if not is_low and (high is None or value <= high):
                return value
        what = (
            message("{given}: expected a whole number", given=abbreviated(value))
            if low is None or high is None
            else message(
                "{given}: expected a whole number from {low} to {high:,}",
                given=abbreviated(value),
                low=low,
                high=high,
            )
        )
        self.add(name, what)
        return None

    def _number(
        self, name: str, value: object, low: float, high: float
    ) -> float | None:
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if is_number and isinstance(value, (int, float)) and low <= value <= high:
            return float(value)
        what = message(
            "{given}: expected a number from {low:g} to {high:g}",
            given=abbreviated(value),
            low=low,
            high=high,
        )
        self.add(name, what)
        return None

    def _list(self, name: str, most: int | None = None) -> Sequence[object] | None:
        value = self.take(name)
        if value is None:
            return None
        if not isinstance(value, list):
            what = message(
                "{given}: expected a list in square brackets", given=abbreviated(value)
            )
            if isinstance(value, dict):
                whole = (*self.key, name)
                head = ".".join([part for part in whole if not part.isdigit()])
                what = message(
                    "there can be several, so write [[{head}]] in double brackets",
                    head=head,
                )
            self.add(name, what)
            return None
        if most is not None and len(value) > most:
            self.add(name, too_many(len(value), most))
            return None
        return value


def too_many(count: int, most: int) -> str:
    """Return a message that there are more entries than there is room for."""
    return plural(
        count,
        "1 entry: there is room for {most}",
        "{count} entries: there is room for {most}",
        most=most,
    )


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
