"""Messages about a sheet that is read, as notes, in place of `language.message`.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any

from sheetgen.core.note import Note
from sheetgen.source.unicode import quoted

# Characters without a shape, or that change others, as `language.message.HIDDEN`.
_HIDDEN = (
    *((0, 0x1F), (0x7F, 0x9F), (0x61C, 0x61C), (0x200E, 0x200F), (0x2028, 0x202E)),
    *((0x2066, 0x2069), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB), (0xD800, 0xDFFF)),
    (0xFFFE, 0xFFFF),
)
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
GROUP = 3  # digits between commas


def defer(template: str) -> str:
    """Return a template that is filled in elsewhere."""
    return template


def message(template: str, **values: Any) -> Note:
    """Return a note that the page shows, with its values formatted.

    >>> message("{name!r} has {count:,}", name="a", count=1234)[:2]
    ('{name} has {count}', {'name': "'a'", 'count': '1,234'})
    """
    said, forms = split_template(template)
    return Note(
        said, {name: _ready(values[name], forms[name]) for name in forms}, "", ()
    )


def message_of(note: Note) -> Note:
    """Return a note of the core with its values formatted."""
    values = {name: _ready(note.values[name], "") for name in note.values}
    return Note(note.template, values, note.one, ())


def join(between: str, parts: Sequence[Note]) -> Note:
    """Return the first of several notes: a page shows one at a time."""
    return parts[0]


def plural(count: int, one: str, many: str, **values: Any) -> Note:
    """Return a note with a singular and a plural."""
    values["count"] = count
    _, forms = split_template(one if count == 1 else many)
    told = {name: _ready(values[name], forms[name]) for name in forms}
    told["count"] = told.get("count", count)
    return Note(split_template(many)[0], told, split_template(one)[0], ())


def split_template(template: str) -> tuple[str, dict[str, str]]:
    """Return a template with plain names in braces, and the format of each.

    >>> split_template("{name!r}: {count:,} in }}")
    ('{name}: {count} in }', {'name': 'r', 'count': ','})
    """
    forms: dict[str, str] = {}
    said = ""
    at = 0
    while at < len(template):
        sign = template[at]
        if template[at : at + 2] in ("{{", "}}"):
            at += 1
        elif sign == "{":
            end = template.find("}", at)
            inner, _, form = template[at + 1 : end].partition(":")
            name, _, conversion = inner.partition("!")
            forms[name] = conversion or form
            sign = "{" + name + "}"
            at = end
        said += sign
        at += 1
    return said, forms


def _ready(value: Any, form: str) -> Any:
    """Return a value as it is shown in a note."""
    if form == "r":
        value = quoted(value)
    if form == "," and not isinstance(value, str):
        return _grouped(str(value))
    return visible(value) if isinstance(value, str) else value


def _grouped(figures: str) -> str:
    """Return a number with commas between thousands."""
    start = figures[:1] if figures[:1] == "-" else ""
    rest = figures[len(start) :]
    groups: list[str] = []
    while len(rest) > GROUP:
        groups.insert(0, rest[-GROUP:])
        rest = rest[:-GROUP]
    return start + ",".join([rest, *groups])


def visible(text: str) -> str:
    """Return a text with its hidden characters escaped."""
    return "".join(
        [_escape(letter) if is_hidden(letter) else letter for letter in text]
    )


def is_hidden(letter: str) -> bool:
    """Return whether a character is hidden."""
    code = ord(letter)
    return any([low <= code <= high for low, high in _HIDDEN])


def _escape(letter: str) -> str:
    code = ord(letter)
    short = f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
    return _SHORT.get(letter, short)


class _Hidden:
    """Finds hidden characters, with the interface of a pattern."""

    def search(self, text: str) -> bool:
        """Return whether a text has a hidden character."""
        return any([is_hidden(letter) for letter in text])


HIDDEN = _Hidden()
