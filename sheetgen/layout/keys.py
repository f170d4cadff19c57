"""The keys of layout and rules files, declared once for the reader and for editors.

`sheetgen.layout.read` checks what a declaration cannot express, such as that a map is
connected.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from sheetgen.core.board import Position, cell_names
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey import MOST_NAME, MOST_NOTE, MOST_SHORT, Link, find_touch
from sheetgen.language.message import Message, defer, message, message_of, plural
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
from sheetgen.source.parsed import find_line
from sheetgen.source.schema import kind_schema, write_schema
from sheetgen.source.text import Source

# How certain a value is, most certain first; `docs/layouts.md` explains each.
PROVENANCES = (
    "stated",
    "derived",
    "public-2",
    "public-1",
    "public-1-weak",
    "reconstruction",
    "custom",
)
LINK = r"^[a-z]+[1-9][0-9]*-[a-z]+[1-9][0-9]*$"
_PRINTED = r"^[^\x00-\x1f\x7f]*$"
_UNPRINTED = defer("letters that can be printed, without tabs and line breaks")

_LETTER = Text(
    pattern=r"^[^\W\d_]$",
    wanted=defer("one letter, with which each space of the terrain begins in the map"),
    fits=str.isalpha,  # patterns differ in which characters are letters, such as ½
)
_LABEL = Text(1, MOST_NAME, _PRINTED, _UNPRINTED, is_trimmed=True)
_NOTE = Text(0, MOST_NOTE, _PRINTED, _UNPRINTED)
_SHORT = Text(0, MOST_SHORT, _PRINTED, _UNPRINTED)
_LANGUAGE = Text(pattern=r"^[a-z]{2}$", wanted=defer("two small letters, such as hu"))
_ID = Text(
    pattern=r"^[a-z][a-z0-9-]*$",
    wanted=defer("small letters, figures and hyphens, such as dice-1"),
)
_RULES_FILE = Text(
    pattern=r"^([a-z][a-z0-9-]*/[a-z][a-z0-9-]*)?$",
    wanted=defer("a game and a rules id, such as dice/dice-1"),
)
_SOURCED = Text(
    pattern=rf"^\d+( [a-z]+)? ({'|'.join(PROVENANCES)})$",
    wanted=defer("a number and how sure it is, such as '4 stated'"),
)
_COUNT = Whole(0, 1000)
_PROVENANCE = Choice(PROVENANCES)

_BOARD = Keys(
    "The board.",
    (
        KnownKey(
            "map",
            Text(),
            "the rows of the board, a token a cell: the letter of its terrain and what "
            "it carries; '~' is a hole; neighbouring rows differ by an odd number of "
            "tokens",
            is_needed=True,
        ),
        KnownKey(
            "links",
            Each(Text(pattern=LINK)),  # checked by `read_links`
            "pairs of cells that are joined although they do not touch, by their "
            "names, such as 'a3-b7'; for games with islands",
            (),
        ),
    ),
)

_EXPECT = Keys(
    "What a rulebook states of the board; compared on loading, never used.",
    (
        KnownKey("source", Text(), "where it is stated", ""),
        KnownKey("cells", _COUNT, "number of cells"),
        KnownKey(
            "areas",
            Named(Each(_COUNT)),
            "sizes of the areas of each terrain, in any order",
            {},
        ),
    ),
)

LAYOUT = Keys(
    "A board to print score sheets of.",
    (
        KnownKey("format", Exactly(1), "the form of this file: 1", is_needed=True),
        KnownKey("game", Text(), "the game's id, such as 'dice'", is_needed=True),
        KnownKey("name", _LABEL, "the name as printed", is_needed=True),
        KnownKey(
            "names",
            Named(_LABEL, _LANGUAGE),
            "the name in other languages, by two letters",
            {},
        ),
        KnownKey("short", _SHORT, "one to three characters for the shield", ""),
        KnownKey("author", _NOTE, "who made the board", ""),
        KnownKey("licence", _NOTE, "under which others may use it", ""),
        KnownKey(
            "provenance",
            _PROVENANCE,
            "how sure the map is; 'custom' for your own",
            "custom",
        ),
        KnownKey("source", Text(), "where the map comes from", ""),
        KnownKey("rules", Text(), "the rules id; empty for the game's newest", ""),
        KnownKey(
            "legend",
            Named(Text(), _LETTER, 1, "one letter"),
            "the terrain that each letter of the map means",
            is_needed=True,
        ),
        KnownKey("board", _BOARD, is_needed=True),
        KnownKey("expect", _EXPECT),
    ),
)

_TERRAIN = Keys(
    "A kind of cell.",
    (
        KnownKey("numbers", Each(Whole()), "what may be written on it", ()),
        KnownKey("earns", Text(), "the bonus for its last cell", ""),
        KnownKey("carried", Each(Text()), "what its cells can carry", ()),
        KnownKey(
            "written_like",
            Each(Text()),
            "for each of 'carried' the terrain whose letter writes it",
            (),
        ),
    ),
)

_USUAL = Keys(
    "What the game's own boards have; others are warned about.",
    (
        KnownKey("counts", Named(Whole()), "cells of each terrain", {}),
        KnownKey("largest_area", Whole(), "size of the largest area", 61),
    ),
)

_RIM = Keys(
    "A place at the rim of the game's usual board.",
    (
        KnownKey(
            "cells",
            Each(Text(), 1),
            "the cells that lie at it, by name",
            is_needed=True,
        ),
        KnownKey("provenance", _PROVENANCE, "how sure it is", is_needed=True),
    ),
)

RULES = Keys(
    "A game's printed numbers and the encoding of its boards; never changed.",
    (
        KnownKey("format", Exactly(1), "the form of this file: 1", is_needed=True),
        KnownKey("game", Text(), "the game's id", is_needed=True),
        KnownKey("id", _ID, "the name of the file", is_needed=True),
        KnownKey("number", Whole(1, 1023), "its number in codes", is_needed=True),
        KnownKey("source", Text(), "where the numbers come from", is_needed=True),
        KnownKey(
            "terrains",
            Named(_TERRAIN, least=1),
            "in the order of the encoding",
            is_needed=True,
        ),
        KnownKey("usual", _USUAL),
        KnownKey(
            "tables",
            Named(Named(Each(_SOURCED))),
            "printed numbers by table and row",
            {},
        ),
        KnownKey(
            "numbers_of",
            _RULES_FILE,
            "a rules file of another game, whose printed numbers and rim these are too",
            "",
        ),
        KnownKey(
            "links",
            Flag(),
            "whether boards may have islands that are joined by links",
            False,
        ),
        KnownKey("rim", Each(_RIM), "places at the rim of the usual board", ()),
    ),
)


# The JSON Schema of layout files, so that editors complete and check while typing

_KEY = ("board", "links")
_FORM = re.compile(LINK)


def layout_schema() -> str:
    """Return the schema as JSON text."""
    return write_schema("sheetgen layout", kind_schema(LAYOUT))


def read_links(
    source: Source,
    given: Sequence[str | None] | None,
    places: Sequence[Position],
    rules: RuleSet,
) -> list[Link] | None:
    """Return the links of a board, or `None` after noting problems.

    Args:
        source: the file.
        given: its links, `None` where a problem was noted.
        places: of its cells, in reading order; empty if they cannot be named.
        rules: the rules in force.
    """
    if given is None:
        return None
    if not given:
        return []
    if not rules.links:
        what = message(
            "boards of {rules} have no links: leave them out", rules=rules.id
        )
        source.add(_KEY, what)
        return []
    noted = len(source.problems)
    named = dict(zip(cell_names(places), places, strict=True)) if places else {}
    seen: Counter[str] = Counter()
    links: dict[frozenset[str], Link] = {}
    for text in given:
        if text is None:
            continue
        seen[text] += 1
        line = _line_of(source, text, seen[text])
        if not _FORM.fullmatch(text):
            what = message(
                "{text!r}: expected two spaces and a hyphen, such as 'a3-b7'", text=text
            )
            source.add(_KEY, what, line)
        elif named:
            fault = _fault(text, named, links)
            if fault:
                source.add(_KEY, fault, line)
            else:
                one, other = text.split("-")
                links[frozenset((one, other))] = (named[one], named[other])
    is_wrong = None in given or len(source.problems) > noted
    return None if is_wrong else list(links.values())


def _fault(
    text: str, named: Mapping[str, Position], links: Mapping[frozenset[str], Link]
) -> Message | None:
    """Return what is wrong with a link of the right form."""
    one, other = text.split("-")
    unknown = [name for name in (one, other) if name not in named]
    if unknown:
        row = unknown[0].rstrip("0123456789")
        count = sum(name.rstrip("0123456789") == row for name in named)
        if not count:
            return message("{text!r}: the map has no row {row!r}", text=text, row=row)
        return plural(
            count,
            "{text!r}: there is no space {name!r}, row {row!r} has 1 (holes do not "
            "count)",
            "{text!r}: there is no space {name!r}, row {row!r} has {count} (holes do "
            "not count)",
            text=text,
            name=unknown[0],
            row=row,
        )
    places = list(named.values())
    first, second = (places.index(named[cell]) for cell in (one, other))
    for note in find_touch(first, second, places):
        return message_of(note)
    if frozenset((one, other)) in links:
        return message("{text!r}: these spaces are linked already", text=text)
    return None


def _line_of(source: Source, text: str, time: int) -> int:
    """Return the line of the *time*-th occurrence of *text* in quotes, from 1."""
    first = find_line(source.lines, _KEY)
    for number, line in enumerate(source.text.split("\n")[first - 1 :], first):
        time -= line.count(f'"{text}"') + line.count(f"'{text}'")
        if time <= 0:
            return number
    return first
