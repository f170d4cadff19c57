"""Advice on parse errors of a file, in words for its author."""

import tomllib
from collections.abc import Iterable

from sheetgen.language.message import defer, message
from sheetgen.source.unicode import nearest, quoted, small

_UNENDED = defer("a text does not end on its line: close its quotes")
_UNCLOSED = defer("a text is not closed: it ends in the quotes it began with")
# The beginnings of the parser's commonest messages, and the usual cause of each.
_SYNTAX = {
    "Illegal character '\\n'": _UNENDED,
    "Found invalid character '\\n'": _UNENDED,
    "Unterminated string": _UNCLOSED,
    'Expected "\'"': _UNCLOSED,
    "Expected \"'''\"": defer("a text over several lines is not closed: end it in '''"),
    "Invalid value": defer('a text stands in quotes, plain ones: "..."'),
    "Cannot overwrite": defer("a key stands twice: remove one of them"),
    "Cannot declare": defer("a table stands twice: join the two"),
    "Expected '='": defer(
        'after a key comes an equals sign, then its value: key = "..."'
    ),
    "Invalid statement": defer(
        "a line begins with a key, and a key with letters outside a to z stands in "
        "quotes"
    ),
    "Expected newline": defer(
        "a line has one key and one value: is a quote missing, or one too many?"
    ),
    "Unclosed array": defer("a list is not closed: end it in ]"),
    "Unclosed inline table": defer("a table in braces ends in }} on the same line"),
    "Expected ']'": defer("the name of a table is not closed: end it in ]"),
    "Unescaped": defer("a backslash stands in single quotes, or is written twice"),
}


def syntax_error(error: tomllib.TOMLDecodeError, text: str) -> tuple[int, str]:
    """Return the line and the kind of a syntax error; Python 3.11 gives only a text."""
    what, _, place = str(error).partition(" (at ")
    number = "".join(c for c in place.partition(",")[0] if c.isdigit())
    line = int(number) if number else text.rstrip("\n").count("\n") + 1
    advice = next((a for start, a in _SYNTAX.items() if what.startswith(start)), "")
    if not advice:
        return line, what
    return line, message("{advice} ({what})", advice=message(advice), what=what)


def meant(word: str, known: Iterable[str]) -> str:
    """Return a suggestion, or the available names.

    >>> meant("nomral", ["normal", "solo"]), meant("x", ["normal", "solo"])
    (" (did you mean 'normal'?)", ' (known: normal, solo)')
    """
    names = sorted({*known})
    close = nearest(small(word), names, 0.6)
    if close:
        return message(" (did you mean {name!r}?)", name=close)
    return message(" (known: {names})", names=", ".join(names)) if names else ""


def abbreviated(given: object, limit: int = 60) -> str:
    """Return a value of a file, short enough for a message."""
    if isinstance(given, bool):
        return str(given).lower()  # as in the file
    try:
        text = _written(given)
    except ValueError:  # a number with thousands of digits
        return message("a very large number")
    return shorten(text, limit)


def _written(value: object) -> str:
    """Return a value as Python writes it, but dates and times as in a file."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return "[" + ", ".join([_written(one) for one in value]) + "]"
    if isinstance(value, dict):
        pairs = [f"{quoted(key)}: {_written(value[key])}" for key in value]
        return "{" + ", ".join(pairs) + "}"
    if value is None or isinstance(value, (bool, int, float)):
        return repr(value)
    return str(value)


def shorten(text: str, limit: int = 60) -> str:
    """Return the beginning of a text, short enough for a message."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
