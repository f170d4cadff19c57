"""What texts of a language file must have."""

from sheetgen.lang import ENGLISH, FEW, MANY, ONE, OTHER, placeholders, plural_forms

Text = str | dict[str, str]  # forms of plural by their names


def is_counted(value: Text) -> bool:
    """Return whether a text has a form for each kind of count."""
    return isinstance(value, dict) and set(value) <= {ONE, FEW, MANY, OTHER}


def same_values(text: Text, english: Text, language: str) -> None:
    """Ask that a text has all forms of its language, and the values of the English."""
    if isinstance(english, str):
        assert isinstance(text, str), english
        assert placeholders(text) == placeholders(english), (language, english)
        return
    assert list(english) == list(plural_forms(ENGLISH))
    assert list(text) == list(plural_forms(language)), (language, english)
    wanted = placeholders(english[OTHER])
    assert "count" in wanted
    for form, told in text.items():
        assert placeholders(told) | {"count"} == wanted, (language, told)
        assert form == ONE or "count" in placeholders(told), (language, told)
