"""What can be written on a sheet of totals [burgundy 43].

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
from sheetgen.games.burgundy.rules import MOST
from sheetgen.games.burgundy.totals.fill import WHO, Column, Fill
from sheetgen.games.burgundy.totals.rules import (
    AT_END,
    IN_GAME,
    SETTINGS,
    STOCKS,
    VARIANTS,
    Switches,
)
from sheetgen.games.burgundy.totals.taken import TAKEN

MOST_POINTS = 999
MOST_STOCK = 99  # of goods, silver or workers
MOST_PLACE = 99  # empty cells, or a place on the turn-order track
MOST_NAME = 40  # letters of a player's name
_WHO_ROOM = 4  # that digits have
_VARIANTS = 8

_POINTS = Count(MOST_POINTS)
PLAYER = Record(
    Column,
    (
        Field("name", Name(MOST_NAME), is_needed=True),
        Field("who", Choice(WHO, room=_WHO_ROOM)),
        Field("game", Counts(IN_GAME, MOST_POINTS)),
        Field("gained", _POINTS),
        Field("stock", Counts(STOCKS, MOST_STOCK)),
        Field("end", Counts(AT_END, MOST_POINTS)),
        Field("added", _POINTS),
        Field("total", _POINTS),
        Field("empty", Count(MOST_PLACE)),
        Field("track", Count(MOST_PLACE)),
    ),
    is_listed=False,
)
FORM = Form(
    make=Fill,
    evidence=("none",),
    first=(Field("variant", Choice(VARIANTS, room=_VARIANTS), is_needed=True),),
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
    tails=((Field("taken", Several(TAKEN), is_typed=False),),),
)
