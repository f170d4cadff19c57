"""Is a filled sheet legal? An answer by trying every game, for small boards only.

Written from ``docs/rules/dice.md`` alone; tests hold it against
`sheetgen.games.dice.check.check`, which looks for an order in cleverer ways. A sheet is
legal if some game ends in a sheet that shows the same wherever the fill says something.
So all games are played that write nothing but the fill's numbers into the fill's cells,
round by round, and none is played on from a sheet that was reached before.

Dice are not tried one by one. For a round in which a player

- fills one cell, with or without a monk or a worker, a roll exists: both colour dice
  show its terrain and both number dice its number, but for the die that is changed;
- fills two cells with silver, one exists: each colour die shows one terrain and each
  number die one number, and the two combinations share no die (5.19, 5.20);
- takes a worker for want of a combination, one exists: two monastery dice and two
  sixes fill nothing (4.2), and no bonus must be used (10.5).

That a player must fill a cell who can (3.18) thus never stands in the way, as the roll
can be chosen for what the player does. The last two need 10.4 and 10.5 by default;
other settings are refused, and so are those of 10.6.

At the end stand small boards and short games on them.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from operator import le
from typing import NamedTuple

from sheetgen.core.board import Board, Cell, Position, make_board, neighbours
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import CROSS, Fill
from sheetgen.games.dice.rules.game import Clock, Log, Round, replay
from sheetgen.games.dice.rules.ruleset import (
    BONUSES,
    Printed,
    Switches,
    printed_numbers,
)
from sheetgen.games.dice.rules.turn import STANDARD, Roll, begin, list_plays, make_play
from sheetgen.games.find import load_layout
from tests.games.dice.play import Game, eager
from tests.games.dice.twin import COLOURS, EARNS, TAKES

PHASES = (1, 2, 3)  # 3.1
SOLO_ROUNDS = 8  # 8.6
SHORT_SOLO = 3  # of a phase on small boards, in place of those
SILVER, GOOD, WORKER = 1, 2, 3  # places in `BONUSES`, of the own rows
CASTLE_ROW = 4  # the same four again, in the castle row
MANY = 99  # of a row that was left out

Counts = tuple[int, ...]


class Moment(NamedTuple):
    """What there is between two rounds.

    Attributes:
        filled: cells, as bits.
        phase: the current one; 4 when the game is over.
        boxes: crossed in the column of this phase.
        round: how many were played, if the sheet shows rounds; else 0.
        rings: circled, in the four own rows and for the four kinds of castle.
        crosses: those that are crossed.
    """

    filled: int
    phase: int
    boxes: int
    round: int
    rings: Counts
    crosses: Counts


class TooLarge(Exception):
    """More moments than the oracle was allowed to look at."""


class Oracle:
    """All games that could end in a sheet."""

    def __init__(
        self,
        board: Board,
        printed: Printed,
        fill: Fill,
        switches: Switches = STANDARD,
        solo_rounds: int = SOLO_ROUNDS,
    ) -> None:
        assert switches.must_combine == switches.worker_although_bonus_helps == "yes"
        assert switches.castle_number_first == "yes"
        self.board = board
        self.fill = fill
        self.says = switches
        self.numbers = fill.numbers
        self.terrain = [cell.terrain for cell in board.cells]
        self.near = [_bits(near) for near in board.neighbours]
        self.area = [self._grow(cell) for cell in range(len(board.cells))]
        self.wanted = _bits(c for c, number in enumerate(fill.numbers) if number)
        self.is_solo = fill.variant == "solo"
        self.size = solo_rounds if self.is_solo else printed.time_boxes  # 1.19, 8.6
        self.circles = [printed.circles[bonus] for bonus in BONUSES]
        self.phases = fill.phases if fill.evidence == "phase" else None
        self.rounds = fill.rounds if fill.evidence == "round" else None
        self.time = fill.time
        is_free = self.is_solo and switches.solo_time_boxes == "free"  # 10.17
        # A player need not cross the boxes at all (3.5).
        if is_free or fill.time is None or not any(map(any, fill.time)):
            self.time = None
        # Guests cross what they like of it; but everybody keeps count of rounds (9.10).
        is_owned = self.is_solo or fill.evidence == "round" or fill.time_by == "owner"
        self.least = [0] * len(PHASES)  # boxes that were crossed for certain
        if self.time is not None and not is_owned:
            self.least = [sum(map(bool, column)) for column in self.time]
            self.time = None
        self.due: dict[int, int] = {}
        for cell, number in enumerate(self.rounds or ()):
            if number:
                self.due[number] = self.due.get(number, 0) | 1 << cell
        self.rings = self._shown(0)
        self.crosses = self._shown(1)
        self.most_rings = [MANY if n is None else n for n in self.rings]
        self.most_crosses = [MANY if n is None else n for n in self.crosses]

    def _grow(self, first: int) -> int:
        """Return the area of a cell (1.11); a castle is one by itself (1.15)."""
        area, before = 1 << first, 0
        while area != before and self.terrain[first] != "castle":
            before = area
            for cell, terrain in enumerate(self.terrain):
                if terrain == self.terrain[first] and self.near[cell] & area:
                    area |= 1 << cell
        return area

    def _shown(self, part: int) -> list[int | None]:
        """Return what is circled or crossed in every row, nothing if left out."""
        shown: list[int | None] = []
        for bonus in BONUSES:
            row = self.fill.rows.get(bonus)
            shown.append((row.circled, row.crossed)[part] if row else None)
        castle = self.fill.castle_row
        for bonus in BONUSES:
            if castle is None:
                shown.append(None)
            else:
                shown.append((castle.circled, castle.crossed)[part].count(bonus))
        return shown

    # The answer

    def is_legal(self, limit: int = 10**9) -> bool:
        """Return whether some game ends in the sheet.

        Raises:
            TooLarge: more than *limit* moments came up.
        """
        if not self._numbers_can_stand() or not self._claims_can_be():
            return False
        if any(any(column[sum(map(bool, column)) :]) for column in self.time or ()):
            return False  # 3.4
        start = self.numbers.index(CROSS)
        rings = [0] * 8
        bonus = BONUSES.index(self.board.cells[start].carried)
        rings[CASTLE_ROW + bonus] = 1  # 2.6
        first = Moment(1 << start, 1, 0, 0, tuple(rings), (0,) * 8)
        seen = {first}
        waiting = [first]
        while waiting:
            moment = waiting.pop()
            if self._is_end(moment):
                return True
            if moment.phase > PHASES[-1]:  # 7.1
                continue
            for after in self._after_round(moment):
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
            if len(seen) > limit:
                raise TooLarge
        return False

    def _numbers_can_stand(self) -> bool:
        """Return whether each number may stand beside the others."""
        starts = [c for c, number in enumerate(self.numbers) if number == CROSS]
        if len(starts) != 1 or self.terrain[starts[0]] != "castle":  # 2.3, 2.5
            return False
        for cell, number in enumerate(self.numbers):
            if number <= 0:
                continue
            terrain = self.terrain[cell]
            others = [
                self.numbers[other]
                for other in range(len(self.numbers))
                if self.area[cell] >> other & 1 and other != cell
            ]
            if number not in TAKES.get(terrain, range(1, 7)):  # 4.2-4.4, 4.6, 4.13
                return False
            if terrain == "city" and number in others:  # 4.7
                return False
            if terrain == "pasture" and any(n not in (0, number) for n in others):
                return False  # 4.14
        return True

    def _claims_can_be(self) -> bool:
        """Return whether claimed colours are complete (6.15)."""
        return all(
            self.numbers[cell]
            for terrain in self.fill.colours or ()
            for cell in self.board.of_terrain(terrain)
        )

    def _is_end(self, moment: Moment) -> bool:
        """Return whether the game so far leaves the sheet as it is."""
        if moment.filled != self.wanted:
            return False
        if self.rounds and any(number > moment.round for number in self.due):
            return False
        for phase in PHASES:
            boxes = 0
            if phase <= moment.phase:
                boxes = self.size if phase < moment.phase else moment.boxes
            if boxes < self.least[phase - 1]:
                return False
            if self.time is not None and boxes != sum(map(bool, self.time[phase - 1])):
                return False
        return all(
            shown is None or count == shown
            for counts, row in (
                (moment.rings, self.rings),
                (moment.crosses, self.crosses),
            )
            for count, shown in zip(counts, row, strict=True)
        )

    def _can_go_on(self, rings: Counts, crosses: Counts) -> bool:
        """Return whether no row shows more than the sheet does in the end."""
        return all(map(le, rings, self.most_rings)) and all(
            map(le, crosses, self.most_crosses)
        )

    # A round

    def _after_round(self, moment: Moment) -> Iterator[Moment]:
        """Yield every moment after one further round."""
        number = moment.round + 1 if self.rounds else 0
        plays: dict[tuple[Counts, Counts], list[tuple[int, Counts, Counts]]] = {}
        for is_double in (False, True):  # 1.6, 3.3
            time = self._cross_boxes(moment, number, is_double)
            if time is None:
                continue
            phase, boxes = time
            if phase > PHASES[-1] and self.says.play_out_last_round == "no":  # 10.14
                yield moment._replace(phase=phase, boxes=boxes, round=number)
                continue
            for sale in self._sales(moment, is_double):
                if sale not in plays:
                    found = self._plays(moment, *sale)
                    plays[sale] = [play for play in found if self._can_go_on(*play[1:])]
                for filled, rings, crosses in plays[sale]:
                    if self.rounds:  # 9.15
                        due = self.due.get(number, 0)
                        if filled & ~moment.filled != due:
                            continue
                    yield Moment(filled, phase, boxes, number, rings, crosses)

    def _cross_boxes(
        self, moment: Moment, number: int, is_double: bool
    ) -> tuple[int, int] | None:
        """Return the phase and its boxes after the roll, or nothing if they differ."""
        boxes = moment.boxes + 1  # 3.4
        if is_double and not self.is_solo and boxes < self.size:  # 3.6, 10.17
            boxes += 1
        if self.time is not None:
            column = self.time[moment.phase - 1]
            new = (*column, 0, 0)[moment.boxes : boxes]
            if self.rounds:  # 9.11
                if any(box != number for box in new):
                    return None
            elif not all(new):
                return None
        return (moment.phase + 1, 0) if boxes == self.size else (moment.phase, boxes)

    def _sales(
        self, moment: Moment, is_double: bool
    ) -> Iterator[tuple[Counts, Counts]]:
        """Yield rings and crosses after each sale, and after none (5.23-5.27)."""
        rings, crosses = moment.rings, moment.crosses
        own = rings[GOOD] - crosses[GOOD]
        castle = rings[CASTLE_ROW + GOOD] - crosses[CASTLE_ROW + GOOD]
        if self.says.castle_row_use == "monk":  # 10.10
            castle = 0
        must_sell = is_double and self.says.optional_sale == "no"  # 10.9
        if not must_sell or not own + castle:
            yield rings, crosses
        if not is_double:
            return
        for some in range(own + 1):
            for more in range(castle + 1):
                is_part = some + more < own + castle
                if not some + more or (is_part and self.says.partial_sale == "no"):
                    continue  # 10.8
                sold = _more(crosses, GOOD, some)
                sold = _more(sold, CASTLE_ROW + GOOD, more)
                for gained in self._gain(rings, SILVER, some + more):
                    yield gained, sold

    def _plays(
        self, before: Moment, rings: Counts, crosses: Counts
    ) -> Iterator[tuple[int, Counts, Counts]]:
        """Yield what is filled, circled and crossed after each play."""
        filled = before.filled
        if filled != (1 << len(self.numbers)) - 1:
            for gained in self._gain(rings, WORKER):  # 3.17
                yield filled, gained, crosses
        elif self.says.worker_after_last_cell == "no":  # 10.16
            yield filled, rings, crosses
        else:
            for gained in self._gain(rings, WORKER):
                yield filled, gained, crosses
        for cell in self._open_cells(filled, filled, before.phase):
            one = filled | 1 << cell
            for gained in self._after_cell(one, rings, cell):
                yield one, gained, crosses
                for bonus in ("monk", "worker"):  # 5.15, 5.16
                    for paid in self._pay(BONUSES.index(bonus), rings, crosses):
                        yield one, gained, paid
                usable = [gained]  # 10.3: with what the first cell brought
                if self.says.use_silver_of_first_cell == "no":
                    usable = [rings]
                # 10.2: without what the sale brought
                late = 0
                if self.says.use_silver_of_this_sale == "no":
                    late = rings[SILVER] - before.rings[SILVER]
                beside = one
                if self.says.second_cell_beside_first == "no":  # 10.1
                    beside = filled
                for inventory in usable:
                    for paid in self._pay(SILVER, inventory, crosses, late):  # 5.18
                        for second in self._open_cells(one, beside, before.phase):
                            two = one | 1 << second
                            for more in self._after_cell(two, gained, second):
                                yield two, more, paid

    def _open_cells(self, filled: int, beside: int, phase: int) -> Iterator[int]:
        """Yield the cells of the sheet that a combination can fill now."""
        for cell, number in enumerate(self.numbers):
            if not number or filled >> cell & 1 or not self.near[cell] & beside:
                continue  # 3.13, 3.14
            if self.phases and self.phases[cell] not in (0, phase):
                continue
            if self.terrain[cell] == "castle":  # 4.10, 4.11
                near = [
                    self.numbers[other]
                    for other in self.board.neighbours[cell]
                    if filled >> other & 1
                ]
                is_free = CROSS in near and self.says.start_castle_lends_number == "any"
                if number not in near and not is_free:  # 4.12, 10.7
                    continue
            if not self.area[cell] & ~(filled | 1 << cell):  # the area is complete
                if self.phases and phase != max(
                    written
                    for other, written in enumerate(self.phases)
                    if self.area[cell] >> other & 1
                ):  # 9.5, 9.7
                    continue
                if not self._fits_claim(filled | 1 << cell, cell, phase):
                    continue
            yield cell

    def _fits_claim(self, filled: int, cell: int, phase: int) -> bool:
        """Return whether a claim fits, if *cell* completes its terrain (8.8)."""
        terrain = self.terrain[cell]
        claim = (self.fill.colours or {}).get(terrain)
        if not self.is_solo or not claim:
            return True
        if _bits(self.board.of_terrain(terrain)) & ~filled:
            return True
        return claim == ("second" if phase == PHASES[-1] else "first")

    def _after_cell(self, filled: int, rings: Counts, cell: int) -> list[Counts]:
        """Return the rings after *cell* was filled, as one of *filled* (5.1)."""
        terrain = self.terrain[cell]
        if terrain == "castle":  # 5.7, 5.8
            bonus = BONUSES.index(self.board.cells[cell].carried)
            return [_more(rings, CASTLE_ROW + bonus, 1)]
        if self.area[cell] & ~filled or terrain == "pasture":  # 5.9
            return [rings]
        return self._gain(rings, BONUSES.index(EARNS[terrain]))  # 5.3-5.6

    def _gain(self, rings: Counts, bonus: int, count: int = 1) -> list[Counts]:
        """Return the rings after a bonus was gained; several if that is open."""
        ways = [rings]
        for _ in range(count):
            more = []
            for way in ways:
                is_full = way[bonus] >= self.circles[bonus]  # 10.15
                if not is_full or self.says.full_row != "lost":
                    more.append(_more(way, bonus, 1))
                if is_full and self.says.full_row != "extra":
                    more.append(way)
            ways = more
        return ways

    def _pay(
        self, bonus: int, rings: Counts, crosses: Counts, late: int = 0
    ) -> Iterator[Counts]:
        """Yield the crosses after a bonus was used, in either row (5.11, 5.21, 5.22).

        So many of the own row's rings came too *late*.
        """
        if rings[bonus] - late > crosses[bonus]:
            yield _more(crosses, bonus, 1)
        castle = CASTLE_ROW + bonus
        if bonus and self.says.castle_row_use == "monk":  # 10.10
            return
        if rings[castle] > crosses[castle]:
            yield _more(crosses, castle, 1)


def _bits(cells) -> int:
    return sum(1 << cell for cell in cells)


def _more(counts: Counts, place: int, more: int) -> Counts:
    return (*counts[:place], counts[place] + more, *counts[place + 1 :])


# Small boards, and games on them


def row_of(*names: str) -> Board:
    """Return a board of cells in a row; its castles carry goods."""
    return make_board(
        Cell(Position(0, 2 * at), name, "good" if name == "castle" else "")
        for at, name in enumerate(names)
    )


def small_duchy(
    rng: random.Random, least: int = 5, most: int = 9, boxes: int = 0, largest: int = 4
) -> Duchy:
    """Return a random board with columns of a few *boxes*, 2 to 4 unless given."""
    layout = load_layout("A")
    count = rng.randint(least, most)
    boxes = boxes or rng.choice((2, 3, 3, 4))
    places = [Position(0, 0)]
    while len(places) < count:
        place = rng.choice(list(neighbours(rng.choice(places))))
        if place not in places:
            places.append(place)
    castles = min(rng.randint(1, 3), count // 3)
    terrain = {place: "castle" for place in rng.sample(places, castles)}
    for place in places:
        near = [
            terrain[other]
            for other in neighbours(place)
            if terrain.get(other, "castle") != "castle"
        ]
        if place in terrain:
            continue
        if near and rng.random() < 0.5:
            terrain[place] = rng.choice(near)
        else:
            terrain[place] = rng.choice([c for c in COLOURS if c != "castle"])
    board = make_board(
        Cell(place, name, rng.choice(BONUSES) if name == "castle" else "")
        for place, name in terrain.items()
    )
    if any(area.size > largest and area.terrain != "castle" for area in board.areas):
        return small_duchy(rng, least, most, boxes, largest)  # 1.11
    printed = replace(printed_numbers(layout.rules, layout.board), time_boxes=boxes)
    return Duchy(board, printed)


def small_game(
    duchy: Duchy,
    rng: random.Random,
    variant: str = "normal",
    switches: Switches = STANDARD,
) -> Game:
    """Return a game of one player, one in four of which ends before its time."""
    start = rng.choice(duchy.board.of_terrain("castle"))
    clock = Clock(duchy.printed.time_boxes, variant, switches)
    rounds = rng.randint(1, 99) if rng.random() < 0.7 else rng.randint(1, 6)
    goal = rng.random()
    state = begin(duchy, start, switches)
    turns: list[Round] = []
    while len(turns) < rounds and not clock.is_over:
        roll = _handy_roll(duchy, rng)
        clock.cross(len(turns) + 1, roll.is_double)
        plays = list_plays(duchy, state, roll, switches)
        if clock.is_over and switches.play_out_last_round == "no":
            break  # 10.14
        helped = [play for play in plays if play.bonus]
        if helped and rng.random() < goal:
            plays = helped
        play = rng.choice(plays) if rng.random() < 0.3 else eager(duchy, plays, rng)
        state = make_play(duchy, state, play, switches)
        turns.append(Round(roll, (play,)))
    log = Log((start,), tuple(turns), variant, switches)
    return Game(duchy, log, replay(duchy, log))


def _handy_roll(duchy: Duchy, rng: random.Random) -> Roll:
    """Return a roll with colours that the board has."""
    here = sorted(set(duchy.terrain_of))
    colours = rng.choice(here), rng.choice(here)
    numbers = rng.randint(1, 6), rng.randint(1, 6)
    return Roll(colours, numbers, rng.random() < 0.4)
