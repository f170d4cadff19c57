"""What to do about a value of the wrong kind, in words for its maker."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from sheetgen.layout.model import PATTERNS
from sheetgen.say import mark, plural, tell
from sheetgen.source.advice import meant, shown

# What a value of the wrong kind should have been.
_KINDS = {
    "string_type": mark("a text, in quotes"),
    "int_type": mark("a whole number, without quotes"),
    "list_type": mark("a list in square brackets, such as [2, 1]"),
    "dict_type": mark('a table, such as {{ es = "..." }}'),
    "model_type": mark("a table of its own keys"),
    "greater_than_equal": mark("{ge} or more"),
    "less_than_equal": mark("{le} or less"),
}


def explain(kind: str, detail: Any, key: list[Any], model: type[BaseModel]) -> str:
    """Return a pydantic error in words that say what to do."""
    given = shown(detail["input"])
    if kind == "extra_forbidden":
        hint = meant(str(key[-1]), _known_keys(model, key[:-1]))
        return tell("unknown key{hint}", hint=hint)
    if kind == "missing":
        return tell("missing")
    context = detail.get("ctx", {})
    if kind == "literal_error":
        expected = context["expected"]
        if not isinstance(detail["input"], str):
            return tell("{given}: expected {wanted}", given=given, wanted=expected)
        if detail["input"].strip() == expected:
            return tell(
                "{given}: expected a number, write {number} without quotes",
                given=given,
                number=expected,
            )
        choices = [c.strip(" '") for c in expected.replace(" or ", ",").split(",")]
        hint = meant(detail["input"], choices)
        return tell("{given}: not a value of this key{hint}", given=given, hint=hint)
    pattern = context.get("pattern")
    wanted = _length(kind, context)
    if pattern in PATTERNS:
        wanted = tell(PATTERNS[pattern])
    elif kind in _KINDS:
        wanted = tell(_KINDS[kind], **context)
    if wanted:
        return tell("{given}: expected {wanted}", given=given, wanted=wanted)
    message = str(detail["msg"])
    return f"{given}: {message[0].lower()}{message[1:]}"


def _length(kind: str, context: Mapping[str, Any]) -> str:
    """Return how long a value can be, if that is what is wrong with it."""
    if kind == "string_too_short":
        least = context["min_length"]
        return plural(least, "at least 1 letter", "at least {count} letters")
    if kind == "string_too_long":
        most = context["max_length"]
        return plural(most, "at most 1 letter", "at most {count} letters")
    if kind == "too_short":
        least = context["min_length"]
        return plural(least, "at least 1 entry", "at least {count} entries")
    return ""


def _known_keys(model: type[BaseModel], path: list[Any]) -> list[str]:
    for part in path:
        found = model.model_fields.get(str(part))
        if found is None or not isinstance(found.annotation, type):
            return []
        if not issubclass(found.annotation, BaseModel):
            return []
        model = found.annotation
    return list(model.model_fields)
