"""Files of filled score sheets of Keythedral, read and written.

`docs/fills.md` describes them. What a value may be is checked here, and nothing more:
more seats than the cathedral has, or seats that cannot be sold yet, are findings of a
check.
"""

from pathlib import Path

from sheetgen.fill import filled
from sheetgen.fill.filled import read_filled, write_head
from sheetgen.fill.head import Head
from sheetgen.fill.repeated import read_tables
from sheetgen.fill.sheet import Shelf
from sheetgen.fill.write import quoted
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.cathedral import FULL, VALUES, VERSIONS
from sheetgen.games.keythedral.fill import (
    COUNTED,
    MOST_NUMBER,
    Column,
    Counts,
    Fill,
)
from sheetgen.games.keythedral.plain import plain_switches, read_plain_switches
from sheetgen.games.keythedral.rules import SWITCHES, VARIANTS, Switches
from sheetgen.say import tell
from sheetgen.source.advice import shown
from sheetgen.source.table import Table

SHELF = Shelf(GAME.id, {name.upper(): stem for name, stem in GAME.aliases.items()})
PLAYER = "player"  # the table of each
MOST_COLUMNS = 20  # more than can play, which is told
MOST_NAME = 40  # letters of a player's name
# What players add up: the key, and the field that holds it.
SUMS = {
    "seat-points": "seat_points",
    "cube-points": "cube_points",
    "total": "total",
}

FilledSheet = filled.FilledSheet[Fill, Switches]


# Reading


def read_fill(source: Path | str, where: str = "fill") -> FilledSheet:
    """Return the filled sheet in a file.

    Args:
        source: the path of a file, or the text of one. A text cannot name a layout
            file by its path.
        where: what messages call a text.

    Raises:
        FillError: with every problem of the file.
    """
    return read_filled(source, where, SHELF, VARIANTS, SWITCHES, _read_body)


def _read_body(root: Table, head: Head) -> tuple[Fill, Switches]:
    if "evidence" in root and head.evidence not in GAME.evidence:
        what = tell(
            "{given}: sheets of this game have no place for it (known: {known})",
            given=shown(head.evidence),
            known=", ".join(GAME.evidence),
        )
        root.add("evidence", what)
    version = root.choice("version", VERSIONS) or FULL
    root.need(PLAYER)
    tables = read_tables(root, PLAYER)
    if len(tables) > MOST_COLUMNS:
        what = tell(
            "{count} entries: there is room for {most}",
            count=len(tables),
            most=MOST_COLUMNS,
        )
        root.add(PLAYER, what)
    columns = tuple(_read_column(table) for table in tables[:MOST_COLUMNS])
    fill = Fill(version, columns, variant=head.variant)
    return fill, read_plain_switches(head.switches)


def _read_column(table: Table) -> Column:
    sums = {name: table.whole(name, 0, MOST_NUMBER) for name in SUMS}
    column = Column(
        name=_read_name(table),
        seats=_read_seats(table),
        cubes=_read_cubes(table.table("cubes")),
        seat_points=sums["seat-points"],
        cube_points=sums["cube-points"],
        total=sums["total"],
    )
    table.end()
    return column


def _read_name(table: Table) -> str:
    name = table.text("name") or ""
    if len(name) > MOST_NAME or not name.isprintable():
        what = tell(
            "name {name!r}: expected 1 to 40 letters that can be printed", name=name
        )
        table.add("name", what)
    return name.strip()


def _read_seats(table: Table) -> Counts:
    """Return how many seats there are of each value.

    A list of values tells them all, so what it lacks is none; what a table leaves out
    is a blank on the sheet.
    """
    listed = table.take("seats")
    if isinstance(listed, dict):
        return _read_seat_table(table)
    if listed is None:
        return Column().seats
    found = table.wholes("seats", 0, MOST_NUMBER, MOST_NUMBER)
    for value in found or ():
        if value not in VALUES:
            _refuse_value(table, "seats", str(value))
    return tuple((found or ()).count(value) for value in VALUES)


def _read_seat_table(table: Table) -> Counts:
    seats = table.table("seats")
    assert seats is not None
    known = [str(value) for value in VALUES]
    for name in seats.names:
        if name not in known:
            seats.take(name)
            _refuse_value(seats, name, name)
    counts = tuple(seats.whole(name, 0, MOST_NUMBER) for name in known)
    seats.end()
    return counts


def _refuse_value(table: Table, key: str, given: str) -> None:
    what = tell(
        "{given}: expected one of {names}",
        given=given,
        names=", ".join(map(str, VALUES)),
    )
    table.add(key, what)


def _read_cubes(table: Table | None) -> Counts:
    if table is None:
        return Column().cubes
    counts = tuple(table.whole(kind, 0, MOST_NUMBER) for kind in COUNTED)
    table.end()
    return counts


# Writing


def write_fill(sheet: FilledSheet) -> str:
    """Return the file of a filled sheet; `read_fill` returns the same of it."""
    parts = [*write_head(sheet), f"version = {quoted(sheet.fill.version)}\n"]
    if not sheet.fill.columns:
        parts.append(f"{PLAYER} = []\n")
    switches = plain_switches(sheet.switches)
    if switches:
        parts.append("\n[switches]\n")
        parts += [f"{name} = {quoted(value)}\n" for name, value in switches.items()]
    for column in sheet.fill.columns:
        parts += [f"\n[[{PLAYER}]]\n", *_column_lines(column)]
    return "".join(parts)


def _column_lines(column: Column) -> list[str]:
    lines = [f"name = {quoted(column.name)}\n"] if column.name else []
    for key, names, counts in (
        ("seats", [f'"{value}"' for value in VALUES], column.seats),
        ("cubes", COUNTED, column.cubes),
    ):
        pairs = [
            f"{name} = {count}"
            for name, count in zip(names, counts, strict=True)
            if count is not None
        ]
        if pairs:
            lines.append(f"{key} = {{ {', '.join(pairs)} }}\n")
    for key, field in SUMS.items():
        points = getattr(column, field)
        if points is not None:
            lines.append(f"{key} = {points}\n")
    return lines
