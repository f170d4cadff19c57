"""What can be written on a score sheet of Keythedral [keythedral 12].

Part of the core that runs in the browser too.
"""

from sheetgen.core.form.field import (
    Choice,
    Count,
    Counts,
    Field,
    Form,
    Listed,
    Name,
    Record,
    Several,
)
from sheetgen.games.keythedral.cathedral import VALUES, VERSIONS
from sheetgen.games.keythedral.fill import COUNTED, MOST, Column, Fill
from sheetgen.games.keythedral.rules import SETTINGS, VARIANTS, Switches
from sheetgen.games.keythedral.taken import TAKEN

MOST_SEATS = 63  # of a value
MOST_CUBES = 127  # of a kind
MOST_POINTS = 999  # of a sum
MOST_NAME = 40  # letters of a player's name
_VARIANTS = 8  # that digits have room for

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
FORM = Form(
    make=Fill,
    evidence=("none",),
    first=(Field("version", Choice(VERSIONS), is_needed=True),),
    settings=SETTINGS,
    make_switches=Switches,
    fields=(
        Field(
            "columns",
            Listed(PLAYER, MOST),
            key="player",
            plain_key="players",
            is_needed=True,
            is_told=True,
        ),
    ),
    tails=(
        (Field("variant", Choice(VARIANTS, room=_VARIANTS), is_needed=True),),
        (Field("taken", Several(TAKEN), is_typed=False),),
    ),
)
