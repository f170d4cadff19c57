"""What to do about what the parsers of a file found, in words for its maker."""

import difflib
import tomllib
from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel

from sheetgen.layout.model import PATTERNS

_UNENDED = "a text does not end on its line: close its quotes"
_UNCLOSED = "a text is not closed: it ends in the quotes it began with"
# How the parser's commonest messages begin, and what has mostly happened.
_SYNTAX = {
    "Illegal character '\\n'": _UNENDED,
    "Found invalid character '\\n'": _UNENDED,
    "Unterminated string": _UNCLOSED,
    'Expected "\'"': _UNCLOSED,
    "Expected \"'''\"": "a text over several lines is not closed: end it in '''",
    "Invalid value": 'a text stands in quotes, plain ones: "..."',
    "Cannot overwrite": "a key stands twice: remove one of them",
    "Cannot declare": "a table stands twice: join the two",
    "Expected '='": 'after a key comes an equals sign, then its value: key = "..."',
    "Invalid statement": "a line begins with a key, and a key with letters outside "
    "a to z stands in quotes",
    "Expected newline": "a line has one key and one value: is a quote missing, or one "
    "too many?",
    "Unclosed array": "a list is not closed: end it in ]",
    "Unclosed inline table": "a table in braces ends in } on the same line",
    "Expected ']'": "the name of a table is not closed: end it in ]",
    "Unescaped": "a backslash stands in single quotes, or is written twice",
}

# What a value of the wrong kind should have been.
_KINDS = {
    "string_type": "a text, in quotes",
    "int_type": "a whole number, without quotes",
    "list_type": "a list in square brackets, such as [2, 1]",
    "dict_type": 'a table, such as {{ es = "..." }}',
    "model_type": "a table of its own keys",
    "string_too_short": "at least {min_length} letters",
    "string_too_long": "at most {max_length} letters",
    "too_short": "at least {min_length} entries",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "{le} or less",
}


def syntax_error(error: tomllib.TOMLDecodeError, text: str) -> tuple[int, str]:
    """Return the line of a syntax error and what it is; Python 3.11 has only text."""
    what, _, place = str(error).partition(" (at ")
    number = "".join(c for c in place.partition(",")[0] if c.isdigit())
    line = int(number) if number else text.rstrip("\n").count("\n") + 1
    advice = next((a for start, a in _SYNTAX.items() if what.startswith(start)), "")
    return line, f"{advice} ({what})" if advice else what


def explain(kind: str, detail: Any, key: list[Any], model: type[BaseModel]) -> str:
    """Return a pydantic error in words that say what to do."""
    given = _shown(detail["input"])
    if kind == "extra_forbidden":
        return f"unknown key{meant(str(key[-1]), _known_keys(model, key[:-1]))}"
    if kind == "missing":
        return "missing"
    context = detail.get("ctx", {})
    if kind == "literal_error":
        expected = context["expected"]
        if not isinstance(detail["input"], str):
            return f"{given}: expected {expected}"
        if detail["input"].strip() == expected:
            return f"{given}: expected a number, write {expected} without quotes"
        choices = [c.strip(" '") for c in expected.replace(" or ", ",").split(",")]
        return f"{given}: not a value of this key{meant(detail['input'], choices)}"
    pattern = context.get("pattern")
    if pattern in PATTERNS:
        return f"{given}: expected {PATTERNS[pattern]}"
    if kind in _KINDS:
        return f"{given}: expected {_KINDS[kind].format(**context)}"
    message = str(detail["msg"])
    return f"{given}: {message[0].lower()}{message[1:]}"


def meant(word: str, known: Iterable[str]) -> str:
    """Return a suggestion, or what there is to choose from."""
    names = sorted(known)
    close = difflib.get_close_matches(word.lower(), names, n=1, cutoff=0.6)
    if close:
        return f" (did you mean {close[0]!r}?)"
    return f" (known: {', '.join(names)})" if names else ""


def _shown(given: object, limit: int = 60) -> str:
    """Return what was given, short enough for a message."""
    if isinstance(given, bool):
        return str(given).lower()  # as the file writes it
    try:
        text = repr(given)
    except ValueError:  # a number of thousands of digits
        return "a very large number"
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def _known_keys(model: type[BaseModel], path: list[Any]) -> list[str]:
    for part in path:
        found = model.model_fields.get(str(part))
        if found is None or not isinstance(found.annotation, type):
            return []
        if not issubclass(found.annotation, BaseModel):
            return []
        model = found.annotation
    return list(model.model_fields)
