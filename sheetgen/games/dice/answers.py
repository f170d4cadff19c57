"""What was written on a sheet, as digits that go behind those of its code.

A fill and the switches are packed like a code (`docs/codes.md`), with the same check.
The board is not repeated: the digits make sense beside the sheet's own.

Part of the core that runs in the browser too.
"""

from sheetgen.codes import Fields, listed, maybe, pack, seal_answers, unseal_answers
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import (
    CROSS,
    GUEST,
    OWNER,
    RANKS,
    CastleRow,
    Column,
    Fill,
    Row,
)
from sheetgen.games.dice.rules import (
    BONUSES,
    NUMBERS,
    PHASES,
    SETTINGS,
    VARIANTS,
    Switches,
)
from sheetgen.plain import switch_fields, take_switches

MAX_CIRCLES = 127  # in a row, whatever is printed [dice 10.15]
MAX_POINTS = 1023  # of an entry or a subtotal
MAX_TOTAL = 9_999
MAX_ENTRIES = 63
MAX_ROUND = 63

_CLAIMS = ("", *RANKS)
_CROSSINGS: tuple[tuple[str, ...], ...] = ((), RANKS[:1], RANKS[1:], RANKS)
_TIME_BY = ("", OWNER, GUEST)
_CROSSED = len(NUMBERS) + 1  # stands for a cross
_CELL = len(NUMBERS) + 2


def pack_answers(duchy: Duchy, fill: Fill, switches: Switches) -> str:
    """Return the digits of *fill*, which is of a sheet of *duchy*.

    Raises:
        ValueError: a number is larger than a sheet has room for.
    """
    fields = [(VARIANTS.index(fill.variant), len(VARIANTS))]
    fields += switch_fields(switches, SETTINGS)
    if max(fill.numbers, default=0) > NUMBERS[-1]:  # it would be read as a cross
        raise ValueError("no digits hold a number that no die shows")
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
        fields += listed(column, MAX_ROUND, MAX_ROUND)
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
            fields += listed(points.entries, MAX_ENTRIES, MAX_POINTS)
        fields.append(maybe(points.subtotal, MAX_POINTS))
    fields.append(maybe(fill.total, MAX_TOTAL))
    fields.append((int(fill.colours is not None), 2))
    if fill.colours is not None:
        for terrain in duchy.terrains:
            rank = fill.colours.get(terrain, "")
            fields.append((_CLAIMS.index(rank), len(_CLAIMS)))
    if fill.time_by or fill.crossed is not None:
        # Digits end above without these, as they always did.
        fields.append((_TIME_BY.index(fill.time_by), len(_TIME_BY)))
        fields.append((int(fill.crossed is not None), 2))
    if fill.crossed is not None:
        for terrain in duchy.terrains:
            crossing = _CROSSINGS.index(fill.crossed.get(terrain, ()))
            fields.append((crossing, len(_CROSSINGS)))
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
    chosen = take_switches(fields, SETTINGS)
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
        time = tuple(fields.take_list(MAX_ROUND, MAX_ROUND) for _ in PHASES)
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
    total = fields.take_maybe(MAX_TOTAL)
    if fields.take(2):
        ranks = [fields.choose(_CLAIMS, len(_CLAIMS)) for _ in duchy.terrains]
        colours = {duchy.terrains[at]: rank for at, rank in enumerate(ranks) if rank}
    time_by, gone = "", None
    if not fields.is_ended:
        time_by = fields.choose(_TIME_BY, len(_TIME_BY))
        if fields.take(2):
            gone = _take_crossed(fields, duchy)
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
        time_by=time_by,
        crossed=gone,
    )
    return fill, Switches(**chosen)


def _take_column(fields: Fields) -> Column:
    entries = None
    if fields.take(2):
        entries = fields.take_list(MAX_ENTRIES, MAX_POINTS)
    return Column(entries, fields.take_maybe(MAX_POINTS))


def _take_crossed(fields: Fields, duchy: Duchy) -> dict[str, tuple[str, ...]]:
    crossings = [fields.take(len(_CROSSINGS)) for _ in duchy.terrains]
    return {
        duchy.terrains[at]: _CROSSINGS[crossing]
        for at, crossing in enumerate(crossings)
        if crossing
    }
