"""Why a play of the Dice Game is not legal.

`turn.list_plays` holds the same rules: a play is listed if and only if it has no fault.

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import ERROR, Finding, Value
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.ruleset import (
    GOOD,
    MONK,
    NUMBERS,
    SILVER,
    WORKER,
    Switches,
)
from sheetgen.games.dice.rules.turn import (
    STANDARD,
    Mark,
    Play,
    Roll,
    State,
    count_goods,
    count_usable,
    list_sales,
    mark_cell,
    plays_after_sale,
    sell,
    terrain_clause,
    with_sale,
)


def find_faults(
    duchy: Duchy,
    state: State,
    roll: Roll,
    play: Play,
    switches: Switches = STANDARD,
) -> list[Finding]:
    """Return the faults of *play*; empty if it is legal."""
    faults = _sale_faults(state, roll, play.sold, switches)
    if faults:
        return faults
    after = sell(duchy, state, play.sold, switches) if play.sold else state
    if not play.marks:
        return _idle_faults(duchy, state, after, roll, play, switches)
    for place, (cell, number) in enumerate(play.marks):
        if (
            cell in [other for other, _ in play.marks[:place]]
            or after.filled >> cell & 1
        ):
            return [at_cell(duchy, "cell-taken", cell, "3.13")]
        if number not in NUMBERS:
            return [_number_fault(duchy, cell, number)]
    wanted = _form_faults(play)
    if play.bonus and not wanted:
        wanted = _bonus_faults(duchy, state, after, play, switches)
    faults = _cell_faults(duchy, after, after.frontier, play.marks[0])
    here = after
    for at in range(1, len(play.marks)):
        here = mark_cell(duchy, here, *play.marks[at - 1], switches)
        frontier = here.frontier
        if switches.second_cell_beside_first == "no":  # [dice 10.1]
            frontier &= after.frontier
        faults += _cell_faults(duchy, here, frontier, play.marks[at])
    return wanted + faults + _dice_faults(duchy, roll, play)


def find_lone_faults(
    duchy: Duchy, sound: State, roll: Roll, play: Play
) -> list[Finding]:
    """Return the faults of *play* on a sheet that an earlier play has spoilt.

    Faults that the earlier play alone may have caused are not reported: the number of
    bonuses, the cells beside filled ones, and possible combinations.

    Args:
        duchy: the board.
        sound: the sheet without its illegal plays.
        roll: the dice; impossible ones are not compared with the play [dice 1.4].
        play: the play to judge.
    """
    faults = _form_faults(play)
    if play.sold and not roll.is_double:
        faults.append(make_fault("sale-without-double", "sheet", "5.23"))
    here = sound
    for mark in play.marks:
        cell, number = mark
        if here.filled >> cell & 1:
            faults.append(at_cell(duchy, "cell-taken", cell, "3.13"))
        elif number not in NUMBERS:
            faults.append(_number_fault(duchy, cell, number))
        else:
            if not duchy.is_castle[cell]:  # a wrong play may have lent its number
                faults += _cell_faults(duchy, here, duchy.all_cells, mark)
            here = mark_cell(duchy, here, cell, number)
    if is_possible(roll):
        faults += _dice_faults(duchy, roll, play)
    return faults


def is_possible(roll: Roll) -> bool:
    """Return whether number dice can show the numbers of a roll [dice 1.4]."""
    return roll.numbers[0] in NUMBERS and roll.numbers[1] in NUMBERS


def _number_fault(duchy: Duchy, cell: int, number: int) -> Finding:
    """Return the fault of a number that no die shows [dice 1.4]."""
    if duchy.is_castle[cell]:
        return at_cell(duchy, "castle-number-not-beside", cell, "4.10", None, number)
    fitting = tuple(n for n in NUMBERS if duchy.fits[n] >> cell & 1)
    clause = terrain_clause(duchy, cell)
    return at_cell(duchy, "number-not-for-terrain", cell, clause, fitting, number)


def _sale_faults(
    state: State, roll: Roll, sold: int, switches: Switches
) -> list[Finding]:
    goods = count_goods(state, switches)
    if sold and not roll.is_double:
        return [make_fault("sale-without-double", "sheet", "5.23")]
    if sold > goods:
        return [make_fault("good-not-earned", "row:good", "5.26", goods, sold)]
    if roll.is_double and sold not in list_sales(state, switches):
        if not sold:
            return [make_fault("sale-left-out", "row:good", "10.9", goods, 0)]
        return [make_fault("sale-partial", "row:good", "10.8", goods, sold)]
    return []


def _idle_faults(
    duchy: Duchy,
    before: State,
    state: State,
    roll: Roll,
    play: Play,
    switches: Switches,
) -> list[Finding]:
    """Return the faults of a play that fills no cell."""
    if play.bonus:
        return [make_fault("bonus-without-cell", f"row:{play.bonus}", "5.11")]
    plays = plays_after_sale(duchy, before, roll, state, switches)
    plays = with_sale(plays, play.sold)
    idle = [other for other in plays if not other.marks]
    if play in idle:
        return []
    if not idle:  # a combination could have been used
        cell, number = plays[0].marks[0]
        name = duchy.board.names[cell]
        return [make_fault("combination-left-out", f"cell:{name}", "3.18", number)]
    if play.takes_worker:
        if state.filled == duchy.all_cells:
            return [make_fault("worker-after-last-cell", "row:worker", "10.16")]
        if any(not other.bonus and other.marks for other in plays):
            return [make_fault("worker-despite-combination", "row:worker", "3.17")]
        return [make_fault("worker-although-bonus-helps", "row:worker", "10.5")]
    return [make_fault("worker-left-out", "row:worker", "3.17")]


def _form_faults(play: Play) -> list[Finding]:
    """Return the faults of a play that fills cells on any sheet with any dice."""
    if not play.marks:
        return []
    if play.takes_worker:
        return [make_fault("worker-despite-combination", "row:worker", "3.17")]
    if play.beyond:
        used = (play.bonus, *(bonus for bonus, _ in play.beyond))
        return [make_fault("bonuses-too-many", "sheet", "5.12", 1, used)]
    count = len(play.marks)
    if count > 2:
        return [make_fault("cells-too-many", "sheet", "3.16", 2, count)]
    if count == 2 and play.bonus != SILVER:
        return [make_fault("second-cell-without-silver", "row:silver", "3.16")]
    if count == 1 and play.bonus == SILVER:
        return [make_fault("silver-without-second-cell", "row:silver", "5.18")]
    return []


def _bonus_faults(
    duchy: Duchy, before: State, state: State, play: Play, switches: Switches
) -> list[Finding]:
    """Return the faults of the bonus that a play uses."""
    own_left, castle_left = count_usable(duchy, before, state, play, switches)
    if play.bonus == GOOD or own_left + castle_left <= 0:  # [dice 5.29]
        return [make_fault("bonus-not-earned", f"row:{play.bonus}", "5.11")]
    if play.in_castle_row and castle_left <= 0:
        return [make_fault("bonus-not-earned", "row:castle", "5.21", 0, play.bonus)]
    return []


def _cell_faults(
    duchy: Duchy, state: State, frontier: int, mark: Mark
) -> list[Finding]:
    """Return the faults of a number in an empty cell of a state."""
    cell, number = mark
    faults = []
    if not frontier >> cell & 1:
        faults.append(at_cell(duchy, "not-beside-filled", cell, "3.14"))
    if state.fits[number] >> cell & 1:
        return faults
    area = duchy.area_of[cell]
    if duchy.is_castle[cell]:
        code, clause = "castle-number-not-beside", "4.10"
    elif not duchy.fits[number] >> cell & 1:
        code, clause = "number-not-for-terrain", terrain_clause(duchy, cell)
    elif duchy.is_city[cell]:
        code, clause = "city-repeats", "4.7"
    else:
        code, clause = "pasture-differs", "4.14"
    fitting = tuple(n for n in NUMBERS if state.fits[n] >> cell & 1)
    assert area >= 0
    faults.append(at_cell(duchy, code, cell, clause, fitting, number))
    return faults


def _dice_faults(duchy: Duchy, roll: Roll, play: Play) -> list[Finding]:
    """Return the faults of a play that the dice do not allow."""
    if play.beyond:  # a play does not say which die each of several bonuses changes
        return []
    faults = []
    colours, numbers = roll.colours, roll.numbers
    for cell, number in play.marks:
        colour = duchy.terrain_of[cell]
        if play.bonus == MONK:
            if colours == (colour, colour):  # no die to change [dice 5.15]
                faults.append(at_cell(duchy, "monk-changes-nothing", cell, "5.15"))
        elif colour not in colours:
            rolled = tuple(duchy.terrains[place] for place in colours)
            name = duchy.terrains[colour]
            faults.append(
                at_cell(duchy, "colour-not-rolled", cell, "4.1", rolled, name)
            )
        if number in NUMBERS and play.bonus != WORKER and number not in numbers:
            faults.append(
                at_cell(duchy, "number-not-rolled", cell, "3.12", numbers, number)
            )
    if play.bonus == SILVER and len(play.marks) == 2 and not faults:
        (first, one), (second, other) = play.marks
        is_same = duchy.terrain_of[first] == duchy.terrain_of[second] and one == other
        if is_same and colours[0] != colours[1] and numbers[0] != numbers[1]:
            faults.append(at_cell(duchy, "same-two-dice", second, "5.19"))
    return faults


def make_fault(
    code: str, place: str, clause: str, expected: Value = None, found: Value = None
) -> Finding:
    """Return an error."""
    return Finding(code, ERROR, place, clause, expected, found)


def at_cell(
    duchy: Duchy,
    code: str,
    cell: int,
    clause: str,
    expected: Value = None,
    found: Value = None,
) -> Finding:
    """Return an error at a cell."""
    place = f"cell:{duchy.board.names[cell]}"
    return Finding(code, ERROR, place, clause, expected, found)
