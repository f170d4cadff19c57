"""The points of a filled sheet, and whether its player added them up correctly.

A sheet with points alone is only added up [dice 9.37].

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.core.verdict import (
    ABSENT,
    ERROR,
    NOTE,
    OPEN,
    RIGHT,
    UNDECIDED,
    WRONG,
    Finding,
    Line,
    Verdict,
)
from sheetgen.games.dice.check.columns import add_columns, add_up, adds_up, judge_total
from sheetgen.games.dice.check.explain import Explained
from sheetgen.games.dice.rules.duchy import Duchy, count_cells, list_cells
from sheetgen.games.dice.rules.fill import Column, Fill
from sheetgen.games.dice.rules.game import (
    area_held,
    area_place,
    colour_points,
    solo_rank,
)
from sheetgen.games.dice.rules.marks import Marks
from sheetgen.games.dice.rules.ruleset import PHASES, SOLO_PHASE, Switches
from sheetgen.games.dice.rules.turn import GOODS


@dataclass(frozen=True)
class Score:
    """The points of a sheet.

    Attributes:
        lines: all sources of points; phase 0 if it is not shown.
        floating: points that are certain, but whose column is open.
        loose: the terrains whose colour bonus may be in any column.
        points: the points by heading, where certain.
        subtotals: the subtotals by phase; empty if not certain.
        total: the total; None if not certain.
        total_range: the least and the most possible total.
        findings: impossible claims, and parts that were left out.
    """

    lines: tuple[Line, ...]
    floating: tuple[int, ...]
    loose: tuple[str, ...]
    points: dict[str, int]
    subtotals: dict[int, int]
    total: int | None
    total_range: tuple[int, int]
    findings: tuple[Finding, ...]


def score(
    duchy: Duchy,
    fill: Fill,
    marks: Marks,
    phase_of: dict[int, tuple[int, int]],
    switches: Switches,
) -> Score:
    """Return the points of a sheet.

    Args:
        duchy: the board.
        fill: the filled sheet.
        marks: the numbers of the sheet.
        phase_of: the earliest and the latest phase of each completed area.
        switches: how open questions are answered.
    """
    printed = duchy.printed
    floating: list[int] = []
    points: dict[str, int] = {}
    # [dice 2.8] This point is printed, whichever castle is crossed.
    place = f"cell:{duchy.board.names[marks.start]}" if marks.start >= 0 else "sheet"
    points["start"] = low = high = printed.start_castle
    lines = [Line("start", place, 1, low, high, "2.8")]
    areas, gain = _area_lines(duchy, fill, marks, phase_of)
    lines += areas
    areas_low = sum(line.least for line in areas)
    if not gain:
        points["areas"] = areas_low
    low, high = low + areas_low, high + areas_low + gain
    goods = _goods(duchy, fill, marks)
    if goods[0] == goods[1]:
        points["goods"] = goods[0] * printed.good_sold  # [dice 6.7]
        if goods[0]:
            sold = points["goods"]
            lines.append(Line("goods", "row:good", 0, sold, sold, "6.7"))
            floating += [printed.good_sold] * goods[0]
    low += goods[0] * printed.good_sold
    high += goods[1] * printed.good_sold
    claimed, unclaimed, findings = _colours(duchy, fill, marks, phase_of, switches)
    lines += claimed
    colours_low = sum(line.least for line in claimed)
    colours_high = sum(line.most for line in claimed) + unclaimed
    if colours_low == colours_high:
        points["colours"] = colours_low
    low, high = low + colours_low, high + colours_high
    loose = []
    if switches.colour_bonus_column == "any":  # [dice 10.11]
        floating += [line.least for line in claimed]
        loose = [line.place for line in claimed]
    is_certain = low == high
    return Score(
        tuple(lines),
        tuple(floating),
        tuple(loose),
        points,
        _subtotals(lines) if is_certain and not floating else {},
        low if is_certain else None,
        (low, high),
        tuple(findings),
    )


def _subtotals(lines: list[Line]) -> dict[int, int]:
    """Return the points of each phase if all lines show their phase, else none."""
    if not all(line.phase for line in lines):
        return {}
    return {
        number: sum(line.least for line in lines if line.phase == number)
        for number in PHASES
    }


def _area_lines(
    duchy: Duchy, fill: Fill, marks: Marks, phase_of: dict[int, tuple[int, int]]
) -> tuple[list[Line], int]:
    """Return the lines of completed areas, and the most points beyond their least."""
    lines = []
    for area in marks.completed:
        if not duchy.area_cells[area] & ~marks.crossed:
            continue  # [dice 2.8] a cross is no entry
        first, last = phase_of.get(area, (1, len(PHASES)))
        values = duchy.points[area][first - 1 : last]
        phase = first if first == last else 0
        place = area_place(duchy, area)
        span = min(values), max(values)
        held = area_held(duchy, area)
        lines.append(_line("areas", place, phase, span, "6.1", held))
    low = sum(line.least for line in lines)
    high = sum(line.most for line in lines)
    if low == high:
        return lines, 0
    best = _most_area_points(duchy, fill, marks, phase_of)
    gain = max(low, min(high, best)) - low
    # No area gains more than all of them together.
    told = []
    for x in lines:
        span = x.least, min(x.most, x.least + gain)
        told.append(_line("areas", x.place, x.phase, span, "6.1", x.holds))
    return told, gain


def _line(
    heading: str,
    place: str,
    phase: int,
    span: tuple[int, int],
    clause: str,
    held: str = "",
) -> Line:
    least, most = span
    reason = "phase" if least < most else ""
    return Line(heading, place, phase, least, most, clause, reason, held)


def _most_area_points(
    duchy: Duchy, fill: Fill, marks: Marks, phase_of: dict[int, tuple[int, int]]
) -> int:
    """Return an upper bound of the area points, as phases limit the number of cells.

    The gains from completing areas in phase 2 instead of 3 go to the areas that gain
    most per cell, as far as the cells of two phases suffice; likewise for phase 1.
    Parts of areas count, so the result is only a bound.
    """
    silver = fill.rows_of("silver")
    if len(silver) < 2:
        return sum(max(points) for points in duchy.points)
    rounds = SOLO_PHASE if fill.variant == "solo" else duchy.printed.time_boxes
    pairs = sum(row.crossed for row in silver)
    total = 0
    gains: tuple[list[tuple[int, int]], ...] = ([], [])
    for area in marks.completed:
        cells = duchy.area_cells[area]
        if not cells & ~marks.crossed:
            continue
        first, last = phase_of.get(area, (1, len(PHASES)))
        points = duchy.points[area]
        total += points[last - 1]
        for phase in range(first, last):
            gain = points[phase - 1] - points[phase]
            gains[phase - 1].append((gain, count_cells(cells)))
    for phase, found in enumerate(gains, 1):
        room = phase * rounds + pairs
        found.sort(key=lambda item: -item[0] / item[1])
        for gain, size in found:
            part = min(size, room)
            total += -(-gain * part // size)  # rounded up
            room -= part
    return total


def _goods(duchy: Duchy, fill: Fill, marks: Marks) -> tuple[int, int]:
    """Return the fewest and the most goods that were sold."""
    low = high = 0
    for row, earned in (
        (fill.rows.get("good"), marks.earned),
        (fill.in_castle_row("good"), marks.castles),
    ):
        low += 0 if row is None else row.crossed
        high += earned[GOODS] if row is None else row.crossed
    return low, high


def _colours(
    duchy: Duchy,
    fill: Fill,
    marks: Marks,
    phase_of: dict[int, tuple[int, int]],
    switches: Switches,
) -> tuple[list[Line], int, list[Finding]]:
    """Return the colour bonuses, the most points of unclaimed ones, and findings."""
    claims, is_solo = fill.colours, fill.variant == "solo"
    lines = []
    findings: list[Finding] = []
    unclaimed = []
    for place, terrain in enumerate(duchy.terrains):
        cells = duchy.of_terrain[place]
        where = f"terrain:{terrain}"
        claim = (claims or {}).get(terrain, "")
        # A terrain complete before the first round does not count [dice 6.9].
        if not cells & ~marks.crossed or cells & ~marks.filled:
            if claim:  # [dice 6.15]
                missing = count_cells(cells & ~marks.filled)
                findings.append(
                    Finding("colour-not-complete", ERROR, where, "6.15", 0, missing)
                )
            continue
        if claims is None and not is_solo:
            unclaimed.append(terrain)
            continue
        first, last = _completed(duchy, marks, phase_of, cells)
        if is_solo:  # [dice 8.8]
            ranks = sorted({solo_rank(first), solo_rank(last)})
            if claim in ranks:
                ranks = [claim]
            elif claim:
                findings.append(
                    Finding("colour-differs", ERROR, where, "8.8", ranks[0], claim)
                )
        elif claim:
            ranks = [claim]
            findings.append(
                Finding("colour-believed", NOTE, where, "9.23", None, claim)
            )
        else:
            continue
        values = [colour_points(duchy, terrain, rank, switches) for rank in ranks]
        is_shown = first == last and len(values) == 1
        phase = first if is_shown and switches.colour_bonus_column != "any" else 0
        clause = "8.8" if is_solo else "6.10"
        span = min(values), max(values)
        lines.append(_line("colours", where, phase, span, clause))
    if unclaimed:
        found = tuple(unclaimed)
        findings.append(Finding("colours-left-out", NOTE, "sheet", "9.3", None, found))
    most = sum(colour_points(duchy, name, "first", switches) for name in unclaimed)
    return lines, most, findings


def _completed(
    duchy: Duchy, marks: Marks, phase_of: dict[int, tuple[int, int]], cells: int
) -> tuple[int, int]:
    """Return the earliest and latest phase that can have completed a terrain."""
    areas = {duchy.area_of[cell] for cell in list_cells(cells)}
    windows = [
        phase_of.get(area, (1, 3))
        for area in areas
        if duchy.area_cells[area] & ~marks.crossed
    ]
    first = max([window[0] for window in windows], default=1)
    return first, max([window[1] for window in windows], default=1)


# The player's sums


def check_sums(
    duchy: Duchy, fill: Fill, scored: Score, explained: Explained
) -> dict[str, str]:
    """Return whether each entry, each subtotal and the total are right.

    A subtotal must be the sum of its entries [dice 6.19], and possible in its phase;
    players may split it into entries as they like [dice 9.30].

    Args:
        duchy: the board.
        fill: the filled sheet.
        scored: the points of the sheet.
        explained: what is known about its columns.
    """
    sums: dict[str, str] = {}
    columns = fill.columns or (Column(),) * len(PHASES)
    for phase, column in enumerate(columns, 1):
        place = f"subtotal:{phase}"
        told = explained.others
        if scored.subtotals and column.subtotal is not None:
            is_right = column.subtotal == scored.subtotals[phase]
            told = RIGHT if is_right else WRONG
        if place in explained.wrong or not adds_up(duchy, phase, column):
            told = WRONG
        sums[place] = ABSENT if column.subtotal is None else told
        _check_entries(phase, column, scored, told, sums)
    added = add_columns(duchy, columns)
    low, high = scored.total_range
    if fill.total is None:
        sums["total"] = ABSENT
    elif scored.total is not None:
        sums["total"] = RIGHT if fill.total == scored.total else WRONG
    else:
        told = explained.state if low <= fill.total <= high else WRONG
        sums["total"] = judge_total(columns, added, fill.total, told)
    return sums


def _check_entries(
    phase: int, column: Column, scored: Score, told: str, sums: dict[str, str]
) -> None:
    """Note in *sums* whether each entry is right: points of its phase, or a part."""
    floating = sum(scored.floating)
    is_known = scored.total is not None and all(
        line.phase or line.heading == "goods" or line.place in scored.loose
        for line in scored.lines
    )
    left = [
        line.least
        for line in scored.lines
        if line.phase == phase and line.heading != "start"
    ]
    is_full = column.subtotal is not None
    due = sum(left)
    loose = []
    for at, entry in enumerate(column.entries or (), 1):
        place = f"entry:{phase}.{at}"
        sums[place] = RIGHT if told == RIGHT else OPEN
        if entry in left and is_known:
            left.remove(entry)
            sums[place] = RIGHT
        else:
            loose.append(place)
    written = sum(column.entries or ())
    if is_known and not floating and not is_full and written == due:
        sums.update(dict.fromkeys(loose, RIGHT))
    is_over = is_known and written > due + floating
    if is_over or (told == WRONG and len(loose) == 1 and not is_full):
        sums.update(dict.fromkeys(loose, WRONG))


def find_odd_sums(duchy: Duchy, fill: Fill, sums: dict[str, str]) -> list[Finding]:
    """Return findings for *sums* that are not correctly added up [dice 6.19, 6.20].

    A total is open if it is more than its columns, which may lack entries.
    """
    columns = fill.columns or (Column(),) * len(PHASES)
    told: list[tuple[str, str, int | None, int | None]] = [
        (f"subtotal:{at}", "6.19", add_up(duchy, at, column), column.subtotal)
        for at, column in enumerate(columns, 1)
        if column.entries is not None
    ]
    told.append(("total", "6.20", add_columns(duchy, columns), fill.total))
    return [
        Finding("sum-differs", NOTE, place, clause, due, found)
        for place, clause, due, found in told
        if due not in (None, found)
        and (sums[place] == WRONG or (place, sums[place]) == ("total", OPEN))
    ]


def goods_by_phase(duchy: Duchy, fill: Fill, scored: Score) -> tuple[int, ...] | None:
    """Return the goods sold in each phase by the columns, if all columns show them."""
    if scored.total is None or scored.loose or not fill.columns:
        return None
    worth = duchy.printed.good_sold
    left = [-1 if one.subtotal is None else one.subtotal for one in fill.columns]
    for line in scored.lines:
        if line.phase:
            left[line.phase - 1] -= line.least
    if min(left) < 0 or sum(left) != sum(scored.floating):
        return None
    goods = tuple([points // worth for points in left])
    return goods if sum(goods) * worth == sum(left) else None


def add_all(duchy: Duchy, fill: Fill) -> dict[int, int]:
    """Return the sum of each column, from its entries if it has any [dice 6.19]."""
    return {
        phase: column.subtotal
        if not column.entries and column.subtotal is not None
        else add_up(duchy, phase, column)
        for phase, column in enumerate(fill.columns or (), 1)
    }


def check_points_alone(duchy: Duchy, fill: Fill) -> Verdict:
    """Return the verdict on whether points add up; their sources are not checked."""
    sums: dict[str, str] = {}
    for phase, column in enumerate(fill.columns or (), 1):
        for number, _ in enumerate(column.entries or (), 1):
            sums[f"entry:{phase}.{number}"] = OPEN
        told = RIGHT if column.entries else OPEN
        told = told if adds_up(duchy, phase, column) else WRONG
        sums[f"subtotal:{phase}"] = ABSENT if column.subtotal is None else told
    columns = add_all(duchy, fill)
    total = sum(columns.values()) if columns else fill.total
    sums["total"] = ABSENT
    if fill.total is not None:
        told = RIGHT if columns else OPEN
        sums["total"] = judge_total(fill.columns or (), total, fill.total, told)
    return Verdict(
        verdict=UNDECIDED,
        complete=None,
        findings=(
            Finding("points-alone", NOTE, "sheet", "9.37"),
            *find_odd_sums(duchy, fill, sums),
        ),
        sums=sums,
        subtotals=columns,
        total=total,
        total_range=(total or 0, total or 0),
    )
