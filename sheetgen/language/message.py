"""Sentences to users: written in English in the code, translated for display.

A message is an English text that remembers its template and values. For display the
template is looked up in a catalogue of gettext; texts within texts are translated
first. Whatever is in no catalogue remains English.

A module that runs in the browser does not use this module: its messages are plain
texts, which `translate` recognises if they are in a catalogue.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from gettext import NullTranslations
from string import Formatter
from typing import Any, cast
from unicodedata import category, normalize

from sheetgen.core.errors import FileError, Problem, SheetgenError
from sheetgen.core.note import Note

# Controls of terminals (C0, C1), line ends, marks of direction, halves of pairs, and
# noncharacters.
HIDDEN = re.compile(
    "[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\ufffe\uffff]"
)


SIGNS = 5  # per letter of a name, at most, on average
_JOINERS = "\u200c\u200d"
# The categories that joiners may be between: pictures with their tones and styles, and
# letters of scripts that need joiners.
_JOINED = ("So", "Sk", "Mn", "Mc", "Lo")
_TONE = re.compile("[\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")  # and tags of flags
_FLAG = {"\U0001f3f4", *map(chr, range(0xE0020, 0xE007F))}  # characters before tags
_REGION = re.compile("[\U0001f1e6-\U0001f1ff]")  # two of them are a flag
MOST_PROBLEMS = 100  # of a file are reported: more than are fixed before the next try


def letters(text: str) -> list[str]:
    r"""Return the letters of a text as readers count them: grapheme clusters.

    Source: Unicode Standard Annex 29, extended clusters, for composed texts.

    >>> len(letters("Zo\u00eb \U0001f468\u200d\U0001f469\u200d\U0001f467"))
    5
    """
    found: list[str] = []
    for sign in text:
        before = found[-1] if found else ""
        is_flag = _REGION.match(sign) and _REGION.fullmatch(before)
        is_more = category(sign)[0] == "M" or sign in _JOINERS or _TONE.match(sign)
        is_joined = before.endswith("\u200d") and category(sign) == "So"
        if before and (is_flag or is_more or is_joined):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def readable(text: str) -> str:
    r"""Return *text* in one line, without invisible signs.

    Signs that join pictures into one, or letters, remain where they do that.

    >>> readable(" A\0nna\u202e \n Nagy\u200d ")
    'A nna Nagy'
    """
    kept = [
        sign if sign.isprintable() or _is_needed(before, sign, behind) else " "
        for before, sign, behind in zip(" " + text, text, text[1:] + " ", strict=False)
    ]
    return " ".join("".join(kept).split())


def _is_needed(before: str, sign: str, behind: str) -> bool:
    """Return whether an invisible sign changes those beside it."""
    if sign in _JOINERS:
        return category(before) in _JOINED and category(behind) in _JOINED
    return bool(_TONE.match(sign)) and before in _FLAG


def is_name(text: str, most: int) -> bool:
    """Return whether *text* is readable, with at most *most* letters."""
    is_short = len(text) <= SIGNS * most and len(letters(text)) <= most
    return is_short and readable(text) == " ".join(filter(None, text.split(" ")))


def compose(text: str) -> str:
    r"""Return *text* in composed form (NFC), as fonts and comparisons need it.

    >>> len("o\u030b"), len(compose("o\u030b"))
    (2, 1)
    """
    return normalize("NFC", text)


def visible(text: str, kept: str = "") -> str:
    r"""Return *text* with escapes for signs that a terminal or a page would not show.

    Args:
        text: from anywhere, such as a file or its name.
        kept: signs that are left unchanged.

    >>> visible("a\x1b[2Jb\n")
    'a\\x1b[2Jb\\n'
    """
    return HIDDEN.sub(lambda hit: hit[0] if hit[0] in kept else _escape(hit[0]), text)


def _escape(sign: str) -> str:
    # A byte of a file's name that is not text is stored as half of a pair.
    byte = ord(sign) - 0xDC00
    return f"\\x{byte:02x}" if 0x80 <= byte <= 0xFF else ascii(sign)[1:-1]


class _Template(Formatter):
    """A formatter that makes values visible, except those that are messages."""

    def format_field(self, value: Any, format_spec: str) -> str:
        text = format(value, format_spec)
        return text if isinstance(value, Message) else visible(text)


_TEMPLATE = _Template()


class Message(str):
    """An English text that remembers its template and values.

    Attributes:
        template: with the names of values in braces.
        values: by their names.
        one: the template for a count of one; empty if there is no count.
    """

    __slots__ = ("one", "template", "values")
    template: str
    values: Mapping[str, object]
    one: str


def message(template: str, /, **values: object) -> Message:
    """Return a text in English that can be translated.

    >>> message("paper {name} is too small", name="a5")
    'paper a5 is too small'
    """
    told = Message(_TEMPLATE.vformat(template, (), values))
    told.template, told.values, told.one = template, values, ""
    return told


def defer(template: str) -> str:
    """Return *template*, which is used elsewhere: a deferred translation of gettext."""
    return template


def plural(count: int, one: str, many: str, /, **values: object) -> Message:
    """Return *one*, or *many* with the count in it; both are templates.

    Other languages may have more forms, which are in their catalogues.

    >>> plural(1, "1 row", "{count} rows"), plural(3, "1 row", "{count} rows")
    ('1 row', '3 rows')
    """
    told = message(one if count == 1 else many, count=count, **values)
    told.template, told.one = many, one
    return told


def join(separator: str, parts: Iterable[object]) -> Message:
    """Return *parts* with *separator* between them; each is translated separately."""
    values = {f"part{place}": part for place, part in enumerate(parts)}
    return message(separator.join(f"{{{name}}}" for name in values), **values)


def message_of(note: Note) -> Message:
    """Return a note of the core as a text that can be translated."""
    values = {name: _told_value(value) for name, value in note.values.items()}
    if note.one:
        return plural(values.pop("count"), note.one, note.template, **values)
    return message(note.template, **values)


def _told_value(value: Any) -> Any:
    if isinstance(value, Note):
        return message_of(value)
    return join(", ", map(_told_value, value)) if isinstance(value, tuple) else value


def translate(text: object, catalogue: NullTranslations) -> str:
    """Return *text* in the language of *catalogue*, as far as its parts are there.

    >>> translate(message("{count} rows", count=3), NullTranslations())
    '3 rows'
    """
    if not isinstance(text, str):
        return str(text)
    if isinstance(text, Message):
        values = {
            name: Message(said) if isinstance(value, Message) else said
            for name, value in text.values.items()
            for said in (
                translate(value, catalogue) if isinstance(value, str) else value,
            )
        }
        return _TEMPLATE.vformat(_said(text, catalogue), (), values)
    known = recognise(text, CORE)
    return translate(known, catalogue) if isinstance(known, Message) else text


def _said(told: Message, catalogue: NullTranslations) -> str:
    """Return the template of a text in the language of *catalogue*."""
    if told.one:
        count = cast(int, told.values["count"])  # put there by `plural`
        return catalogue.ngettext(told.one, told.template, count)
    # The translation of an empty text in gettext is the head of the catalogue.
    return told.template and catalogue.gettext(told.template)


def recognise(text: str, templates: Iterable[str]) -> str:
    """Return *text* as a message of the template that fits, or unchanged if none does.

    >>> recognise("no such option", ["no such {name}"]).values
    {'name': 'option'}
    """
    for template in templates:
        match = _pattern(template).fullmatch(text)
        if match:
            return message(template, **match.groupdict())
    return text


# Templates of the core's messages, which arrive here as plain texts.
CORE = (
    defer(
        "the code names rules {rules}, which this copy does not know: "
        "a newer sheetgen will"
    ),
    defer(
        "the code is of format {found}, this copy knows format {known}: a newer "
        "sheetgen will read it"
    ),
    defer("the code is of the kind {found}, not of {wanted}"),
    defer(
        "the code names a face of its sheet that this copy does not know: a newer "
        "sheetgen will"
    ),
    defer("the code is of a page for volunteers, no sheet's"),
    defer(
        "the code names its score sheet and does not hold it: open the sheet where "
        "its file is"
    ),
    defer("the digits name nothing: they are damaged"),
    defer("a code has digits only"),
    defer(
        "the digits do not fit together: one of them is wrong or missing; "
        "compare them with the sheet"
    ),
)


@cache
def _pattern(template: str) -> re.Pattern[str]:
    pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(template))
    return re.compile(pattern, re.DOTALL)


def error_message(error: SheetgenError) -> str:
    """Return the message of *error*, ready for translation."""
    if isinstance(error, FileError):
        return join("\n", problem_messages(error.problems))
    return error.message


def problem_messages(problems: Sequence[Problem]) -> tuple[Message, ...]:
    """Return the problems of a file as lines, ready for translation."""
    return tuple(map(problem_message, bounded(problems)))


def bounded(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Return at most `MOST_PROBLEMS`, and one more that counts the rest."""
    left = problems[MOST_PROBLEMS:]
    if not left:
        return (*problems,)
    what = plural(len(left), "1 more problem", "{count:,} more problems")
    return *problems[:MOST_PROBLEMS], Problem(left[0].where, "", what)


def problem_message(problem: Problem) -> Message:
    """Return a problem of a file as one line, ready for translation."""
    parts = (problem.where, problem.key, problem.what)
    return join(": ", filter(None, parts))


def name_runs(numbers: Iterable[int], most: int) -> Message:
    """Return ascending numbers as text, in at most *most* runs.

    >>> name_runs([1, 2, 3, 7, 9], 2)
    '1-3, 7, and 1 more'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    shown = [
        str(first) if first == last else f"{first}-{last}"
        for first, last in runs[:most]
    ]
    more = sum(last - first + 1 for first, last in runs[most:])
    if more:
        shown.append(message("and {count} more", count=more))
    return join(", ", shown)
