"""The keys of layout and rules files, declared once for the reader and for editors.

`sheetgen.layout.read` checks what a declaration cannot express, such as that a map is
connected.
"""

from sheetgen.core.survey.head import MOST_NAME, MOST_NOTE, MOST_SHORT
from sheetgen.language.message import defer
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
from sheetgen.source.schema import kind_schema, write_schema

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
            Each(Text(pattern=LINK)),  # checked by `sheetgen.layout.link`
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


def layout_schema() -> str:
    """Return the schema as JSON text."""
    return write_schema("sheetgen layout", kind_schema(LAYOUT))
