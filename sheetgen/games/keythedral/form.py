"""What can be written on a score sheet of Keythedral [keythedral 12].

Part of the core that runs in the browser too.
"""

from sheetgen.form.field import Choice, Count, Counts, Field, Form, Name, Records
from sheetgen.games.keythedral.cathedral import VALUES, VERSIONS
from sheetgen.games.keythedral.fill import COUNTED, MOST, Column, Fill
from sheetgen.games.keythedral.rules import SETTINGS, VARIANTS, Switches

MOST_SEATS = 63  # of a value
MOST_CUBES = 127  # of a kind
MOST_POINTS = 999  # of a sum
MOST_NAME = 40  # letters of a player's name
_VARIANTS = 8  # that digits have room for

_POINTS = Count(MOST_POINTS)
PLAYERS = Records(
    Column,
    (
        Field("name", Name(MOST_NAME)),
        Field(
            "seats",
            Counts(tuple(str(value) for value in VALUES), MOST_SEATS, is_listed=True),
        ),
        Field("cubes", Counts(COUNTED, MOST_CUBES)),
        Field("seat_points", _POINTS, in_list="sums"),
        Field("cube_points", _POINTS, in_list="sums"),
        Field("total", _POINTS, in_list="sums"),
    ),
    MOST,
)
FORM = Form(
    make=Fill,
    evidence=("none",),
    first=(Field("version", Choice(VERSIONS)),),
    settings=SETTINGS,
    make_switches=Switches,
    fields=(Field("columns", PLAYERS, key="player", plain_key="players"),),
    tail=(Field("variant", Choice(VARIANTS, _VARIANTS)),),
)
