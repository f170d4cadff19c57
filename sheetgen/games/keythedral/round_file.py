"""What else a file of workers tells of a round: laws, and what was collected.

`docs/fills.md` describes it.
"""

from collections.abc import Mapping

from sheetgen.fill.repeated import read_tables
from sheetgen.games.keythedral.cube import CUBES, RESOURCES, Stock, make_stock
from sheetgen.games.keythedral.fill import MOST_NUMBER
from sheetgen.games.keythedral.land import COLOURS, KINDS
from sheetgen.games.keythedral.land_file import Places, find_place, read_fence
from sheetgen.games.keythedral.law import (
    ACTIONS,
    DOUBLE,
    HARVEST,
    LAST_LAW,
    ON_KIND,
    PHASES,
    START_ORDER,
    UNSAFE,
    Played,
)
from sheetgen.say import plural
from sheetgen.source.table import Table

LAW, INCOME, SUPPLY = "law", "income", "supply"
MOST_LAWS = 2 * LAST_LAW  # so that one can stand there twice


def read_laws(root: Table, places: Places) -> tuple[Played, ...]:
    """Return the laws of a round in their order."""
    tables = read_tables(root, LAW)
    if len(tables) > MOST_LAWS:
        what = plural(
            len(tables),
            "1 entry: there is room for {most}",
            "{count} entries: there is room for {most}",
            most=MOST_LAWS,
        )
        root.add(LAW, what)
    return tuple(_read_law(table, places) for table in tables[:MOST_LAWS])


def _read_law(table: Table, places: Places) -> Played:
    table.need("number")
    number = table.whole("number", 1, LAST_LAW) or 0
    if number in (HARVEST, DOUBLE):  # they change what their player alone gets
        table.need("player")
    kind = starter = parcel = fence = None
    if number in ON_KIND:
        table.need("kind")
        kind = table.choice("kind", KINDS)
    if number == DOUBLE:
        table.need("parcel")
        name = table.text("parcel")
        parcel = None if name is None else find_place(table, "parcel", name, places)
    if number == UNSAFE:
        name = table.text("fence")
        if name is not None and places is not None:
            fence = read_fence(table, "fence", name, places)
    if number == START_ORDER:
        starter = table.choice("starter", COLOURS)
    law = Played(
        number=number,
        player=table.choice("player", COLOURS) or "",
        phase=table.whole("phase", PHASES[0], PHASES[-1]) or 0,
        at_start=table.flag("at-start"),
        turn=table.choice("turn", COLOURS) or "",
        action=table.choice("action", ACTIONS) or "",
        kind=kind or "",
        parcel=parcel,
        starter=starter or "",
        fence=fence,
    )
    if number:  # else nobody knows which keys it has
        table.end()
    return law


def read_income(root: Table) -> Mapping[str, Stock]:
    """Return what players took in phase 2, of those who tell it."""
    table = root.table(INCOME)
    if table is None:
        return {}
    taken = {}
    for colour in COLOURS:
        cubes = table.table(colour)
        if cubes is not None:
            counts = {kind: cubes.whole(kind, 0, MOST_NUMBER) or 0 for kind in CUBES}
            cubes.end()
            taken[colour] = make_stock(counts)
    table.end()
    return taken


def read_supply(root: Table) -> Mapping[str, int]:
    """Return what lay in the supply before phase 2, of the kinds that are told."""
    table = root.table(SUPPLY)
    if table is None:
        return {}
    counts = {kind: table.whole(kind, 0, MOST_NUMBER) for kind in RESOURCES}
    table.end()
    return {kind: count for kind, count in counts.items() if count is not None}
