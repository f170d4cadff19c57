"""What texts of a language file must have."""

import string

from sheetgen.filling import plural_forms
from sheetgen.lang import placeholders


def same_values(text: str, english: str, language: str) -> None:
    """Ask that a text has the values of the English, and all forms of its language."""
    assert placeholders(text) == placeholders(english), (language, english)
    for _, _, forms, _ in string.Formatter().parse(text):
        if forms:
            assert forms.count("|") == len(plural_forms(language)) - 1, (language, text)


def at_longest(text: str) -> str:
    """Return a text as it is said, with the longest form of each word."""
    parts = []
    for before, name, forms, _ in string.Formatter().parse(text):
        word = max((forms or "").split("|"), key=len)
        parts.append(before + (f"{{{name}}} {word}".rstrip() if name else ""))
    return "".join(parts)
