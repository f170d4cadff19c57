"""The check of a filled sheet: which numbers are wrong, who has what, and who won.

Clauses are those of ``docs/rules/sheets.md``, cited as ``[sheets 2.1]``.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.form.columns import Final as Final
from sheetgen.core.form.columns import (
    break_ties,
    note_empty,
    rank,
    standing,
    without_autofilled,
)
from sheetgen.core.scoresheet.adding import (
    Result,
    add_up,
    earned_rewards,
    marks_in,
    used_boxes,
    used_rounds,
    used_stacks,
)
from sheetgen.core.scoresheet.declaration import (
    HIGHEST,
    Boxes,
    Declaration,
    Entry,
    Grid,
    Kind,
    Per,
    Rule,
    Tie,
    TieBreak,
)
from sheetgen.core.scoresheet.fill import (
    Column,
    Fill,
    Sheet,
    Slot,
    columns_of,
    list_slots,
)
from sheetgen.core.scoresheet.formula import Known, Op, evaluate
from sheetgen.core.scoresheet.grid import (
    PARTS,
    areas_of,
    full_parts,
    groups_of,
    neighbours_of,
    parts_of,
    worth_of,
)
from sheetgen.core.verdict import (
    AUTOFILLED,
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    Finding,
    Verdict,
    in_order,
)

Key = tuple[int, ...]


def check(sheet: Sheet, fill: Fill) -> Final:
    """Return the verdict on a sheet, the result of each column, and the ranking."""
    declaration = sheet.declaration
    slots = list_slots(declaration)
    shown = without_autofilled(columns_of(declaration), fill) if fill.taken else fill
    results = add_up(declaration, shown)
    findings = [
        *_check_columns(declaration, shown),
        *_check_numbers(shown, slots),
        *_check_together(declaration, shown, slots, results),
        *_check_rounds(declaration, shown, results),
        *_check_boxes(declaration, shown),
        *_check_rewards(declaration, shown),
        *_check_expansions(declaration, shown),
    ]
    keys = _keys(declaration, shown, results)
    ranking = rank(keys)
    is_over = _is_over(declaration, shown, results)
    if declaration.columns != Per.GAME:
        findings += _check_ties(declaration, shown, keys, is_over)
    is_wrong = any([finding.severity == ERROR for finding in findings])
    first = [one for one, place in zip(results, ranking) if place == 1]  # noqa: B905
    total = first[0].total if first else None
    totals = [one.total for one in results]
    key = "report.won" if is_over else "report.leads"
    if declaration.columns == Per.GAME:  # solo games of one player
        key = "report.best"
    told = standing(totals, ranking, key)
    if told and declaration.columns == Per.SHEET:  # one sheet shows only its total
        told = "report.points", {"points": told[1]["points"]}
    states = {place: state for one in results for place, state in one.states}
    verdict = Verdict(
        verdict=ILLEGAL if is_wrong else LEGAL,
        complete=True if is_over else None,
        findings=in_order(findings),
        sums={**states, **{one: AUTOFILLED for one in fill.taken if one in states}},
        points=first[0].points if first else {},
        total=total or 0,
        total_range=(total or 0, total or 0),
        total_told=None if is_wrong else told,
    )
    return Final(verdict, results, ranking)


def player(at: int) -> str:
    """Return the place of a column, by its index from 0."""
    return "player:" + str(at + 1)


# What is allowed


def _check_columns(declaration: Declaration, fill: Fill) -> list[Finding]:
    """Note unused columns, and too few used ones [sheets 1.2] [sheets 1.3]."""
    found = note_empty(fill.columns, "1.2")
    used = len(fill.columns) - len(found)
    is_alone = declaration.columns in (Per.GAME, Per.SHEET)
    if used < declaration.fewest and not is_alone:
        few = Finding("few-columns", NOTE, "sheet", "1.3", declaration.fewest, used)
        found.append(few)
    return found


def _check_numbers(fill: Fill, slots: Sequence[Slot]) -> list[Finding]:
    """Find numbers that are not allowed [sheets 2]."""
    found = []
    for at, column in enumerate(fill.columns):
        for slot in slots:
            value = column.value(slot)
            is_number = slot.kind == Kind.NUMBERS or (
                slot.box and slot.kind == Kind.TICK
            )
            if value is not None and slot.entry is not None and is_number:
                place = player(at) + " " + slot.name
                found += _check_number(slot.entry, value, place)
    return found


def _check_number(entry: Entry, value: int, place: str) -> list[Finding]:
    if entry.one_of and value not in entry.one_of:
        return [Finding("number-other", ERROR, place, "2.3", entry.one_of, value)]
    if entry.one_of:
        return []
    if value < entry.least:
        return [Finding("number-small", ERROR, place, "2.1", entry.least, value)]
    if value > entry.most:
        return [Finding("number-large", ERROR, place, "2.1", entry.most, value)]
    if (value - entry.least) % entry.step:
        return [Finding("number-step", ERROR, place, "2.2", entry.step, value)]
    return []


def _check_together(
    declaration: Declaration,
    fill: Fill,
    slots: Sequence[Slot],
    results: Sequence[Result],
) -> list[Finding]:
    """Find numbers that the players cannot have together [sheets 3].

    A named column counts as a player even if nothing is written in it yet.
    """
    found = []
    columns = [one for one in fill.columns if one.name or not one.is_empty]
    for slot in slots:
        if slot.entry is not None and slot.kind == Kind.NUMBERS:
            values = [column.value(slot) for column in columns]
            found += _check_shared(declaration, slot, slot.entry, values)
    rounds = declaration.rounds
    if rounds and rounds.is_zero_sum:
        for at in range(rounds.lines):
            points = [
                result.rounds[at] if at < len(result.rounds) else None
                for result, column in zip(results, fill.columns)  # noqa: B905
                if column.name or not column.is_empty
            ]
            known = [one for one in points if one is not None]
            if _are_all(declaration, points, known) and sum(known) != 0:
                place = "round:" + str(at + 1)
                found.append(Finding("zero-sum", ERROR, place, "3.4", 0, sum(known)))
    return found


def _check_shared(
    declaration: Declaration, slot: Slot, entry: Entry, values: Sequence[int | None]
) -> list[Finding]:
    known = [value for value in values if value is not None]
    if not _are_all(declaration, values, known):
        return []
    found = []
    nothing = Known(
        (), (), lambda at: 0, lambda at: 0, slot.round, len(known),
        lambda operator, at: 0,
    )  # fmt: skip
    for code, wanted in entry.together:
        is_not, due = code == "all-players-not", evaluate(wanted, nothing)
        if (sum(known) == due) == is_not:
            clause = "3.2" if is_not else "3.1"
            found.append(Finding(code, ERROR, slot.name, clause, due, sum(known)))
    if entry.exactly_one is not None and known.count(entry.exactly_one) != 1:
        count = known.count(entry.exactly_one)
        one = Finding("exactly-one", ERROR, slot.name, "3.3", entry.exactly_one, count)
        found.append(one)
    return found


def _are_all(
    declaration: Declaration, values: Sequence[int | None], known: Sequence[int]
) -> bool:
    """Return whether every player has written a number, as far as the sheet shows."""
    return bool(known) and len(known) >= max(len(values), declaration.fewest)


def _check_rounds(
    declaration: Declaration, fill: Fill, results: Sequence[Result]
) -> list[Finding]:
    """Find gaps, and rounds after the game has ended [sheets 4.1] [sheets 4.2]."""
    rounds = declaration.rounds
    if rounds is None:
        return []
    found = []
    last = used_rounds(declaration, fill)
    for at, column in enumerate(fill.columns):
        for number in range(1, last if not column.is_empty else 0):
            for slot in list_slots(declaration):
                is_own = slot.round == number and slot.entry is not None
                is_own = is_own and slot.id not in rounds.marks
                if is_own and column.value(slot) is None:
                    place = player(at) + " " + slot.name
                    found.append(Finding("gap", ERROR, place, "4.1", last))
    end = ending_round(declaration, results)
    if 0 < end < last:
        place = "round:" + str(end + 1)
        found.append(Finding("after-end", ERROR, place, "4.2", declaration.until, end))
    return found


def ending_round(declaration: Declaration, results: Sequence[Result]) -> int:
    """Return the round that ended the game; 0 if none has, or no points end it."""
    if not declaration.until:
        return 0
    sums = [one.carried for one in results]
    for number in range(max([len(one.rounds) for one in results] or [0])):
        for at, one in enumerate(results):
            points = one.rounds[number] if number < len(one.rounds) else None
            sums[at] += points or 0
        if max(sums) >= declaration.until:
            return number + 1
    return 0


def _check_boxes(declaration: Declaration, fill: Fill) -> list[Finding]:
    """Find boxes that do not fit the others of their row [sheets 7, 8].

    Only the final state is checked: no sheet shows in which order boxes were used.
    """
    found = []
    for at, column in enumerate(fill.columns):
        for row in declaration.rows:
            place = player(at) + " row:" + row.id + "."
            used = used_boxes(row, column) if row.size else []
            if row.boxes:
                found += _check_row(row.boxes, used, place)
            elif row.grid:
                found += _check_grid(row.grid, used, place)
                for part in PARTS:
                    marks = marks_in(row, part, column)
                    found += _check_marks(row.grid, part, marks, used, place)
        for place_of, row in enumerate(declaration.rows):
            if row.kind == Kind.STACKS and row.rule:
                found += _check_stacks(declaration, place_of, column, player(at))
    return found


def _check_stacks(
    declaration: Declaration, at: int, column: Column, who: str
) -> list[Finding]:
    """Find numbers that cannot be below others of their stack [sheets 7.6]."""
    found, rule = [], declaration.rows[at].rule
    for used in used_stacks(declaration.rows, at, column):
        numbers = [number for _, _, number in used]
        for below, (row, box, number) in enumerate(used):
            other = _broken(rule, numbers[:below], number)
            if other is not None:
                place = who + " row:" + declaration.rows[row].id + "." + str(box)
                code = "stack-" + rule
                found.append(Finding(code, ERROR, place, "7.6", other, number))
    return found


def _check_row(
    boxes: Boxes, used: Sequence[tuple[int, int]], place: str
) -> list[Finding]:
    found = []
    numbers = [number for _, number in used]
    for at, (box, number) in enumerate(used if boxes.rule else ()):
        other = _broken(boxes.rule, numbers[:at], number)
        if other is not None:
            code, clause = "boxes-" + boxes.rule, "7.1"
            found.append(Finding(code, ERROR, place + str(box), clause, other, number))
    last = len(boxes.columns)
    if used and used[-1][0] == last and len(used) - 1 < boxes.needs:
        few = len(used) - 1
        needs = Finding("last-box", ERROR, place + str(last), "7.2", boxes.needs, few)
        found.append(needs)
    gaps = [at for at, (box, _) in enumerate(used, 1) if box != at]
    if boxes.is_track and gaps:
        gap = gaps[0]
        found.append(Finding("track-gap", ERROR, place + str(gap), "7.3", gap))
    return found


def _check_rewards(declaration: Declaration, fill: Fill) -> list[Finding]:
    """Find boxes that were used without a reward for them [sheets 7.9]."""
    found = []
    for at, column in enumerate(fill.columns):
        for place, row in enumerate(declaration.rows):
            if row.boxes is None or not row.boxes.is_earned:
                continue
            used = [box for box, _ in used_boxes(row, column)]
            earned = earned_rewards(declaration, fill, column, place)
            if len(used) > earned:
                where = player(at) + " row:" + row.id + "." + str(used[earned])
                more = Finding("not-earned", ERROR, where, "7.9", earned, len(used))
                found.append(more)
    return found


def _broken(rule: str, before: Sequence[int], number: int) -> int | None:
    """Return the earlier number that *number* cannot follow; None if it can."""
    if not before:
        return None
    last = before[-1]
    if rule == Rule.DIFFERENT:
        return number if number in before else None
    is_right = {
        Rule.RISING: number > last,
        Rule.FALLING: number < last,
        Rule.NEVER_FALLING: number >= last,
        Rule.NEVER_RISING: number <= last,
        Rule.EQUAL: number == last,
    }
    return None if is_right[rule] else last


def _check_grid(
    grid: Grid, used: Sequence[tuple[int, int]], place: str
) -> list[Finding]:
    """Find cells that do not fit the others of a grid [sheets 8]."""
    found = []
    written = {
        box - 1: number
        for box, number in used
        if not grid.grounds[grid.kinds[box - 1]].is_crossed
    }
    has_rules = any([ground.rule != "" for ground in grid.grounds])
    checked = [
        (grid.grounds[grid.kinds[area[0]]].rule, area, "area", "8.1")
        for area in (areas_of(grid) if has_rules else ())
    ]
    lines = zip((Op.ROWS, Op.COLUMNS), ("row", "column"), grid.rules)  # noqa: B905
    for part, name, rule in lines:
        checked += [(rule, one, name, "8.2") for one in parts_of(grid, part)]
    for rule, cells, part, clause in checked:
        before: list[int] = []
        for at in cells if rule else ():
            if at not in written:
                continue
            other = _broken(rule, before, written[at])
            if other is not None:
                is_own = part != "row" and rule in (Rule.DIFFERENT, Rule.EQUAL)
                code = (part if is_own else "boxes") + "-" + rule
                cell = place + str(at + 1)
                finding = Finding(code, ERROR, cell, clause, other, written[at])
                found.append(finding)
            before.append(written[at])
    found += _check_beside(grid, written, place)
    if grid.is_connected:
        groups = groups_of(grid, [box - 1 for box, _ in used], False)
        sizes = [len(group) for group in groups]
        largest = sizes.index(max(sizes)) if sizes else 0
        for at, group in enumerate(groups):
            if at != largest:
                apart = place + str(group[0] + 1)
                found.append(Finding("cells-apart", ERROR, apart, "8.4"))
    return found


def _check_beside(grid: Grid, written: Mapping[int, int], place: str) -> list[Finding]:
    """Find numbers that cannot be next to each other [sheets 8.3]."""
    found = []
    beside = neighbours_of(grid) if grid.beside else []
    for at in sorted(written):
        for other in beside[at] if beside else ():
            if other < at and other in written:
                gap = abs(written[at] - written[other])
                if not gap if grid.beside == Rule.DIFFERENT else gap != 1:
                    code, cell = "neighbours-" + grid.beside, place + str(at + 1)
                    finding = Finding(
                        code, ERROR, cell, "8.3", written[other], written[at]
                    )
                    found.append(finding)
                    break
    return found


def _check_marks(
    grid: Grid,
    part: str,
    marks: Sequence[int | None],
    used: Sequence[tuple[int, int]],
    place: str,
) -> list[Finding]:
    """Find points crossed off too early, and note missing ones [sheets 8.6]."""
    if not worth_of(grid, part).later:
        return []
    found = []
    full = full_parts(grid, part, [box - 1 for box, _ in used])
    for at, is_full in enumerate(full):
        mark = (marks[at] if at < len(marks) else None) or 0
        own = place + part + "." + str(at + 1)
        if mark and not is_full:
            found.append(Finding("mark-early", ERROR, own, "8.6"))
        elif is_full and not mark:
            found.append(Finding("mark-open", NOTE, own, "8.6"))
    return found


def _check_expansions(declaration: Declaration, fill: Fill) -> list[Finding]:
    """Note rows of expansions that are not ticked; they do not count [sheets 5.1]."""
    found = []
    for at, column in enumerate(fill.columns):
        for slot in list_slots(declaration):
            optional = declaration.rows[slot.row].optional if slot.row >= 0 else ""
            is_out = optional and optional not in fill.expansions
            if is_out and column.value(slot) is not None:
                place = player(at) + " " + slot.name
                found.append(Finding("not-ticked", NOTE, place, "5.1", optional))
    return found


# Who won


def _keys(declaration: Declaration, fill: Fill, results: Sequence[Result]) -> list[Key]:
    """Return the rank key of each column, the higher the better [sheets 6.1, 6.2]."""
    sign = 1 if declaration.win == HIGHEST else -1
    keys: list[Key] = []
    for result in results:
        keys.append((0, 0) if result.total is None else (1, sign * result.total))
    for tie in declaration.ties:
        broken = [
            _tie_value(declaration, fill, results, tie, at) for at in range(len(keys))
        ]
        keys = break_ties(keys, broken)
    return keys


def _tie_value(
    declaration: Declaration,
    fill: Fill,
    results: Sequence[Result],
    tie: TieBreak,
    at: int,
) -> int | None:
    """Return the number that breaks a tie for a column, the higher the better."""
    column, result = fill.columns[at], results[at]
    if tie.kind in (Tie.MOST, Tie.FEWEST):
        entry = declaration.entries[tie.number]
        value: int | None = column.cells[entry.id]
        return value if value is None or tie.kind == Tie.MOST else -value
    if tie.kind == Tie.ASKED:
        return int(fill.winner == str(at + 1)) if fill.winner else None
    if tie.kind == "shared":
        return 0
    count = sum([one is not None and one > tie.number for one in result.rounds])
    return -count if tie.kind == Tie.FEWEST_ABOVE else count


def _check_ties(
    declaration: Declaration, fill: Fill, keys: Sequence[Key], is_over: bool
) -> list[Finding]:
    """Note players whose tie nothing on the sheet breaks [sheets 6.3] [sheets 6.4]."""
    if not is_over or not keys:
        return []
    first = [at for at, key in enumerate(keys) if key == max(keys)]
    kinds = [tie.kind for tie in declaration.ties]
    # The question is about the players who are still tied before it.
    told = 2 + (kinds.index(Tie.ASKED) if Tie.ASKED in kinds else 0)
    alike = [at for at, key in enumerate(keys) if key[:told] == max(keys)[:told]]
    found = []
    if fill.winner and int(fill.winner) - 1 not in alike:
        place = player(int(fill.winner) - 1)
        found.append(Finding("winner-other", ERROR, place, "6.4"))
    if len(first) > 1:
        names = tuple([player(at) for at in first])
        questions = [tie.question for tie in declaration.ties if tie.kind == Tie.ASKED]
        if questions and not fill.winner:
            found.append(
                Finding("tie-asked", NOTE, "sheet", "6.4", questions[0], names)
            )
        elif "shared" not in kinds:
            found.append(Finding("tie-open", NOTE, "sheet", "6.3", None, names))
    return found


def _is_over(declaration: Declaration, fill: Fill, results: Sequence[Result]) -> bool:
    """Return whether the sheet shows a finished game [sheets 6.5]."""
    used = [
        (column, result)
        for column, result in zip(fill.columns, results)  # noqa: B905
        if not column.is_empty
    ]
    if not used or (len(used) < declaration.fewest and declaration.columns != Per.GAME):
        return False
    if all([column.total is not None for column, _ in used]):
        return True
    last = used_rounds(declaration, fill)
    is_last = True
    if declaration.rounds:
        end = declaration.rounds.lines
        if declaration.until:
            end = ending_round(declaration, results) or last + 1
        is_last = last >= end
    return is_last and all([result.is_whole for _, result in used])
