"""What was written on a sheet, as digits that go behind those of its code.

A fill and the switches are packed like a code (`docs/codes.md`), with the same check.
The board is not repeated: the digits make sense beside the sheet's own.

Part of the core that runs in the browser too.
"""

from sheetgen.codes import Fields, pack, seal_answers, unseal_answers
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import CROSS, CastleRow, Column, Fill, Row
from sheetgen.games.dice.rules import (
    BONUSES,
    NUMBERS,
    PHASES,
    SWITCHES,
    VARIANTS,
    Switches,
)

MAX_CIRCLES = 127  # in a row, whatever is printed [dice 10.15]
MAX_POINTS = 1023  # of an entry or a subtotal
MAX_TOTAL = 9_999
MAX_ENTRIES = 63
MAX_ROUND = 63

_RANKS = ("", "first", "second")
_CROSSED = len(NUMBERS) + 1  # stands for a cross
_CELL = len(NUMBERS) + 2


def pack_answers(duchy: Duchy, fill: Fill, switches: Switches) -> str:
    """Return the digits of *fill*, which is of a sheet of *duchy*.

    Raises:
        ValueError: a number is larger than a sheet has room for.
    """
    fields = [(VARIANTS.index(fill.variant), len(VARIANTS))]
    for name in SWITCHES:
        settings = SWITCHES[name]
        setting = getattr(switches, name.replace("-", "_"))
        fields.append((settings.index(setting), len(settings)))
    for number in fill.numbers:
        fields.append((_CROSSED if number == CROSS else number, _CELL))
    fields.append((int(fill.phases is not None), 2))
    for phase in fill.phases or ():
        fields.append((phase, len(PHASES) + 1))
    fields.append((int(fill.rounds is not None), 2))
    for number in fill.rounds or ():
        fields.append((number, MAX_ROUND + 1))
    fields.append((int(fill.time is not None), 2))
    for column in fill.time or ():
        fields.append((len(column), MAX_ROUND + 1))
        for box in column:
            fields.append((box, MAX_ROUND + 1))
    for bonus in BONUSES:
        row = fill.rows.get(bonus)
        fields.append((int(row is not None), 2))
        if row is not None:
            fields.append((row.circled, MAX_CIRCLES + 1))
            fields.append((row.crossed, MAX_CIRCLES + 1))
    castle = fill.castle_row
    fields.append((int(castle is not None), 2))
    if castle is not None:
        for bonus in BONUSES:
            fields.append((castle.circled.count(bonus), MAX_CIRCLES + 1))
            fields.append((castle.crossed.count(bonus), MAX_CIRCLES + 1))
    fields.append((int(fill.columns is not None), 2))
    for points in fill.columns or ():
        fields.append((int(points.entries is not None), 2))
        if points.entries is not None:
            fields.append((len(points.entries), MAX_ENTRIES + 1))
            for entry in points.entries:
                fields.append((entry, MAX_POINTS + 1))
        _pack_maybe(fields, points.subtotal, MAX_POINTS)
    _pack_maybe(fields, fill.total, MAX_TOTAL)
    fields.append((int(fill.colours is not None), 2))
    if fill.colours is not None:
        for terrain in duchy.terrains:
            rank = fill.colours.get(terrain, "")
            fields.append((_RANKS.index(rank), len(_RANKS)))
    return seal_answers(pack(fields))


def unpack_answers(duchy: Duchy, evidence: str, digits: str) -> tuple[Fill, Switches]:
    """Return the fill and the switches that `pack_answers` packed.

    Args:
        duchy: the board of the sheet.
        evidence: of the sheet.
        digits: behind those of its code.

    Raises:
        DamagedCode: the digits do not fit together, or not to this sheet.
    """
    fields = Fields(unseal_answers(digits), digits)
    variant = fields.choose(VARIANTS, len(VARIANTS))
    chosen = {}
    for name in SWITCHES:
        settings = SWITCHES[name]
        chosen[name.replace("-", "_")] = fields.choose(settings, len(settings))
    count = len(duchy.near)
    numbers = []
    for _ in range(count):
        number = fields.take(_CELL)
        numbers.append(CROSS if number == _CROSSED else number)
    phases = rounds = time = castle = columns = colours = None
    if fields.take(2):
        phases = tuple(fields.take(len(PHASES) + 1) for _ in range(count))
    if fields.take(2):
        rounds = tuple(fields.take(MAX_ROUND + 1) for _ in range(count))
    if fields.take(2):
        time = tuple(_take_list(fields, MAX_ROUND, MAX_ROUND) for _ in PHASES)
    rows = {}
    for bonus in BONUSES:
        if fields.take(2):
            circled = fields.take(MAX_CIRCLES + 1)
            rows[bonus] = Row(circled, fields.take(MAX_CIRCLES + 1))
    if fields.take(2):
        ringed: list[str] = []
        crossed: list[str] = []
        for bonus in BONUSES:
            ringed += [bonus] * fields.take(MAX_CIRCLES + 1)
            crossed += [bonus] * fields.take(MAX_CIRCLES + 1)
        castle = CastleRow(tuple(ringed), tuple(crossed))
    if fields.take(2):
        columns = tuple(_take_column(fields) for _ in PHASES)
    total = _take_maybe(fields, MAX_TOTAL)
    if fields.take(2):
        ranks = [fields.choose(_RANKS, len(_RANKS)) for _ in duchy.terrains]
        colours = {duchy.terrains[at]: rank for at, rank in enumerate(ranks) if rank}
    fields.end()
    fill = Fill(
        numbers=tuple(numbers),
        phases=phases,
        rounds=rounds,
        time=time,
        rows=rows,
        castle_row=castle,
        columns=columns,
        total=total,
        colours=colours,
        evidence=evidence,
        variant=variant,
    )
    return fill, Switches(**chosen)


def _pack_maybe(fields: list[tuple[int, int]], value: int | None, most: int) -> None:
    """Add a value that may be missing."""
    fields.append((0 if value is None else value + 1, most + 2))


def _take_maybe(fields: Fields, most: int) -> int | None:
    value = fields.take(most + 2)
    return value - 1 if value else None


def _take_list(fields: Fields, longest: int, most: int) -> tuple[int, ...]:
    count = fields.take(longest + 1)
    return tuple(fields.take(most + 1) for _ in range(count))


def _take_column(fields: Fields) -> Column:
    entries = None
    if fields.take(2):
        entries = _take_list(fields, MAX_ENTRIES, MAX_POINTS)
    return Column(entries, _take_maybe(fields, MAX_POINTS))
