"""What to do about what the parser of a file found, in words for its maker."""

import tomllib
from collections.abc import Iterable

from sheetgen.say import defer, tell

_UNENDED = defer("a text does not end on its line: close its quotes")
_UNCLOSED = defer("a text is not closed: it ends in the quotes it began with")
# How the parser's commonest messages begin, and what has mostly happened.
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
    """Return the line of a syntax error and what it is; Python 3.11 has only text."""
    what, _, place = str(error).partition(" (at ")
    number = "".join(c for c in place.partition(",")[0] if c.isdigit())
    line = int(number) if number else text.rstrip("\n").count("\n") + 1
    advice = next((a for start, a in _SYNTAX.items() if what.startswith(start)), "")
    if not advice:
        return line, what
    return line, tell("{advice} ({what})", advice=tell(advice), what=what)


def meant(word: str, known: Iterable[str]) -> str:
    """Return a suggestion, or what there is to choose from.

    >>> meant("nomral", ["normal", "solo"]), meant("x", ["normal", "solo"])
    (" (did you mean 'normal'?)", ' (known: normal, solo)')
    """
    import difflib  # only those who mistyped wait for it

    names = sorted({*known})
    close = difflib.get_close_matches(word.lower(), names, n=1, cutoff=0.6)
    if close:
        return tell(" (did you mean {name!r}?)", name=close[0])
    return tell(" (known: {names})", names=", ".join(names)) if names else ""


def shown(given: object, limit: int = 60) -> str:
    """Return what was given, short enough for a message."""
    if isinstance(given, bool):
        return str(given).lower()  # as the file writes it
    try:
        text = repr(given)
    except ValueError:  # a number of thousands of digits
        return tell("a very large number")
    return shorten(text, limit)


def shorten(text: str, limit: int = 60) -> str:
    """Return the beginning of a text, short enough for a message."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
