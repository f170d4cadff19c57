import functools
import itertools
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.board import Cell, make_board
from sheetgen.games.dice import turn
from sheetgen.games.dice.duchy import Duchy, list_cells
from sheetgen.games.dice.printed import printed_numbers
from sheetgen.games.dice.rules import BONUSES, NUMBERS, SWITCHES, Switches
from sheetgen.games.dice.turn import (
    CASTLE_ROW,
    STANDARD,
    Play,
    Roll,
    State,
    begin,
    find_faults,
    find_lone_faults,
    list_plays,
    make_play,
)
from sheetgen.games.find import load_layout
from sheetgen.grid import Position, neighbours
from tests import golden
from tests.games.dice.twin import COLOURS, CROSS, Desk, Dice, Paper, Twin

LETTERS = "ABCD"
ROUNDS = 24  # of a random game
# Those of section 10 that a turn looks at.
TURN_SWITCHES = (
    "second-cell-beside-first",
    "use-silver-of-this-sale",
    "use-silver-of-first-cell",
    "must-combine",
    "worker-although-bonus-helps",
    "castle-number-first",
    "start-castle-lends-number",
    "partial-sale",
    "optional-sale",
    "castle-row-use",
    "full-row",
    "worker-after-last-cell",
)
PERFT = golden.FOLDER / "dice" / "perft.toml"
COLOUR_PAIRS = list(itertools.combinations_with_replacement(range(6), 2))
NUMBER_PAIRS = list(itertools.combinations_with_replacement(NUMBERS, 2))
# The rolls of the second depth: every terrain and every number, equal dice too.
DEEP_ROLLS = (
    "city pasture 1 2",
    "monastery castle 1 2",
    "river mine 3 6",
    "city city 4 5",
    "castle pasture 5 5",
    "mine monastery 2 4 double",
    "castle river 6 6 double",
    "pasture pasture 3 3 double",
)


@functools.cache
def desk(name: str) -> Desk:
    return Desk(load_layout(name))


@pytest.fixture
def odd(odd_layout: Path) -> Desk:
    return Desk(load_layout(str(odd_layout)))


A = desk("A")


# Random boards, switches and games


def random_switches(rng: random.Random) -> Switches:
    """Return the switches of a turn at random."""
    chosen = {name: rng.choice(SWITCHES[name]) for name in TURN_SWITCHES}
    return Switches(**{name.replace("-", "_"): chosen[name] for name in chosen})


def random_duchy(rng: random.Random) -> Duchy:
    """Return a board of 7 to 40 cells with a castle, areas of any size, and holes."""
    positions = [Position(0, 0)]
    count = rng.randint(7, 40)
    while len(positions) < count:
        place = rng.choice(neighbours(rng.choice(positions)))
        if place not in positions:
            positions.append(place)
    terrains: dict[Position, str] = {}
    for place in positions:
        near = [terrains[p] for p in neighbours(place) if p in terrains]
        is_alike = near and rng.random() < 0.4
        terrains[place] = rng.choice(near) if is_alike else rng.choice(COLOURS)
    terrains[positions[0]] = "castle"
    cells = [
        Cell(place, terrain, rng.choice(BONUSES) if terrain == "castle" else "")
        for place, terrain in terrains.items()
    ]
    board = make_board(cells)
    return Duchy(board, printed_numbers(load_layout("A").rules, board))


def random_roll(rng: random.Random) -> Roll:
    return Roll(
        (rng.randrange(6), rng.randrange(6)),
        (rng.choice(NUMBERS), rng.choice(NUMBERS)),
        rng.random() < 0.4,
    )


def random_play(duchy: Duchy, plays: list[Play], rng: random.Random) -> Play:
    """Return one of *plays*, or something near it that may well be illegal."""
    play = rng.choice(plays)
    cells = range(len(duchy.near))
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        marks = list(play.marks)
        what = rng.randrange(7)
        if what == 0 and marks:
            place = rng.randrange(len(marks))
            marks[place] = rng.choice(cells), marks[place][1]
        elif what == 1 and marks:
            place = rng.randrange(len(marks))
            marks[place] = marks[place][0], rng.choice(NUMBERS)
        elif what == 2:
            marks.append((rng.choice(cells), rng.choice(NUMBERS)))
            marks = marks[-2:]
        elif what == 3:
            marks = marks[:-1]
        elif what == 4:
            play = play._replace(bonus=rng.choice(("", *BONUSES)))
        elif what == 5:
            play = play._replace(sold=rng.choice((0, 1, 2, 3)))
        elif what == 6:
            play = play._replace(takes_worker=not play.takes_worker)
        play = play._replace(marks=tuple(marks))
    has_row = play.bonus and rng.random() < 0.3
    return play._replace(in_castle_row=bool(has_row))


def dice_of(duchy: Duchy, roll: Roll) -> Dice:
    first, second = (duchy.terrains[place] for place in roll.colours)
    return Dice((first, second), roll.numbers, roll.is_double)


def begin_twice(
    duchy: Duchy, switches: Switches, rng: random.Random
) -> tuple[Twin, State, Paper]:
    """Return a new sheet in both forms, with rings that nobody has earned."""
    twin = Twin(duchy.board, switches, duchy.printed.circles)
    start = rng.choice(duchy.board.of_terrain("castle"))
    state = begin(duchy, start, switches)
    paper = twin.begin(duchy.board.names[start])
    circled = list(state.circled)
    for place, bonus in enumerate(BONUSES):
        own, castle = rng.choice((0, 0, 1, 2)), rng.choice((0, 0, 1))
        circled[place] += own
        circled[place + CASTLE_ROW] += castle
        paper.rings["own", bonus] += own
        paper.rings["castle", bonus] += castle
    return twin, state.with_rows(tuple(circled), state.crossed), paper


