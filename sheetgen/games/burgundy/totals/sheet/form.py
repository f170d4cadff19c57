"""The form of a sheet of totals: a column for each player [burgundy 43.1].

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.core.form.columns import NORMAL, Columns, ColumnSlot, value_of
from sheetgen.core.form.columns import Fill as Fill
from sheetgen.core.form.field import Choice, Count, Counts, Field, Form, Name, Record
from sheetgen.games.burgundy.rules.fill import HEADINGS
from sheetgen.games.burgundy.rules.ruleset import MOST
from sheetgen.games.burgundy.rules.ruleset import Switches as Switches
from sheetgen.games.burgundy.totals.sheet.board_view import SETTINGS

PERSON, CHATEAUMA = WHO = ("person", "chateauma")

# The headings of points in the game [burgundy 43.2] and at its end [burgundy 43.3].
OTHER = "other"  # has a row in both
AT_END = ("stocks", "monasteries", "shields", "vineyard", OTHER)
IN_GAME = tuple([name for name in HEADINGS if name == OTHER or name not in AT_END])
STOCKS = ("goods", "silver", "workers")  # counts, not points [burgundy 11.2]
STOCK_POINTS = "end:stocks"
SUMS = ("gained", STOCK_POINTS, "added", "total")  # these follow [burgundy 43.15]
# The rows of a column from top to bottom, with their parts and the largest number: the
# last two break ties, and neither they nor `stock` are points.
ROWS = (
    ("game", IN_GAME, 999),
    ("gained", (), 999),
    ("stock", STOCKS, 99),
    ("end", AT_END, 999),
    ("added", (), 999),
    ("total", (), 999),
    ("empty", (), 99),
    ("track", (), 99),
)

SWITCHES = dict(SETTINGS)
STANDARD = Switches()

Counted = tuple[int | None, ...]


@dataclass(frozen=True)
class Column:
    """The values written for a player; `None` for a blank.

    Attributes:
        name: of the player; may be empty.
        who: one of `WHO`.
        game: points for each of `IN_GAME`.
        gained: points in the game, from the marker or as added up.
        stock: the number left of each of `STOCKS`.
        end: points for each of `AT_END`.
        added: points at the end, as added up.
        total: as added up.
        empty: the number of cells without a tile, which breaks a tie.
        track: the place on the turn-order track, which breaks the next one.
    """

    name: str = ""
    who: str = PERSON
    game: Counted = (None,) * len(IN_GAME)
    gained: int | None = None
    stock: Counted = (None,) * len(STOCKS)
    end: Counted = (None,) * len(AT_END)
    added: int | None = None
    total: int | None = None
    empty: int | None = None
    track: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was written that gives points."""
        sums = self.gained, self.added, self.total
        written = (*self.game, *self.stock, *self.end, *sums)
        return not any([value is not None for value in written])

    @property
    def is_virtual(self) -> bool:
        """Whether the column is Châteauma's."""
        return self.who == CHATEAUMA

    def of(self, place: str) -> int | None:
        """Return the value of a place, such as ``game:areas`` or ``total``."""
        points: int | None = value_of(self, _SLOT_OF[place])
        return points


def _slots() -> list[ColumnSlot]:
    found = [ColumnSlot("who", "who", marks=(CHATEAUMA,))]
    for field, parts, most in ROWS:
        if not parts:
            found.append(ColumnSlot(field, field, -1, most, (), field in SUMS))
        for at, part in enumerate(parts):
            name = field + ":" + part
            found.append(ColumnSlot(name, field, at, most, (), name in SUMS))
    return found


PLAYER = Record(
    Column,
    (
        Field("name", Name(40), is_needed=True),
        Field("who", Choice(WHO, room=4)),
        *[
            Field(name, Counts(parts, most) if parts else Count(most))
            for name, parts, most in ROWS
        ],
    ),
    is_listed=False,
)
COLUMNS = Columns(PLAYER, MOST, tuple(_slots()))
_SLOT_OF = {slot.name: slot for slot in COLUMNS.slots}
FORM = Form(
    make=Fill,
    evidence=("none",),
    first=(Field("variant", Choice((NORMAL,), room=8), is_needed=True),),
    settings=SETTINGS,
    make_switches=Switches,
    fields=(COLUMNS.field,),
    tails=((COLUMNS.taken,),),
)
