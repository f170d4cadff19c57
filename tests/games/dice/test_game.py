import dataclasses
import functools
import random

import pytest

from sheetgen.board import Cell, make_board
from sheetgen.games.dice.duchy import list_cells
from sheetgen.games.dice.game import (
    Log,
    Result,
    Round,
    Sheet,
    colour_points,
    new_sheet,
    replay,
    solo_grade,
)
from sheetgen.games.dice.rules import BONUSES, MOST_PLAYERS, NUMBERS, Switches
from sheetgen.games.dice.turn import (
    STANDARD,
    Play,
    Roll,
    list_plays,
    make_play,
)
from sheetgen.games.find import load_layout
from sheetgen.layout.textmap import read_map
from tests.games.dice.twin import COLOURS, Desk

LETTERS = "ABCD"
# Clauses 6.1, 6.3, 6.4 and 6.10 once more, for the sums of random games.
AREA_POINTS = {1: (1, 1, 1), 2: (4, 3, 2), 3: (8, 6, 4), 4: (13, 10, 7)}
COLOUR_POINTS = {
    "city": (6, 3),
    "pasture": (4, 2),
    "river": (4, 2),
    "monastery": (3, 2),
    "mine": (3, 1),
    "castle": (3, 1),
}


@functools.cache
def desk(name: str) -> Desk:
    return Desk(load_layout(name))


A = desk("A")
WAIT = "mine 1 | wait"  # no mine takes a 1: nobody can combine


def rounds(table: Desk, players: int, *lines: str) -> tuple[Round, ...]:
    """Return rounds such as ``city pasture 4 2 | c4=4 | d5=2``: dice, then plays.

    A play that stands alone is that of every player.
    """
    found = []
    for line in lines:
        dice, *words = line.split("|")
        plays = [table.play(play) for play in words]
        if len(plays) == 1:
            plays *= players
        found.append(Round(table.roll(dice), tuple(plays)))
    return tuple(found)


def play_log(
    *lines: str,
    starts: str = "c5",
    table: Desk = A,
    variant: str = "normal",
    switches: Switches = STANDARD,
) -> Result:
    """Return what comes of the rounds, legal or not."""
    cells = tuple(table.index[name] for name in starts.split())
    log = Log(cells, rounds(table, len(cells), *lines), variant, switches)
    return replay(table.duchy, log)


def codes(result: Result) -> list[tuple[str, str, str]]:
    return [(fault.code, fault.place, fault.clause) for fault in result.findings]


def make_desk(text: str) -> Desk:
    """Return a board of a few cells: ``t r k m p``, castles as ``ck``."""
    layout = load_layout("A")
    terrain = {letter: name for name, letter in layout.letters.items()}
    carried = {"k": "monk", "m": "silver", "r": "good", "t": "worker", "": ""}
    tokens, row_faults = read_map(text, 1)
    assert row_faults == []
    board = make_board(
        Cell(token.position, terrain[token.text[0]], carried[token.text[1:]])
        for token in tokens
    )
    return Desk(dataclasses.replace(layout, board=board))


# Seven cells, each a whole terrain but for the two castles: a turn completes it.
TINY = make_desk("""
    p   m
  k   ck  r
    t   cr
""")


def play_tiny(*lines: str, starts: str = "b2", **more) -> Result:
    return play_log(*lines, starts=starts, table=TINY, **more)


# Set-up


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("bonus", BONUSES)
def test_the_bonus_of_the_start_castle_is_circled(letter: str, bonus: str) -> None:
    """Clauses 2.6 and 2.7."""
    table = desk(letter)
    (start,) = (c for c in table.castles if table.board.cells[c].carried == bonus)
    sheet = new_sheet(table.duchy, start)
    assert table.left(sheet.state) == {f"castle_{bonus}": (1, 0)}


# Bonuses


@pytest.mark.parametrize("bonus", ["monk", "worker"])
def test_nobody_changes_a_colour_and_a_number_in_one_round(bonus: str) -> None:
    """Clauses 5.12 and 5.13."""
    state = A.state("c5", monk=1, worker=1)
    assert not [
        play
        for play in list_plays(A.duchy, state, A.roll("mine 4"))
        if play.marks == ((A.index["c4"], 1),)
    ]
    assert [
        play
        for play in list_plays(A.duchy, state, A.roll("mine pasture 4"))
        if play.bonus == bonus
    ]


def test_with_silver_no_die_is_changed() -> None:
    """Clause 5.14."""
    state = A.state("c5", monk=2, worker=2, silver=2)
    roll = A.roll("pasture city 4 3")
    pairs = [p.marks for p in list_plays(A.duchy, state, roll) if len(p.marks) == 2]
    assert pairs
    for cell, number in [mark for pair in pairs for mark in pair]:
        assert A.duchy.terrain_of[cell] in roll.colours
        assert number in roll.numbers


# Points


