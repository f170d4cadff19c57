"""The form: all that can be written on a sheet of the Dice Game [dice 9].

An autofilled value is one that the rules proposed and a player accepted: it is on the
sheet, but shows nothing that the rest of the sheet does not show [dice 9.36].

Part of the core that runs in the browser too.
"""

from dataclasses import replace
from typing import Any

from sheetgen.core.codes import EVIDENCE
from sheetgen.core.form.field import (
    LINE,
    MAP,
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
from sheetgen.core.verdict import AUTOFILLED as TAKEN_OVER
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import (
    CROSS,
    GUEST,
    NOUGHT,
    OWNER,
    RANKS,
    CastleRow,
    Column,
    Fill,
    Row,
)
from sheetgen.games.dice.rules.marks import Marks
from sheetgen.games.dice.rules.ruleset import (
    BONUSES,
    NUMBERS,
    PHASES,
    SETTINGS,
    VARIANTS,
    Switches,
)

TIME, TOTAL, CASTLE_PLACE = "time", "total", "row:castle"
ROWS = tuple([f"row:{bonus}" for bonus in BONUSES])
ENTRIES = tuple([f"entries:{phase}" for phase in PHASES])
SUBTOTALS = tuple([f"subtotal:{phase}" for phase in PHASES])
# In the order of digits; append further ones at the end.
AUTOFILLED = (*ROWS, CASTLE_PLACE, TIME, *ENTRIES, *SUBTOTALS, TOTAL)


def count_circles(fill: Fill, marks: Marks) -> dict[str, int]:
    """Return the circles of each row that follow from the rest [dice 5.31-5.34].

    Workers gained for lack of a combination are not included, as nothing else shows
    them.
    """
    found = dict(zip(BONUSES, marks.earned))  # noqa: B905
    found["silver"] += sum(row.crossed for row in fill.rows_of("good"))
    return found


def without_autofilled(duchy: Duchy, fill: Fill) -> Fill:
    """Return a fill without its autofilled values.

    Circles are those that follow from the rest; crosses are the player's own.
    """
    if not fill.taken:
        return fill
    marks = Marks(duchy, fill.numbers)
    circles = count_circles(fill, marks)
    rows = {
        bonus: Row(max(circles[bonus], row.crossed), row.crossed)
        if f"row:{bonus}" in fill.taken
        else row
        for bonus, row in fill.rows.items()
    }
    castle = fill.castle_row
    if castle is not None and CASTLE_PLACE in fill.taken:
        castle = CastleRow(marks.castle_bonuses, castle.crossed)
    columns = fill.columns
    if columns is not None:
        columns = tuple(
            [
                Column(
                    None if f"entries:{phase}" in fill.taken else column.entries,
                    None if f"subtotal:{phase}" in fill.taken else column.subtotal,
                )
                for phase, column in enumerate(columns, 1)
            ]
        )
    return replace(
        fill,
        rows=rows,
        castle_row=castle,
        time=None if TIME in fill.taken else fill.time,
        columns=columns,
        total=None if TOTAL in fill.taken else fill.total,
        taken=(),
    )


def autofilled_sums(fill: Fill) -> dict[str, str]:
    """Return the autofilled entries, subtotals and total, by place."""
    sums = {}
    for phase, column in enumerate(fill.columns or (), 1):
        if f"entries:{phase}" in fill.taken:
            for number, _ in enumerate(column.entries or (), 1):
                sums[f"entry:{phase}.{number}"] = TAKEN_OVER
        if f"subtotal:{phase}" in fill.taken and column.subtotal is not None:
            sums[f"subtotal:{phase}"] = TAKEN_OVER
    if TOTAL in fill.taken and fill.total is not None:
        sums[TOTAL] = TAKEN_OVER
    return sums


MAX_CIRCLES = 127  # in a row, whatever is printed [dice 10.15]
MAX_POINTS = 1023  # of an entry or a subtotal
MAX_TOTAL = 9_999
MAX_ENTRIES = 63  # in a column
MAX_ROUND = 63
MAX_BOXES = 63  # in a column of time boxes, whatever is printed

# Values that files can have, although no die or round has them; the last is a cross.
TICK = -2
SIGNS = ((CROSS, "X"), (NOUGHT, "0"), (TICK, "x"))

_CIRCLES = Number(MAX_CIRCLES, what="circles")
ROW = Record(
    Row,
    (
        Field("circled", _CIRCLES, is_required=True),
        Field("crossed", _CIRCLES, is_required=True),
    ),
)
COLUMN = Record(
    Column,
    (
        Field("entries", Maybe(Listed(Number(MAX_POINTS, what="points"), MAX_ENTRIES))),
        Field("subtotal", Count(MAX_POINTS, "points")),
    ),
)
_ROUND = Number(MAX_ROUND, what="rounds", signs=SIGNS)
_BOXES = Listed(_ROUND, MAX_BOXES, "boxes", in_file=LINE)

CASTLE_ROW = Bags(CastleRow, ("circled", "crossed"), BONUSES, MAX_CIRCLES)
_TIME = Listed(_BOXES, len(PHASES), "columns", is_whole=True)
_COLUMNS = Listed(COLUMN, len(PHASES), "columns", is_whole=True)
_FIRST = (Field("variant", Choice(VARIANTS), is_needed=True),)
_BESIDE = (  # the cells
    Field("time", Maybe(_TIME)),
    Field("rows", ByName(BONUSES, Maybe(ROW)), key="bonuses"),
    Field("castle_row", Maybe(CASTLE_ROW), key="bonuses.castle"),
    Field("columns", Maybe(_COLUMNS), key="points"),
    Field("total", Count(MAX_TOTAL, "points")),
)
_RANK = Choice(RANKS, is_open=True)
_TIME_BY = Field("time_by", Choice((OWNER, GUEST), is_open=True))


def make_form(cells: int, terrains: tuple[str, ...]) -> Form:
    """Return the form of a sheet; parts that are the same for all boards are made once.

    Args:
        cells: the number of cells of its board.
        terrains: the terrains of the game, in the order of its rules file.
    """
    numbers = Letters(".123456X", (0, *NUMBERS, CROSS), cells, SIGNS)
    phases = Letters(".123", (0, *PHASES), cells, SIGNS)
    what = "rounds, one for each cell"
    rounds = Listed(_ROUND, cells, what, is_whole=True, in_file=MAP)
    return Form(
        make=Fill,
        evidence=EVIDENCE,
        first=_FIRST,
        settings=SETTINGS,
        make_switches=Switches,
        fields=(
            Field("numbers", numbers, key="fill", is_needed=True, is_required=True),
            Field("phases", Maybe(phases), key="phase"),
            Field("rounds", Maybe(rounds), key="round"),
            *_BESIDE,
            Field("colours", Maybe(ByName(terrains, _RANK))),
        ),
        tails=(
            (_TIME_BY, Field("crossed", Maybe(ByName(terrains, Several(RANKS))))),
            (Field("taken", Several(AUTOFILLED), is_typed=False),),
        ),
        to_file=_to_file,
    )


def _to_file(fill: Fill) -> dict[str, Any]:
    """Return crossed boxes, and the start castle in phases and rounds, as in files."""
    held: dict[str, Any] = {}
    for name in ("phases", "rounds"):
        values = getattr(fill, name)
        if values is not None:
            held[name] = [
                CROSS if number == CROSS and not value else value
                for number, value in zip(fill.numbers, values)  # noqa: B905
            ]
    if fill.time is not None and fill.evidence != "round":
        held["time"] = [[TICK if box else 0 for box in boxes] for boxes in fill.time]
    return held


def form_of(duchy: Duchy) -> Form:
    """Return the form of a sheet with a board."""
    return make_form(len(duchy.near), duchy.terrains)


# For any board: plain values show the number of cells themselves.
FORM = make_form(0, ())
