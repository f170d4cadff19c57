"""What was written on a sheet, as digits that go behind those of its code.

A fill and the switches are packed like a code (`docs/codes.md`), with the same check.
Names stay on the sheet: digits hold numbers alone.

Part of the core that runs in the browser too.
"""

from sheetgen.codes import Fields, maybe, pack, seal_answers, unseal_answers
from sheetgen.games.keythedral.cathedral import VALUES, VERSIONS
from sheetgen.games.keythedral.fill import COUNTED, MOST, Column, Fill
from sheetgen.games.keythedral.rules import SETTINGS, VARIANTS, Switches
from sheetgen.plain import switch_fields, take_switches

MOST_SEATS = 63  # of a value
MOST_CUBES = 127  # of a kind
MOST_POINTS = 999  # of a sum
_VARIANT_RADIX = 8  # room for more variants

Pairs = list[tuple[int, int]]


def pack_answers(fill: Fill, switches: Switches) -> str:
    """Return the digits of *fill*.

    Raises:
        ValueError: a number is larger than a sheet has room for.
    """
    fields: Pairs = [(VERSIONS.index(fill.version), len(VERSIONS))]
    fields += switch_fields(switches, SETTINGS)
    fields.append((len(fill.columns), MOST + 1))
    for column in fill.columns:
        fields += [maybe(count, MOST_SEATS) for count in column.seats]
        fields += [maybe(count, MOST_CUBES) for count in column.cubes]
        fields += [
            maybe(points, MOST_POINTS)
            for points in (column.seat_points, column.cube_points, column.total)
        ]
    if fill.variant != VARIANTS[0]:  # a tail, which digits of the usual game lack
        fields.append((VARIANTS.index(fill.variant), _VARIANT_RADIX))
    return seal_answers(pack(fields))


def unpack_answers(digits: str) -> tuple[Fill, Switches]:
    """Return the fill and the switches that `pack_answers` packed.

    Raises:
        DamagedCode: the digits do not fit together.
    """
    fields = Fields(unseal_answers(digits), digits)
    version = fields.choose(VERSIONS, len(VERSIONS))
    chosen = take_switches(fields, SETTINGS)
    columns = []
    for _ in range(fields.take(MOST + 1)):
        seats = [fields.take_maybe(MOST_SEATS) for _ in VALUES]
        cubes = [fields.take_maybe(MOST_CUBES) for _ in COUNTED]
        sums = [fields.take_maybe(MOST_POINTS) for _ in range(3)]
        columns.append(
            Column("", tuple(seats), tuple(cubes), sums[0], sums[1], sums[2])
        )
    variant = VARIANTS[0]
    if not fields.is_ended:
        variant = fields.choose(VARIANTS, _VARIANT_RADIX)
    fields.end()
    return Fill(version, tuple(columns), variant=variant), Switches(**chosen)
