"""A turn of the Dice Game: the legal plays of a roll, and their results.

Two functions hold the same rules: `list_plays` returns every legal play of a roll, and
`faults.find_faults` says why a play is not legal; a play is listed if and only if it
has no fault. `make_play` carries out a play and trusts the caller.

Part of the core that runs in the browser too.
"""

from typing import Final, NamedTuple

from sheetgen.core.board import MAX_CELLS
from sheetgen.games.dice.rules.duchy import CELL_OF, Duchy, list_cells
from sheetgen.games.dice.rules.ruleset import (
    BONUSES,
    MONK,
    NUMBERS,
    SILVER,
    WORKER,
    Switches,
)

MONKS, SILVERS, GOODS, WORKERS = 0, 1, 2, 3  # indexes in `BONUSES` and of their rows
CASTLE_ROW = 4  # the castle row has the same four indexes after the others
NO_BONUSES = (0,) * 8
START = -1  # the "number" of a start castle: a cross [dice 2.5]
STANDARD = Switches()

Mark = tuple[int, int]  # a cell, and the number written in it


class Roll(NamedTuple):
    """The faces of the five dice.

    Attributes:
        colours: two terrains, by their index in the rules file.
        numbers: two numbers from 1 to 6.
        is_double: whether the hourglass die shows the double [dice 1.6].
    """

    colours: tuple[int, int]
    numbers: tuple[int, int]
    is_double: bool = False


class Play(NamedTuple):
    """The play of one player in a round.

    Attributes:
        marks: the cells filled, in order: none, one, or two.
        bonus: the bonus that is used: ``monk``, ``worker``, ``silver`` or empty.
        sold: the number of goods sold before.
        takes_worker: whether a worker is circled for lack of a combination.
        in_castle_row: whether the bonus is crossed in the castle row; else it is
            crossed in its own row, and in the castle row only if that has none left.
        beyond: further bonuses that are used, which no rule allows [dice 5.12]; each
            with whether it is crossed in the castle row.
    """

    marks: tuple[Mark, ...]
    bonus: str = ""
    sold: int = 0
    takes_worker: bool = False
    in_castle_row: bool = False
    beyond: tuple[tuple[str, bool], ...] = ()


