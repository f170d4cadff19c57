"""The form of a score sheet of The Castles of Burgundy [burgundy 40].

Part of the core that runs in the browser too.
"""

from dataclasses import replace
from typing import Any

from sheetgen.core.form.field import (
    KEYED,
    MAP,
    ByName,
    Choice,
    Count,
    Field,
    Flag,
    Form,
    Letters,
    Listed,
    Maybe,
    Number,
    Record,
    Several,
    Together,
)
from sheetgen.games.burgundy.check.expansions import IDS
from sheetgen.games.burgundy.rules.counts import (
    FEWEST,
    LAST_SHIELD,
    MOST,
    TEAMS,
    VINE_COLOURS,
)
from sheetgen.games.burgundy.rules.derived import AUTOFILLED
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, PHASES, Duchy
from sheetgen.games.burgundy.rules.fill import (
    HEADINGS,
    Chateauma,
    Fill,
    Posts,
    Routes,
    Shield,
    Solo,
    Vineyard,
)
from sheetgen.games.burgundy.rules.ruleset import SETTINGS, VARIANTS, Switches
from sheetgen.games.burgundy.rules.tile import (
    BUILDINGS,
    LAST_MONASTERY,
    TERRAINS,
    WORDS,
)

SIZES = ("large", "small")  # of bonus tiles
GOODS = range(1, 7)  # their numbers
MOST_POINTS = 9_999  # for a heading or the total
MOST_STOCK = 999  # of silver or of workers
MOST_GOODS = 63  # goods of a number
MOST_LIST = 63  # entries in any list
MOST_VINES = 63  # vines in a group
MOST_TRACK = 99
MOST_VIRTUAL = 99  # of anything Châteauma has, except points
MOST_TARGET = 99  # of a solo game, and so of points towards it
MOST_ROUNDS = 99
LAST_ROUTE = 15  # of trade routes; which of them exist is a rule [burgundy 28.8]
UNKNOWN = "?"  # in a file: a phase that was not written down
SHIELDS_OPEN = 0  # in place of a number: shields are left out

EVIDENCE = ("none", "phase")  # that sheets have places for
# What Châteauma can have, each with its upper bound.
VIRTUAL = (
    ("track", MOST_POINTS),
    ("monasteries", MOST_VIRTUAL),
    ("goods", MOST_VIRTUAL),
    ("silver", MOST_VIRTUAL),
    ("reserve", MOST_VIRTUAL),
    ("unfinished", MOST_VIRTUAL),
    ("shields", MOST_VIRTUAL),
    ("doubles", MOST_VIRTUAL),
)
CHATEAUMA = tuple([Field(name, Number(most, what=name)) for name, most in VIRTUAL])

_LETTERS = UNKNOWN + PHASE_LETTERS  # of phases in a file
_PHASE = Number(PHASES[-1], what="a phase, 0 for unknown,", letters=_LETTERS)
_COLOUR = Choice(VINE_COLOURS)
_SIZE = Choice(SIZES, is_open=True)
_GOODS = Maybe(
    Listed(
        Number(MOST_GOODS, what="goods"),
        len(GOODS),
        "counts, one a number",
        is_whole=True,
    )
)
_SHIELD = Record(
    Shield,
    (
        Field(
            "number", Number(LAST_SHIELD, 1, "the number of a shield", has_mark=True)
        ),
        Field("taken", _PHASE),
        Field("left", Count(PHASES[-1], "a phase, 0 for unknown,", _LETTERS)),
    ),
)
_POSTS = Record(
    Posts,
    (
        Field("phases", Listed(_PHASE, MOST_LIST, "phases")),
        Field("tile", _SIZE),
    ),
)
_ROUTE = Number(LAST_ROUTE, 1, "tiles")
_TRADE = Record(
    Routes,
    (
        Field("tiles", Listed(_ROUTE, MOST_LIST, "tiles")),
        Field("goods", Listed(Number(GOODS[-1], 1, "goods"), MOST_LIST, "goods")),
    ),
)
_VINEYARD = Record(
    Vineyard,
    (
        Field(
            "groups",
            Listed(
                Together(("colour", "size"), (_COLOUR, Number(MOST_VINES, 1, "vines"))),
                MOST_LIST,
                "groups",
            ),
        ),
        Field("tiles", Listed(_COLOUR, MOST_LIST, "tiles")),
    ),
)

