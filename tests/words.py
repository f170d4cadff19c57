"""What texts of a language file must have."""

import string

from sheetgen.core.filling import plural_forms
from sheetgen.language.texts import placeholders

# A family, a hand with a tone, flags of a country and of one within it, a style, and a
# joined letter of Devanagari.
NAMES_OF_EMOJI = (
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
    "\U0001f44b\U0001f3fd",
    "\U0001f1ed\U0001f1fa",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "\u2764\ufe0f",
    "\u0915\u094d\u200d\u0937",
)


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
