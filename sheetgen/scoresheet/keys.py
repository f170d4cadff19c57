"""The keys of a file that declares a score sheet, for the reader and for editors."""

from dataclasses import replace

from sheetgen.core.scoresheet.declaration import (
    COLOURS,
    MOST_VERSION,
    WINS,
    Per,
    Rule,
    Share,
)
from sheetgen.core.scoresheet.validate import Most
from sheetgen.language.message import HIDDEN, defer
from sheetgen.source.kind import (
    Choice,
    Each,
    Either,
    Exactly,
    Flag,
    Keys,
    KnownKey,
    Named,
    Text,
    Whole,
)

FOOT = ("date", "place", "start-player", "winner", "notes")
MOST_MINUTES = 999
_MOST = 999_999
_PRINTED = r"^[^\x00-\x1f\x7f]*$"
_UNPRINTED = defer("letters that can be printed, without tabs and line breaks")
_LANGUAGE = Text(pattern=r"^[a-z]{2}$", wanted=defer("two small letters, such as hu"))
_LABEL = Text(
    1,
    Most.TEXT,
    _PRINTED,
    _UNPRINTED,
    fits=lambda text: not HIDDEN.search(text),
    is_trimmed=True,
)
_NOTE = Text(0, 200, _PRINTED, _UNPRINTED)
_NUMBER = Whole(-_MOST, _MOST)
_FORMULA = Text(1)
_HOW = Text(0, 700, _PRINTED, _UNPRINTED, is_trimmed=True)
_HINT = Text(0, 30, _PRINTED, _UNPRINTED)
_LABELS = Either((Named(_LABEL, _LANGUAGE, 1, "a language"), _LABEL))
_NOTES = Either((Named(_NOTE, _LANGUAGE, 1, "a language"), _NOTE))
_HOWS = Either((Named(_HOW, _LANGUAGE, 1, "a language"), _HOW))
_HINTS = Either((Named(_HINT, _LANGUAGE, 1, "a language"), _HINT))
_TOGETHER = Either((_NUMBER, _FORMULA))

_BOUNDS = (
    KnownKey("least", _NUMBER, "the smallest number allowed", 0),
    KnownKey("most", _NUMBER, "the largest number allowed"),
    KnownKey("step", Whole(1, _MOST), "numbers go up in such steps", 1),
    KnownKey("one-of", Each(_NUMBER, 1), "the only numbers allowed", ()),
    KnownKey("all-players", _TOGETHER, "what the numbers of all players come to"),
    KnownKey("all-players-not", _TOGETHER, "what they must not come to"),
    KnownKey("exactly-one", _NUMBER, "a number that exactly one player writes"),
)
_BOX = Keys(
    "A number of a box that has several.",
    (KnownKey("label", _LABELS, "its label", is_needed=True), *_BOUNDS),
)
_BOXES = KnownKey(
    "box", Each(Either((_BOX, _LABEL)), 1), "the numbers of a box, by label", ()
)
_POINTS = KnownKey("points", _FORMULA, "points, such as 'ponds // 2'")
_CHOICE = Keys(
    "One of several.",
    (
        KnownKey("label", _LABELS, "what the sheet calls it", is_needed=True),
        KnownKey("points", _NUMBER, "what it brings", is_needed=True),
    ),
)

