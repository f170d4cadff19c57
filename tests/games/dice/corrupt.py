"""Changes of a legal sheet, after which it is legal no longer; or still is."""

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import CROSS, OWNER, CastleRow, Fill, Row
from sheetgen.games.dice.rules.ruleset import BONUSES, NUMBERS
from tests.games.dice.play import guest_of


class NoPlace(Exception):
    """A sheet on which a change has no place."""


Change = Callable[[Duchy, Fill, random.Random], Fill]


def corrupted(duchy: Duchy, fill: Fill, rng: random.Random) -> tuple[str, Fill]:
    """Return *fill* with one change, sometimes with more, and what was changed.

    Points are left out, and mostly the claims of colours too: a claim of what is no
    longer complete would hide everything else. In the solo variant a claim shows a
    phase (8.8); it is kept only where phases or rounds show that anyway.
    """
    fill = replace(fill, columns=None, total=None)
    is_solo = fill.variant == "solo" and fill.evidence == "none"
    if is_solo or rng.random() < 0.8:
        fill = replace(fill, colours=None)
    names = []
    count = rng.choice((1, 1, 1, 2, 2, 3))
    while len(names) < count:
        change = rng.choice(CHANGES)
        with suppress(NoPlace):
            fill = change(duchy, fill, rng)
            names.append(change.__name__)
    return " + ".join(names), fill


