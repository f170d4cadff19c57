"""A table of a file being read: every key is asked for by the type of its value.

A value of another type is noted as a problem and treated as missing, so that the rest
of the file is still read. `Table.end` notes the keys that were never asked for.
"""

from collections.abc import Collection, Mapping, Sequence

from sheetgen.language.message import message, plural
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.parsed import Source


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