def assert_same(duchy: Duchy, twin: Twin, state: State, paper: Paper) -> None:
    """Fail if the two forms of a sheet differ."""
    names = duchy.board.names
    assert {names[cell] for cell in list_cells(state.filled)} == set(paper.numbers)
    empty = [name for name in names if name not in paper.numbers]
    frontier = {names[cell] for cell in list_cells(state.frontier)}
    assert frontier == {name for name in empty if twin.is_beside(paper, name)}
    for number in NUMBERS:
        fitting = {names[cell] for cell in list_cells(state.fits[number])}
        takes = {name for name in empty if twin.takes(paper, name, number)}
        assert fitting - set(paper.numbers) == takes
    for row, place in (("own", 0), ("castle", CASTLE_ROW)):
        for bonus, rings, crosses in zip(
            BONUSES, state.circled[place:], state.crossed[place:], strict=False
        ):
            assert rings == paper.rings[row, bonus], (row, bonus)
            assert crosses == paper.crosses[row, bonus], (row, bonus)


def play_twice(duchy: Duchy, switches: Switches, rng: random.Random) -> None:
    """Play a random game with both; fail where they differ."""
    twin, state, paper = begin_twice(duchy, switches, rng)
    for _ in range(ROUNDS):
        roll = random_roll(rng)
        dice = dice_of(duchy, roll)
        plays = list_plays(duchy, state, roll, switches)
        assert set(plays) == twin.plays(paper, dice)
        play = rng.choice(plays)
        other = play._replace(in_castle_row=True)
        if play.bonus and rng.random() < 0.5 and twin.allows(paper, dice, other):
            play = other
        state = make_play(duchy, state, play, switches)
        paper = twin.after(paper, play)
        assert_same(duchy, twin, state, paper)


def judge_twice(duchy: Duchy, switches: Switches, rng: random.Random) -> None:
    """Judge legal and illegal plays by both doors and the twin."""
    twin, state, paper = begin_twice(duchy, switches, rng)
    for _ in range(ROUNDS):
        roll = random_roll(rng)
        dice = dice_of(duchy, roll)
        plays = list_plays(duchy, state, roll, switches)
        for play in plays:
            assert find_faults(duchy, state, roll, play, switches) == []
        for _ in range(12):
            play = random_play(duchy, plays, rng)
            faults = find_faults(duchy, state, roll, play, switches)
            if play.in_castle_row:
                assert (not faults) == twin.allows(paper, dice, play), play
            else:
                assert (not faults) == (play in plays), (play, faults)
        play = rng.choice(plays)
        state = make_play(duchy, state, play, switches)
        paper = twin.after(paper, play)


# Two readings of the rules


@pytest.mark.slow
@pytest.mark.parametrize("letter", LETTERS)
def test_both_readings_of_the_rules_list_the_same_plays(letter: str) -> None:
    rng = random.Random(f"default {letter}")
    for _ in range(25):
        play_twice(desk(letter).duchy, STANDARD, rng)


@pytest.mark.slow
@pytest.mark.parametrize("letter", LETTERS)
def test_both_readings_agree_under_any_switches(letter: str) -> None:
    rng = random.Random(f"switches {letter}")
    for _ in range(25):
        play_twice(desk(letter).duchy, random_switches(rng), rng)


@pytest.mark.slow
def test_both_readings_agree_on_a_board_of_every_oddity(odd: Desk) -> None:
    rng = random.Random("odd")
    for _ in range(25):
        play_twice(odd.duchy, STANDARD, rng)
        play_twice(odd.duchy, random_switches(rng), rng)


@pytest.mark.slow
def test_both_readings_agree_on_random_boards() -> None:
    rng = random.Random("boards")
    for _ in range(20):
        duchy = random_duchy(rng)
        play_twice(duchy, STANDARD, rng)
        play_twice(duchy, random_switches(rng), rng)


@pytest.mark.slow
@pytest.mark.parametrize("name", TURN_SWITCHES)
def test_both_readings_agree_with_a_single_switch_turned(name: str) -> None:
    rng = random.Random(name)
    for value in SWITCHES[name][1:]:
        for _ in range(4):
            play_twice(A.duchy, Switches(**{name.replace("-", "_"): value}), rng)


def test_the_two_readings_can_differ() -> None:
    rng = random.Random(0)
    with pytest.raises(AssertionError):
        for _ in range(20):
            twin, state, paper = begin_twice(A.duchy, STANDARD, rng)
            twin.says = Switches(must_combine="no")
            for roll in map(A.roll, DEEP_ROLLS):
                plays = list_plays(A.duchy, state, roll)
                assert set(plays) == twin.plays(paper, dice_of(A.duchy, roll))


# Two doors


@pytest.mark.slow
@pytest.mark.parametrize("letter", LETTERS)
def test_a_play_is_listed_exactly_if_it_has_no_fault(letter: str) -> None:
    rng = random.Random(f"doors {letter}")
    for _ in range(5):
        judge_twice(desk(letter).duchy, STANDARD, rng)
        judge_twice(desk(letter).duchy, random_switches(rng), rng)


@pytest.mark.slow
def test_a_play_on_any_board_is_listed_exactly_if_it_has_no_fault(odd: Desk) -> None:
    rng = random.Random("doors")
    for _ in range(12):
        for duchy in (odd.duchy, random_duchy(rng)):
            judge_twice(duchy, STANDARD, rng)
            judge_twice(duchy, random_switches(rng), rng)


