"""Where on a sheet of the Dice Game something can be written, and what it comes to.

What stands on no sheet, such as the variant, is as usual. Of a part of the sheet on
which nothing at all was written, phases or bonuses as a whole, it is taken that it was
left out [dice 9.3].

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping

from sheetgen.core.reading.doubt import Doubt, find_rivals
from sheetgen.core.reading.spot import CIRCLED, Spot, number, ring, sign, tick
from sheetgen.core.reading.spot import CROSS as CROSSED
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import (
    CROSS,
    NO_NUMBER,
    RANKS,
    CastleRow,
    Column,
    Fill,
    Row,
)
from sheetgen.games.dice.form import MAX_POINTS, MAX_ROUND, MAX_TOTAL
from sheetgen.games.dice.rules import BONUSES, NUMBERS, PHASES

PRINTED_SWITCHES = ()

Values = Mapping[str, str]

_NUMBERS = (*[str(one) for one in NUMBERS], CROSSED)
_PHASES = tuple([str(one) for one in PHASES])


def list_spots(duchy: Duchy, evidence: str) -> tuple[Spot, ...]:
    """Return the spots of a sheet, those of the cells first."""
    spots = []
    for name in duchy.board.names:
        spots.append(sign(f"cell:{name}", _NUMBERS))
        if evidence == "phase":
            spots.append(sign(f"field:{name}", _PHASES))
        elif evidence == "round":
            spots.append(number(f"field:{name}", MAX_ROUND))
    for names in _boxes(duchy):
        for name in names:
            spots.append(number(name, MAX_ROUND) if evidence == "round" else tick(name))
    for bonus in BONUSES:
        spots += [ring(name) for name in _circles(duchy, bonus)]
    spots += [ring(name) for name, _ in _castle_circles(duchy)]
    for terrain in _terrains(duchy):
        spots += [ring(f"rank:{terrain}.{rank}") for rank in RANKS]
    for phase in PHASES:
        spots += [number(name, MAX_POINTS) for name in _entries(duchy, phase)]
        spots.append(number(f"subtotal:{phase}", MAX_POINTS))
    spots.append(number("total", MAX_TOTAL))
    return tuple(spots)


def gather(duchy: Duchy, evidence: str, values: Values) -> Fill:
    """Return what was written on a sheet, from what stands in its spots.

    Args:
        duchy: the board.
        evidence: that the sheet has places for.
        values: by the names of spots; what is missing is empty.
    """
    names = duchy.board.names
    numbers = [_number(values.get(f"cell:{name}", "")) for name in names]
    fields = tuple([_whole(values.get(f"field:{name}", "")) or 0 for name in names])
    boxes = [
        tuple([_box(values.get(name, "")) for name in column])
        for column in _boxes(duchy)
    ]
    rows, castle_row = _gather_rows(duchy, values)
    colours, crossed = _gather_ranks(duchy, values)
    columns = tuple([_gather_column(duchy, phase, values) for phase in PHASES])
    return Fill(
        numbers=tuple(numbers),
        phases=fields if evidence == "phase" and any(fields) else None,
        rounds=fields if evidence == "round" and any(fields) else None,
        time=tuple(boxes) if any([any(column) for column in boxes]) else None,
        rows=rows,
        castle_row=castle_row,
        columns=columns if any([column != Column() for column in columns]) else None,
        total=_whole(values.get("total", "")),
        colours=colours or None,
        evidence=evidence,
        crossed=crossed or None,
    )


def find_doubts(duchy: Duchy, values: Values) -> list[Doubt]:
    """Return the spots of a sheet whose values no fill holds together.

    Of a terrain a player has one colour bonus [dice 6.15].
    """
    pairs = [[f"rank:{one}.{rank}" for rank in RANKS] for one in _terrains(duchy)]
    return [doubt for pair in pairs for doubt in find_rivals(values, pair, CIRCLED)]


def scatter(duchy: Duchy, fill: Fill) -> dict[str, str]:
    """Return what stands in the spots of a sheet; empty ones are left out.

    Numbers that a sheet has no spot for, such as a seventh circle, are left out.
    """
    values = {}
    fields = {"phase": fill.phases, "round": fill.rounds}.get(fill.evidence) or ()
    for at, name in enumerate(duchy.board.names):
        values[f"cell:{name}"] = _sign(fill.numbers[at])
        values[f"field:{name}"] = str(fields[at] or "") if fields else ""
    for phase, column in enumerate(fill.time or ()):
        for name, box in zip(_boxes(duchy)[phase], column):  # noqa: B905
            written = str(box) if fill.evidence == "round" else CROSSED
            values[name] = written if box else ""
    for bonus, row in fill.rows.items():
        for at, name in enumerate(_circles(duchy, bonus)):
            values[name] = _ring(at < row.circled, at < row.crossed)
    values.update(_scatter_castle(duchy, fill.castle_row))
    for terrain in _terrains(duchy):
        own = (fill.colours or {}).get(terrain)
        others = (fill.crossed or {}).get(terrain, ())
        for rank in RANKS:
            values[f"rank:{terrain}.{rank}"] = _ring(rank == own, rank in others)
    for phase, points in enumerate(fill.columns or (), 1):
        entries = points.entries or ()
        for name, entry in zip(_entries(duchy, phase), entries):  # noqa: B905
            values[name] = str(entry)
        values[f"subtotal:{phase}"] = _text(points.subtotal)
    values["total"] = _text(fill.total)
    return {name: values[name] for name in values if values[name]}


# Names


def _boxes(duchy: Duchy) -> tuple[tuple[str, ...], ...]:
    """Return the time boxes of each phase."""
    places = range(1, duchy.printed.time_boxes + 1)
    return tuple([tuple([f"box:{phase}.{at}" for at in places]) for phase in PHASES])


def _circles(duchy: Duchy, bonus: str) -> tuple[str, ...]:
    """Return the circles of a bonus's own row."""
    places = range(1, duchy.printed.circles[bonus] + 1)
    return tuple([f"circle:{bonus}.{at}" for at in places])