@pytest.mark.parametrize("terrain", COLOURS)
def test_the_colour_bonuses_are_those_of_the_rules(terrain: str) -> None:
    """Clauses 6.10 and 6.17: the one for pastures is 4 and then 2, not doubled."""
    ranks = ("first", "second")
    points = tuple(colour_points(A.duchy, terrain, rank) for rank in ranks)
    assert points == COLOUR_POINTS[terrain]


# Three players who complete the pasture in rounds 1, 2 and 3.
ONE_AFTER_ANOTHER = (
    "pasture city 4 | a1=4 | c1=4 | c1=4",
    "pasture river 5 | b3=5 | a1=5 | b3=5",
    "pasture 6 | wait | wait | a1=6",
)


def pasture_bonuses(result: Result) -> list[int]:
    assert result.findings == ()
    return [
        sum(e.points for e in sheet.entries if e.place == "terrain:pasture")
        for sheet in result.sheets
    ]


def test_the_colour_bonus_of_pastures_can_be_doubled() -> None:
    """Clause 10.12."""
    doubled = Switches(double_pasture_colour_bonus="yes")
    result = play_tiny(*ONE_AFTER_ANOTHER, starts="b2 b2 b2", switches=doubled)
    assert pasture_bonuses(result) == [8, 4, 0]
    for terrain in COLOURS[:-1]:
        first = colour_points(A.duchy, terrain, "first", doubled)
        assert first == COLOUR_POINTS[terrain][0]


# Variants


@pytest.mark.parametrize(
    ("total", "grade"),
    [(0, 0), (50, 0), (51, 1), (60, 1), (61, 2), (69, 2), (70, 3), (99, 3)],
)
def test_a_solo_total_has_a_grade(total: int, grade: int) -> None:
    """Clause 8.9."""
    assert solo_grade(total) == grade


# What is wrong with a game


def test_no_more_than_five_play() -> None:
    """Clause 1.8."""
    log = Log((A.castles[0],) * 6, ())
    assert codes(replay(A.duchy, log)) == [("players-too-many", "sheet", "1.8")]


# Random games


def random_log(
    table: Desk, players: int, variant: str, switches: Switches, rng: random.Random
) -> Log:
    """Return a legal game that is played to its end."""
    starts = [rng.choice(table.castles) for _ in range(players)]
    if variant == "all-different":
        starts = rng.sample(table.castles, players)
    elif variant == "all-equal":
        starts = [starts[0]] * players
    states = [new_sheet(table.duchy, start, switches).state for start in starts]
    boxes, found = 0, []
    while boxes < 3 * (8 if variant == "solo" else 10):
        roll = Roll(
            (rng.randrange(6), rng.randrange(6)),
            (rng.choice(NUMBERS), rng.choice(NUMBERS)),
            rng.random() < 0.3,
        )
        has_second = roll.is_double and variant != "solo" and boxes % 10 != 9
        boxes += 2 if has_second else 1
        plays = []
        for player, state in enumerate(states):
            listed = list_plays(table.duchy, state, roll, switches)
            play = max(rng.sample(listed, min(3, len(listed))), key=lambda p: p[0])
            states[player] = make_play(table.duchy, state, play, switches)
            plays.append(play)
        found.append(Round(roll, tuple(plays)))
    return Log(tuple(starts), tuple(found), variant, switches)


@functools.cache
def random_results() -> tuple[tuple[Desk, Log, Result], ...]:
    """Return games of one to five players on all duchies, and what came of them."""
    rng = random.Random("games")
    games = []
    for letter in LETTERS:
        for players in range(1, MOST_PLAYERS + 1):
            table = desk(letter)
            variants = ["normal", "all-equal"]
            variants += ["all-different"] if players < MOST_PLAYERS else []
            variants += ["solo"] if players == 1 else []
            for variant in variants:
                log = random_log(table, players, variant, STANDARD, rng)
                games.append((table, log, replay(table.duchy, log)))
    return tuple(games)


@pytest.mark.slow
def test_random_games_are_legal_and_over() -> None:
    """Clauses 3.1, 3.2 and 3.9."""
    for _, log, result in random_results():
        assert result.findings == ()
        assert result.is_over
        assert result.phases == tuple(sorted(result.phases))
        if log.variant != "solo":
            assert all(5 <= result.phases.count(phase) <= 10 for phase in (1, 2, 3))
            assert 15 <= len(log.rounds) <= 30


@pytest.mark.slow
def test_the_total_of_a_random_game_is_the_sum_of_its_entries() -> None:
    """Clauses 6.19 and 6.20."""
    for _, _, result in random_results():
        for sheet in result.sheets:
            assert sheet.total == sum(entry.points for entry in sheet.entries)
            assert sheet.total == sum(sheet.subtotal(phase) for phase in (1, 2, 3))


def areas_of(table: Desk, sheet: Sheet) -> list[tuple[str, int, int]]:
    """Return terrain, size and last round of each completed area."""
    done = []
    for area in table.board.areas:
        last = [sheet.rounds[cell] for cell in area.cells if cell != sheet.start]
        if all(last):
            done.append((area.terrain, area.size, max(last, default=0)))
    return done