# Every fault


def faults(
    table: Desk, state: State, roll: str, play: str, switches: Switches = STANDARD
) -> list[tuple[str, str, str]]:
    """Return code, place and clause of what is wrong with a play."""
    dice, done = table.roll(roll), table.play(play)
    plays = list_plays(table.duchy, state, dice, switches)
    found = find_faults(table.duchy, state, dice, done, switches)
    assert (done._replace(in_castle_row=False) in plays) or found
    return [(fault.code, fault.place, fault.clause) for fault in found]


def may(
    table: Desk, state: State, roll: str, play: str, switches: Switches = STANDARD
) -> bool:
    return not faults(table, state, roll, play, switches)


IDLE = "mine 1"  # fills no cell: a mine takes 3 or 4


def test_goods_are_not_sold_without_a_double() -> None:
    """Clauses 5.23 and 1.6."""
    state = A.state("c5", good=1)
    wrong = faults(A, state, IDLE, "sell:1 wait")
    assert wrong == [("sale-without-double", "sheet", "5.23")]
    assert may(A, state, IDLE + " double", "sell:1 wait")


def test_no_more_goods_are_sold_than_there_are() -> None:
    """Clause 5.26."""
    state = A.state("c5", good=1)
    wrong = faults(A, state, IDLE + " double", "sell:2 wait")
    assert wrong == [("good-not-earned", "row:good", "5.26")]


def test_a_sale_may_be_left_out() -> None:
    """Clause 10.9."""
    state = A.state("c5", good=1)
    roll = IDLE + " double"
    assert may(A, state, roll, "wait")
    must_sell = Switches(optional_sale="no")
    wrong = faults(A, state, roll, "wait", must_sell)
    assert wrong == [("sale-left-out", "row:good", "10.9")]
    assert may(A, state, roll, "sell:1 wait", must_sell)
    assert may(A, state, IDLE, "wait", must_sell)
    assert may(A, A.state("c5"), roll, "wait", must_sell)


def test_all_goods_are_sold_or_none() -> None:
    """Clauses 5.26 and 10.8."""
    state = A.state("c5", good=1, castle_good=1)
    roll = IDLE + " double"
    assert may(A, state, roll, "sell:2 wait")
    wrong = faults(A, state, roll, "sell:1 wait")
    assert wrong == [("sale-partial", "row:good", "10.8")]
    assert may(A, state, roll, "sell:1 wait", Switches(partial_sale="yes"))
    must_sell = Switches(partial_sale="yes", optional_sale="no")
    assert not may(A, state, roll, "wait", must_sell)


def test_a_sale_of_less_than_nothing_is_a_fault() -> None:
    state = A.state("c5", good=1)
    assert not may(A, state, IDLE + " double", "sell:-1 wait")
    assert not may(A, state, IDLE, "sell:-1 wait")


@pytest.mark.parametrize("bonus", BONUSES)
def test_no_bonus_is_used_without_a_cell(bonus: str) -> None:
    """Clause 5.11."""
    state = A.state("c5", **{bonus: 1})
    wrong = faults(A, state, IDLE, f"wait {bonus}")
    assert wrong == [("bonus-without-cell", f"row:{bonus}", "5.11")]


def test_a_usable_combination_must_be_taken() -> None:
    """Clauses 3.18 and 10.4."""
    state = A.state("c5")
    wrong = faults(A, state, "pasture 4", "")
    assert wrong == [("combination-left-out", "cell:c4", "3.18")]
    wrong = faults(A, state, "pasture 4", "wait")
    assert wrong == [("combination-left-out", "cell:c4", "3.18")]
    assert may(A, state, "pasture 4", "", Switches(must_combine="no"))


def test_who_leaves_a_combination_out_gets_no_worker() -> None:
    """Clauses 3.17 and 10.4."""
    state = A.state("c5")
    wrong = faults(A, state, "pasture 4", "wait", Switches(must_combine="no"))
    assert wrong == [("worker-despite-combination", "row:worker", "3.17")]
    assert faults(A, state, "pasture 4", "c4=4 wait") == [
        ("worker-despite-combination", "row:worker", "3.17")
    ]


def full_state(table: Desk, switches: Switches = STANDARD) -> State:
    """Return a sheet without an empty cell, whatever its numbers."""
    state = begin(table.duchy, table.castles[0], switches)
    _, _, *rest = state.parts()
    return State(table.duchy.all_cells, 0, *rest)


def test_a_full_duchy_gets_a_worker_in_each_further_round() -> None:
    """Clause 10.16."""
    assert may(A, full_state(A), IDLE, "wait")
    assert faults(A, full_state(A), IDLE, "") == [
        ("worker-left-out", "row:worker", "3.17")
    ]
    nothing = Switches(worker_after_last_cell="no")
    wrong = faults(A, full_state(A), IDLE, "wait", nothing)
    assert wrong == [("worker-after-last-cell", "row:worker", "10.16")]
    assert may(A, full_state(A), IDLE, "", nothing)


def test_a_worker_comes_although_a_bonus_would_have_helped() -> None:
    """Clause 10.5."""
    state = A.state("c5", monk=1)
    assert may(A, state, IDLE, "wait")
    strict = Switches(worker_although_bonus_helps="no")
    wrong = faults(A, state, IDLE, "wait", strict)
    assert wrong == [("worker-although-bonus-helps", "row:worker", "10.5")]
    assert may(A, state, IDLE, "", strict)
    assert may(A, state, IDLE, "c4=1 monk", strict)
    assert may(A, A.state("c5"), IDLE, "wait", strict)


