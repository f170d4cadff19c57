"""Files of filled score sheets of Keythedral, read and written.

`docs/fills.md` describes them. Only the possible values are checked here: more seats
than the cathedral has, or seats that cannot be sold yet, are findings of a check. Files
of lands, workers and payments are judged although they are not sheets; they share the
functions at the end.
"""

from collections.abc import Iterable

from sheetgen.core.form.field import Counts
from sheetgen.form.read import Blank, Notation
from sheetgen.form.sheet import PrintedSheet, Shelf
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.rules.fill import COUNTED, FEWEST, MOST_NUMBER, ROWS
from sheetgen.games.keythedral.rules.form import FORM
from sheetgen.games.keythedral.rules.ruleset import (
    FULL,
    OPEN_TILES,
    RESOURCES,
    SWITCHES,
    VALUES,
    Cathedral,
    Stock,
    make_stock,
)
from sheetgen.language.message import message
from sheetgen.source.table import Table

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

# The tables that show what a file is about. Workers are on a land, so they come first.
KINDS = ("workers", "payment", "land")


def count_of(kinds: Iterable[str]) -> Counts:
    """Return the counts of some kinds of cubes that a file can give."""
    return Counts(tuple(kinds), MOST_NUMBER)


def stock_from(kinds: Iterable[str], counts: Iterable[int | None]) -> Stock:
    """Return the stock of cubes counted in a file; omitted kinds are 0."""
    told = zip(kinds, counts, strict=True)
    return make_stock({kind: count or 0 for kind, count in told})


def refuse_others(root: Table, own: str) -> None:
    """Note tables that belong in a file of another kind.

    Args:
        root: the whole file.
        own: the one of `KINDS` that the file is about.
    """
    parts = ("workers", "land") if own == "workers" else (own,)
    for kind in KINDS:
        if kind not in parts and kind in root:
            root.take(kind)
            what = message(
                "[{other}] stands in a file of its own, not beside [{own}]",
                other=kind,
                own=own,
            )
            root.add(kind, what)


def refuse_both(table: Table, name: str, one: str, other: str) -> None:
    """Note that a table has two keys that exclude each other."""
    what = message("give either {one} or {other}, not both", one=one, other=other)
    table.add(name, what)


def need_either(table: Table, name: str, one: str, other: str) -> None:
    """Note that a table has neither of two keys."""
    table.add(
        name, message("missing: give either {one} or {other}", one=one, other=other)
    )
