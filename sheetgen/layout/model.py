"""The form of layout and rules files, as pydantic models.

Their descriptions become the JSON Schema that editors complete and check with. What
the models cannot say, such as that a map hangs together, `sheetgen.layout.read` does.
"""

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from sheetgen.say import mark

# How sure a value is, surest first; `docs/layouts.md` explains each.
Provenance = Literal[
    "stated",
    "derived",
    "public-2",
    "public-1",
    "public-1-weak",
    "reconstruction",
    "custom",
]
PROVENANCES: tuple[str, ...] = get_args(Provenance)
_LETTER = r"^[^\W\d_]$"
_PRINTED = r"^[^\x00-\x1f\x7f]*$"
_LANGUAGE = r"^[a-z]{2}$"
_ID = r"^[a-z][a-z0-9-]*$"
_SOURCED = rf"^\d+( [a-z]+)? ({'|'.join(PROVENANCES)})$"
MOST_NAME = 40  # letters of a board's name
LINK = r"^[a-z]+[1-9][0-9]*-[a-z]+[1-9][0-9]*$"
# What a text that does not fit should have been.
PATTERNS = {
    _LETTER: mark("one letter, which each cell of the terrain begins with in the map"),
    _PRINTED: mark("letters that can be printed, without tabs and line breaks"),
    _LANGUAGE: mark("two small letters, such as hu"),
    _ID: mark("small letters, figures and hyphens, such as dice-1"),
    _SOURCED: mark("a number and how sure it is, such as '4 stated'"),
}

Letter = Annotated[str, Field(pattern=_LETTER, description="one letter")]
Label = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=MOST_NAME, pattern=_PRINTED
    ),
]
Note = Annotated[str, Field(max_length=60, pattern=_PRINTED)]
Count = Annotated[int, Field(ge=0, le=1000)]
Language = Annotated[str, Field(pattern=_LANGUAGE)]
Sourced = Annotated[
    str,
    Field(
        pattern=_SOURCED,
        description="a number and how sure it is, such as '4 stated'",
    ),
]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class BoardTable(_Strict):
    """The board."""

    map: Annotated[
        str,
        Field(
            description="the rows of the board, a token a cell: the letter of its "
            "terrain and what it carries; '~' is a hole; neighbouring rows differ by "
            "an odd number of tokens"
        ),
    ]
    links: Annotated[
        list[Annotated[str, Field(json_schema_extra={"pattern": LINK})]],
        Field(
            description="pairs of cells that are joined although they do not touch, by "
            "their names, such as 'a3-b7'; for games with islands"
        ),
    ] = []


class ExpectTable(_Strict):
    """What a rulebook states of the board; compared on loading, never used."""

    source: Annotated[str, Field(description="where it is stated")] = ""
    cells: Annotated[Count | None, Field(description="number of cells")] = None
    areas: Annotated[
        dict[str, list[Count]] | None,
        Field(description="sizes of the areas of each terrain, in any order"),
    ] = None


class LayoutFile(_Strict):
    """A board to print score sheets of."""

    format: Annotated[Literal[1], Field(description="the form of this file: 1")]
    game: Annotated[str, Field(description="the game's id, such as 'dice'")]
    name: Annotated[Label, Field(description="the name as printed")]
    names: Annotated[
        dict[Language, Label],
        Field(description="the name in other languages, by two letters"),
    ] = {}
    short: Annotated[
        Note,
        Field(max_length=3, description="one to three characters for the shield"),
    ] = ""
    author: Annotated[Note, Field(description="who made the board")] = ""
    licence: Annotated[Note, Field(description="under which others may use it")] = ""
    provenance: Annotated[
        Provenance, Field(description="how sure the map is; 'custom' for your own")
    ] = "custom"
    source: Annotated[str, Field(description="where the map comes from")] = ""
    rules: Annotated[
        str, Field(description="the rules id; empty for the game's newest")
    ] = ""
    legend: Annotated[
        dict[Letter, str],
        Field(
            min_length=1,
            description="the terrain that each letter of the map means",
            json_schema_extra={"additionalProperties": False},
        ),
    ]
    board: BoardTable
    expect: ExpectTable = ExpectTable()


class TerrainTable(_Strict):
    """A kind of cell."""

    numbers: Annotated[list[int], Field(description="what may be written on it")] = []
    earns: Annotated[str, Field(description="the bonus for its last cell")] = ""
    carried: Annotated[list[str], Field(description="what its cells can carry")] = []
    written_like: Annotated[
        list[str],
        Field(description="for each of 'carried' the terrain whose letter writes it"),
    ] = []


class UsualTable(_Strict):
    """What the game's own boards have; others are warned about."""

    counts: Annotated[dict[str, int], Field(description="cells of each terrain")] = {}
    largest_area: Annotated[int, Field(description="size of the largest area")] = 61


class RimTable(_Strict):
    """A place at the rim of the game's usual board."""

    cells: Annotated[
        list[str], Field(min_length=1, description="the cells that lie at it, by name")
    ]
    provenance: Provenance


class RulesFile(_Strict):
    """A game's printed numbers and the encoding of its boards; never changed."""

    format: Literal[1]
    game: str
    id: Annotated[str, Field(pattern=_ID)]
    number: Annotated[int, Field(ge=1, le=1023, description="its number in codes")]
    source: str
    terrains: Annotated[
        dict[str, TerrainTable],
        Field(description="in the order of the encoding", min_length=2),
    ]
    usual: UsualTable = UsualTable()
    tables: Annotated[
        dict[str, dict[str, list[Sourced]]],
        Field(description="printed numbers by table and row"),
    ] = {}
    links: Annotated[
        bool, Field(description="whether boards may have islands joined by links")
    ] = False
    rim: Annotated[
        list[RimTable], Field(description="places at the rim of the usual board")
    ] = []
