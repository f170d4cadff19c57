"""Plain values as a script of the page has them once it is made small."""

import json


def packed(value: object) -> str:
    """Return a plain value as esbuild writes it: no quotes at names, short numbers."""
    match value:
        case dict():
            named = (f"{_name(name)}:{packed(own)}" for name, own in value.items())
            return "{" + ",".join(named) + "}"
        case list() | tuple():
            return "[" + ",".join(map(packed, value)) + "]"
        case bool():
            return "!0" if value else "!1"
        case int() | float():
            return _number(json.dumps(value))
    return json.dumps(value, ensure_ascii=False)


def _name(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _number(text: str) -> str:
    whole = text.rstrip("0")
    many = len(text) - len(whole)
    if many > 2 and "." not in text:
        return f"{whole}e{many}"
    return text.replace("-0.", "-.").removeprefix("0") if "." in text else text
