"""What to do about a value of the wrong kind, in words for its maker."""

from typing import Any

from pydantic import BaseModel

from sheetgen.layout.model import PATTERNS
from sheetgen.source.advice import meant, shown

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


def explain(kind: str, detail: Any, key: list[Any], model: type[BaseModel]) -> str:
    """Return a pydantic error in words that say what to do."""
    given = shown(detail["input"])
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


def _known_keys(model: type[BaseModel], path: list[Any]) -> list[str]:
    for part in path:
        found = model.model_fields.get(str(part))
        if found is None or not isinstance(found.annotation, type):
            return []
        if not issubclass(found.annotation, BaseModel):
            return []
        model = found.annotation
    return list(model.model_fields)
