import functools
import random
from collections import Counter

import pytest

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


def test_the_colour_bonuses_of_other_terrains_are_not_doubled() -> None:
    """Clause 10.12."""
    doubled = Switches(double_pasture_colour_bonus="yes")
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


def test_rows_of_a_random_game_have_a_ring_for_all_that_brings_one() -> None:
    """Clauses 3.12, 3.13, 5.30, 5.31, 5.32, 5.33, 5.34 and 5.35.

    Monasteries bring monks, mines and sold goods silver, rivers goods, cities and idle
    rounds workers, and castles what they carry; crosses are no more than rings.
    """
    for table, log, result in random_results():
        assert log.switches == STANDARD
        for player, sheet in enumerate(result.sheets):
            plays: list[Play] = [turn.plays[player] for turn in log.rounds]
            areas = Counter(name for name, _, _ in areas_of(table, sheet))
            sold = sum(play.sold for play in plays)
            idle = sum(not play.marks for play in plays)
            filled = set(list_cells(sheet.state.filled))
            wanted = {
                "monk": areas["monastery"],
                "silver": areas["mine"] + sold,
                "good": areas["river"],
                "worker": areas["city"] + idle,
                **{
                    f"castle_{table.board.cells[c].carried}": 1
                    for c in table.castles
                    if c in filled
                },
            }
            rows = table.left(sheet.state)
            rings = {name: circled for name, (circled, _) in rows.items()}
            assert rings == {name: count for name, count in wanted.items() if count}
            pairs = zip(sheet.state.circled, sheet.state.crossed, strict=True)
            assert all(0 <= crosses <= circles for circles, crosses in pairs)
            marks = [mark for play in plays for mark in play.marks]
            assert len(dict(marks)) == len(marks)
            numbers = [dict(marks).get(c, 0) for c in range(len(sheet.numbers))]
            assert list(sheet.numbers) == numbers


def test_a_random_game_replays_alike() -> None:
    for table, log, result in random_results()[:10]:
        assert replay(table.duchy, log) == result


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_round_without_one_play_for_each_player_is_refused(count: int) -> None:
    wait = A.roll("mine 1"), A.play("wait")  # nobody can combine
    rounds = [Round(wait[0], (wait[1],) * plays) for plays in (2, count)]
    start = A.index["c5"]
    log = Log((start, start), tuple(rounds))
    with pytest.raises(ValueError, match=f"round 2: plays: {count}, players: 2"):
        replay(A.duchy, log)
