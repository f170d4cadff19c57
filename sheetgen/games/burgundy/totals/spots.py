"""Where on a sheet of totals something can be written, and what it comes to.

Names are written for people, and so are places in the ranking, which follow from the
totals: both have fields on the sheet, but no spots.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping

from sheetgen.core.reading.spot import CROSS, Spot, number, tick
from sheetgen.games.burgundy.rules import MOST
from sheetgen.games.burgundy.totals.fill import CHATEAUMA, PERSON, Column, Fill
from sheetgen.games.burgundy.totals.form import MOST_PLACE, MOST_POINTS, MOST_STOCK
from sheetgen.games.burgundy.totals.opening import Sheet
from sheetgen.games.burgundy.totals.rules import AT_END, IN_GAME, STOCKS

PRINTED_SWITCHES = ()

Values = Mapping[str, str]

WHO = "who"
# What is written in a column from the top, with the largest number.
ROWS = (
    *[("game:" + name, MOST_POINTS) for name in IN_GAME],
    ("gained", MOST_POINTS),
    *[("stock:" + name, MOST_STOCK) for name in STOCKS],
    *[("end:" + name, MOST_POINTS) for name in AT_END],
    ("added", MOST_POINTS),
    ("total", MOST_POINTS),
    ("empty", MOST_PLACE),
    ("track", MOST_PLACE),
)
_GROUPS = (("game", IN_GAME), ("stock", STOCKS), ("end", AT_END))
_PLAYERS = range(1, MOST + 1)


def list_spots(sheet: Sheet, evidence: str) -> tuple[Spot, ...]:
    """Return the spots of a sheet, player by player."""
    spots = []
    for player in _PLAYERS:
        spots.append(tick(place(player, WHO)))
        spots += [number(place(player, name), most) for name, most in ROWS]
    return tuple(spots)


def gather(sheet: Sheet, evidence: str, values: Values) -> Fill:
    """Return what was written on a sheet, from what stands in its spots.

    Args:
        sheet: of any kind.
        evidence: always ``none``.
        values: by the names of spots; what is missing is empty.
    """
    columns = [_gather_column(player, values) for player in _PLAYERS]
    while columns and columns[-1] == Column():
        columns.pop()
    return Fill(columns=tuple(columns))


def scatter(sheet: Sheet, fill: Fill) -> dict[str, str]:
    """Return what stands in the spots of a sheet; empty ones are left out."""
    values = {}
    for player, column in enumerate(fill.columns, 1):
        if column.is_virtual:
            values[place(player, WHO)] = CROSS
        for name, _ in ROWS:
            written = _written(column, name)
            if written is not None:
                values[place(player, name)] = str(written)
    return values


def place(player: int, name: str) -> str:
    """Return the name of a spot of a player."""
    return "player:" + str(player) + " " + name


def _gather_column(player: int, values: Values) -> Column:
    def whole(name: str) -> int | None:
        value = values.get(place(player, name), "")
        return int(value) if value else None

    game, stock, end = [
        tuple([whole(group + ":" + name) for name in names]) for group, names in _GROUPS
    ]
    return Column(
        who=CHATEAUMA if values.get(place(player, WHO)) else PERSON,
        game=game,
        gained=whole("gained"),
        stock=stock,
        end=end,
        added=whole("added"),
        total=whole("total"),
        empty=whole("empty"),
        track=whole("track"),
    )


def _written(column: Column, name: str) -> int | None:
    """Return what stands in a row of a column."""
    group, _, one = name.partition(":")
    for known, names in _GROUPS:
        if group == known:
            points: int | None = getattr(column, group)[names.index(one)]
            return points
    written: int | None = getattr(column, name)
    return written
