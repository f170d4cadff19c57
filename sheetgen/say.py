"""Sentences to users: written in English in the code, said in other languages.

What the code tells is an English text that remembers its template and values. Whoever
shows it looks the template up in a catalogue, as gettext does; texts within texts are
said first. What no catalogue has is said in English.

A module that runs in the browser tells nothing here: its messages are plain texts,
which `say` recognises where they stand in a catalogue.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache


class Told(str):
    """An English text that knows what it was made of.

    Attributes:
        template: with the names of values in braces.
        values: what stands in their place.
    """

    __slots__ = ("template", "values")
    template: str
    values: Mapping[str, object]


def tell(template: str, /, **values: object) -> Told:
    """Return a text in English that can be said in other languages.

    >>> tell("paper {name} is too small", name="a5")
    'paper a5 is too small'
    """
    told = Told(template.format(**values))
    told.template, told.values = template, values
    return told


def mark(template: str) -> str:
    """Return *template*, which is told elsewhere; so it is found for catalogues."""
    return template


def plural(count: int, one: str, many: str) -> Told:
    """Return *one*, or *many* with the count in it; both are templates.

    >>> plural(1, "1 row", "{count} rows"), plural(3, "1 row", "{count} rows")
    ('1 row', '3 rows')
    """
    return tell(one if count == 1 else many, count=count)


def join(separator: str, parts: Iterable[object]) -> Told:
    """Return *parts* with *separator* between them; each is said by itself."""
    values = {f"part{place}": part for place, part in enumerate(parts)}
    return tell(separator.join(f"{{{name}}}" for name in values), **values)


def say(text: object, catalogue: Mapping[str, str]) -> str:
    """Return *text* in the language of *catalogue*, as far as it has its parts.

    Args:
        text: from `tell`, or a plain text.
        catalogue: from English templates to those of the language.

    >>> say(tell("paper {name}", name=tell("large")), {"paper {name}": "{name} papír"})
    'large papír'
    """
    if not catalogue or not isinstance(text, str):
        return str(text)
    if isinstance(text, Told):
        values = {
            name: say(value, catalogue) if isinstance(value, str) else value
            for name, value in text.values.items()
        }
        return catalogue.get(text.template, text.template).format(**values)
    known = recognise(text, CORE)
    return say(known, catalogue) if isinstance(known, Told) else text


def recognise(text: str, templates: Iterable[str]) -> str:
    """Return *text* as one of *templates* tells it, or as it is if none does.

    A value called ``what`` is a text of its own, and recognised too.

    >>> recognise("no such option", ["no such {name}"]).values
    {'name': 'option'}
    """
    templates = tuple(templates)
    for template in templates:
        match = _pattern(template).fullmatch(text)
        if match:
            values: dict[str, object] = {**match.groupdict()}
            if "what" in values:
                values["what"] = recognise(match["what"], templates)
            return tell(template, **values)
    return text


# Templates of the core's messages, which are plain texts when they come here.
CORE = (
    mark(
        "the code names rules {rules}, which this copy does not know: "
        "a newer sheetgen will"
    ),
    mark(
        "the code is of format {found}, this copy knows format {known}: a newer "
        "sheetgen will read it"
    ),
    mark("the code is of the kind {found}, not of {wanted}"),
    mark("the digits name nothing: they are damaged"),
    mark("a code has digits only"),
    mark(
        "the digits do not fit together: one of them is wrong or missing; "
        "compare them with the sheet"
    ),
)


@cache
def _pattern(template: str) -> re.Pattern[str]:
    pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(template))
    return re.compile(pattern, re.DOTALL)
