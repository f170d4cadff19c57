import functools
import random
from collections import Counter

import pytest

from sheetgen.games.dice.rules.duchy import list_cells
from sheetgen.games.dice.rules.game import (
    Log,
    Result,
    Round,
    Sheet,
    colour_points,
    new_sheet,
    replay,
    solo_grade,
)
from sheetgen.games.dice.rules.ruleset import BONUSES, MOST_PLAYERS, Switches
from sheetgen.games.dice.rules.turn import STANDARD, Play
from sheetgen.games.find import load_layout
from tests.games.dice.play import random_game
from tests.games.dice.twin import Desk

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


def test_the_bonus_of_the_start_castle_is_circled() -> None:
    """Clauses 2.6 and 2.7."""
    for table in map(desk, LETTERS):
        carried = {table.board.cells[start].carried: start for start in table.castles}
        assert set(carried) == set(BONUSES)
        for bonus, start in carried.items():
            sheet = new_sheet(table.duchy, start)
            assert table.left(sheet.state) == {f"castle_{bonus}": (1, 0)}


def test_the_colour_bonuses_are_those_of_the_rules() -> None:
    """Clauses 6.10, 6.17 and 10.12: the one for pastures alone can be doubled."""
    doubled = Switches(double_pasture_colour_bonus="yes")
    for terrain, points in COLOUR_POINTS.items():
        for rank, usual in zip(("first", "second"), points, strict=True):
            assert colour_points(A.duchy, terrain, rank) == usual
            told = colour_points(A.duchy, terrain, rank, doubled)
            assert told == usual * (2 if terrain == "pasture" else 1)


# Variants


@pytest.mark.parametrize(
    ("total", "grade"),
    [(0, 0), (50, 0), (51, 1), (60, 1), (61, 2), (69, 2), (70, 3), (99, 3)],
)
def test_a_solo_total_has_a_grade(total: int, grade: int) -> None:
    """Clause 8.9."""
    assert solo_grade(total) == grade


# Random games


@functools.cache
def random_results() -> tuple[tuple[Desk, Log, Result], ...]:
    """Return games of one to five players on all duchies, and what came of them."""
    rng = random.Random("games")
    games = []
    for letter in LETTERS:
        for players in range(1, MOST_PLAYERS + 1):
            variants = ["normal", "all-equal"]
            variants += ["all-different"] if players < MOST_PLAYERS else []
            variants += ["solo"] if players == 1 else []
            for variant in variants:
                table = desk(letter)
                played = random_game(table.duchy, rng, variant, players=players)
                games.append((table, played.log, played.result))
    return tuple(games)


@pytest.mark.slow
def test_random_games_are_legal_over_and_replay_alike() -> None:
    """Clauses 3.1, 3.2 and 3.9."""
    for number, (table, log, result) in enumerate(random_results()):
        assert result.findings == ()
        assert result.is_over
        assert result.phases == tuple(sorted(result.phases))
        if log.variant != "solo":
            assert all(5 <= result.phases.count(phase) <= 10 for phase in (1, 2, 3))
            assert 15 <= len(log.rounds) <= 30
        assert number % 7 or replay(table.duchy, log) == result


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


@pytest.mark.slow
def test_the_total_of_a_random_game_is_what_the_cells_say() -> None:
    """Clauses 6.1, 6.3, 6.4, 6.6, 6.7, 6.10, 6.11, 6.13, 6.14, 6.19, 6.20 and 8.8."""
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
            assert sheet.total == points == sum(map(sheet.subtotal, (1, 2, 3)))
    assert colours_seen > 10


@pytest.mark.slow
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


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_round_without_one_play_for_each_player_is_refused(count: int) -> None:
    wait = A.roll("mine 1"), A.play("wait")  # nobody can combine
    rounds = [Round(wait[0], (wait[1],) * plays) for plays in (2, count)]
    start = A.index["c5"]
    log = Log((start, start), tuple(rounds))
    with pytest.raises(ValueError, match=f"round 2: plays: {count}, players: 2"):
        replay(A.duchy, log)