# The keys of all rows, whatever is written in them.
_EVERY = (
    KnownKey("label", _LABELS, "what the sheet calls it", is_needed=True),
    KnownKey(
        "icon",
        Text(1, 40),
        "a small drawing; `sheetgen list icons`, or an SVG file beside this one",
        "",
    ),
    KnownKey("hint", _HINTS, "small words", ""),
    KnownKey("each", _NUMBER, "points for each"),
    KnownKey("by", Each(_NUMBER, 1), "points for 0, 1, 2 and so on", ()),
    _POINTS,
    KnownKey("optional", _LABELS, "the expansion that it belongs to", ""),
)
_LABEL_OF, _ICON, _HINT_OF = _EVERY[:3]
_REWARD = Keys(
    "What boxes give elsewhere.",
    (
        KnownKey("to", _LABEL, "the block that it is taken in", is_needed=True),
        KnownKey("icon", Text(1, 40), "a small drawing, as rows have", ""),
        KnownKey(
            "box", Whole(1, Most.BOXES), "the box, or the stack, that gives it", None
        ),
    ),
)
_LETTER = Text(
    pattern=r"^[A-Za-z]{1,3}$", wanted=defer("one to three letters from a to z")
)
_PART_REWARD = Keys(
    "What cells give elsewhere.",
    (
        *_REWARD.keys[:2],
        KnownKey("box", Whole(1, Most.CELLS), "the cell that gives it"),
        KnownKey("row", Whole(1, Most.CELLS), "the row of cells that gives it"),
        KnownKey("column", Whole(1, Most.CELLS), "the column of cells that gives it"),
        KnownKey("colour", _LETTER, "the letter of the cells that give it", ""),
    ),
)
_GIVES = KnownKey(
    "gives",
    Either((_REWARD, Each(_REWARD, 1))),
    "what they give once they are full",
    (),
)
_EARNED = KnownKey("earned", Flag(), "whether boxes are used for rewards alone", False)
# The keys of all blocks, wherever they are.
STANDING = (
    KnownKey("beside", _LABEL, "the block that it stands right of, by its label", ""),
    KnownKey(
        "width",
        Text(
            pattern=r"^[1-9][0-9]?/[1-9][0-9]?$",
            wanted=defer("a part of the table, such as 1/3"),
        ),
        "how wide it is, as a part of the table such as '1/3'",
        "",
    ),
    KnownKey(
        "at",
        Each(Whole(0, Most.AT - 1), 2),
        "its upper left corner in mm of the face, such as [12, 40]",
        (),
    ),
)
_ROW = Keys(
    "A row of the sheet.",
    (
        *_EVERY,
        KnownKey("rank", Each(_NUMBER, 1), "points for most, next and so on", ()),
        KnownKey("ties", Choice(Share.ALL), "how players share a rank", Share.ALL[1]),
        *_BOUNDS,
        _BOXES,
        KnownKey("tick", _NUMBER, "points for a tick"),
        KnownKey(
            "choose",
            Either((Each(_CHOICE, 2), Named(_NUMBER, _LABEL, 2))),
            "points for each choice",
            (),
        ),
    ),
)
_LAST = Keys(
    "What the last box of a row needs.",
    (
        KnownKey("needs", Whole(1, Most.BOXES), "other crosses", is_needed=True),
        KnownKey("adds", Whole(0, Most.BOXES), "crosses that it counts as besides", 0),
    ),
)
_COLOUR = KnownKey("colour", Choice(COLOURS), "of its boxes")
_LINE = Keys(
    "A row of boxes.",
    (
        *_EVERY,
        _COLOUR,
        KnownKey("cross", Text(1, 200), "numbers of boxes to cross off, . for a gap"),
        KnownKey(
            "write", Text(1, 200), "_ for each box to write in, o a round one, . a gap"
        ),
        KnownKey("indent", Whole(0, 20), "boxes that it begins further right", 0),
        KnownKey("rule", Choice(Rule.OF_BOXES), "what its numbers do", ""),
        KnownKey("last", _LAST),
        *_BOUNDS[:4],
        _GIVES,
        _EARNED,
        *STANDING,
    ),
)
_TRACK = Keys(
    "Boxes that are crossed off one after the other.",
    (
        *_EVERY,
        _COLOUR,
        KnownKey("boxes", Whole(1, Most.BOXES), "how many", is_needed=True),
        _GIVES,
        _EARNED,
        *STANDING,
    ),
)
_STACKS = Keys(
    "Boxes that stand below each other in the rows above.",
    (
        replace(_LABEL_OF, is_needed=False),
        _ICON,
        _HINT_OF,
        KnownKey(
            "rule", Choice(Rule.OF_BOXES), "what their numbers do, from the top", ""
        ),
        KnownKey(
            "points", _FORMULA, "points of each stack, such as '7 if full else 0'"
        ),
        _GIVES,
    ),
)
_GROUND = Keys(
    "What cells of a letter have in common.",
    (
        KnownKey("label", _LABELS, "what the sheet calls it", is_needed=True),
        KnownKey("colour", Choice(COLOURS), "of its cells", ""),
        KnownKey("cross", Flag(), "whether its cells are crossed off", False),
        KnownKey("write", Text(1, 200), "numbers allowed: '1-6', or '2 4 6'", ""),
        KnownKey("rule", Choice(Rule.OF_AREAS), "what numbers of an area are", ""),
        *_BOUNDS[:4],
    ),
)
_WORTH = Either((Each(_NUMBER, 1), _NUMBER))
_OF_LETTERS = Either((Named(_NUMBER, _LETTER, 1, "a letter of the legend"), _NUMBER))
_CELLS = (
    *_EVERY,
    KnownKey("cells", Text(1, 4000), "a line for each row of cells", is_needed=True),
    KnownKey("printed", Text(1, 4000), "numbers in cells, drawn alike", ""),
    KnownKey("rule", Choice(("connected",)), "what all used cells are", ""),
    KnownKey("row-rule", Choice(Rule.OF_BOXES), "what numbers of a row do", ""),
    KnownKey("neighbours", Choice(Rule.OF_NEIGHBOURS), "what numbers beside do", ""),
    KnownKey("row-full", _WORTH, "points for complete rows", ()),
    KnownKey("row-later", _WORTH, "the same after another player", ()),
    KnownKey("colour-full", _OF_LETTERS, "points for complete colours", ()),
    KnownKey("colour-later", _OF_LETTERS, "the same after another player", ()),
    KnownKey("area-full", Each(_NUMBER, 1), "points for areas by their size", ()),
    *_BOUNDS[:4],
    replace(_GIVES, kind=Either((_PART_REWARD, Each(_PART_REWARD, 1)))),
    *STANDING,
)
_MAP = Keys("Cells of a map, hexes in rows that are centred.", _CELLS)
_GRID = Keys(
    "Squares in rows and columns.",
    (
        *_CELLS,
        KnownKey(
            "column-rule", Choice(Rule.OF_BOXES), "what numbers of a column do", ""
        ),
        KnownKey("column-full", _WORTH, "points for complete columns", ()),
        KnownKey("column-later", _WORTH, "the same after another player", ()),
    ),
)
_BONUS = Keys(
    "Points for enough points in the rows above.",
    (
        KnownKey("from", _NUMBER, "points that are needed", is_needed=True),
        KnownKey("points", _NUMBER, "what they bring", is_needed=True),
        KnownKey("label", _LABELS, "what the sheet calls it"),
    ),
)
_TABLE = Keys(
    "Rows, with or without a heading.",
    (
        KnownKey("heading", _LABELS, "what stands above the rows"),
        KnownKey("subtotal", Flag(), "whether their sum has a row of its own", False),
        KnownKey("bonus", _BONUS),
        KnownKey("rows", Each(_ROW, 1), "a line each", is_needed=True),
        *STANDING,
    ),
)
_ROUNDS = Keys(
    "A line for each round.",
    (
        KnownKey("lines", Whole(1, Most.LINES), "how many are printed", 10),
        KnownKey("label", _LABELS, "what the sheet calls a round"),
        KnownKey("running", Flag(), "whether the sum so far is written too", False),
        KnownKey("dealer", Flag(), "whether a dot shows whose turn to deal", False),
        KnownKey("zero-sum", Flag(), "whether all points come to 0", False),
        _BOXES,
        _POINTS,
        *_BOUNDS,
    ),
)

