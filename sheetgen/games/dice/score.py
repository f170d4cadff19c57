"""The points of a filled sheet, and whether its player added them up rightly.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.games.dice.columns import adds_up, printed_points
from sheetgen.games.dice.duchy import Duchy, count_cells, list_cells
from sheetgen.games.dice.explain import Explained
from sheetgen.games.dice.fill import Column, Fill
from sheetgen.games.dice.game import area_held, area_place, colour_points, solo_rank
from sheetgen.games.dice.marks import Marks
from sheetgen.games.dice.rules import PHASES, SOLO_PHASE, Switches
from sheetgen.games.dice.turn import GOODS
from sheetgen.verdict import ABSENT, ERROR, NOTE, OPEN, RIGHT, WRONG, Finding, Line


@dataclass(frozen=True)
class Score:
    """The points of a sheet.

    Attributes:
        lines: every source of points; phase 0 where it is not shown.
        floating: points whose column is open although they are certain.
        loose: the terrains whose colour bonus may stand in any column.
        points: by heading, where certain.
        subtotals: by phase, where certain.
        total: where certain.
        total_range: the least and the most.
        findings: claims that cannot be, and what was left out.
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
        fill: what was written.
        marks: its numbers.
        phase_of: for each completed area the earliest and the latest phase.
        switches: how open questions are answered.
    """
    printed = duchy.printed
    floating: list[int] = []
    points: dict[str, int] = {}
    # [dice 2.8] Printed on the sheet, whatever is crossed on it.
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
    """Return the points of each phase, if all lines show theirs."""
    if not all(line.phase for line in lines):
        return {}
    return {
        number: sum(line.least for line in lines if line.phase == number)
        for number in PHASES
    }


def _area_lines(
    duchy: Duchy, fill: Fill, marks: Marks, phase_of: dict[int, tuple[int, int]]
) -> tuple[list[Line], int]:
    """Return the completed areas, and how much more than their least they can be."""
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
    # None gains more than all of them together.
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
    """Return a bound on the area points, since only so many cells fit into a phase.

    What an area gains by being complete in phase 2 rather than 3 is shared out to the
    areas that gain most for a cell, as far as the cells of two phases go; and so for
    phase 1. Parts of areas count, so it is a bound and no more.
    """
    silver, castle = fill.rows.get("silver"), fill.castle_row
    if silver is None or castle is None:
        return sum(max(points) for points in duchy.points)
    rounds = SOLO_PHASE if fill.variant == "solo" else duchy.printed.time_boxes
    pairs = silver.crossed + castle.crossed.count("silver")
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
    row, castle = fill.rows.get("good"), fill.castle_row
    low = high = 0
    if row is not None:
        low, high = row.crossed, row.crossed
    else:
        high = marks.earned[GOODS]
    if castle is not None:
        count = castle.crossed.count("good")
        return low + count, high + count
    return low, high + marks.castles[GOODS]


def _colours(
    duchy: Duchy,
    fill: Fill,
    marks: Marks,
    phase_of: dict[int, tuple[int, int]],
    switches: Switches,
) -> tuple[list[Line], int, list[Finding]]:
    """Return the colour bonuses, and what those may bring that nobody tells of."""
    claims, is_solo = fill.colours, fill.variant == "solo"
    lines = []
    findings: list[Finding] = []
    unclaimed = []
    for place, terrain in enumerate(duchy.terrains):
        cells = duchy.of_terrain[place]
        where = f"terrain:{terrain}"
        claim = (claims or {}).get(terrain, "")
        # No round completes what is complete before the first [dice 6.9].
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
    """Return the earliest and the latest phase that can have completed a terrain."""
    areas = {duchy.area_of[cell] for cell in list_cells(cells)}
    windows = [
        phase_of.get(area, (1, 3))
        for area in areas
        if duchy.area_cells[area] & ~marks.crossed
    ]
    first = max([window[0] for window in windows], default=1)
    return first, max([window[1] for window in windows], default=1)


# What the player added up


def check_sums(
    duchy: Duchy, fill: Fill, scored: Score, explained: Explained, is_illegal: bool
) -> dict[str, str]:
    """Return for every entry, subtotal and total whether it is right.

    Args:
        duchy: the board.
        fill: what was written.
        scored: its points.
        explained: what is known of its columns.
        is_illegal: whether no order ends in the sheet; then it is enough that its
            columns add up.
    """
    sums: dict[str, str] = {}
    columns = fill.columns or (Column(), Column(), Column())
    if scored.total is not None and all(
        line.phase or line.heading == "goods" or line.place in scored.loose
        for line in scored.lines
    ):
        _check_known(duchy, columns, scored, explained, is_illegal, sums)
    else:
        _check_unknown(duchy, columns, explained, sums)
    added = _added_up(duchy, columns)
    if fill.total is None:
        sums["total"] = ABSENT
    elif scored.total is not None:
        sums["total"] = RIGHT if fill.total == scored.total else WRONG
    elif added is not None and added != fill.total:  # [dice 6.20]
        sums["total"] = WRONG
    else:
        low, high = scored.total_range
        sums["total"] = explained.state if low <= fill.total <= high else WRONG
    if scored.total is not None and added not in (None, scored.total):
        _blame_subtotals(columns, sums)
    return sums


def goods_by_phase(duchy: Duchy, fill: Fill, scored: Score) -> tuple[int, ...] | None:
    """Return the goods that columns say were sold in each phase, if they all say it."""
    if scored.total is None or scored.loose or not fill.columns:
        return None
    sold = []
    for phase, column in enumerate(fill.columns, 1):
        value = column.subtotal
        if value is None:
            return None
        fixed = sum(line.least for line in scored.lines if line.phase == phase)
        goods, rest = divmod(value - fixed, duchy.printed.good_sold)
        if rest or goods < 0:
            return None
        sold.append(goods)
    is_all = sum(sold) * duchy.printed.good_sold == sum(scored.floating)
    return tuple(sold) if is_all else None


def _blame_subtotals(columns: tuple[Column, ...], sums: dict[str, str]) -> None:
    """Call subtotals wrong that do not come to the total [dice 6.20].

    They are those with a wrong entry; all that could be, only where nothing else is.
    """
    is_found = WRONG in sums.values()
    for phase, column in enumerate(columns, 1):
        places = [f"entry:{phase}.{at + 1}" for at in range(len(column.entries or ()))]
        has_wrong = any(sums[place] == WRONG for place in places)
        if sums[f"subtotal:{phase}"] == OPEN and (has_wrong or not is_found):
            sums[f"subtotal:{phase}"] = WRONG


def _added_up(duchy: Duchy, columns: tuple[Column, ...]) -> int | None:
    """Return what the columns add up to, if each of them says it."""
    total = 0
    for phase, column in enumerate(columns, 1):
        if column.subtotal is not None:
            total += column.subtotal
        elif column.entries is not None:
            total += sum(column.entries) + printed_points(duchy, phase)
        else:
            return None
    return total


def _check_known(
    duchy: Duchy,
    columns: tuple[Column, ...],
    scored: Score,
    explained: Explained,
    is_illegal: bool,
    sums: dict[str, str],
) -> None:
    """Check columns whose points are known but for those that float.

    What floats is right where an order of play brings it [dice 9.31].
    """
    fixed: list[list[int]] = [[] for _ in PHASES]
    for line in scored.lines:
        if line.phase:
            fixed[line.phase - 1].append(line.least)
    floating = sum(scored.floating)
    rest = []
    for at, column in enumerate(columns):
        if column.subtotal is not None:
            rest.append(column.subtotal - sum(fixed[at]))
    possible = _partial_sums(scored.floating)
    is_whole = len(rest) == len(PHASES)
    fits = all(value in possible for value in rest)
    fits = fits and (sum(rest) == floating if is_whole else sum(rest) <= floating)
    is_alone = sum(1 for value in rest if value) == 1
    is_shown = is_illegal or explained.state == RIGHT
    for at, column in enumerate(columns):
        phase = at + 1
        own = list(fixed[at])
        if phase == 1 and duchy.printed.start_castle in own:
            own.remove(duchy.printed.start_castle)  # printed, never an entry
        _check_entries(column, own, scored.floating, phase, is_shown, sums)
        if column.subtotal is None:
            sums[f"subtotal:{phase}"] = ABSENT
        elif column.subtotal - sum(fixed[at]) not in possible:
            sums[f"subtotal:{phase}"] = WRONG
        elif explained.state == WRONG and column.subtotal != sum(fixed[at]):
            # No sales bring what floats here and elsewhere.
            sums[f"subtotal:{phase}"] = WRONG if is_alone else OPEN
        elif not floating or (fits and is_whole and is_shown):
            sums[f"subtotal:{phase}"] = RIGHT
        else:
            sums[f"subtotal:{phase}"] = OPEN


def _check_entries(
    column: Column,
    left: list[int],
    floating: tuple[int, ...],
    phase: int,
    is_shown: bool,
    sums: dict[str, str],
) -> None:
    """Compare the entries of a column with what is left for it, in any order."""
    entries = column.entries or ()
    loose = []
    for at, entry in enumerate(entries, 1):
        place = f"entry:{phase}.{at}"
        if entry in left:
            left.remove(entry)
            sums[place] = RIGHT
        else:
            loose.append((place, entry))
    possible = _partial_sums(floating)
    # Some write several points as one number: what counts is the sum.
    extra = sum(entry for _, entry in loose) - sum(left)
    for place, entry in loose:
        if extra in possible and (left or entry in possible):
            sums[place] = RIGHT if is_shown or not extra else OPEN
        elif entry in possible:
            sums[place] = OPEN
        else:
            sums[place] = WRONG


def _check_unknown(
    duchy: Duchy,
    columns: tuple[Column, ...],
    explained: Explained,
    sums: dict[str, str],
) -> None:
    """Check columns whose phases are open: do they add up, and can they be?"""
    told = RIGHT if explained.state == RIGHT else OPEN
    wrong = [place for place, _ in explained.wrong]
    for phase, column in enumerate(columns, 1):
        is_added = adds_up(duchy, phase, column)
        for number in range(1, len(column.entries or ()) + 1):
            place = f"entry:{phase}.{number}"
            sums[place] = WRONG if place in wrong else told if is_added else OPEN
        place = f"subtotal:{phase}"
        if column.subtotal is None:
            sums[place] = ABSENT
        else:  # [dice 6.19]
            sums[place] = told if is_added and place not in wrong else WRONG


def _partial_sums(values: tuple[int, ...]) -> set[int]:
    """Return all sums of some of *values*."""
    sums = {0}
    for value in values:
        sums |= {total + value for total in sums}
    return sums