def test_a_worker_without_a_combination_is_not_left_out() -> None:
    """Clause 3.17."""
    wrong = faults(A, A.state("c5"), IDLE, "")
    assert wrong == [("worker-left-out", "row:worker", "3.17")]


def test_a_second_cell_needs_silver() -> None:
    """Clause 3.16."""
    state = A.state("c2", silver=1)
    roll = "pasture city 4 2"
    assert faults(A, state, roll, "c3=4 b2=2") == [
        ("second-cell-without-silver", "row:silver", "3.16")
    ]
    assert may(A, state, roll, "c3=4 b2=2 silver")


def test_silver_buys_a_cell() -> None:
    """Clause 5.18."""
    state = A.state("c2", silver=1)
    assert faults(A, state, "pasture 4", "c3=4 silver") == [
        ("silver-without-second-cell", "row:silver", "5.18")
    ]


def test_nobody_fills_three_cells() -> None:
    """Clause 3.16."""
    state = A.state("c2", silver=2, monk=1)
    for bonus in ("", "silver", "monk"):
        found = faults(A, state, "pasture city 4", f"c3=4 c4=4 b2=4 {bonus}")
        assert ("cells-too-many", "sheet", "3.16") in found, bonus


@pytest.mark.parametrize("second", ["", " b2=2"])
def test_nobody_uses_two_bonuses_in_a_round(second: str) -> None:
    """Clause 5.12."""
    state = A.state("c2", silver=1, monk=1)
    play = A.play(f"c3=4{second} silver")._replace(beyond=(("monk", False),))
    (fault,) = find_faults(A.duchy, state, A.roll("mine city 4 2"), play)
    assert fault.found == ("silver", "monk")
    assert (fault.code, fault.place, fault.clause) == (
        ("bonuses-too-many", "sheet", "5.12")
    )


def test_a_cell_is_filled_once() -> None:
    """Clause 3.13."""
    state = A.state("c5", "c4=4")
    taken = ("cell-taken", "cell:c4", "3.13")
    assert faults(A, state, "pasture 4", "c4=4") == [taken]
    assert faults(A, A.state("c5"), "pasture 4", "c4=4 c4=4 silver") == [taken]
    assert faults(A, A.state("c5"), "castle 4", "c5=4") == [
        ("cell-taken", "cell:c5", "3.13")
    ]


def test_only_a_bonus_that_is_circled_can_be_used() -> None:
    """Clause 5.11."""
    state = A.state("c2")  # its castle gives a good
    for bonus, play in {
        "monk": "c3=3",
        "worker": "c3=6",
        "silver": "c3=3 c4=3",
    }.items():
        wrong = faults(A, state, "pasture 3", f"{play} {bonus}")
        assert ("bonus-not-earned", f"row:{bonus}", "5.11") in wrong


def test_a_good_has_no_use_but_its_sale() -> None:
    """Clause 5.29."""
    state = A.state("c2", good=2)
    wrong = faults(A, state, "pasture 3 double", "c3=3 good")
    assert wrong == [("bonus-not-earned", "row:good", "5.11")]


def test_a_bonus_is_crossed_in_the_castle_row_only_if_it_is_there() -> None:
    """Clause 5.21."""
    state = A.state("c2", worker=1)
    wrong = faults(A, state, "pasture 3", "c3=6 worker castle-row")
    assert wrong == [("bonus-not-earned", "row:castle", "5.21")]
    state = A.state("e2")  # its castle gives a worker
    assert may(A, state, "pasture 3", "e1=6 worker castle-row")


def test_a_cell_needs_a_filled_neighbour() -> None:
    """Clauses 3.14 and 3.15."""
    wrong = faults(A, A.state("c5"), "pasture 4", "c3=4")
    assert wrong == [("not-beside-filled", "cell:c3", "3.14")]
    assert may(A, A.state("c5", "c4=4"), "pasture 4", "c3=4")


def test_a_castle_takes_a_number_from_beside_it() -> None:
    """Clause 4.10."""
    state = A.state("c2", "c3=4 c4=4")
    assert may(A, state, "castle 4", "c5=4")
    wrong = faults(A, state, "castle 3", "c5=3")
    assert wrong == [("castle-number-not-beside", "cell:c5", "4.10")]


@pytest.mark.parametrize(
    ("cell", "numbers", "clause"),
    [("b4", (1, 2), "4.2"), ("f2", (3, 4), "4.3"), ("d3", (5, 6), "4.4")],
)
def test_a_terrain_takes_two_numbers(
    cell: str, numbers: tuple[int, int], clause: str
) -> None:
    """Clause 4.2 for monasteries, Clause 4.3 for mines, Clause 4.4 for rivers."""
    state = A.state("e2" if cell != "b4" else "c5", "d3=5" if cell == "f2" else "")
    terrain = A.duchy.terrains[A.duchy.terrain_of[A.index[cell]]]
    for number in NUMBERS:
        wrong = faults(A, state, f"{terrain} {number}", f"{cell}={number}")
        fault = ("number-not-for-terrain", f"cell:{cell}", clause)
        assert wrong == ([] if number in numbers else [fault])


def test_a_number_stands_once_in_a_city_area() -> None:
    """Clauses 4.6 and 4.7."""
    state = A.state("c5", "d5=3")
    for number in NUMBERS:
        wrong = faults(A, state, f"city {number}", f"d6={number}")
        fault = ("city-repeats", "cell:d6", "4.7")
        assert wrong == ([fault] if number == 3 else [])


