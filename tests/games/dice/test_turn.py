import functools
import itertools
import random
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.dice.rules.duchy import Duchy, list_cells
from sheetgen.games.dice.rules.faults import find_faults, find_lone_faults
from sheetgen.games.dice.rules.ruleset import BONUSES, NUMBERS, SWITCHES, Switches
from sheetgen.games.dice.rules.turn import (
    CASTLE_ROW,
    STANDARD,
    Play,
    Roll,
    State,
    begin,
    list_plays,
    make_play,
)
from sheetgen.games.find import load_layout
from tests import golden
from tests.games.dice.oracle import small_duchy
from tests.games.dice.play import random_roll
from tests.games.dice.twin import CROSS, Desk, Dice, Paper, Twin

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
    return small_duchy(rng, 7, 40, 10, largest=40)


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
    """Play a random game with both; fail where they or both doors differ."""
    twin, state, paper = begin_twice(duchy, switches, rng)
    for _ in range(ROUNDS):
        roll = random_roll(rng)
        dice = dice_of(duchy, roll)
        plays = list_plays(duchy, state, roll, switches)
        assert set(plays) == twin.plays(paper, dice)
        for play in plays:
            assert find_faults(duchy, state, roll, play, switches) == []
        for _ in range(8):
            play = random_play(duchy, plays, rng)
            faults = find_faults(duchy, state, roll, play, switches)
            if play.in_castle_row:
                assert (not faults) == twin.allows(paper, dice, play), play
            else:
                assert (not faults) == (play in plays), (play, faults)
        play = rng.choice(plays)
        other = play._replace(in_castle_row=True)
        if play.bonus and rng.random() < 0.5 and twin.allows(paper, dice, other):
            play = other
        state = make_play(duchy, state, play, switches)
        paper = twin.after(paper, play)
        assert_same(duchy, twin, state, paper)


@pytest.mark.sample(6)
@pytest.mark.slow
@pytest.mark.parametrize("board", ["A", "B", "odd", "C", "any", "D"])
@pytest.mark.parametrize("says", ["usual", "any"])
def test_both_readings_of_the_rules_list_the_same_plays_and_no_others_are_legal(
    board: str, says: str, odd: Desk
) -> None:
    """Clauses 3.11, 5.12, 5.13, 5.14 and 5.30."""
    rng = random.Random(f"{board} {says}")
    for _ in range(18):
        if board in LETTERS:
            duchy = desk(board).duchy
        else:
            duchy = odd.duchy if board == "odd" else random_duchy(rng)
        play_twice(duchy, random_switches(rng) if says == "any" else STANDARD, rng)


@pytest.mark.sample(6)
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
@settings(max_examples=50, deadline=None)
@given(seed=SEEDS)
def test_there_is_always_a_play_and_whatever_is_listed_can_be_written(
    seed: int,
) -> None:
    """Clauses 3.11, 3.12, 3.16, 5.12 and 5.30."""
    duchy, says, state, roll, _ = some_state(seed)
    kept = State(*state.parts())
    plays = list_plays(duchy, state, roll, says)
    assert len(set(plays)) == len(plays) > 0
    (one, other), (first, second), is_double = roll
    for colours in ((one, other), (other, one)):
        for numbers in ((first, second), (second, first)):
            turned = Roll(colours, numbers, is_double)
            assert set(list_plays(duchy, state, turned, says)) == set(plays)
    before = set(list_cells(state.filled))
    for play in plays:
        after = make_play(duchy, state, play, says)
        new = set(list_cells(after.filled)) - before
        assert new == {cell for cell, _ in play.marks}
        assert before <= set(list_cells(after.filled))
        assert len(new) <= (2 if play.bonus == "silver" else 1)
        crosses = sum(after.crossed) - sum(state.crossed) - play.sold
        assert crosses == bool(play.bonus)
        pairs = zip(after.circled, after.crossed, strict=True)
        assert all(0 <= crossed <= rings for rings, crossed in pairs)
    assert state == kept


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
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


# Counts


def all_rolls(is_double: bool) -> Iterator[Roll]:
    for colours, numbers in itertools.product(COLOUR_PAIRS, NUMBER_PAIRS):
        yield Roll(colours, numbers, is_double)


def count_plays(letter: str, has_second: bool) -> dict[str, dict[str, int]]:
    """Count the plays of the first round, and of two, over the fixed rolls."""
    table = desk(letter)
    deep, counts = [table.roll(words) for words in DEEP_ROLLS], {}

    def count(state: State, rolls: Iterable[Roll]) -> int:
        return sum(len(list_plays(table.duchy, state, roll)) for roll in rolls)

    for start in table.castles:
        state = begin(table.duchy, start)
        told = {"single": count(state, all_rolls(False))}
        told["double"] = count(state, all_rolls(True))
        if has_second:
            told["second"] = sum(
                count(make_play(table.duchy, state, play), deep)
                for roll in deep
                for play in list_plays(table.duchy, state, roll)
            )
        counts[table.board.names[start]] = told
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


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("letter", LETTERS)
def test_the_number_of_second_plays_is_as_it_was(letter: str) -> None:
    kept = tomllib.loads(PERFT.read_text(encoding="utf-8"))
    assert count_plays(letter, True) == kept[letter]


@pytest.mark.full
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
