"""A second, slow reading of a turn, written from ``docs/rules/dice.md`` alone.

It tries everything: each sale, each bonus, each pair of dice, each cell. Tests hold it
against `sheetgen.games.dice.rules.turn`, which was written for speed; `Twin` takes only
the form of a play from there. A cell goes by its name, a sheet is a few dicts. At the
end stand words for rolls and plays that the tests of turns and games share.

Where a board of one's own leaves a clause without a meaning: castles that touch are
areas of one cell each (1.15), and the castle row has a circle for each castle.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from sheetgen.core.board import Board
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.ruleset import BONUSES, Switches, printed_numbers
from sheetgen.games.dice.rules.turn import (
    CASTLE_ROW,
    STANDARD,
    Mark,
    Play,
    Roll,
    State,
    begin,
    mark_cell,
)
from sheetgen.layout.value import Layout

COLOURS = ("monastery", "mine", "river", "city", "castle", "pasture")  # 4.1
NUMBERS = (1, 2, 3, 4, 5, 6)  # 1.4
TAKES = {"monastery": (1, 2), "mine": (3, 4), "river": (5, 6)}  # 4.2, 4.3, 4.4
EARNS = {"monastery": "monk", "mine": "silver", "river": "good", "city": "worker"}
CIRCLES = {"monk": 4, "silver": 6, "good": 3, "worker": 8}  # 1.21
CROSS = "X"  # 2.5


@dataclass
class Paper:
    """A sheet: numbers by cell, rings and crosses by row and bonus."""

    numbers: dict[str, int | str] = field(default_factory=dict)
    rings: Counter[tuple[str, str]] = field(default_factory=Counter)
    crosses: Counter[tuple[str, str]] = field(default_factory=Counter)

    def copy(self) -> "Paper":
        return Paper(dict(self.numbers), self.rings.copy(), self.crosses.copy())

    def free(self, row: str, bonus: str) -> int:
        """Return how many circles of *bonus* in *row* have a ring and no cross."""
        return self.rings[row, bonus] - self.crosses[row, bonus]


@dataclass(frozen=True)
class Dice:
    """What was rolled: two terrains, two numbers, and the hourglass die."""

    colours: tuple[str, str]
    numbers: tuple[int, int]
    is_double: bool


# A number die and a colour die, by their places, and what they count as.
Combination = tuple[int, int, str, int]


class Twin:
    """The rules of a turn on a board."""

    def __init__(
        self,
        board: Board,
        switches: Switches,
        circles: Mapping[str, int] = CIRCLES,
    ) -> None:
        self.names = board.names
        self.index = {name: i for i, name in enumerate(board.names)}
        self.terrain = {
            name: cell.terrain
            for name, cell in zip(board.names, board.cells, strict=True)
        }
        self.carried = {
            name: cell.carried
            for name, cell in zip(board.names, board.cells, strict=True)
        }
        self.near = {
            name: [board.names[i] for i in near]
            for name, near in zip(board.names, board.neighbours, strict=True)
        }
        self.area = {name: self._grow(name) for name in board.names}
        self.circles = circles
        self.says = switches

    def _grow(self, first: str) -> set[str]:
        """Return the area of a cell: neighbours of one colour (1.11)."""
        area = {first}
        if self.terrain[first] == "castle":  # 1.15
            return area
        while True:
            more = {
                other
                for cell in area
                for other in self.near[cell]
                if self.terrain[other] == self.terrain[first]
            }
            if more <= area:
                return area
            area |= more

    # A sheet

    def begin(self, start: str) -> Paper:
        paper = Paper()
        paper.numbers[start] = CROSS  # 2.5
        paper.rings["castle", self.carried[start]] += 1  # 2.6, 2.7
        return paper

    def gain(self, paper: Paper, bonus: str) -> None:
        """Draw a ring in the row of *bonus* (5.10)."""
        is_full = paper.rings["own", bonus] >= self.circles[bonus]
        if is_full and self.says.full_row == "lost":  # 10.15
            return
        paper.rings["own", bonus] += 1

    def write(self, paper: Paper, cell: str, number: int) -> None:
        """Write *number* in *cell*, with the bonus that it may bring."""
        paper.numbers[cell] = number
        if not all(other in paper.numbers for other in self.area[cell]):  # 5.1
            return
        if self.terrain[cell] == "castle":  # 5.7, 5.8
            paper.rings["castle", self.carried[cell]] += 1
        elif self.terrain[cell] != "pasture":  # 5.9
            self.gain(paper, EARNS[self.terrain[cell]])  # 5.3 to 5.6

    def sell(self, paper: Paper, goods: int) -> None:
        """Cross *goods* circled goods, those of their own row first."""
        for _ in range(goods):
            row = "own" if paper.free("own", "good") else "castle"
            paper.crosses[row, "good"] += 1  # 5.26
            self.gain(paper, "silver")  # 5.27

    # Where a number may stand

    def is_beside(self, paper: Paper, cell: str) -> bool:
        """Return whether *cell* has a filled neighbour (3.14, 3.15)."""
        return any(other in paper.numbers for other in self.near[cell])

    def takes(self, paper: Paper, cell: str, number: int) -> bool:
        """Return whether *number* may stand in the empty *cell*, wherever it lies."""
        terrain = self.terrain[cell]
        in_area = [paper.numbers.get(other) for other in self.area[cell]]
        if terrain in TAKES:
            return number in TAKES[terrain]
        if terrain == "city":  # 4.6, 4.7, 4.8
            return number not in in_area
        if terrain == "pasture":  # 4.13, 4.14, 4.15
            return all(other in (None, number) for other in in_area)
        if self.says.castle_number_first == "no":  # 10.6: judged at the end
            return True
        beside = [paper.numbers.get(other) for other in self.near[cell]]
        if CROSS in beside and self.says.start_castle_lends_number == "any":  # 10.7
            return True
        return number in beside  # 4.10, 4.11, 4.12

    def cells_for(self, paper: Paper, colour: str, number: int) -> Iterator[str]:
        """Yield the cells that a combination can fill."""
        for cell in self.names:
            if (
                self.terrain[cell] == colour  # 4.1
                and cell not in paper.numbers  # 3.13
                and self.is_beside(paper, cell)
                and self.takes(paper, cell, number)
            ):
                yield cell

    # Combinations

    def combinations(self, dice: Dice, bonus: str = "") -> Iterator[Combination]:
        """Yield each colour die with each number die (3.11), changed by *bonus*."""
        for i, colour in enumerate(dice.colours):
            for j, number in enumerate(dice.numbers):
                if bonus == "monk":  # 5.15
                    for other in COLOURS:
                        if other != colour:
                            yield i, j, other, number
                elif bonus == "worker":  # 5.16
                    for value in NUMBERS:
                        yield i, j, colour, value
                else:
                    yield i, j, colour, number

    # Bonuses

    def rows(self, bonus: str) -> tuple[str, ...]:
        """Return the rows in which *bonus* can be crossed (5.21, 5.22)."""
        if bonus != "monk" and self.says.castle_row_use == "monk":  # 10.10
            return ("own",)
        return ("own", "castle")

    def goods(self, paper: Paper) -> int:
        return sum(paper.free(row, "good") for row in self.rows("good"))

    def rows_for_silver(
        self, before: Paper, sold: Paper, between: Paper
    ) -> Iterator[str]:
        """Yield the rows with silver that can pay for a second cell (5.11).

        The sheet is given before the round, after the sale and after the first cell.
        """
        for row in self.rows("silver"):
            usable = before.free(row, "silver")
            if self.says.use_silver_of_this_sale == "yes":  # 10.2
                usable += sold.free(row, "silver") - before.free(row, "silver")
            if self.says.use_silver_of_first_cell == "yes":  # 10.3
                usable += between.free(row, "silver") - sold.free(row, "silver")
            if usable > 0:
                yield row

    # Plays

    def sales(self, paper: Paper, dice: Dice) -> Iterator[int]:
        """Yield how many goods may be sold before the cells are chosen (5.25)."""
        goods = self.goods(paper)
        for amount in range(goods + 1):
            if amount and not dice.is_double:  # 5.23
                continue
            if 0 < amount < goods and self.says.partial_sale == "no":  # 5.26, 10.8
                continue
            is_left_out = dice.is_double and goods and not amount
            if is_left_out and self.says.optional_sale == "no":  # 10.9
                continue
            yield amount

    def plays(self, paper: Paper, dice: Dice) -> set[Play]:
        """Return every legal play."""
        found: set[Play] = set()
        for amount in self.sales(paper, dice):
            sold = paper.copy()
            self.sell(sold, amount)
            found |= self._plays_after(paper, sold, amount, dice)
        return found

    def _plays_after(
        self, before: Paper, sold: Paper, amount: int, dice: Dice
    ) -> set[Play]:
        plain = self._single_plays(sold, amount, dice, "")
        helped: set[Play] = set()
        for bonus in ("monk", "worker"):
            if any(sold.free(row, bonus) for row in self.rows(bonus)):
                helped |= self._single_plays(sold, amount, dice, bonus)
        double = set(self._double_plays(before, sold, amount, dice))
        idle: set[Play] = set()
        nothing = Play((), "", amount)
        if plain:
            if self.says.must_combine == "no":  # 3.18, 10.4
                idle = {nothing}
        elif len(sold.numbers) == len(self.names):
            has_worker = self.says.worker_after_last_cell == "yes"  # 10.16
            idle = {nothing._replace(takes_worker=has_worker)}
        elif helped and self.says.worker_although_bonus_helps == "no":  # 10.5
            idle = {nothing}
        else:
            idle = {nothing._replace(takes_worker=True)}  # 3.17
        return plain | helped | double | idle

    def _single_plays(
        self, sold: Paper, amount: int, dice: Dice, bonus: str
    ) -> set[Play]:
        """Return the plays of one combination (3.12, 3.16, 5.12)."""
        return {
            Play(((self.index[cell], number),), bonus, amount)
            for _, _, colour, number in self.combinations(dice, bonus)
            for cell in self.cells_for(sold, colour, number)
        }

    def _double_plays(
        self, before: Paper, sold: Paper, amount: int, dice: Dice
    ) -> Iterator[Play]:
        """Yield the plays of two combinations, paid with silver (5.14, 5.18)."""
        for i, j, colour, number in self.combinations(dice):
            for cell in self.cells_for(sold, colour, number):
                between = sold.copy()
                self.write(between, cell, number)
                if not list(self.rows_for_silver(before, sold, between)):
                    continue
                for k, m, second_colour, second in self.combinations(dice):
                    if (i, j) == (k, m):  # 5.19, 5.20
                        continue
                    for other in self.cells_for(between, second_colour, second):
                        must_touch = self.says.second_cell_beside_first == "no"
                        if must_touch and not self.is_beside(sold, other):  # 10.1
                            continue
                        pair = (self.index[cell], number), (self.index[other], second)
                        yield Play(pair, "silver", amount)

    # What comes of a play

    def after(self, paper: Paper, play: Play) -> Paper:
        """Return the sheet after a legal play; the one given stays as it is.

        A bonus is crossed when it is used, thus before it has done its work, and in
        its own row unless there is none to use or the play asks for the castle row.
        """
        sheet = paper.copy()
        self.sell(sheet, play.sold)
        sold = sheet.copy()
        if play.takes_worker:
            self.gain(sheet, "worker")  # 3.17
        if play.bonus in ("monk", "worker"):
            rows = [row for row in self.rows(play.bonus) if sheet.free(row, play.bonus)]
            self._cross(sheet, play, rows)
        for place, (cell, number) in enumerate(play.marks):
            if place:
                self._cross(sheet, play, self.rows_for_silver(paper, sold, sheet))
            self.write(sheet, self.names[cell], number)
        return sheet

    def _cross(self, sheet: Paper, play: Play, rows: Iterable[str]) -> None:
        row = "castle" if play.in_castle_row else next(iter(rows))
        sheet.crosses[row, play.bonus] += 1  # 5.11

    def allows(self, paper: Paper, dice: Dice, play: Play) -> bool:
        """Return whether *play* is legal, the row of its bonus included."""
        if play._replace(in_castle_row=False) not in self.plays(paper, dice):
            return False
        if not play.in_castle_row:
            return True
        if play.bonus != "silver":
            usable = paper.free("castle", play.bonus)
            return "castle" in self.rows(play.bonus) and usable > 0
        sold = paper.copy()
        self.sell(sold, play.sold)
        between = sold.copy()
        cell, number = play.marks[0]
        self.write(between, self.names[cell], number)
        return "castle" in self.rows_for_silver(paper, sold, between)


# Words that tests use


class Desk:
    """A board to play on, with words for its cells, rolls, plays and states."""

    def __init__(self, layout: Layout) -> None:
        self.board = layout.board
        self.printed = printed_numbers(layout.rules, layout.board)
        self.duchy = Duchy(self.board, self.printed)
        self.index = {name: i for i, name in enumerate(self.board.names)}

    @property
    def castles(self) -> tuple[int, ...]:
        return self.board.of_terrain("castle")

    def roll(self, words: str) -> Roll:
        """Return a roll such as ``city pasture 4 5 double``.

        A die that is left out shows the same as the other.
        """
        given = words.split()
        colours = [self.duchy.terrains.index(w) for w in given if w in COLOURS]
        numbers = [int(word) for word in given if word.isdigit()]
        assert colours and numbers, words
        return Roll(
            (colours[0], colours[-1]), (numbers[0], numbers[-1]), "double" in given
        )

    def marks(self, words: str) -> tuple[Mark, ...]:
        """Return marks such as ``c3=4 c4=4``."""
        pairs = (word.split("=") for word in words.split() if "=" in word)
        return tuple((self.index[cell], int(number)) for cell, number in pairs)

    def play(self, words: str) -> Play:
        """Return a play such as ``sell:1 c3=4 d4=1 silver castle-row``.

        ``wait`` is the worker for want of a combination.
        """
        given = words.split()
        bonus, *more = [word for word in given if word in BONUSES] or [""]
        return Play(
            self.marks(words),
            bonus,
            sum(int(w.partition(":")[2]) for w in given if w.startswith("sell:")),
            "wait" in given,
            "castle-row" in given,
            tuple((other, False) for other in more),
        )

    def state(
        self, start: str, marks: str = "", switches: Switches = STANDARD, **rings: int
    ) -> State:
        """Return a sheet with *marks*, whoever may have made them, and more rings.

        Args:
            start: the start castle.
            marks: in the order in which they were made.
            switches: how open questions are answered.
            rings: how many more are circled: ``monk=1``, ``castle_monk=1``.
        """
        state = begin(self.duchy, self.index[start], switches)
        for cell, number in self.marks(marks):
            state = mark_cell(self.duchy, state, cell, number, switches)
        circled = list(state.circled)
        for name, more in rings.items():
            row, _, bonus = name.rpartition("_")
            circled[BONUSES.index(bonus) + (CASTLE_ROW if row else 0)] += more
        return state.with_rows(tuple(circled), state.crossed)

    def left(self, state: State) -> dict[str, tuple[int, int]]:
        """Return rings and crosses by name, rows without a ring left out."""
        names = (*BONUSES, *(f"castle_{bonus}" for bonus in BONUSES))
        counts = zip(names, state.circled, state.crossed, strict=True)
        return {name: (rings, crosses) for name, rings, crosses in counts if rings}
