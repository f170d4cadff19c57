"""The form of a score sheet of Keythedral [keythedral 12].

Part of the core that runs in the browser too.
"""

from sheetgen.core.form.columns import Columns, ColumnSlot
from sheetgen.core.form.field import Choice, Count, Counts, Field, Form, Name, Record
from sheetgen.games.keythedral.rules.fill import COUNTED, MOST, ROWS, Column, Fill
from sheetgen.games.keythedral.rules.ruleset import (
    SETTINGS,
    VALUES,
    VARIANTS,
    VERSIONS,
    Switches,
)

MOST_SEATS = 63  # of a value
MOST_CUBES = 127  # of a kind
MOST_POINTS = 999  # of a sum
MOST_NAME = 40  # letters of a player's name
_VARIANTS = 8  # number of values the digits can hold

_POINTS = Count(MOST_POINTS)
PLAYER = Record(
    Column,
    (
        Field("name", Name(MOST_NAME), is_needed=True),
        Field(
            "seats",
            Counts(tuple(str(value) for value in VALUES), MOST_SEATS, is_listed=True),
            is_needed=True,
        ),
        Field("cubes", Counts(COUNTED, MOST_CUBES), is_needed=True),
        Field("seat_points", _POINTS, in_list="sums"),
        Field("cube_points", _POINTS, in_list="sums"),
        Field("total", _POINTS, in_list="sums"),
    ),
    is_listed=False,
)
# Resources given by kind have no row of their own.
COLUMNS = Columns(
    PLAYER,
    MOST,
    (
        *[
            ColumnSlot("seat:" + str(value), "seats", at, MOST_SEATS)
            for at, value in enumerate(VALUES)
        ],
        *[
            ColumnSlot("cube:" + kind, "cubes", at, MOST_CUBES)
            for at, kind in enumerate(ROWS)
        ],
        ColumnSlot("seats", "seat_points", -1, MOST_POINTS, (), True),
        ColumnSlot("cubes", "cube_points", -1, MOST_POINTS, (), True),
        ColumnSlot("total", "total", -1, MOST_POINTS, (), True),
    ),
)
FORM = Form(
    make=Fill,
    evidence=("none",),
    first=(Field("version", Choice(VERSIONS), is_needed=True),),
    settings=SETTINGS,
    make_switches=Switches,
    fields=(COLUMNS.field,),
    tails=(
        (Field("variant", Choice(VARIANTS, room=_VARIANTS), is_needed=True),),
        (COLUMNS.taken,),
    ),
)