def test_another_city_area_may_hold_the_same_number() -> None:
    """Clause 4.8."""
    assert may(A, A.state("c5", "d5=3 b4=1"), "city 3", "b5=3")


def test_a_pasture_area_holds_a_single_number() -> None:
    """Clauses 4.13 and 4.14."""
    state = A.state("c5", "c4=3")
    for number in NUMBERS:
        assert may(A, A.state("c5"), f"pasture {number}", f"c4={number}")
        wrong = faults(A, state, f"pasture {number}", f"c3={number}")
        fault = ("pasture-differs", "cell:c3", "4.14")
        assert wrong == ([] if number == 3 else [fault])


def test_another_pasture_area_may_hold_another_number() -> None:
    """Clause 4.15."""
    assert may(A, A.state("e5", "d5=1 c4=3"), "pasture 5", "e6=5")


@pytest.mark.parametrize(("cells", "number"), [("b4=1 b3", 1), ("d3=6 d2", 6)])
def test_other_areas_may_repeat_a_number(cells: str, number: int) -> None:
    """Clause 4.5."""
    before, _, cell = cells.rpartition(" ")
    state = A.state("c5" if "b" in cell else "c2", before)
    terrain = "monastery" if "b" in cell else "river"
    assert may(A, state, f"{terrain} {number}", f"{cell}={number}")


def test_a_monk_changes_the_colour_to_another() -> None:
    """Clause 5.15."""
    state = A.state("c5", monk=1)
    wrong = faults(A, state, "pasture 4", "c4=4 monk")
    assert wrong == [("monk-changes-nothing", "cell:c4", "5.15")]
    assert may(A, state, "pasture city 4", "c4=4 monk")
    assert may(A, state, "mine 4", "c4=4 monk")


def test_the_colour_die_must_show_the_terrain() -> None:
    """Clause 4.1."""
    wrong = faults(A, A.state("c5"), "city castle 4", "c4=4")
    assert wrong == [("colour-not-rolled", "cell:c4", "4.1")]
    for cell, colour in {"b4": "monastery", "d6": "city", "c4": "pasture"}.items():
        for rolled in COLOURS:
            is_legal = may(A, A.state("c5"), f"{rolled} 1", f"{cell}=1")
            assert is_legal == (rolled == colour)
    for cell, state, number in (
        ("e4", A.state("e5"), 5),
        ("f2", A.state("e2"), 3),
        ("c2", A.state("c5", "c4=1 c3=1"), 1),
    ):
        colour = A.board.cells[A.index[cell]].terrain
        for rolled in COLOURS:
            is_legal = may(A, state, f"{rolled} {number}", f"{cell}={number}")
            assert is_legal == (rolled == colour)


def test_the_number_must_be_rolled() -> None:
    """Clause 3.12."""
    state = A.state("c5", silver=1, monk=1)
    fault = ("number-not-rolled", "cell:c4", "3.12")
    assert faults(A, state, "pasture 3 5", "c4=4") == [fault]
    assert faults(A, state, "mine 3 5", "c4=4 monk") == [fault]


def test_the_second_combination_has_a_die_that_the_first_has_not() -> None:
    """Clause 5.19."""
    state = A.state("c5", silver=1)
    wrong = faults(A, state, "pasture city 4 5", "c4=4 c3=4 silver")
    assert wrong == [("same-two-dice", "cell:c3", "5.19")]


def test_every_fault_has_a_test() -> None:
    code = Path(turn.__file__).read_text(encoding="utf-8")
    section = code[code.index("# Why a play is not legal") :]
    codes = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', section))
    assert len(codes) > 20
    tests = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in sorted(codes) if f'("{name}", ' not in tests] == []


@pytest.mark.parametrize("number", [-1, 0, 7])
@pytest.mark.parametrize("bonus", ["", "worker"])
@pytest.mark.parametrize("first", ["yes", "no"])
def test_a_number_that_no_die_has_is_a_fault(
    number: int, bonus: str, first: str
) -> None:
    """Clause 1.4."""
    switches = Switches(castle_number_first=first)
    state = A.state("c2", "c3=4 c4=4", switches, worker=1)
    for cell, terrain in {"d5": "city", "c5": "castle", "b4": "monastery"}.items():
        play = A.play(f"{cell}={number} {bonus}")
        roll = A.roll(f"{terrain} 4")
        assert find_faults(A.duchy, state, roll, play, switches)


def test_a_spoilt_sheet_is_told_what_is_wrong_whatever_came_before() -> None:
    """Clauses 3.12, 3.14, 3.18, 4.1, 4.7, 5.11 and 5.23."""
    sound = A.state("c5", "d5=6")
    roll = A.roll("city mine 6 1")
    for told, play in {
        (): "b1=6",  # beside no filled cell
        ("city-repeats",): "d6=6",
        ("number-not-rolled",): "d6=2",
        ("colour-not-rolled",): "c4=1",
        ("cell-taken",): "d5=6",
        ("sale-without-double",): "sell:3 d6=1",
    }.items():
        found = find_lone_faults(A.duchy, sound, roll, A.play(play))
        assert tuple(fault.code for fault in found) == told, play
    for play in (Play(()), Play((), takes_worker=True), A.play("b5=3 monk")):
        assert not find_lone_faults(A.duchy, sound, A.roll("river 3"), play)


# Castles beside castles


