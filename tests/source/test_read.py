import pytest

from sheetgen.source.kind import (
    Choice,
    Each,
    Exactly,
    Flag,
    Keys,
    KnownKey,
    Named,
    Text,
    Whole,
)
from sheetgen.source.table import read_file
from sheetgen.source.text import parse_source

NAME = Text(1, 5, r"^[a-z ]*$", "small letters", is_trimmed=True)
INNER = Keys(
    "A boat.", (KnownKey("oars", Whole(0, 8), usual=2), KnownKey("sail", Flag()))
)
FILE = Keys(
    "A harbour.",
    (
        KnownKey("format", Exactly(1), is_needed=True),
        KnownKey("name", NAME, usual="none"),
        KnownKey("kind", Choice(("river", "sea")), usual="sea"),
        KnownKey("depths", Each(Whole(), 1), usual=()),
        KnownKey("names", Named(NAME, Text(pattern="^[a-z]$", wanted="one letter"))),
        KnownKey("boat", INNER),
        KnownKey("pier", Each(INNER), usual=()),
    ),
)
WHOLE = """\
format = 1
name = " port "
kind = "river"
depths = [3, -1]
names = { a = "b" }

[boat]
oars = 4
sail = true

[[pier]]
oars = 1

[[pier]]
sail = false
"""


def problems(text: str) -> list[str]:
    source = parse_source(text, "h")
    read_file(source, FILE)
    return [str(problem) for _, problem in source.problems]


def test_a_file_is_read_as_it_is_declared_and_as_usual_where_it_says_nothing() -> None:
    assert problems(WHOLE) == []
    assert read_file(parse_source(WHOLE, "h"), FILE) == {
        **{"format": 1, "name": "port", "kind": "river", "depths": (3, -1)},
        **{"names": {"a": "b"}, "boat": {"oars": 4, "sail": True}},
        "pier": ({"oars": 1, "sail": None}, {"oars": 2, "sail": False}),
    }
    assert read_file(parse_source("format = 1", "h"), FILE) == {
        **{"format": 1, "name": "none", "kind": "sea", "depths": (), "names": None},
        **{"boat": {"oars": 2, "sail": None}, "pier": ()},
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "h:1: format: missing"),
        ("format = 2", "h:1: format: 2: expected 1"),
        ("format = true", "h:1: format: true: expected 1"),
        ("format = '1'", "'1': expected a number, write 1 without quotes"),
        ("name = ' '", "name: ' ': expected at least 1 letter"),
        ("name = '  abcdef '", "name: '  abcdef ': expected at most 5 letters"),
        ("name = 'A'", "name: 'A': expected small letters"),
        ('name = "\\u001ca"', "expected small letters"),
        ("name = 7", "name: 7: expected a text in quotes"),
        ("kind = 'lake'", "kind: 'lake': not a value of this key"),
        ("depths = []", "depths: []: expected at least 1 entry"),
        ("depths = 3", "depths: 3: expected a list in square brackets"),
        ("depths = [1, 1.5]", "depths.1: 1.5: expected a whole number"),
        ("names = { ab = 'c' }", "names.ab: 'ab': expected one letter"),
        ("names = ['a']", "names: ['a']: expected a table"),
        ("[boat]\noars = 9", "h:3: boat.oars: 9: expected a whole number from 0 to 8"),
        ("[boat]\nsail = 1", "h:3: boat.sail: 1: expected true or false"),
        ("[boat]\nkind = 'sea'", "boat.kind: belongs above the first line in brackets"),
        ("oars = 1", "oars: belongs below [boat]: is that line missing?"),
        ("[[pier]]\noar = 1", "pier.0.oar: unknown key (did you mean 'oars'?)"),
        ("[pier]\noars = 1", "h:2: pier: there can be several, so write [[pier]]"),
        ("pier = [{ oars = true }]", "pier.0.oars: true: expected a whole number from"),
    ],
)
def test_what_is_wrong_is_told(text: str, told: str) -> None:
    has_format = not text or "format" in text
    (said,) = problems(text if has_format else f"format = 1\n{text}")
    assert told in said