class State:
    """A sheet between two rounds; never changed.

    It is not a named tuple, as a plain class is twice as fast when compiled, and no
    slower otherwise.

    Attributes:
        filled: the cells with a number, and the start castle.
        frontier: the empty cells next to them.
        fits: the cells that take each number now, by that index.
        circled: the numbers of bonuses circled in the rows of monks, silver, goods and
            workers, and then of the same four in the castle row.
        crossed: the numbers of those that are crossed.
    """

    __slots__ = ("circled", "crossed", "filled", "fits", "frontier")

    def __init__(
        self,
        filled: int,
        frontier: int,
        fits: tuple[int, ...],
        circled: tuple[int, ...],
        crossed: tuple[int, ...],
    ) -> None:
        """Store the parts."""
        self.filled: Final = filled
        self.frontier: Final = frontier
        self.fits: Final = fits
        self.circled: Final = circled
        self.crossed: Final = crossed

    def parts(
        self,
    ) -> tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Return all parts, in the order of the constructor."""
        return self.filled, self.frontier, self.fits, self.circled, self.crossed

    def __eq__(self, other: object) -> bool:
        """Return whether another state is equal."""
        return isinstance(other, State) and self.parts() == other.parts()

    def __hash__(self) -> int:
        """Return the same number for equal states."""
        return hash(self.parts())

    def with_rows(self, circled: tuple[int, ...], crossed: tuple[int, ...]) -> "State":
        """Return the same cells with different bonuses."""
        return State(self.filled, self.frontier, self.fits, circled, crossed)

    def left(self, bonus: int) -> int:
        """Return how many of a bonus are circled and not crossed, in both rows."""
        circled, crossed = self.circled, self.crossed
        castle = bonus + CASTLE_ROW
        return circled[bonus] - crossed[bonus] + circled[castle] - crossed[castle]


def begin(duchy: Duchy, start: int, switches: Switches = STANDARD) -> State:
    """Return the state of a new sheet whose start castle is the cell *start*."""
    fits = duchy.fits
    if switches.castle_number_first == "no":  # [dice 10.6]
        fits = tuple(cells | duchy.castles for cells in fits)
    elif switches.start_castle_lends_number == "any":  # [dice 10.7]
        beside = duchy.near[start] & duchy.castles
        fits = tuple(cells | beside for cells in fits)
    bonus = CASTLE_ROW + duchy.area_bonus[duchy.area_of[start]]
    circled = _more(NO_BONUSES, bonus)  # [dice 2.6]
    return State(1 << start, duchy.near[start], fits, circled, NO_BONUSES)


# Legal plays


def list_plays(
    duchy: Duchy, state: State, roll: Roll, switches: Switches = STANDARD
) -> list[Play]:
    """Return every legal play of *roll*, each once; there is always at least one.

    Plays do not choose the row in which a bonus is crossed: it is its own row if that
    has one left.
    """
    if not roll.is_double:  # [dice 5.23]
        return plays_after_sale(duchy, state, roll, state, switches)
    plays: list[Play] = []
    for sold in list_sales(state, switches):
        after = sell(duchy, state, sold, switches) if sold else state
        found = plays_after_sale(duchy, state, roll, after, switches)
        plays += with_sale(found, sold)
    return plays


def with_sale(plays: list[Play], sold: int) -> list[Play]:
    """Return *plays* that sell goods before."""
    if not sold:
        return plays
    return [
        Play(marks, bonus, sold, takes_worker)
        for marks, bonus, _, takes_worker, _, _ in plays
    ]


def list_sales(state: State, switches: Switches) -> list[int]:
    """Return how many goods may be sold on a double."""
    goods = count_goods(state, switches)
    if not goods:
        return [0]
    if switches.partial_sale == "yes":  # [dice 10.8]
        return list(range(0 if switches.optional_sale == "yes" else 1, goods + 1))
    if switches.optional_sale == "yes":  # [dice 10.9]
        return [0, goods]
    return [goods]  # [dice 5.26]


def count_goods(state: State, switches: Switches) -> int:
    """Return the goods that can be sold; those of the castle row too [dice 5.22]."""
    if switches.castle_row_use == "monk":  # [dice 10.10]
        return state.circled[GOODS] - state.crossed[GOODS]
    return state.left(GOODS)


def plays_after_sale(
    duchy: Duchy, before: State, roll: Roll, state: State, switches: Switches
) -> list[Play]:
    """Return the plays of a roll, without the goods sold.

    Args:
        duchy: the board.
        before: the state before the sale.
        roll: the dice.
        state: the state after the sale.
        switches: how open questions are answered.
    """
    frontier, fits = state.frontier, state.fits
    circled, crossed = state.circled, state.crossed
    one, other = roll.colours
    numbers: tuple[int, ...] = roll.numbers
    if numbers[0] == numbers[1]:
        numbers = numbers[:1]
    of_terrain = duchy.of_terrain
    rolled = of_terrain[one] | of_terrain[other]
    coloured = frontier & rolled
    plain: list[Play] = []  # [dice 3.12, 3.16]
    if coloured:
        _add_plays(plain, coloured, fits, numbers, _PLAIN)
    helped: list[Play] = []
    has_bonuses = circled != crossed
    if has_bonuses:
        if state.left(MONKS):  # [dice 5.15]
            wide = frontier if one != other else frontier & ~rolled
            _add_plays(helped, wide, fits, numbers, _BY_MONK)
        if coloured and _left(state, WORKERS, switches):  # [dice 5.16]
            _add_plays(helped, coloured, fits, NUMBERS, _BY_WORKER)
    if not plain:
        return _idle_plays(duchy, state, False, bool(helped), switches) + helped
    has_silver = has_bonuses and _has_silver(before, state, switches)
    if has_silver or coloured & duchy.silver_cells:
        has_four_dice = one != other and len(numbers) == 2
        for play in plain:
            mark = play[0][0]
            if has_silver or _brings_silver(duchy, state, mark[0], switches):
                _add_pairs(
                    helped, duchy, state, mark, numbers, rolled, has_four_dice, switches
                )
    if switches.must_combine == "no":
        plain = plain + _idle_plays(duchy, state, True, True, switches)
    return plain + helped


def _add_pairs(
    plays: list[Play],
    duchy: Duchy,
    state: State,
    mark: Mark,
    numbers: tuple[int, ...],
    rolled: int,
    has_four_dice: bool,
    switches: Switches,
) -> None:
    """Add the plays that fill a second cell for silver [dice 5.18].

    Args:
        plays: the list to add to.
        duchy: the board.
        state: the state before the first cell.
        mark: the mark in the first cell.
        numbers: the numbers rolled, each once.
        rolled: the cells of the colours rolled.
        has_four_dice: whether two colours and two numbers were rolled.
        switches: how open questions are answered.
    """
    cell, number = mark
    filled, frontier, fits = state.filled, state.frontier, state.fits
    if switches.second_cell_beside_first != "no":  # [dice 10.1]
        frontier |= duchy.near[cell]
    near = frontier & rolled & ~(filled | 1 << cell)
    # The effect of `mark_cell` on the fits, for the numbers rolled.
    for second in numbers:
        if second == number:
            cells = near & (fits[second] | duchy.near_castles[cell])  # [dice 4.10]
            cells &= ~duchy.bars_same[cell]  # [dice 4.7]
            # Repeating colour and number requires another die [dice 5.19].
            if has_four_dice:
                cells &= ~duchy.of_terrain[duchy.terrain_of[cell]]
        else:
            cells = near & fits[second] & ~duchy.bars_others[cell]  # [dice 4.14]
        if not cells:
            continue
        key = (cell << 6) + (number << 3) + second
        ready = _PAIRS.get(key)
        if ready is None:
            ready = _PAIRS[key] = {}
        while cells:
            lowest = cells & -cells
            play = ready.get(lowest)
            if play is None:
                play = Play((mark, (CELL_OF[lowest], second)), SILVER)
                ready[lowest] = play
            plays.append(play)
            cells ^= lowest


def _idle_plays(
    duchy: Duchy,
    state: State,
    can_combine: bool,
    can_be_helped: bool,
    switches: Switches,
) -> list[Play]:
    """Return the play that fills no cell."""
    if can_combine:
        return [_IDLE]  # [dice 10.4]
    is_full = state.filled == duchy.all_cells
    if is_full and switches.worker_after_last_cell == "no":  # [dice 10.16]
        return [_IDLE]
    if can_be_helped and switches.worker_although_bonus_helps == "no":  # [dice 10.5]
        return [_IDLE]
    return [_TAKES_WORKER]  # [dice 3.17]


def _add_plays(
    plays: list[Play],
    cells: int,
    fits: tuple[int, ...],
    numbers: tuple[int, ...],
    ready: list[dict[int, Play]],
) -> None:
    """Add the plays that fill one of *cells* with one of *numbers*."""
    for number in numbers:
        fitting = cells & fits[number]
        if fitting:
            made = ready[number]
            while fitting:
                lowest = fitting & -fitting
                plays.append(made[lowest])
                fitting ^= lowest


# Plays are cached, since making them takes longest: those that fill no cell; those that
# fill one, by its number and its bit; and, made on demand, those that fill two, by the
# first mark and the second number (one key), and the second bit.
_IDLE = Play(())
_TAKES_WORKER = Play((), "", 0, True)
_PLAIN, _BY_MONK, _BY_WORKER = [
    [
        {1 << cell: Play(((cell, number),), bonus) for cell in range(MAX_CELLS)}
        for number in (0, *NUMBERS)
    ]
    for bonus in ("", MONK, WORKER)
]
_PAIRS: dict[int, dict[int, Play]] = {}


def _left(state: State, bonus: int, switches: Switches) -> int:
    """Return how many of a bonus can be used."""
    if bonus != MONKS and switches.castle_row_use == "monk":  # [dice 10.10]
        return state.circled[bonus] - state.crossed[bonus]
    return state.left(bonus)


def count_usable(
    duchy: Duchy, before: State, state: State, play: Play, switches: Switches
) -> tuple[int, int]:
    """Return how many of its bonus a play can use in its own and in the castle row.

    A bonus of the last cell comes too late to be used [dice 5.11].

    Args:
        duchy: the board.
        before: the state before the sale.
        state: the state after the sale.
        play: a play with a bonus and a cell.
        switches: how open questions are answered.
    """
    bonus = BONUSES.index(play.bonus)
    castle = bonus + CASTLE_ROW
    is_late = switches.use_silver_of_this_sale == "no"  # [dice 10.2]
    own = before if is_late else state
    own_left = own.circled[bonus] - own.crossed[bonus]
    castle_left = state.circled[castle] - state.crossed[castle]
    if bonus == SILVERS and switches.use_silver_of_first_cell == "yes":  # [dice 10.3]
        circled = mark_cell(duchy, state, *play.marks[0], switches).circled
        own_left += circled[bonus] - state.circled[bonus]
        castle_left += circled[castle] - state.circled[castle]
    if bonus != MONKS and switches.castle_row_use == "monk":  # [dice 10.10]
        castle_left = 0
    return own_left, castle_left


def _has_silver(before: State, state: State, switches: Switches) -> bool:
    """Return whether there is silver to use before a cell is filled."""
    if switches.use_silver_of_this_sale == "no":  # [dice 10.2]
        state = before
    return _left(state, SILVERS, switches) > 0


def _brings_silver(duchy: Duchy, state: State, cell: int, switches: Switches) -> bool:
    """Return whether filling *cell* gains silver that can be used at once."""
    if switches.use_silver_of_first_cell == "no":  # [dice 10.3]
        return False
    area = duchy.area_of[cell]
    if duchy.area_bonus[area] != SILVERS:
        return False
    if duchy.area_row[area]:
        return switches.castle_row_use == "all"  # [dice 10.10]
    if duchy.area_cells[area] & ~(state.filled | 1 << cell):
        return False
    circled = _gain(duchy, state.circled, SILVERS, switches)
    return circled[SILVERS] > state.circled[SILVERS]


# Results of plays


def make_play(
    duchy: Duchy, state: State, play: Play, switches: Switches = STANDARD
) -> State:
    """Return the state after *play*, which must be legal."""
    marks, bonus, sold, takes_worker, _, _ = play
    if len(marks) == 1 and not bonus and not sold:
        return mark_cell(duchy, state, *marks[0], switches)
    before = state
    if sold:
        state = sell(duchy, state, sold, switches)
    row = _row_to_cross(duchy, before, state, play, switches) if bonus else -1
    for cell, number in marks:
        state = mark_cell(duchy, state, cell, number, switches)
    circled, crossed = state.circled, state.crossed
    if takes_worker:
        circled = _gain(duchy, circled, WORKERS, switches)  # [dice 3.17]
    if bonus:
        crossed = _more(crossed, row)  # [dice 5.11]
    return state.with_rows(circled, crossed)


def _row_to_cross(
    duchy: Duchy, before: State, state: State, play: Play, switches: Switches
) -> int:
    """Return the index of the row in which a bonus is crossed [dice 5.21, 5.22]."""
    bonus = BONUSES.index(play.bonus)
    castle = bonus + CASTLE_ROW
    if play.in_castle_row:
        return castle
    own_left, castle_left = count_usable(duchy, before, state, play, switches)
    return castle if own_left <= 0 < castle_left else bonus


def mark_cell(
    duchy: Duchy, state: State, cell: int, number: int, switches: Switches = STANDARD
) -> State:
    """Return the state after *number* was written in *cell*."""
    filled = state.filled | 1 << cell
    frontier = (state.frontier | duchy.near[cell]) & ~filled
    fits, circled = state.fits, state.circled
    castles, same = duchy.near_castles[cell], duchy.bars_same[cell]
    others = duchy.bars_others[cell]
    if castles or same or others:
        after = [cells & ~others for cells in fits] if others else list(fits)
        after[number] = (fits[number] | castles) & ~same
        fits = tuple(after)
    area = duchy.area_of[cell]
    bonus = duchy.area_bonus[area]
    if bonus >= 0 and not duchy.area_cells[area] & ~filled:  # [dice 5.1]
        if duchy.area_row[area]:
            circled = _more(circled, bonus + CASTLE_ROW)  # [dice 5.7, 5.8]
        else:
            circled = _gain(duchy, circled, bonus, switches)  # [dice 5.3-5.6]
    return State(filled, frontier, fits, circled, state.crossed)


def sell(duchy: Duchy, state: State, sold: int, switches: Switches = STANDARD) -> State:
    """Return the state after *sold* goods were sold [dice 5.26, 5.27].

    If only some are sold, goods of the row of goods are first.
    """
    own = min(sold, state.circled[GOODS] - state.crossed[GOODS])
    crossed = _more(state.crossed, GOODS, own)
    crossed = _more(crossed, GOODS + CASTLE_ROW, sold - own)
    circled = state.circled
    for _ in range(sold):
        circled = _gain(duchy, circled, SILVERS, switches)
    return state.with_rows(circled, crossed)


def let_stand(
    duchy: Duchy, state: State, play: Play, switches: Switches = STANDARD
) -> tuple[State, tuple[Mark, ...]]:
    """Return the state after an illegal play, and the cells that it has filled.

    What was written stays on the sheet: cells are filled wherever they are, and rows
    are crossed even if nothing was circled. A cell filled before keeps its number.
    """
    if play.sold:
        state = sell(duchy, state, play.sold, switches)
    used = ((play.bonus, play.in_castle_row),) if play.bonus else ()
    crossed = state.crossed
    for bonus, in_castle_row in used + play.beyond:
        place = BONUSES.index(bonus)
        own_left = state.circled[place] - crossed[place]
        castle = place + CASTLE_ROW
        castle_left = state.circled[castle] - crossed[castle]
        in_castle_row = in_castle_row or own_left <= 0 < castle_left
        crossed = _more(crossed, castle if in_castle_row else place)
    marks: list[Mark] = []
    for mark in play.marks:
        if not state.filled >> mark[0] & 1:
            state = _let_mark_stand(duchy, state, mark, switches)
            marks.append(mark)
    circled = state.circled
    if play.takes_worker:
        circled = _gain(duchy, circled, WORKERS, switches)
    state = state.with_rows(circled, crossed)
    return state, tuple(marks)


def _let_mark_stand(
    duchy: Duchy, state: State, mark: Mark, switches: Switches
) -> State:
    """Return the state after any number was written in an empty cell."""
    cell, number = mark
    after = mark_cell(
        duchy, state, cell, number if number in NUMBERS else NUMBERS[0], switches
    )
    # A number that no die shows has no effect on other cells.
    fits = after.fits if number in NUMBERS else state.fits
    return State(after.filled, after.frontier, fits, after.circled, after.crossed)


def completed_areas(duchy: Duchy, before: State, after: State) -> list[int]:
    """Return the areas that were completed between two states, ascending."""
    touched = {
        duchy.area_of[cell] for cell in list_cells(after.filled & ~before.filled)
    }
    return [
        area for area in sorted(touched) if not duchy.area_cells[area] & ~after.filled
    ]


def _more(counts: tuple[int, ...], place: int, more: int = 1) -> tuple[int, ...]:
    after = list(counts)
    after[place] += more
    return tuple(after)


def _gain(
    duchy: Duchy, circled: tuple[int, ...], bonus: int, switches: Switches
) -> tuple[int, ...]:
    """Return the circles after a bonus was gained in its own row [dice 5.10]."""
    if switches.full_row == "lost":  # [dice 10.15]
        limit = duchy.printed.circles[BONUSES[bonus]]
        if circled[bonus] >= limit:
            return circled
    return _more(circled, bonus)


# Clauses


def terrain_clause(duchy: Duchy, cell: int) -> str:
    """Return the clause on the numbers that the terrain of *cell* takes."""
    return TERRAIN_CLAUSES[duchy.terrains[duchy.terrain_of[cell]]]


TERRAIN_CLAUSES = {
    "monastery": "4.2",  # [dice 4.2]
    "mine": "4.3",  # [dice 4.3]
    "river": "4.4",  # [dice 4.4]
    "city": "4.6",  # [dice 4.6]
    "castle": "4.10",  # [dice 4.10]
    "pasture": "4.13",  # [dice 4.13]
}