def _castle_circles(duchy: Duchy) -> tuple[tuple[str, str], ...]:
    """Return the circles of the castle row, with the bonus of each."""
    bonuses = duchy.printed.castle_circles
    return tuple([(f"circle:castle.{at}", one) for at, one in enumerate(bonuses, 1)])


def _terrains(duchy: Duchy) -> tuple[str, ...]:
    """Return the terrains of the board, which have colour bonuses."""
    return tuple(
        [name for at, name in enumerate(duchy.terrains) if duchy.of_terrain[at]]
    )


def _entries(duchy: Duchy, phase: int) -> tuple[str, ...]:
    """Return the rows of a points column, without that of the printed point."""
    rows = duchy.printed.point_rows - (phase == PHASES[0])
    return tuple([f"entry:{phase}.{at}" for at in range(1, rows + 1)])


# Values


def _number(value: str) -> int:
    return CROSS if value == CROSSED else int(value or NO_NUMBER)


def _sign(number: int) -> str:
    return CROSSED if number == CROSS else str(number or "")


def _whole(value: str) -> int | None:
    return int(value) if value else None


def _text(number: int | None) -> str:
    return "" if number is None else str(number)


def _box(value: str) -> int:
    """Return the round in a time box, or 1 if it is crossed."""
    return 1 if value == CROSSED else int(value or 0)


def _ring(is_circled: bool, is_crossed: bool) -> str:
    return (CIRCLED if is_circled else "") + (CROSSED if is_crossed else "")


def _gather_rows(
    duchy: Duchy, values: Values
) -> tuple[dict[str, Row], CastleRow | None]:
    """Return the rows of circles, and the castle row; nothing if all are untouched."""
    rows = {}
    for bonus in BONUSES:
        seen = [values.get(name, "") for name in _circles(duchy, bonus)]
        rows[bonus] = Row(_count(seen, CIRCLED), _count(seen, CROSSED))
    row = [(bonus, values.get(name, "")) for name, bonus in _castle_circles(duchy)]
    castle_row = CastleRow(
        tuple([bonus for bonus, value in row if CIRCLED in value]),
        tuple([bonus for bonus, value in row if CROSSED in value]),
    )
    if castle_row == CastleRow((), ()) and all(
        [row == Row(0, 0) for row in rows.values()]
    ):
        return {}, None
    return rows, castle_row


def _count(values: list[str], mark: str) -> int:
    return len([value for value in values if mark in value])


def _gather_ranks(
    duchy: Duchy, values: Values
) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """Return the colour bonuses that were got, and those that are crossed."""
    colours, crossed = {}, {}
    for terrain in _terrains(duchy):
        seen = {rank: values.get(f"rank:{terrain}.{rank}", "") for rank in RANKS}
        own = [rank for rank in RANKS if CIRCLED in seen[rank]]
        if own:
            colours[terrain] = own[0]
        gone = tuple([rank for rank in RANKS if CROSSED in seen[rank]])
        if gone:
            crossed[terrain] = gone
    return colours, crossed


def _gather_column(duchy: Duchy, phase: int, values: Values) -> Column:
    written = [values.get(name, "") for name in _entries(duchy, phase)]
    entries = tuple([int(value) for value in written if value])
    return Column(entries or None, _whole(values.get(f"subtotal:{phase}", "")))


def _scatter_castle(duchy: Duchy, row: CastleRow | None) -> dict[str, str]:
    """Return the circles of the castle row, each for the first bonus of its kind."""
    if row is None:
        return {}
    circled, crossed = list(row.circled), list(row.crossed)
    values = {}
    for name, bonus in _castle_circles(duchy):
        marks = (bonus in circled, bonus in crossed)
        values[name] = _ring(*marks)
        for held, is_marked in zip((circled, crossed), marks):  # noqa: B905
            if is_marked:
                held.remove(bonus)
    return values