_ART = Keys(
    "A drawing beneath the sheet.",
    (
        KnownKey("file", Text(1, 80), "SVG, PNG, JPEG or PDF", is_needed=True),
        KnownKey("page", Whole(1, 999), "of a PDF", 1),
    ),
)

SHEET = Keys(
    "A score sheet.",
    (
        KnownKey("format", Exactly(1), "the form of this file: 1", is_needed=True),
        KnownKey("sheet", _LABELS, "its name as printed", is_needed=True),
        KnownKey("language", _LANGUAGE, "of its labels", "en"),
        KnownKey(
            "columns",
            Either((Whole(2, Most.FLOW), Choice(Per.ALL))),
            "what a column is for, or how many of blocks a sheet for each player has",
            Per.ALL[0],
        ),
        KnownKey(
            "players",
            Either((Whole(1, Most.COLUMNS), Text())),
            "how many play, such as '2-5'",
        ),
        KnownKey(
            "minutes",
            Either((Whole(1, MOST_MINUTES), Text())),
            "how long a game takes, such as '20-30'",
        ),
        KnownKey("count", Whole(1, Most.COLUMNS), "how many games side by side", 6),
        KnownKey("win", Choice(WINS), "who wins: the highest or the lowest", WINS[0]),
        KnownKey("until", Whole(1, _MOST), "points that end the game"),
        KnownKey(
            "tie",
            Each(Text(1, Most.TEXT)),
            "what decides between equal totals, such as 'most acorns'",
            ("shared",),
        ),
        KnownKey("ask", _LABELS, "what is asked to decide between them", ""),
        KnownKey("names", Each(_LABEL), "of players, in the heads of columns", ()),
        KnownKey("colours", Each(Choice(COLOURS)), "of the columns", ()),
        KnownKey("foot", Each(Choice(FOOT)), "fields below the table", ()),
        KnownKey("logo", Text(1, 80), "an SVG file, drawn beside the title", ""),
        KnownKey("how", _HOWS, "how the game is played, in short", ""),
        KnownKey(
            "art",
            Either((_ART, Text(1, 80))),
            "a drawing beneath the sheet: an SVG, PNG, JPEG or PDF file",
        ),
        KnownKey("frames", Flag(), "whether boxes on a drawing have frames", False),
        KnownKey("font", Text(1, 80), "of its words: a TTF or OTF file", ""),
        KnownKey("author", _NOTES, "who made the sheet", ""),
        KnownKey("licence", _NOTES, "under which others may use it", ""),
        KnownKey("version", Whole(1, MOST_VERSION), "of the sheet"),
        KnownKey("bgg", Whole(1, Most.BGG), "the game's number at BoardGameGeek"),
        KnownKey("rounds", _ROUNDS),
        KnownKey(
            "crosses",
            Each(_NUMBER, 1),
            "points for 0, 1, 2 and so on crosses, in rows that say nothing else",
            (),
        ),
        KnownKey("table", Each(_TABLE), "rows", ()),
        KnownKey("row", Each(_LINE), "rows of boxes", ()),
        KnownKey("stacks", Each(_STACKS), "boxes below each other in rows", ()),
        KnownKey("track", Each(_TRACK), "boxes that are crossed off in order", ()),
        KnownKey(
            "legend",
            Named(_GROUND, _LETTER, about="a letter in 'cells'"),
            "what cells of grids and maps hold, by letter",
            {},
        ),
        KnownKey("grid", Each(_GRID), "squares in rows and columns", ()),
        KnownKey("map", Each(_MAP), "hexes of a map", ()),
    ),
)
