"""What the numbers on a sheet show, independent of the order of play.

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import ERROR, Finding, Fix
from sheetgen.games.dice.rules.duchy import (
    CELL_OF,
    Duchy,
    cell_set,
    count_cells,
    list_cells,
)
from sheetgen.games.dice.rules.faults import at_cell
from sheetgen.games.dice.rules.fill import CROSS
from sheetgen.games.dice.rules.ruleset import BONUSES, NUMBERS, Switches
from sheetgen.games.dice.rules.turn import STANDARD, terrain_clause


class Marks:
    """The numbers of a fill, and what follows from them; never changed.

    Attributes:
        numbers: the numbers as written.
        crosses: the cells with a cross, ascending.
        crossed: the same cells as a set.
        start: the start castle, or -1 if there is not exactly one.
        filled: the set of all filled cells, including the start castle.
        completed: the complete areas, ascending.
        earned: by index in `BONUSES`, the number gained in its own row from areas.
        castles: by index in `BONUSES`, the number gained in the castle row from
            castles.
    """

    def __init__(self, duchy: Duchy, numbers: tuple[int, ...]) -> None:
        """Evaluate *numbers*, one for each cell."""
        self.numbers = numbers
        crosses = [cell for cell, number in enumerate(numbers) if number == CROSS]
        self.crosses = tuple(crosses)
        self.crossed = cell_set(crosses)
        self.start = crosses[0] if len(crosses) == 1 else -1
        self.filled = cell_set(cell for cell, number in enumerate(numbers) if number)
        self.completed = tuple(
            area
            for area, cells in enumerate(duchy.area_cells)
            if not cells & ~self.filled
        )
        earned = [0] * len(BONUSES)
        castles = [0] * len(BONUSES)
        for area in self.completed:
            bonus = duchy.area_bonus[area]
            if bonus >= 0 and duchy.area_row[area]:
                castles[bonus] += 1  # [dice 5.35]
            elif bonus >= 0:
                earned[bonus] += 1  # [dice 5.31-5.34]
        self.earned = tuple(earned)
        self.castles = tuple(castles)

    @property
    def castle_bonuses(self) -> tuple[str, ...]:
        """The names of the bonuses gained in the castle row [dice 5.35]."""
        return tuple(
            [bonus for at, bonus in enumerate(BONUSES) for _ in range(self.castles[at])]
        )

    @property
    def count(self) -> int:
        """The number of marks: filled cells without the start castle."""
        return count_cells(self.filled) - len(self.crosses)


def check_marks(
    duchy: Duchy, marks: Marks, is_over: bool, switches: Switches = STANDARD
) -> list[Finding]:
    """Return findings for the numbers, with changes that would fix them.

    Args:
        duchy: the board.
        marks: the numbers.
        is_over: whether no more cells can be filled.
        switches: how open questions are answered.
    """
    findings = _marks_findings(duchy, marks, is_over, switches)
    return [
        _with_fixes(duchy, marks.numbers, finding, is_over, switches)
        if finding.place.startswith("cell:")
        else finding
        for finding in findings
    ]


def count_faults(duchy: Duchy, numbers: tuple[int, ...], switches: Switches) -> int:
    """Return the number of findings for numbers while more cells can be filled."""
    return len(_marks_findings(duchy, Marks(duchy, numbers), False, switches))


def _marks_findings(
    duchy: Duchy, marks: Marks, is_over: bool, switches: Switches
) -> list[Finding]:
    findings = _start_findings(duchy, marks)
    # An area first: a castle beside a wrong number is often its consequence.
    findings += _area_findings(duchy, marks.numbers)
    findings += _cell_findings(duchy, marks.numbers, is_over, switches)
    if marks.start >= 0:
        findings += _reach_findings(duchy, marks, findings, switches)
    return findings


def _start_findings(duchy: Duchy, marks: Marks) -> list[Finding]:
    if not marks.crosses:
        return [Finding("start-missing", ERROR, "sheet", "2.5")]
    findings = []
    castles = [cell for cell in marks.crosses if duchy.is_castle[cell]]
    for cell in marks.crosses:
        if not duchy.is_castle[cell]:  # [dice 2.3]
            findings.append(at_cell(duchy, "start-not-castle", cell, "2.3"))
    for cell in castles[1:]:  # [dice 2.3]
        first = f"cell:{duchy.board.names[castles[0]]}"
        findings.append(at_cell(duchy, "start-twice", cell, "2.3", first))
    return findings


def _cell_findings(
    duchy: Duchy, numbers: tuple[int, ...], is_over: bool, switches: Switches
) -> list[Finding]:
    """Return findings for numbers that their terrain or neighbours do not allow."""
    findings = []
    for cell, number in enumerate(numbers):
        if number <= 0:
            continue
        if not duchy.is_castle[cell]:
            if not duchy.fits[number] >> cell & 1:
                fitting = tuple(n for n in NUMBERS if duchy.fits[n] >> cell & 1)
                findings.append(
                    at_cell(
                        duchy,
                        "number-not-for-terrain",
                        cell,
                        terrain_clause(duchy, cell),
                        fitting,
                        number,
                    )
                )
            continue
        near = [numbers[other] for other in duchy.board.neighbours[cell]]
        is_lent = number in near  # [dice 4.10]
        if CROSS in near and switches.start_castle_lends_number == "any":
            is_lent = True  # [dice 10.7]
        if not is_over and 0 in near and switches.castle_number_first == "no":
            is_lent = True  # [dice 10.6] it may be lent later
        if not is_lent:
            lent = tuple(sorted({n for n in near if n > 0}))
            findings.append(
                at_cell(duchy, "castle-number-not-beside", cell, "4.10", lent, number)
            )
    return findings


def _area_findings(duchy: Duchy, numbers: tuple[int, ...]) -> list[Finding]:
    """Return findings for numbers that other numbers of their area do not allow."""
    findings = []
    for cells in duchy.area_cells:
        written = [cell for cell in list_cells(cells) if numbers[cell] > 0]
        if len(written) < 2:
            continue
        if duchy.is_city[written[0]]:  # [dice 4.7]
            first: dict[int, int] = {}
            for cell in written:
                number = numbers[cell]
                if number in first:
                    other = f"cell:{duchy.board.names[first[number]]}"
                    findings.append(
                        at_cell(duchy, "city-repeats", cell, "4.7", other, number)
                    )
                first.setdefault(number, cell)
        elif duchy.is_pasture[written[0]]:  # [dice 4.14]
            values = [numbers[cell] for cell in written]
            usual = max(values, key=lambda value: (values.count(value), -value))
            for cell in written:
                if numbers[cell] != usual:
                    number = numbers[cell]
                    findings.append(
                        at_cell(duchy, "pasture-differs", cell, "4.14", usual, number)
                    )
    return findings


def _reach_findings(
    duchy: Duchy, marks: Marks, findings: list[Finding], switches: Switches
) -> list[Finding]:
    """Return findings for cells that no order of filling reaches [dice 3.14, 4.11]."""
    reached = reach(duchy, marks.numbers, 1 << marks.start, marks.filled, switches)
    missed = marks.filled & ~reached
    # A cell that already has a finding needs no second one.
    named = [finding.place for finding in findings]
    found = []
    while missed:
        group = group_of(duchy, missed & -missed, missed)
        missed &= ~group
        cells = list_cells(group)
        border = [cell for cell in cells if duchy.near[cell] & reached]
        if not border:
            place = cells[0]
            names = tuple(duchy.board.names[cell] for cell in cells)
            found.append(at_cell(duchy, "not-reachable", place, "3.14", None, names))
            continue
        for cell in border:  # castles whose number is not lent in time
            if f"cell:{duchy.board.names[cell]}" not in named:
                number = marks.numbers[cell]
                found.append(
                    at_cell(duchy, "castle-before-number", cell, "4.11", None, number)
                )
    return found


def reach(
    duchy: Duchy,
    numbers: tuple[int, ...],
    filled: int,
    allowed: int,
    switches: Switches = STANDARD,
    goal: int = 0,
) -> int:
    """Return all cells that can be filled from *filled*, within *allowed*.

    With a *goal*, the result may be incomplete once all cells of the goal are reached.

    Filling a cell never prevents another from being filled with its number, so filling
    every possible cell in any order reaches all that can be reached.
    """
    is_free = switches.castle_number_first == "no"  # [dice 10.6]
    lends = switches.start_castle_lends_number == "any"  # [dice 10.7]
    castles = 0 if is_free else duchy.castles
    front = filled
    while front:
        lowest = front & -front
        front ^= lowest
        cell = CELL_OF[lowest]
        near = duchy.near[cell] & allowed & ~filled
        if not near:
            continue
        waiting = near & castles
        if waiting:
            number = numbers[cell]
            for castle in list_cells(waiting):
                if numbers[castle] == number or (lends and number == CROSS):
                    continue
                # Another neighbour, filled before, may have lent the number.
                for other in duchy.board.neighbours[castle]:
                    if filled >> other & 1 and (
                        numbers[other] == numbers[castle]
                        or (lends and numbers[other] == CROSS)
                    ):
                        break
                else:
                    near &= ~(1 << castle)
        filled |= near
        if goal and not goal & ~filled:
            break
        front |= near
    return filled


def group_of(duchy: Duchy, cells: int, within: int) -> int:
    """Return *cells* and all cells *within* a set that are connected with them."""
    front = list_cells(cells)
    for cell in front:  # grows during the loop
        more = duchy.near[cell] & within & ~cells
        cells |= more
        front += list_cells(more)
    return cells


def _with_fixes(
    duchy: Duchy,
    numbers: tuple[int, ...],
    finding: Finding,
    is_over: bool,
    switches: Switches,
) -> Finding:
    """Return *finding* with all single changes of its cell that fix it.

    Changes that cause other findings are left out.
    """
    cell = duchy.board.names.index(finding.place[5:])
    if numbers[cell] == CROSS or finding.code in ("not-reachable",):
        return finding
    fixes: list[tuple[int, Fix]] = []
    before = len(_marks_findings(duchy, Marks(duchy, numbers), is_over, switches))
    for number in (*NUMBERS, 0):
        if number == numbers[cell]:
            continue
        changed = (*numbers[:cell], number, *numbers[cell + 1 :])
        after = _marks_findings(duchy, Marks(duchy, changed), is_over, switches)
        if len(after) < before and finding.place not in [f.place for f in after]:
            fixes.append((len(after), Fix(finding.place, number)))
    # Changes that fix most are first.
    fixes.sort(key=lambda item: item[0])
    return Finding(
        finding.code,
        finding.severity,
        finding.place,
        finding.clause,
        finding.expected,
        finding.found,
        tuple(fix for _, fix in fixes),
    )
