"""What can be written on a sheet of the Dice Game [dice 9].

Part of the core that runs in the browser too.
"""

from sheetgen.board import MAX_CELLS
from sheetgen.codes import EVIDENCE
from sheetgen.form.field import (
    Bags,
    ByName,
    Choice,
    Count,
    Field,
    Form,
    Letters,
    Listed,
    Maybe,
    Number,
    Record,
    Several,
)
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import (
    CROSS,
    GUEST,
    OWNER,
    RANKS,
    CastleRow,
    Column,
    Fill,
    Row,
)
from sheetgen.games.dice.rules import (
    BONUSES,
    NUMBERS,
    PHASES,
    SETTINGS,
    VARIANTS,
    Switches,
)

MAX_CIRCLES = 127  # in a row, whatever is printed [dice 10.15]
MAX_POINTS = 1023  # of an entry or a subtotal
MAX_TOTAL = 9_999
MAX_ENTRIES = 63  # in a column
MAX_ROUND = 63
MAX_BOXES = 63  # in a column of time boxes, whatever is printed

_CIRCLES = Number(MAX_CIRCLES, what="circles")
ROW = Record(Row, (Field("circled", _CIRCLES), Field("crossed", _CIRCLES)))
COLUMN = Record(
    Column,
    (
        Field("entries", Maybe(Listed(Number(MAX_POINTS, what="points"), MAX_ENTRIES))),
        Field("subtotal", Count(MAX_POINTS, "points")),
    ),
)
_ROUND = Number(MAX_ROUND, what="rounds")
_BOXES = Listed(_ROUND, MAX_BOXES, "boxes")


def make_form(cells: int, terrains: tuple[str, ...]) -> Form:
    """Return the form of a sheet.

    Args:
        cells: of its board.
        terrains: of the game, in the order of its rules file.
    """
    numbers = Letters(".123456X", (0, *NUMBERS, CROSS), cells)
    phases = Letters(".123", (0, *PHASES), cells)
    rounds = Listed(_ROUND, cells, "rounds, one for each cell", is_whole=True)
    columns = len(PHASES)
    return Form(
        make=Fill,
        evidence=EVIDENCE,
        first=(Field("variant", Choice(VARIANTS), is_needed=True),),
        settings=SETTINGS,
        make_switches=Switches,
        fields=(
            Field("numbers", numbers, key="fill", is_needed=True),
            Field("phases", Maybe(phases), key="phase"),
            Field("rounds", Maybe(rounds), key="round"),
            Field("time", Maybe(Listed(_BOXES, columns, "columns", is_whole=True))),
            Field("rows", ByName(BONUSES, Maybe(ROW))),
            Field(
                "castle_row",
                Maybe(
                    Bags(
                        CastleRow,
                        ("circled", "crossed"),
                        BONUSES,
                        MAX_CIRCLES,
                        MAX_CELLS,
                    )
                ),
            ),
            Field("columns", Maybe(Listed(COLUMN, columns, "columns", is_whole=True))),
            Field("total", Count(MAX_TOTAL, "points")),
            Field("colours", Maybe(ByName(terrains, Choice(RANKS, is_open=True)))),
        ),
        tail=(
            Field("time_by", Choice((OWNER, GUEST), is_open=True)),
            Field("crossed", Maybe(ByName(terrains, Several(RANKS)))),
        ),
    )


def form_of(duchy: Duchy) -> Form:
    """Return the form of a sheet with a board."""
    return make_form(len(duchy.near), duchy.terrains)


# Of no board in particular: plain values tell by themselves how many cells there are.
FORM = make_form(0, ())
