"""Numbers and times of TOML, in place of the regular expressions of `tomllib`.

The page reads TOML with Python's own library, but its Python lacks dates and the
regular expressions that the library needs.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable
from typing import Any

_FIGURES = "0123456789"
_BASES = {"0x": (16, _FIGURES + "abcdefABCDEF"), "0b": (2, "01"), "0o": (8, "01234567")}
_LONGEST = 4300  # most digits of a number that Python converts
_MOST_LINES = 500  # that are cached
_STRETCH = 64  # characters that are checked together
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class string:
    """The letters of ASCII."""

    ascii_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    digits = _FIGURES
    hexdigits = _FIGURES + "abcdefABCDEF"


def MappingProxyType(values: dict[str, str]) -> dict[str, str]:
    """Return a table, which is never changed."""
    return values


class Timestamp:
    """A date, a time, or both."""

    def __init__(self, said: str) -> None:
        """Store the text that Python would print."""
        self.said = said

    def __str__(self) -> str:
        """Return the text that Python would print."""
        return self.said


class _Match:
    """A value at a place of a text."""

    def __init__(self, last: int, value: Any) -> None:
        self.last = last
        self.value = value

    def end(self) -> int:
        """Return the place after the value."""
        return self.last


class _Pattern:
    """A search for a value at a place of a text."""

    def __init__(self, find: Callable[[str, int], _Match | None]) -> None:
        self.find = find

    def match(self, text: str, place: int) -> _Match | None:
        """Return the value there, if any."""
        return self.find(text, place)


def _digits(text: str, at: int, known: str) -> int:
    """Return the end of digits, which may have underscores between them."""
    end = at
    while text[end : end + 1] and text[end] in known:
        end += 1
        if text[end : end + 1] == "_" and text[end + 1 : end + 2] != "":
            end += 1 if text[end + 1] in known else 0
    return end


def _find_number(text: str, at: int) -> _Match | None:
    base, known = _BASES.get(text[at : at + 2], (0, ""))
    end = _digits(text, at + 2, known) if base else at + 2
    if end > at + 2:
        return _Match(end, (text[at + 2 : end].replace("_", ""), base))
    start = at + 1 if text[at : at + 1] in ("+", "-") else at
    is_zero = text[start : start + 1] == "0"
    end = start + 1 if is_zero else _digits(text, start, _FIGURES)
    if end == start:
        return None
    base = 10
    if text[end : end + 1] == ".":
        last = _digits(text, end + 1, _FIGURES)
        if last > end + 1:
            end, base = last, 0
    if text[end : end + 1] in ("e", "E"):
        first = end + 2 if text[end + 1 : end + 2] in ("+", "-") else end + 1
        last = _digits(text, first, _FIGURES)
        if last > first:
            end, base = last, 0
    return _Match(end, (text[at:end].replace("_", ""), base))


def _two(text: str, at: int, sign: str, least: int, most: int) -> int:
    """Return the number of two digits after *sign*, or -1."""
    figures = text[at + len(sign) : at + len(sign) + 2]
    if text[at : at + len(sign)] != sign or len(figures) < 2:
        return -1
    if not all([figure in _FIGURES for figure in figures]):
        return -1
    return int(figures) if least <= int(figures) <= most else -1


def _find_time(text: str, at: int) -> _Match | None:
    hour, minute = _two(text, at, "", 0, 23), _two(text, at + 2, ":", 0, 59)
    second = _two(text, at + 5, ":", 0, 59)
    if min(hour, minute, second) < 0:
        return None
    end, said = at + 8, text[at : at + 8]
    if text[end : end + 1] == ".":
        last = end + 1
        while text[last : last + 1] and text[last] in _FIGURES:
            last += 1
        micros = (text[end + 1 : last] + "000000")[:6]
        if last > end + 1:
            end = last
            said += "." + micros if int(micros) else ""
    return _Match(end, Timestamp(said))


def _find_timestamp(text: str, at: int) -> _Match | None:
    year = text[at : at + 4]
    month, day = _two(text, at + 4, "-", 1, 12), _two(text, at + 7, "-", 1, 31)
    if len(year) < 4 or not all([figure in _FIGURES for figure in year]):
        return None
    if min(month, day) < 0:
        return None
    is_leap = int(year) % 4 == 0 and (int(year) % 100 != 0 or int(year) % 400 == 0)
    most = 29 if month == 2 and is_leap else _DAYS[month - 1]
    end, said = at + 10, text[at : at + 10]
    time = _find_time(text, end + 1) if text[end : end + 1] in ("T", "t", " ") else None
    if time:
        end = time.end()
        said += " " + time.value.said
        hour, minute = _two(text, end + 1, "", 0, 23), _two(text, end + 3, ":", 0, 59)
        if text[end : end + 1] in ("Z", "z"):
            end += 1
            said += "+00:00"
        elif text[end : end + 1] in ("+", "-") and min(hour, minute) >= 0:
            offset = text[end : end + 6]
            said += "+00:00" if offset == "-00:00" else offset
            end += 6
    return _Match(end, Timestamp(said if int(year) and day <= most else ""))


def skip_chars(text: str, at: int, known: frozenset[str]) -> int:
    """Return the place of the first character that is not in *known*.

    It does the same as the library's function, but does not start over from the start
    of the text for each character.
    """
    while True:
        part = text[at : at + _STRETCH]
        for letter in part:
            if letter not in known:
                return at
            at += 1
        if len(part) < _STRETCH:
            return at


def read_quickly(
    read: Callable[..., tuple[int, str]], refused: frozenset[str]
) -> Callable[..., tuple[int, str]]:
    """Return a reader of quoted texts that is faster where nothing is escaped."""

    def read_text(text: str, at: int, *, multiline: bool) -> tuple[int, str]:
        end = -1 if multiline else text.find('"', at)
        part = text[at:end]
        if end < 0 or "\\" in part or not refused.isdisjoint(part):
            return read(text, at, multiline=multiline)
        return end + 1, part

    return read_text


def remember_lines(
    read: Callable[[str, int, Any], tuple[int, Any]],
) -> Callable[[str, int, Any], tuple[int, Any]]:
    """Return a reader of values that caches them by line.

    While a user types, all lines but one stay the same.
    """
    known: dict[str, tuple[int, Any]] = {}

    def read_line(text: str, at: int, parse_float: Any) -> tuple[int, Any]:
        end = text.find("\n", at)
        line = text[at : end if end >= 0 else len(text)]
        if line not in known:
            last, value = read(text, at, parse_float)
            if last > at + len(line):
                return last, value
            if len(known) == _MOST_LINES:
                known.clear()
            known[line] = last - at, value
        length, value = known[line]
        return at + length, value

    return read_line


RE_NUMBER = _Pattern(_find_number)
RE_LOCALTIME = _Pattern(_find_time)
RE_DATETIME = _Pattern(_find_timestamp)


def match_to_number(match: _Match, parse_float: Callable[[str], float]) -> Any:
    """Return the number of a match.

    Raises:
        ValueError: it has more digits than Python converts.
    """
    figures, base = match.value
    if not base:
        return parse_float(figures)
    signs = 1 if figures[0] in "+-" else 0
    if base == 10 and len(figures) > _LONGEST + signs:
        raise ValueError("too large")
    return int(figures, base)


def match_to_localtime(match: _Match) -> Timestamp:
    """Return the time of a match."""
    time: Timestamp = match.value
    return time


def match_to_datetime(match: _Match) -> Timestamp:
    """Return the date or time of a match.

    Raises:
        ValueError: there is no such day.
    """
    timestamp: Timestamp = match.value
    if not timestamp.said:
        raise ValueError("no such day")
    return timestamp
