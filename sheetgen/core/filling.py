"""Texts with values filled in, plural forms of words, digits in groups.

Forms are those of the Unicode CLDR (Language Plural Rules); a language that is not
listed here has one form for one and another for the rest.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping

BETWEEN = "|"  # forms of a word
ONE, FEW, MANY, OTHER = "one", "few", "many", "other"
_FORMS = {"ja": (OTHER,), "pl": (ONE, FEW, MANY)}


def plural_forms(language: str) -> tuple[str, ...]:
    """Return the names of the forms that a language has for counts."""
    return _FORMS.get(language, (ONE, OTHER))


def plural_form(language: str, count: int) -> str:
    """Return the name of the form that *count* takes in a language.

    >>> [plural_form("pl", count) for count in (1, 2, 5, 12, 22)]
    ['one', 'few', 'many', 'many', 'few']
    """
    forms = plural_forms(language)
    if count == 1 and ONE in forms:
        return ONE
    if FEW in forms and count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14):
        return FEW
    return forms[-1]


def fill_in(text: str, values: Mapping[str, object], language: str) -> str:
    """Return a text of a language with *values* filled in.

    >>> fill_in("{count:cell|cells} in {place}", {"count": 1, "place": "a1"}, "en")
    '1 cell in a1'

    Raises:
        KeyError: a value is missing.
        ValueError: a word does not have as many forms as the language.
    """
    first, *rest = text.split("{")
    parts = [first]
    for piece in rest:
        inner, _, behind = piece.partition("}")
        name, _, words = inner.partition(":")
        value = str(values[name])
        parts.append(value)
        if words:
            forms = plural_forms(language)
            is_count = value != "" and all([letter in "0123456789" for letter in value])
            form = plural_form(language, int(value)) if is_count else forms[-1]
            told = words.split(BETWEEN)
            if len(told) != len(forms):
                raise ValueError(f"{words}: {len(forms)} forms of a word are needed")
            parts.append(" " + told[forms.index(form)])
        parts.append(behind)
    return "".join(parts)


def group_digits(digits: str, size: int = 5) -> list[str]:
    """Return *digits* in groups for reading and typing.

    >>> group_digits("1234567")
    ['12345', '67']
    """
    return [digits[start : start + size] for start in range(0, len(digits), size)]