def other_number(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    cell = _choose([c for c, n in enumerate(fill.numbers) if n > 0], rng)
    numbers = [n for n in NUMBERS if n != fill.numbers[cell]]
    return replace(fill, numbers=_with(fill.numbers, cell, rng.choice(numbers)))


def cell_emptied(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    cell = _choose([c for c, n in enumerate(fill.numbers) if n > 0], rng)
    return _written(fill, cell, 0, 0, 0)


def cell_added(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    cell = _choose([c for c, n in enumerate(fill.numbers) if not n], rng)
    area = duchy.area_cells[duchy.area_of[cell]]
    beside = [fill.numbers[other] for other in duchy.board.neighbours[cell]]
    fitting = [n for n in NUMBERS if duchy.fits[n] >> cell & 1]
    if duchy.is_castle[cell]:
        fitting = [n for n in beside if n > 0]
    elif duchy.is_pasture[cell]:
        fitting = [n for c, n in enumerate(fill.numbers) if n and area >> c & 1]
    number = rng.choice(fitting or NUMBERS)
    # At the time of a neighbour, so that something can be right.
    time = rng.choice([c for c, n in enumerate(fill.numbers) if n] + [cell])
    phase = fill.phases[time] or rng.randint(1, 3) if fill.phases else 0
    when = 0
    if fill.rounds:
        when = rng.randint(1, max(1, *fill.rounds) + 1)
    return _written(fill, cell, number, phase, when)


def row_changed(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    bonus = _choose([bonus for bonus in BONUSES if bonus in fill.rows], rng)
    row = fill.rows[bonus]
    step = rng.choice((-1, 1))
    if rng.random() < 0.5:
        row = Row(row.circled + step, row.crossed)
    else:
        row = Row(row.circled, row.crossed + step)
    if min(row.circled, row.crossed) < 0:
        raise NoPlace
    return replace(fill, rows={**fill.rows, bonus: row})


def rows_crossed(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    """Cross all that is circled in some rows."""
    rows = {
        bonus: Row(row.circled, row.circled) if rng.random() < 0.7 else row
        for bonus, row in fill.rows.items()
    }
    castle = fill.castle_row
    if castle is not None and rng.random() < 0.7:
        castle = CastleRow(castle.circled, castle.circled)
    return replace(fill, rows=rows, castle_row=castle)


def castle_row_changed(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    castle = fill.castle_row
    if castle is None:
        raise NoPlace
    circled, crossed = list(castle.circled), list(castle.crossed)
    part = rng.choice((circled, crossed, crossed, crossed))
    if part and rng.random() < 0.5:
        part.remove(rng.choice(part))
    else:
        part.append(rng.choice(circled or list(BONUSES)))
    return replace(fill, castle_row=CastleRow(tuple(circled), tuple(crossed)))


def start_swapped(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    """Let the game begin in another castle."""
    if CROSS not in fill.numbers:
        raise NoPlace
    start = fill.numbers.index(CROSS)
    castles = [c for c in duchy.board.of_terrain("castle") if c != start]
    other = _choose(castles, rng)
    number = fill.numbers[other]
    if number and rng.random() < 0.7:
        beside = [fill.numbers[near] for near in duchy.board.neighbours[start]]
        number = rng.choice([n for n in beside if n > 0] or [number])
    phase = fill.phases[other] if fill.phases else 0
    when = fill.rounds[other] if fill.rounds else 0
    changed = _written(fill, other, CROSS, 0, 0)
    return _written(changed, start, number, phase, when)


def phase_changed(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    cell = _choose([c for c, phase in enumerate(fill.phases or ()) if phase], rng)
    phase = fill.phases[cell] + rng.choice((-1, 1))
    if not 1 <= phase <= 3:
        raise NoPlace
    return replace(fill, phases=_with(fill.phases, cell, phase))


def phases_moved(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    """Move some cells of one phase to another."""
    if fill.phases is None:
        raise NoPlace
    old, new = rng.sample((1, 2, 3), 2)
    phases = tuple(
        new if phase == old and rng.random() < 0.5 else phase for phase in fill.phases
    )
    if phases == fill.phases:
        raise NoPlace
    return replace(fill, phases=phases)


def round_changed(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    cell = _choose([c for c, number in enumerate(fill.rounds or ()) if number], rng)
    number = fill.rounds[cell] + rng.choice((-3, -2, -1, 1, 2, 3))
    if number < 1:
        raise NoPlace
    return replace(fill, rounds=_with(fill.rounds, cell, number))


def rounds_swapped(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    shown = sorted(set(fill.rounds or ()) - {0})
    if len(shown) < 2:
        raise NoPlace
    one, other = rng.sample(shown, 2)
    swapped = {one: other, other: one}
    rounds = tuple(swapped.get(number, number) for number in fill.rounds)
    return replace(fill, rounds=rounds)


def time_changed(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    """Cross a time box more or less, or a round twice instead of once."""
    if fill.time is None:
        raise NoPlace
    phase = rng.randrange(3)
    column = [box for box in fill.time[phase] if box]
    size = len(fill.time[phase])
    last = max(max(column, default=0) for column in fill.time)
    change = rng.choice(("less", "more", "again"))
    if change == "less" and column:
        column.pop(rng.randrange(len(column)))
    elif change == "more" and len(column) < size:
        column.append(last + 1 if fill.evidence == "round" else 1)
    elif change == "again" and column and len(column) < size:
        at = rng.randrange(len(column))
        column.insert(at, column[at])
    else:
        raise NoPlace
    column += [0] * (size - len(column))
    return replace(fill, time=_with(fill.time, phase, tuple(column)))


def row_left_out(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    names = [*fill.rows, *(["castle"] if fill.castle_row else [])]
    name = _choose(names, rng)
    if name == "castle":
        return replace(fill, castle_row=None)
    rows = {bonus: row for bonus, row in fill.rows.items() if bonus != name}
    return replace(fill, rows=rows)


def time_left_out(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    if not fill.time:
        raise NoPlace
    return replace(fill, time=None)


def by_a_guest(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    """Let it be the sheet of somebody who need not cross the time boxes."""
    if not fill.time or fill.time_by != OWNER:
        raise NoPlace
    return guest_of(fill, rng)


CHANGES: tuple[Change, ...] = (
    other_number,
    cell_emptied,
    cell_added,
    cell_added,
    row_changed,
    row_changed,
    row_changed,
    rows_crossed,
    castle_row_changed,
    start_swapped,
    phase_changed,
    phases_moved,
    round_changed,
    rounds_swapped,
    time_changed,
    row_left_out,
    time_left_out,
    by_a_guest,
    by_a_guest,
)


def _choose(values, rng: random.Random):
    if not values:
        raise NoPlace
    return rng.choice(values)


def _with(values: tuple, place: int, value) -> tuple:
    return (*values[:place], value, *values[place + 1 :])


def _written(fill: Fill, cell: int, number: int, phase: int, when: int) -> Fill:
    """Return *fill* with another cell written in, its phase and round too."""
    phases, rounds = fill.phases, fill.rounds
    if phases is not None:
        phases = _with(phases, cell, phase)
    if rounds is not None:
        rounds = _with(rounds, cell, when)
    numbers = _with(fill.numbers, cell, number)
    return replace(fill, numbers=numbers, phases=phases, rounds=rounds)