def test_a_start_castle_lends_no_number(odd: Desk) -> None:
    """Clauses 4.12 and 10.7."""
    state = odd.state("c5")
    wrong = faults(odd, state, "castle 4", "d4=4")
    assert wrong == [("castle-number-not-beside", "cell:d4", "4.10")]
    lends = Switches(start_castle_lends_number="any")
    state = odd.state("c5", "", lends)
    for number in NUMBERS:
        assert may(odd, state, f"castle {number}", f"d4={number}", lends)
    assert not may(odd, state, "castle 4", "e1=4", lends)


def test_another_castle_lends_its_number(odd: Desk) -> None:
    """Clause 4.10."""
    state = odd.state("e1", "d1=1 d2=5 d4=2")
    assert may(odd, state, "castle 2", "c5=2")
    assert not may(odd, state, "castle 5", "c5=5")


def test_castles_side_by_side_are_areas_of_their_own(odd: Desk) -> None:
    """Clauses 1.15 and 5.2."""
    after = make_play(odd.duchy, odd.state("e1", "d1=1 d2=5 e2=2"), odd.play("d4=2 "))
    both = {"castle_good": (1, 0), "castle_worker": (1, 0)}  # and that of the river d2
    assert odd.left(after) == {"good": (1, 0), **both}


def test_a_castle_takes_the_number_that_was_written_a_moment_ago() -> None:
    """Clause 4.11."""
    state = A.state("c2", "c3=4", silver=1)
    assert may(A, state, "castle pasture 4", "c4=4 c5=4 silver")
    assert not may(A, state, "castle pasture 4", "c5=4 c4=4 silver")


def test_a_castle_may_wait_for_its_number() -> None:
    """Clause 10.6."""
    late = Switches(castle_number_first="no")
    state = A.state("c2", "c3=4 c4=4", late)
    assert may(A, state, "castle 3", "c5=3", late)
    assert not may(A, A.state("c2", "c3=4 c4=4"), "castle 3", "c5=3")


# Other switches


def test_the_second_cell_may_lie_beside_the_first_alone() -> None:
    """Clause 10.1."""
    state = A.state("c5", silver=1)
    play = "c4=4 c3=4 silver"
    assert may(A, state, "pasture pasture 4 4", play)
    strict = Switches(second_cell_beside_first="no")
    wrong = faults(A, state, "pasture pasture 4 4", play, strict)
    assert wrong == [("not-beside-filled", "cell:c3", "3.14")]
    assert may(A, state, "pasture city 4 4", "c4=4 d5=4 silver", strict)


def test_silver_of_a_sale_can_be_used_at_once() -> None:
    """Clause 10.2."""
    state = A.state("e5", good=1)
    play = "sell:1 d5=4 e6=4 silver"
    assert may(A, state, "city pasture 4 double", play)
    later = Switches(use_silver_of_this_sale="no")
    wrong = faults(A, state, "city pasture 4 double", play, later)
    assert wrong == [("bonus-not-earned", "row:silver", "5.11")]
    assert may(A, A.state("e5", good=1, silver=1), "city pasture 4 double", play, later)


@pytest.mark.parametrize(
    ("start", "marks", "play"),
    [("c2", "c3=4 c4=4", "c5=4 d5=4 silver"), ("c5", "b4=1 a4=3", "a3=4 d5=4 silver")],
)
def test_silver_of_the_first_cell_can_pay_for_the_second(
    start: str, marks: str, play: str
) -> None:
    """Clause 10.3."""
    terrain = "castle" if start == "c2" else "mine"
    state = A.state(start, marks)
    state = state.with_rows((0,) * 8, state.crossed)  # but for what was gained before
    assert may(A, state, f"{terrain} city 4", play)
    later = Switches(use_silver_of_first_cell="no")
    wrong = faults(A, state, f"{terrain} city 4", play, later)
    assert ("bonus-not-earned", "row:silver", "5.11") in wrong
    plays = list_plays(A.duchy, state, A.roll(f"{terrain} city 4"), later)
    assert not [other for other in plays if other.bonus == "silver"]


def test_only_monks_are_used_from_the_castle_row_if_so_agreed() -> None:
    """Clauses 5.22 and 10.10."""
    monks = Switches(castle_row_use="monk")
    cases = {
        "monk": ("mine 4", "c4=4 monk"),
        "worker": ("pasture 4", "c4=3 worker"),
        "silver": ("pasture city 4", "c4=4 d5=4 silver"),
    }
    for bonus, (roll, play) in cases.items():
        state = A.state("c5", **{f"castle_{bonus}": 1})
        assert may(A, state, roll, play)
        assert may(A, state, roll, play, monks) == (bonus == "monk")
    state = A.state("c5", castle_good=1)
    assert may(A, state, IDLE + " double", "sell:1 wait")
    assert not may(A, state, IDLE + " double", "sell:1 wait", monks)


def test_the_castle_row_stays_closed_even_beside_a_row_that_is_open() -> None:
    """Clause 10.10."""
    monks = Switches(castle_row_use="monk")
    state = A.state("e2", worker=1)
    assert may(A, state, "pasture 3", "e1=6 worker", monks)
    assert not may(A, state, "pasture 3", "e1=6 worker castle-row", monks)


def test_a_castle_pays_for_the_second_cell_from_its_own_row() -> None:
    """Clauses 5.21, 5.22 and 10.3."""
    state = A.state("c2", "c3=4 c4=4", silver=1)
    assert may(A, state, "castle city 4", "c5=4 d5=4 silver castle-row")
    later = Switches(use_silver_of_first_cell="no")
    play = "c5=4 d5=4 silver castle-row"
    assert not may(A, state, "castle city 4", play, later)


