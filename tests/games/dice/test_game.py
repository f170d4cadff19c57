import dataclasses
import functools
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from sheetgen.board import Cell, make_board
from sheetgen.games.dice import game
from sheetgen.games.dice.duchy import list_cells
from sheetgen.games.dice.game import (
    Entry,
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
    NO_BONUSES,
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
LONG_WAIT = "mine 1 double | wait"


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


def sheet_of(*lines: str, **more) -> Sheet:
    """Return the only player's sheet after legal rounds."""
    result = play_log(*lines, **more)
    assert result.findings == ()
    (sheet,) = result.sheets
    return sheet


def entries(sheet: Sheet, heading: str = "areas") -> list[tuple[int, int, str]]:
    """Return phase, points and place of the entries under a heading."""
    return [(e.phase, e.points, e.place) for e in sheet.entries if e.heading == heading]


def codes(result: Result) -> list[tuple[str, str, str]]:
    return [(fault.code, fault.place, fault.clause) for fault in result.findings]


def wait_for(phase: int) -> list[str]:
    """Return the rounds that bring a game to the beginning of a phase."""
    return [LONG_WAIT] * (5 * (phase - 1))


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


def test_all_players_have_the_same_duchy_and_may_start_alike() -> None:
    """Clauses 2.1 and 2.4."""
    result = play_log(WAIT, starts="c5 c5 e2")
    assert result.findings == ()
    assert [sheet.start for sheet in result.sheets] == [
        A.index[name] for name in ("c5", "c5", "e2")
    ]


@pytest.mark.parametrize("cell", ["c4", "a1", "d5"])
def test_a_game_begins_on_a_castle(cell: str) -> None:
    """Clause 2.3."""
    result = play_log(starts=f"c5 {cell}")
    assert codes(result) == [("start-not-castle", f"player:2 cell:{cell}", "2.3")]


def test_the_start_castle_is_filled_and_has_no_number() -> None:
    """Clause 2.5."""
    sheet = sheet_of("castle 4 | wait")
    assert list_cells(sheet.state.filled) == [sheet.start]
    assert set(sheet.numbers) == {0}
    result = play_log("castle 4 | c5=4")
    assert ("cell-taken", "player:1 round:1 cell:c5", "3.13") in codes(result)


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("bonus", BONUSES)
def test_the_bonus_of_the_start_castle_is_circled(letter: str, bonus: str) -> None:
    """Clauses 2.6 and 2.7."""
    table = desk(letter)
    (start,) = (c for c in table.castles if table.board.cells[c].carried == bonus)
    sheet = new_sheet(table.duchy, start)
    assert table.left(sheet.state) == {f"castle_{bonus}": (1, 0)}


def test_the_point_of_the_start_castle_stands_in_the_first_column() -> None:
    """Clause 2.8."""
    sheet = sheet_of(*wait_for(2), WAIT)
    assert sheet.entries == (Entry(0, 1, 1, "start", "cell:c5"),)
    assert (sheet.subtotal(1), sheet.subtotal(2), sheet.total) == (1, 0, 1)


# Time


def test_a_game_of_single_hourglasses_has_three_phases_of_ten_rounds() -> None:
    """Clauses 3.1, 3.2, 3.9 and 1.19."""
    result = play_log(*[WAIT] * 30)
    assert result.findings == ()
    assert Counter(result.phases) == {1: 10, 2: 10, 3: 10}
    assert result.is_over
    assert result.boxes == (
        tuple(range(1, 11)),
        tuple(range(11, 21)),
        tuple(range(21, 31)),
    )


def test_a_game_of_doubles_has_three_phases_of_five_rounds() -> None:
    """Clauses 3.2 and 3.9."""
    result = play_log(*[LONG_WAIT] * 15)
    assert result.findings == ()
    assert Counter(result.phases) == {1: 5, 2: 5, 3: 5}
    assert result.is_over


def test_a_box_is_crossed_for_each_hourglass() -> None:
    """Clause 3.4."""
    result = play_log(LONG_WAIT, WAIT, LONG_WAIT)
    assert result.boxes == ((1, 1, 2, 3, 3), (), ())
    assert not result.is_over


def test_a_double_on_the_last_box_crosses_that_box_alone() -> None:
    """Clause 3.6."""
    result = play_log(*[WAIT] * 9, LONG_WAIT, WAIT)
    assert result.boxes == (tuple(range(1, 11)), (11,), ())
    assert result.phases == (1,) * 10 + (2,)


def test_goods_are_sold_on_a_double_that_was_cut_short() -> None:
    """Clause 3.7."""
    sheet = sheet_of(*[WAIT] * 9, "mine 1 double | sell:1 wait", starts="c2")
    assert entries(sheet, "goods") == [(1, 2, "row:good")]


def test_the_round_that_fills_a_column_belongs_to_it() -> None:
    """Clause 3.8."""
    late = sheet_of(*[WAIT] * 9, "city 3 | b5=3")
    assert entries(late) == [(1, 1, "cell:b5")]
    result = play_log(*[WAIT] * 9, "city 3 | b5=3", "monastery 2 | c6=2")
    assert result.phases[-2:] == (1, 2)
    assert entries(result.sheets[0]) == [(1, 1, "cell:b5"), (2, 1, "cell:c6")]


def test_all_players_use_the_same_dice() -> None:
    """Clause 3.10."""
    result = play_log("pasture city 4 2 | c4=4 | c4=4 | d5=2", starts="c5 c5 c5")
    assert result.findings == ()
    result = play_log("pasture city 4 2 | c4=4 | c6=1", starts="c5 c5")
    places = {place for _, place, _ in codes(result)}
    assert places == {"player:2 round:1 cell:c6"}


def test_a_round_without_a_combination_gives_a_worker() -> None:
    """Clause 3.17."""
    sheet = sheet_of(WAIT, WAIT)
    assert A.left(sheet.state)["worker"] == (2, 0)


def test_a_usable_combination_must_be_taken_in_a_game() -> None:
    """Clause 3.18."""
    result = play_log("city 4 | wait")
    assert codes(result) == [
        ("combination-left-out", "player:1 round:1 cell:b5", "3.18")
    ]


def test_a_game_of_five_can_be_played() -> None:
    """Clause 1.8."""
    result = play_log(WAIT, starts="c5 c2 e2 e5 c5")
    assert result.findings == ()
    assert len(result.sheets) == MOST_PLAYERS


# Bonuses


def test_a_bonus_comes_with_the_last_cell_of_an_area() -> None:
    """Clauses 5.1 and 5.3."""
    first = sheet_of("monastery 1 | b4=1")
    assert "monk" not in A.left(first.state)
    last = sheet_of("monastery 1 | b4=1", "monastery 2 | b3=2")
    assert A.left(last.state)["monk"] == (1, 0)


@pytest.mark.parametrize(
    ("line", "bonus"),
    [
        ("monastery 1 | b1=1", "monk"),
        ("mine 3 | a2=3", "silver"),
        ("river 5 | b3=5", "good"),
        ("city 6 | c1=6", "worker"),
    ],
)
def test_an_area_of_one_cell_gives_its_bonus_at_once(line: str, bonus: str) -> None:
    """Clauses 5.2 and 5.10; Clauses 5.3, 5.4, 5.5 and 5.6 for the kinds."""
    (sheet,) = play_tiny(line).sheets
    assert TINY.left(sheet.state) == {bonus: (1, 0), "castle_monk": (1, 0)}


@pytest.mark.parametrize(
    ("lines", "bonus"),
    [
        (("mine 3 | a4=3", "mine 4 | a3=4"), "silver"),
        (("river 5 | e4=5", "river 5 | f3=5"), "good"),
        (("city 3 | d5=3", "city 1 | d6=1", "city 2 | d7=2"), "worker"),
    ],
)
def test_a_larger_area_gives_its_bonus_in_the_end(
    lines: tuple[str, ...], bonus: str
) -> None:
    """Clause 5.4 for mines, Clause 5.5 for rivers, Clause 5.6 for cities."""
    before = ("city 4 | b5=4",) if bonus == "silver" else ()
    start = "e5" if bonus == "good" else "c5"
    for count in range(len(lines) + 1):
        sheet = sheet_of(*before, *lines[:count], starts=start)
        rings, _ = A.left(sheet.state).get(bonus, (0, 0))
        assert rings == (count == len(lines))


def test_a_castle_gives_its_bonus_in_the_castle_row_alone() -> None:
    """Clauses 5.7 and 5.8."""
    sheet = sheet_of("pasture 4 | c4=4", "pasture 4 | c3=4", "castle 4 | c2=4")
    assert A.left(sheet.state) == {"castle_silver": (1, 0), "castle_good": (1, 0)}


def test_a_pasture_gives_no_bonus() -> None:
    """Clause 5.9."""
    sheet = sheet_of("pasture 4 | c4=4", "pasture 4 | c3=4")
    assert A.left(sheet.state) == {"castle_silver": (1, 0)}


def test_a_bonus_is_crossed_when_it_is_used() -> None:
    """Clauses 5.11, 5.12 and 5.21."""
    sheet = sheet_of(WAIT, "pasture 4 | c4=1 worker")
    assert A.left(sheet.state)["worker"] == (1, 1)


@pytest.mark.parametrize(
    ("words", "row"), [("monk", "monk"), ("monk castle-row", "castle_monk")]
)
def test_a_monk_is_crossed_in_the_row_that_the_player_chooses(
    words: str, row: str
) -> None:
    """Clauses 5.21 and 5.15."""
    before = ("monastery 1 | f4=1", "monastery 1 | f5=1")
    sheet = sheet_of(*before, f"mine 4 | d5=4 {words}", starts="e5")
    expected = {"monk": (1, 0), "castle_monk": (1, 0), row: (1, 1)}
    assert A.left(sheet.state) == expected


def test_a_worker_of_a_castle_serves_like_any_other() -> None:
    """Clauses 5.22 and 5.16."""
    sheet = sheet_of("pasture 4 | e1=2 worker", starts="e2")
    assert A.left(sheet.state) == {"castle_worker": (1, 1)}
    assert sheet.numbers[A.index["e1"]] == 2


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


def test_a_changed_die_counts_for_one_player_alone() -> None:
    """Clause 5.17."""
    lines = ["monastery 1 | f4=1", "monastery 1 | f5=1"]
    result = play_log(*lines, "mine 4 | d5=4 monk | d5=4", starts="e5 e5")
    assert codes(result) == [("colour-not-rolled", "player:2 round:3 cell:d5", "4.1")]


def test_silver_fills_two_city_cells_with_the_same_colour_die() -> None:
    """Clauses 5.18 and 5.19: the first example of the rulebooks."""
    sheet = sheet_of("city river 2 4 | d5=2 d6=4 silver")
    assert A.left(sheet.state) == {"castle_silver": (1, 1)}
    assert [sheet.numbers[A.index[name]] for name in ("d5", "d6")] == [2, 4]


def test_silver_fills_a_pasture_with_a_one_and_then_with_the_other() -> None:
    """Clause 5.20: the second example of the rulebooks."""
    sheet = sheet_of("pasture river 1 1 | c4=1 c3=1 silver")
    assert entries(sheet) == [(1, 8, "cell:c3")]
    wrong = play_log("pasture river 1 2 | c4=1 c3=1 silver")
    assert codes(wrong) == [("same-two-dice", "player:1 round:1 cell:c3", "5.19")]


def test_every_player_may_sell_on_a_double() -> None:
    """Clauses 5.23 and 5.24."""
    result = play_log(
        "mine 1 double | sell:1 wait | sell:1 wait | wait", starts="c2 c2 c2"
    )
    assert result.findings == ()
    assert [sheet.total for sheet in result.sheets] == [3, 3, 1]
    late = play_log("mine 1 | sell:1 wait", starts="c2")
    assert codes(late) == [("sale-without-double", "player:1 round:1 sheet", "5.23")]


def test_the_sale_comes_before_the_cells() -> None:
    """Clause 5.25: its silver serves in the round, a good of the round is not sold."""
    result = play_log(
        "pasture monastery 1 double | sell:1 c3=1 b3=1 silver", starts="c2"
    )
    assert result.findings == ()
    early = play_tiny("river 5 double | sell:1 b3=5")
    assert codes(early) == [("good-not-earned", "player:1 round:1 row:good", "5.26")]


def test_a_sale_crosses_all_goods_and_brings_silver_and_points() -> None:
    """Clauses 5.26, 5.27, 6.7 and 5.28."""
    lines = ("river 5 | d2=5", "river 5 | d3=5")
    sheet = sheet_of(*lines, "pasture 4 double | sell:2 c3=4", starts="c2")
    assert A.left(sheet.state) == {
        "silver": (2, 0),
        "good": (1, 1),
        "castle_good": (1, 1),
    }
    assert entries(sheet, "goods") == [(1, 4, "row:good")]


def test_a_sold_good_is_one_silver_and_two_points() -> None:
    """Clauses 5.27 and 6.7."""
    sheet = sheet_of("mine 1 double | sell:1 wait", starts="c2")
    assert A.left(sheet.state)["silver"] == (1, 0)
    assert sheet.total == 1 + 2


def test_a_sale_is_not_the_use_of_a_bonus() -> None:
    """Clause 5.28."""
    sheet = sheet_of(WAIT, "pasture 4 double | sell:1 c3=2 worker", starts="c2")
    assert A.left(sheet.state)["worker"] == (1, 1)
    assert A.left(sheet.state)["castle_good"] == (1, 1)


# Points


CITY_OF_THREE = ("city 1 | d5=1", "city 2 | d6=2", "city 3 | d7=3")
CITY_OF_FOUR = ("city 1 | c1=1", "city 2 | b1=2", "city 3 | b2=3", "city 4 | d1=4")


@pytest.mark.parametrize(("phase", "points"), [(1, 8), (2, 6), (3, 4)])
def test_a_completed_area_of_three_brings_eight_six_or_four(
    phase: int, points: int
) -> None:
    """Clauses 6.1 and 6.6."""
    sheet = sheet_of(*wait_for(phase), *CITY_OF_THREE)
    assert entries(sheet) == [(phase, points, "cell:d5")]


@pytest.mark.parametrize(("phase", "points"), [(1, 13), (2, 10), (3, 7)])
def test_a_completed_area_of_four_brings_its_points(phase: int, points: int) -> None:
    """Clause 6.1."""
    sheet = sheet_of(*wait_for(phase), *CITY_OF_FOUR, starts="c2")
    assert entries(sheet) == [(phase, points, "cell:b1")]


def test_an_area_counts_in_the_phase_of_its_last_cell() -> None:
    """Clause 6.6."""
    sheet = sheet_of("city 1 | d5=1", "city 2 | d6=2", *wait_for(2), "city 3 | d7=3")
    assert entries(sheet) == [(2, 6, "cell:d5")]
    assert (sheet.subtotal(1), sheet.subtotal(2)) == (1, 6)


def test_a_large_area_of_ones_own_follows_the_pattern() -> None:
    """Clause 6.2."""
    table = make_desk("ck r r r r r")
    lines = [f"river 5 | a{cell}=5" for cell in range(2, 7)]
    sheet = sheet_of(*wait_for(2), *lines, starts="a1", table=table)
    assert entries(sheet) == [(2, 15, "cell:a2")]


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_a_castle_brings_one_point(phase: int) -> None:
    """Clause 6.3."""
    lines = ("city 4 | c1=4", "castle 4 | c2=4")
    (sheet,) = play_tiny(*wait_for(phase), *lines).sheets
    assert entries(sheet)[-1] == (phase, 1, "cell:c2")


@pytest.mark.parametrize(("phase", "points"), [(1, 8), (2, 6), (3, 4)])
def test_a_pasture_of_two_cells_counts_twice(phase: int, points: int) -> None:
    """Clauses 6.4 and 6.5."""
    lines = ("pasture 4 | c4=4", "pasture 4 | c3=4")
    assert entries(sheet_of(*wait_for(phase), *lines)) == [(phase, points, "cell:c3")]


def test_two_areas_can_be_completed_in_a_round() -> None:
    """Clause 6.1."""
    sheet = sheet_of("city monastery 2 1 | b5=2 c6=1 silver")
    assert entries(sheet) == [(1, 1, "cell:b5"), (1, 1, "cell:c6")]


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_a_sale_counts_in_the_column_of_its_phase(phase: int) -> None:
    """Clauses 6.7 and 6.8."""
    sheet = sheet_of(*wait_for(phase), "mine 1 double | sell:1 wait", starts="c2")
    assert entries(sheet, "goods") == [(phase, 2, "row:good")]


def test_a_colour_bonus_is_entered_at_the_end_of_the_round() -> None:
    """Clauses 6.9 and 6.10."""
    (sheet,) = play_tiny("pasture 4 | a1=4").sheets
    assert sheet.entries[1:] == (
        Entry(1, 1, 2, "areas", "cell:a1"),
        Entry(1, 1, 4, "colours", "terrain:pasture"),
    )
    assert sheet.colours == {"pasture": "first"}


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


def test_the_first_gets_more_than_the_second_and_the_third_nothing() -> None:
    """Clauses 6.10, 6.13 and 6.14."""
    result = play_tiny(*ONE_AFTER_ANOTHER, starts="b2 b2 b2")
    assert pasture_bonuses(result) == [4, 2, 0]
    ranks = [sheet.colours.get("pasture") for sheet in result.sheets]
    assert ranks == ["first", "second", None]


def test_players_who_are_first_in_the_same_round_get_it_in_full() -> None:
    """Clause 6.11."""
    result = play_tiny("pasture 4 | a1=4 | a1=4", starts="b2 b2")
    assert pasture_bonuses(result) == [4, 4]


def test_after_two_firsts_the_second_number_is_still_there() -> None:
    """Clauses 6.11 and 6.13."""
    result = play_tiny(
        "pasture city 4 | a1=4 | a1=4 | c1=4",
        "pasture 5 | wait | wait | a1=5",
        starts="b2 b2 b2",
    )
    assert pasture_bonuses(result) == [4, 4, 2]


def test_players_who_are_second_in_the_same_round_get_it_in_full() -> None:
    """Clauses 6.11 and 6.14."""
    result = play_tiny(
        "pasture city 4 | a1=4 | c1=4 | c1=4 | c1=4",
        "pasture river 5 | b3=5 | a1=5 | a1=5 | b3=5",
        "pasture 6 | wait | wait | wait | a1=6",
        starts="b2 b2 b2 b2",
    )
    assert pasture_bonuses(result) == [4, 2, 2, 0]


def test_a_player_gets_one_bonus_for_a_terrain_and_only_for_all_of_it() -> None:
    """Clause 6.15."""
    result = play_tiny("pasture 4 | a1=4", "pasture 4 | wait")
    assert pasture_bonuses(result) == [4]
    assert entries(sheet_of("monastery 2 | c6=2"), "colours") == []


def test_the_start_castle_counts_among_the_castles() -> None:
    """Clause 6.16."""
    (sheet,) = play_tiny("city 4 | c1=4", "castle 4 | c2=4").sheets
    assert entries(sheet, "colours")[-1] == (1, 3, "terrain:castle")


@pytest.mark.parametrize("column", ["current", "any"])
@pytest.mark.parametrize("phase", [1, 2, 3])
def test_a_colour_bonus_stands_in_the_column_of_its_phase(
    phase: int, column: str
) -> None:
    """Clauses 6.18 and 10.11: a log has no reason for another column."""
    switches = Switches(colour_bonus_column=column)
    (sheet,) = play_tiny(*wait_for(phase), "pasture 4 | a1=4", switches=switches).sheets
    assert entries(sheet, "colours") == [(phase, 4, "terrain:pasture")]


def test_the_colour_bonus_of_pastures_can_be_doubled() -> None:
    """Clause 10.12."""
    doubled = Switches(double_pasture_colour_bonus="yes")
    result = play_tiny(*ONE_AFTER_ANOTHER, starts="b2 b2 b2", switches=doubled)
    assert pasture_bonuses(result) == [8, 4, 0]
    for terrain in COLOURS[:-1]:
        first = colour_points(A.duchy, terrain, "first", doubled)
        assert first == COLOUR_POINTS[terrain][0]


def test_the_total_is_the_sum_of_the_columns() -> None:
    """Clauses 6.19 and 6.20."""
    sheet = sheet_of(
        "city 3 | b5=3",
        *wait_for(2),
        "monastery 2 | c6=2",
        *wait_for(2),
        *CITY_OF_THREE,
    )
    assert [sheet.subtotal(phase) for phase in (1, 2, 3)] == [2, 1, 4]
    assert sheet.total == 7


def test_bonuses_that_were_not_used_are_worth_nothing() -> None:
    """Clause 6.21."""
    sheet = sheet_of(*[LONG_WAIT] * 15)
    assert A.left(sheet.state)["worker"] == (15, 0)
    assert sheet.total == 1


# The end


def test_the_last_round_is_played_to_its_end() -> None:
    """Clause 7.1."""
    result = play_log(*[LONG_WAIT] * 14, "city 3 double | b5=3")
    assert result.findings == ()
    assert result.is_over
    assert entries(result.sheets[0]) == [(3, 1, "cell:b5")]


def test_no_round_follows_the_last() -> None:
    """Clause 7.1."""
    result = play_log(*[LONG_WAIT] * 15, WAIT, WAIT)
    assert codes(result) == [("after-end", "round:16", "7.1")]
    assert len(result.phases) == 15


@pytest.mark.parametrize("play", ["b5=3", "wait", "sell:1 wait", "sell:1 b5=3"])
def test_the_game_can_end_with_the_last_box(play: str) -> None:
    """Clause 10.14."""
    at_once = Switches(play_out_last_round="no")
    rounds_before = [LONG_WAIT] * 14
    ended = play_log(*rounds_before, "city 3 double | ", switches=at_once)
    assert ended.findings == ()
    assert ended.is_over
    result = play_log(*rounds_before, f"city 3 double | {play}", switches=at_once)
    assert codes(result) == [("after-end", "player:1 round:15", "10.14")]
    assert result.sheets[0].total == 1


def test_the_highest_total_wins() -> None:
    """Clause 7.2."""
    result = play_tiny("pasture mine 3 | a2=3 | a1=3", starts="b2 b2")
    assert [sheet.total for sheet in result.sheets] == [1 + 1 + 3, 1 + 2 + 4]
    assert result.ranking == (2, 1)


def test_in_a_tie_more_bonuses_left_win() -> None:
    """Clause 7.3."""
    result = play_tiny("pasture mine 3 | a1=3 monk | a1=3", starts="b2 b2")
    assert result.findings == ()
    assert [sheet.total for sheet in result.sheets] == [7, 7]
    assert result.left == (0, 1)
    assert result.ranking == (2, 1)


def test_who_is_still_equal_shares_the_place() -> None:
    """Clause 7.4."""
    line = "pasture mine 3 | a1=3 | a2=3 | a1=3 | a2=3 monk"
    result = play_tiny(line, starts="b2 b2 b2 b2")
    assert result.findings == ()
    assert result.ranking == (1, 3, 1, 4)


def test_goods_can_be_left_out_of_a_tie() -> None:
    """Clause 10.13."""
    silent = Switches(tie_counts_goods="no")
    for switches, left in ((STANDARD, (1, 1)), (silent, (0, 1))):
        assert play_log(starts="c2 c5", switches=switches).left == left


def test_a_sold_good_is_not_left() -> None:
    """Clause 7.3: its silver is."""
    result = play_log("mine 1 double | sell:1 wait | wait", starts="c2 c2")
    assert A.left(result.sheets[0].state)["castle_good"] == (1, 1)
    assert result.left == (2, 2)


# Variants


def test_four_may_play_all_different() -> None:
    """Clauses 8.1 and 8.2."""
    starts = "c2 c5 e2 e5"
    assert play_log(WAIT, starts=starts, variant="all-different").findings == ()
    result = play_log(starts=starts + " c2", variant="all-different")
    assert codes(result) == [
        ("players-too-many", "sheet", "8.1"),
        ("start-taken", "player:5 cell:c2", "8.2"),
    ]


def test_no_two_start_alike_when_all_are_different() -> None:
    """Clause 8.2."""
    result = play_log(starts="c2 c5 c2", variant="all-different")
    assert codes(result) == [("start-taken", "player:3 cell:c2", "8.2")]


def test_all_start_alike_when_all_are_equal() -> None:
    """Clause 8.4."""
    assert play_log(starts="c2 c2 c2", variant="all-equal").findings == ()
    result = play_log(starts="c2 c5 c2", variant="all-equal")
    assert codes(result) == [("start-differs", "player:2 cell:c5", "8.4")]


def test_nobody_plays_solo_in_company() -> None:
    """Clause 8.6."""
    result = play_log(starts="c2 c5", variant="solo")
    assert codes(result) == [("players-in-solo", "sheet", "8.6")]


@pytest.mark.parametrize("line", [WAIT, LONG_WAIT])
@pytest.mark.parametrize("boxes", ["one", "free"])
def test_a_solo_game_has_three_phases_of_eight_rounds(line: str, boxes: str) -> None:
    """Clauses 8.6, 8.7 and 10.17."""
    switches = Switches(solo_time_boxes=boxes)
    result = play_log(*[line] * 24, variant="solo", switches=switches)
    assert result.findings == ()
    assert result.is_over
    assert Counter(result.phases) == {1: 8, 2: 8, 3: 8}
    assert result.boxes[0] == tuple(range(1, 9))
    begun = play_log(*[line] * 8, variant="solo", switches=switches)
    assert (result.phase, begun.phase) == (3, 2)
    more = play_log(*[line] * 25, variant="solo", switches=switches)
    assert codes(more) == [("after-end", "round:25", "7.1")]


def test_goods_are_sold_on_a_double_in_a_solo_game_too() -> None:
    """Clause 8.7."""
    sheet = sheet_of("mine 1 double | sell:1 wait", starts="c2", variant="solo")
    assert entries(sheet, "goods") == [(1, 2, "row:good")]


@pytest.mark.parametrize(("phase", "points"), [(1, 4), (2, 4), (3, 2)])
def test_a_solo_colour_bonus_falls_in_the_last_phase(phase: int, points: int) -> None:
    """Clause 8.8."""
    before = [WAIT] * (8 * (phase - 1))
    (sheet,) = play_tiny(*before, "pasture 4 | a1=4", variant="solo").sheets
    assert entries(sheet, "colours") == [(phase, points, "terrain:pasture")]


@pytest.mark.parametrize(
    ("total", "grade"),
    [(0, 0), (50, 0), (51, 1), (60, 1), (61, 2), (69, 2), (70, 3), (99, 3)],
)
def test_a_solo_total_has_a_grade(total: int, grade: int) -> None:
    """Clause 8.9."""
    assert solo_grade(total) == grade


# What is wrong with a game


def test_what_an_illegal_play_has_written_stands_and_the_others_play_on() -> None:
    """Clauses 9.33 and 9.34."""
    result = play_log(
        "pasture city 4 | c3=4 | c4=4",
        "pasture city 4 | c4=4 | c3=4",
        starts="c5 c5",
    )
    assert codes(result) == [("not-beside-filled", "player:1 round:1 cell:c3", "3.14")]
    first, second = result.sheets
    assert (first.fault_round, second.fault_round) == (1, 0)
    assert [result.verdict_of(player) for player in (1, 2)] == ["illegal", "legal"]
    assert first.numbers == second.numbers
    assert (first.total, second.total) == (1 + 8, 1 + 8)


def test_an_illegal_play_makes_no_later_one_illegal() -> None:
    """Clauses 3.14, 5.11 and 3.18: what only the first play has brought about."""
    result = play_log(
        "city 4 | b1=4",
        "city 2 | b3=2 monk",
        "city 1 | wait",
        "city 4 | d6=4",
        "mine 3 | b2=3 worker",
    )
    first = ("not-beside-filled", "player:1 round:1 cell:b1", "3.14")
    told = ("colour-not-rolled", "player:1 round:5 cell:b2", "4.1")
    assert codes(result) == [first, told]


def test_a_later_play_that_is_wrong_by_itself_is_told_too() -> None:
    """Clauses 4.7 and 5.12."""
    result = play_log(
        "city 6 | d5=6", "city 4 | a1=4", "city 6 | d6=6", "city 1 | d6=1", starts="c5"
    )
    assert codes(result)[-1] == ("city-repeats", "player:1 round:3 cell:d6", "4.7")
    assert result.sheets[0].numbers[A.index["d6"]] == 6  # the first one stands


def test_a_number_that_no_die_shows_stands_and_completes_an_area() -> None:
    """Clause 1.4."""
    result = play_log("pasture 4 | e6=7", starts="e5")
    assert [code for code, _, _ in codes(result)] == ["number-not-for-terrain"]
    assert (result.sheets[0].total, result.sheets[0].numbers[A.index["e6"]]) == (3, 7)


def test_a_die_that_cannot_be_is_told_of_the_round_and_keeps_nobody_up() -> None:
    """Clause 1.4."""
    result = play_log("city 7 6 | d5=6 | d5=3", "city 4 | d6=4 | d6=4", starts="c5 c5")
    assert codes(result) == [("die-shows-no", "round:1", "1.4")]
    assert [sheet.fault_round for sheet in result.sheets] == [0, 0]


def test_no_more_than_five_play() -> None:
    """Clause 1.8."""
    log = Log((A.castles[0],) * 6, ())
    assert codes(replay(A.duchy, log)) == [("players-too-many", "sheet", "1.8")]


def test_a_castle_without_its_number_is_found_in_the_end() -> None:
    """Clause 10.6."""
    late = Switches(castle_number_first="no")
    lines = ["castle 4 | c2=4", "city 4 | c1=4"]
    assert play_tiny(*lines, switches=late).findings == ()
    lines = ["castle 4 | c2=4", "city 3 | c1=3", "river 5 | b3=5"]
    result = play_tiny(*lines, switches=late)
    fault = ("castle-number-not-beside", "player:1 cell:c2", "10.6")
    assert codes(result) == [fault]
    over = play_tiny("castle 4 | c2=4", *[LONG_WAIT] * 15, switches=late)
    assert fault in codes(over)


def test_a_castle_may_wait_for_its_number_while_a_cell_beside_it_is_empty() -> None:
    """Clause 10.6."""
    late = Switches(castle_number_first="no")
    assert play_tiny("castle 4 | c2=4", switches=late).findings == ()


def test_a_castle_beside_the_start_needs_no_number_if_so_agreed() -> None:
    """Clauses 10.6 and 10.7."""
    both = Switches(castle_number_first="no", start_castle_lends_number="any")
    lines = ["castle 4 | c2=4", "city 3 | c1=3", "river 5 | b3=5"]
    assert play_tiny(*lines, switches=both).findings == ()


def test_every_fault_of_a_game_has_a_test() -> None:
    code = Path(game.__file__).read_text(encoding="utf-8")
    found = set(re.findall(r'_fault\(\s*"([a-z-]+)"', code))
    assert len(found) > 5
    tests = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in sorted(found) if f'("{name}", ' not in tests] == []


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


def test_a_game_without_rounds_has_only_new_sheets() -> None:
    result = play_log(starts="c5 c5")
    assert result.findings == ()
    assert not result.is_over
    assert result.ranking == (1, 1)
    assert all(sheet.state.crossed == NO_BONUSES for sheet in result.sheets)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_round_without_one_play_for_each_player_is_refused(count: int) -> None:
    plays = rounds(A, count, WAIT)
    start = A.index["c5"]
    log = Log((start, start), (*rounds(A, 2, WAIT), *plays))
    with pytest.raises(ValueError, match=f"round 2: plays: {count}, players: 2"):
        replay(A.duchy, log)