def terrain_rounds(table: Desk, sheet: Sheet, terrain: str) -> int:
    """Return the round in which a player completed a terrain; 0 for never."""
    cells = [cell for cell in table.board.of_terrain(terrain) if cell != sheet.start]
    last = [sheet.rounds[cell] for cell in cells]
    return max(last) if all(last) else 0


def test_the_total_of_a_random_game_is_what_the_cells_say() -> None:
    """Clauses 6.1, 6.3, 6.4, 6.6, 6.7, 6.10, 6.11, 6.13, 6.14 and 8.8."""
    colours_seen = 0
    for table, log, result in random_results():
        phase_of = dict(enumerate(result.phases, 1))
        for player, sheet in enumerate(result.sheets):
            points = 1
            for terrain, size, last in areas_of(table, sheet):
                if last:
                    factor = 2 if terrain == "pasture" else 1
                    points += factor * AREA_POINTS[size][phase_of[last] - 1]
            points += 2 * sum(turn.plays[player].sold for turn in log.rounds)
            for terrain, pair in COLOUR_POINTS.items():
                mine = terrain_rounds(table, sheet, terrain)
                if not mine:
                    continue
                colours_seen += 1
                times = {terrain_rounds(table, s, terrain) for s in result.sheets}
                place = sorted(times - {0}).index(mine)
                if log.variant == "solo":
                    place = int(phase_of[mine] == 3)
                points += pair[place] if place < 2 else 0
            assert sheet.total == points
    assert colours_seen > 10


def test_no_row_of_a_random_game_has_more_crosses_than_rings() -> None:
    """Clause 5.30."""
    for _, log, _ in random_results():
        assert log.switches == STANDARD
    for _, _, result in random_results():
        for sheet in result.sheets:
            pairs = zip(sheet.state.circled, sheet.state.crossed, strict=True)
            assert all(0 <= crosses <= rings for rings, crosses in pairs)


def count_areas(table: Desk, sheet: Sheet, terrain: str) -> int:
    return sum(name == terrain for name, _, _ in areas_of(table, sheet))


def rings_of(table: Desk, sheet: Sheet, name: str) -> int:
    return table.left(sheet.state).get(name, (0, 0))[0]


def test_the_monk_row_has_a_ring_for_each_monastery_area() -> None:
    """Clause 5.31."""
    for table, _, result in random_results():
        for sheet in result.sheets:
            areas = count_areas(table, sheet, "monastery")
            assert rings_of(table, sheet, "monk") == areas


def test_the_silver_row_has_a_ring_for_each_mine_area_and_sold_good() -> None:
    """Clause 5.32."""
    for table, log, result in random_results():
        for player, sheet in enumerate(result.sheets):
            sold = sum(turn.plays[player].sold for turn in log.rounds)
            areas = count_areas(table, sheet, "mine")
            assert rings_of(table, sheet, "silver") == areas + sold


def test_the_good_row_has_a_ring_for_each_river_area() -> None:
    """Clause 5.33."""
    for table, _, result in random_results():
        for sheet in result.sheets:
            areas = count_areas(table, sheet, "river")
            assert rings_of(table, sheet, "good") == areas


def test_the_worker_row_has_a_ring_for_each_city_area_and_idle_round() -> None:
    """Clause 5.34."""
    for table, log, result in random_results():
        for player, sheet in enumerate(result.sheets):
            idle = sum(not turn.plays[player].marks for turn in log.rounds)
            areas = count_areas(table, sheet, "city")
            assert rings_of(table, sheet, "worker") == areas + idle


def test_the_castle_row_has_the_bonus_of_each_filled_castle() -> None:
    """Clause 5.35."""
    for table, _, result in random_results():
        for sheet in result.sheets:
            filled = set(list_cells(sheet.state.filled))
            bonuses = {
                table.board.cells[c].carried for c in table.castles if c in filled
            }
            for bonus in BONUSES:
                rings = rings_of(table, sheet, f"castle_{bonus}")
                assert rings == (bonus in bonuses)


def test_the_cells_of_a_random_game_are_those_of_its_marks() -> None:
    """Clauses 3.12 and 3.13."""
    for _, log, result in random_results():
        for player, sheet in enumerate(result.sheets):
            plays: list[Play] = [turn.plays[player] for turn in log.rounds]
            marks = [mark for play in plays for mark in play.marks]
            assert len(dict(marks)) == len(marks)
            numbers = [dict(marks).get(c, 0) for c in range(len(sheet.numbers))]
            assert list(sheet.numbers) == numbers


def test_a_random_game_replays_alike() -> None:
    for table, log, result in random_results()[:10]:
        assert replay(table.duchy, log) == result


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_round_without_one_play_for_each_player_is_refused(count: int) -> None:
    plays = rounds(A, count, WAIT)
    start = A.index["c5"]
    log = Log((start, start), (*rounds(A, 2, WAIT), *plays))
    with pytest.raises(ValueError, match=f"round 2: plays: {count}, players: 2"):
        replay(A.duchy, log)
