"""Files of filled score sheets of Keythedral, read and written.

`docs/fills.md` describes them. Only the possible values are checked here: more seats
than the cathedral has, or seats that cannot be sold yet, are findings of a check.
"""

from sheetgen.fill.sheet import PrintedSheet, Shelf
from sheetgen.form.read import Blank, Notation
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.rules.cathedral import FULL, VALUES, Cathedral
from sheetgen.games.keythedral.rules.cube import RESOURCES
from sheetgen.games.keythedral.rules.fill import COUNTED, FEWEST, ROWS
from sheetgen.games.keythedral.rules.form import FORM
from sheetgen.games.keythedral.rules.ruleset import OPEN_TILES, SWITCHES

SHELF = Shelf(GAME.id, GAME.aliases)

PLAYED = ("tie",)  # switches on the score sheet [keythedral 13.1]


def _blank(sheet: PrintedSheet, evidence: str) -> Blank:
    """Return a blank for the fewest players, without seats that the board lacks."""
    seats = Cathedral(sheet.board).seats[FULL]
    empty = [value for value, n in zip(VALUES, seats, strict=True) if not n]
    others = [name for name in SWITCHES if name not in PLAYED]
    without = [f"player.seats.{value}" for value in empty]
    without += [f"player.cubes.{kind}" for kind in COUNTED if kind not in ROWS]
    return Blank(
        without=[*without, *(f"switches.{name}" for name in others)], tables=FEWEST
    )


NOTATION = Notation(
    SHELF,
    lambda sheet: FORM,
    notes={
        "variant": f"{OPEN_TILES}: tiles face up",
        "player": "the column of a player",
        "player.seats": "or their values: [12, 8, 6, 4]",
        "player.cubes": f"resource: any, or one by one {', '.join(RESOURCES)}",
        "player.seat-points": "as it was added up",
        "player.cube-points": "as it was added up",
        "player.total": "as it was added up",
    },
    blank=_blank,
)