def test_a_bonus_is_used_before_the_cell_that_brings_another() -> None:
    """Clause 5.11: the circle that is crossed was circled earlier."""
    state = A.state("e5", "d5=2 d6=3")  # its castle gives a monk
    after = make_play(A.duchy, state, A.play("c6=1 monk"))
    assert A.left(after) == {"monk": (1, 0), "castle_monk": (1, 1)}
    state = A.state("e2", "d3=5 d4=1 d5=1 d6=2")
    after = make_play(A.duchy, state, A.play("d7=4 worker"))
    assert A.left(after) == {"worker": (1, 0), "castle_worker": (1, 1)}


def test_silver_of_the_second_cell_does_not_pay_for_it() -> None:
    """Clause 5.11: the circle that is crossed was circled earlier."""
    state = A.state("c5", "b4=1 a4=3")  # its castle gives silver
    after = make_play(A.duchy, state, A.play("d5=4 a3=4 silver"))
    assert A.left(after) == {"silver": (1, 0), "castle_silver": (1, 1)}


def test_silver_of_a_castle_comes_before_that_of_the_second_cell() -> None:
    """Clauses 5.11 and 10.3."""
    state = A.state("c2", "c3=4 c4=4 b4=1 a4=3")
    after = make_play(A.duchy, state, A.play("c5=4 a3=4 silver"))
    assert A.left(after) == {
        "silver": (1, 0),
        "castle_silver": (1, 1),
        "castle_good": (1, 0),
    }


def test_silver_of_the_first_cell_is_crossed_in_its_own_row_or_the_other() -> None:
    """Clauses 5.22 and 10.3."""
    state = A.state("c5", "b4=1 a4=3")
    play = A.play("a3=4 d5=4 silver")
    after = make_play(A.duchy, state, play)
    assert A.left(after) == {"silver": (1, 1), "castle_silver": (1, 0)}
    after = make_play(A.duchy, state, play._replace(in_castle_row=True))
    assert A.left(after) == {"silver": (1, 0), "castle_silver": (1, 1)}
    monks = Switches(castle_row_use="monk")
    after = make_play(A.duchy, state, play, monks)
    assert A.left(after) == {"silver": (1, 1), "castle_silver": (1, 0)}


def test_silver_of_a_sale_waits_if_so_agreed() -> None:
    """Clauses 5.11 and 10.2."""
    later = Switches(use_silver_of_this_sale="no")
    state = A.state("c5", good=1)
    play = A.play("sell:1 c4=4 d5=4 silver")
    after = make_play(A.duchy, state, play, later)
    assert A.left(after) == {"silver": (1, 0), "good": (1, 1), "castle_silver": (1, 1)}


def test_a_good_of_this_round_is_sold_later() -> None:
    """Clause 5.25."""
    state = A.state("c5", "c4=4 c3=4 d3=5")
    play = "sell:1 d2=6"
    wrong = faults(A, state, "river 6 double", play)
    assert wrong == [("good-not-earned", "row:good", "5.26")]


@pytest.mark.parametrize(("setting", "rings"), [("warn", 5), ("lost", 4), ("extra", 5)])
def test_a_full_row_gets_a_further_circle_or_loses_it(setting: str, rings: int) -> None:
    """Clauses 1.21 and 10.15."""
    switches = Switches(full_row=setting)
    state = A.state("c5", "", switches, monk=4)
    after = make_play(A.duchy, state, A.play("c6=1"), switches)
    assert A.left(after)["monk"] == (rings, 0)


def test_a_lost_silver_pays_for_nothing() -> None:
    """Clause 10.15."""
    lost = Switches(full_row="lost")
    full = (0, 6, 0, 0, 0, 0, 0, 0)
    state = A.state("e5", "d5=1 d6=2 c6=1 b5=1 a4=3")
    state = state.with_rows(full, full)
    play = "a3=4 e6=4 silver"
    assert may(A, state, "mine pasture 4", play)
    assert not may(A, state, "mine pasture 4", play, lost)


# What always holds


SEEDS = st.integers(0, 10**9)


def some_state(
    seed: int, switches: Switches | None = None
) -> tuple[Duchy, Switches, State, Roll, random.Random]:
    """Return a sheet somewhere in a random game, and a roll."""
    rng = random.Random(seed)
    duchy = desk(rng.choice(LETTERS)).duchy if seed % 3 else random_duchy(rng)
    says = switches or random_switches(rng)
    _, state, _ = begin_twice(duchy, says, rng)
    for _ in range(rng.randrange(30)):
        plays = list_plays(duchy, state, random_roll(rng), says)
        state = make_play(duchy, state, rng.choice(plays), says)
    return duchy, says, state, random_roll(rng), rng


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(seed=SEEDS)
def test_the_order_of_the_dice_does_not_matter(seed: int) -> None:
    """Clause 3.11."""
    duchy, says, state, roll, _ = some_state(seed)
    (one, other), (first, second), is_double = roll
    plays = set(list_plays(duchy, state, roll, says))
    for colours in ((one, other), (other, one)):
        for numbers in ((first, second), (second, first)):
            turned = Roll(colours, numbers, is_double)
            assert set(list_plays(duchy, state, turned, says)) == plays


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(seed=SEEDS)
def test_there_is_always_a_play_and_none_is_listed_twice(seed: int) -> None:
    duchy, says, state, roll, _ = some_state(seed)
    plays = list_plays(duchy, state, roll, says)
    assert plays
    assert len(set(plays)) == len(plays)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(seed=SEEDS)