_PLAYERS = Number(MOST, FEWEST, "0 for unknown, or players", is_open=True)
_TILE = Choice(WORDS, is_open=True)
_COPIED = Listed(Number(LAST_MONASTERY, 1, "monasteries"), MOST_LIST, "monasteries")
_POINTS = Count(MOST_POINTS, "points")
_FIRST = (Field("variant", Choice(VARIANTS), is_needed=True),)
_PLAYED = (
    Field("players", _PLAYERS, is_needed=True),
    Field("expansions", Several(IDS), is_needed=True),
)
_BESIDE = (  # fields besides those of the cells
    Field("bonus", Maybe(ByName(TERRAINS, _SIZE))),
    Field("sold", _GOODS, key="goods.sold"),
    Field("stored", _GOODS, key="goods.stored"),
    Field("silver", Count(MOST_STOCK, "silver"), key="stocks.silver"),
    Field("workers", Count(MOST_STOCK, "workers"), key="stocks.workers"),
    Field("crane", Choice(BUILDINGS, is_open=True)),
    Field("taken_back", Number(MOST_LIST, what="castles")),
    Field("copied", _COPIED, key="shields.copied"),
    Field("shields", Listed(_SHIELD, MOST_LIST, "shields", in_file=KEYED)),
    Field("shields_open", Flag()),
    Field("posts", Maybe(_POSTS)),
    Field("routes", Maybe(_TRADE)),
    Field("vineyard", Maybe(_VINEYARD)),
    Field("other", _POINTS),
    Field("track", Count(MOST_TRACK, "spaces"), key="stocks.track"),
    Field("points", Maybe(ByName(HEADINGS, _POINTS))),
    Field("total", _POINTS),
)
_TARGET = Number(MOST_TARGET, 1, what="targets")
_SOLO = Record(
    Solo,
    (
        Field("targets", Listed(_TARGET, MOST_LIST, "targets")),
        Field("points", Count(MOST_TARGET, "points")),
        Field("rounds", Count(MOST_ROUNDS, "rounds")),
    ),
)
_TAILS = (
    (Field("chateauma", Maybe(Record(Chateauma, CHATEAUMA), has_sign=False)),),
    (Field("taken", Several(AUTOFILLED), is_typed=False),),
    (Field("team", Choice(TEAMS, is_open=True)), Field("solo", Maybe(_SOLO))),
)


def make_form(cells: int) -> Form:
    """Return the form of a sheet with this number of cells."""
    what = "tiles, one for each cell"
    tiles = Listed(_TILE, cells, what, is_whole=True, in_file=MAP)
    phases = Letters("." + PHASE_LETTERS, (0, *PHASES), cells)
    return Form(
        make=Fill,
        evidence=EVIDENCE,
        first=_FIRST,
        settings=SETTINGS,
        make_switches=Switches,
        fields=(
            *_PLAYED,
            Field("tiles", tiles, key="fill", is_needed=True, is_required=True),
            Field("phases", Maybe(phases), key="phase"),
            *_BESIDE,
        ),
        tails=_TAILS,
        fold=_fold,
        unfold=_unfold,
        to_file=_to_file,
    )


def form_of(duchy: Duchy) -> Form:
    """Return the form of a sheet with a board."""
    return make_form(duchy.count)


def _fold(fill: Fill) -> Fill:
    """Return a fill whose list of shields itself shows that they were left out."""
    is_open = fill.shields_open and not fill.shields and not fill.copied
    return replace(fill, shields=(Shield(SHIELDS_OPEN),)) if is_open else fill


def _unfold(fill: Fill) -> Fill:
    shields = tuple([one for one in fill.shields if one.number != SHIELDS_OPEN])
    is_open = len(shields) < len(fill.shields) and not shields and not fill.copied
    return replace(fill, shields=shields, shields_open=is_open)


def _to_file(fill: Fill) -> dict[str, Any]:
    """Return the shields: an empty list differs from a missing one [burgundy 40.7]."""
    has_none = "shields" in fill.expansions and not fill.shields_open
    return {"shields": fill.shields if fill.shields or has_none else None}


# For no particular board: plain values show themselves how many cells there are.
FORM = make_form(0)