def test_a_play_fills_at_most_two_cells_and_two_only_for_silver(seed: int) -> None:
    """Clauses 3.12, 3.16 and 5.12."""
    duchy, says, state, roll, _ = some_state(seed)
    before = set(list_cells(state.filled))
    for play in list_plays(duchy, state, roll, says):
        after = make_play(duchy, state, play, says)
        new = set(list_cells(after.filled)) - before
        assert new == {cell for cell, _ in play.marks}
        assert before <= set(list_cells(after.filled))
        assert len(new) <= (2 if play.bonus == "silver" else 1)
        crosses = sum(after.crossed) - sum(state.crossed) - play.sold
        assert crosses == bool(play.bonus)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(seed=SEEDS, place=st.integers(0, 7))
def test_more_of_a_bonus_never_takes_a_filling_away(seed: int, place: int) -> None:
    duchy, says, state, roll, _ = some_state(seed, STANDARD)
    circled = list(state.circled)
    circled[place] += 1
    richer = state.with_rows(tuple(circled), state.crossed)
    # With one more good all of them are sold, so the number sold is another.
    poor, rich = (
        {(play.marks, play.bonus, play.sold > 0) for play in plays}
        for plays in (
            list_plays(duchy, state, roll, says),
            list_plays(duchy, richer, roll, says),
        )
    )
    assert poor <= rich


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(seed=SEEDS)
def test_no_play_crosses_what_is_not_circled(seed: int) -> None:
    """Clause 5.30."""
    duchy, says, state, roll, _ = some_state(seed)
    for play in list_plays(duchy, state, roll, says):
        after = make_play(duchy, state, play, says)
        pairs = zip(after.circled, after.crossed, strict=True)
        assert all(0 <= crosses <= rings for rings, crosses in pairs)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(seed=SEEDS)
def test_a_play_leaves_the_state_before_it_alone(seed: int) -> None:
    duchy, says, state, roll, _ = some_state(seed)
    kept = State(*state.parts())
    for play in list_plays(duchy, state, roll, says):
        make_play(duchy, state, play, says)
        find_faults(duchy, state, roll, play, says)
    assert state == kept


# Counts


def all_rolls(is_double: bool) -> Iterator[Roll]:
    for colours, numbers in itertools.product(COLOUR_PAIRS, NUMBER_PAIRS):
        yield Roll(colours, numbers, is_double)


def count_first_plays(table: Desk, start: int, is_double: bool) -> int:
    state = begin(table.duchy, start)
    rolls = all_rolls(is_double)
    return sum(len(list_plays(table.duchy, state, roll)) for roll in rolls)


def count_second_plays(table: Desk, start: int) -> int:
    """Count the plays of two rounds, over every pair of the fixed rolls."""
    state = begin(table.duchy, start)
    rolls = [table.roll(words) for words in DEEP_ROLLS]
    nodes = (
        make_play(table.duchy, state, play)
        for roll in rolls
        for play in list_plays(table.duchy, state, roll)
    )
    return sum(
        len(list_plays(table.duchy, node, roll)) for node in nodes for roll in rolls
    )


def count_plays(letter: str, has_second: bool) -> dict[str, dict[str, int]]:
    table = desk(letter)
    counts = {}
    for start in table.castles:
        counts[table.board.names[start]] = {
            "single": count_first_plays(table, start, False),
            "double": count_first_plays(table, start, True),
            **({"second": count_second_plays(table, start)} if has_second else {}),
        }
    return counts


def write_counts() -> str:
    lines = [
        "# Legal plays from the start, by duchy and start castle: of the first round,",
        "# over all 441 rolls, with a single hourglass and with the double; and of two",
        "# rounds, over every pair of the rolls of DEEP_ROLLS in test_turn.py.",
        "# Written by: pytest tests/games/dice/test_turn.py --rewrite-golden",
    ]
    for letter in LETTERS:
        for start, counts in count_plays(letter, True).items():
            lines += ["", f"[{letter}.{start}]"]
            lines += [f"{name} = {count}" for name, count in counts.items()]
    return "\n".join(lines) + "\n"


def test_the_number_of_first_plays_is_as_it_was(pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("--rewrite-golden"):
        PERFT.write_text(write_counts(), encoding="utf-8")
        pytest.fail(f"{PERFT} was rewritten: see what changed, then run without")
    kept = tomllib.loads(PERFT.read_text(encoding="utf-8"))
    for letter in LETTERS:
        for start, counts in count_plays(letter, False).items():
            expected = kept[letter][start]
            assert counts.items() <= expected.items(), (letter, start)


@pytest.mark.slow
@pytest.mark.parametrize("letter", LETTERS)
def test_the_number_of_second_plays_is_as_it_was(letter: str) -> None:
    kept = tomllib.loads(PERFT.read_text(encoding="utf-8"))
    assert count_plays(letter, True) == kept[letter]


@pytest.mark.slow
def test_the_twin_counts_the_first_plays_alike() -> None:
    kept = tomllib.loads(PERFT.read_text(encoding="utf-8"))
    for letter in LETTERS:
        table = desk(letter)
        twin = Twin(table.board, STANDARD)
        for start, counts in kept[letter].items():
            paper = twin.begin(start)
            assert paper.numbers == {start: CROSS}
            for name, is_double in (("single", False), ("double", True)):
                rolls = all_rolls(is_double)
                dice = (dice_of(table.duchy, roll) for roll in rolls)
                assert sum(len(twin.plays(paper, d)) for d in dice) == counts[name]
