"""Photographed sheets of three games: what is made of simulated readings."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from sheetgen.core.reading.decision import Rules, decide
from sheetgen.core.reading.input_field import Reading
from sheetgen.core.reading.question import make_rules
from sheetgen.games.burgundy.answers.ocr_hooks import READER as BURGUNDY
from sheetgen.games.burgundy.answers.rules_api import RULES_API as BURGUNDY_RULES_API
from sheetgen.games.burgundy.sheet import fields as burgundy
from sheetgen.games.dice.answers.ocr_hooks import READER as DICE
from sheetgen.games.dice.answers.rules_api import RULES_API as DICE_RULES_API
from sheetgen.games.dice.rules.fill import Column as Points
from sheetgen.games.dice.sheet import fields as dice
from sheetgen.games.keythedral.answers.rules_api import (
    RULES_API as KEYTHEDRAL_RULES_API,
)
from sheetgen.games.keythedral.check.check import POINTS
from sheetgen.games.keythedral.rules.fill import ROWS, Column
from sheetgen.games.keythedral.rules.ruleset import VALUES, VERSIONS
from sheetgen.games.keythedral.sheet import fields as keythedral
from sheetgen.games.keythedral.sheet.fields import READER as KEYTHEDRAL
from tests.games.burgundy.conformance import known_boards as known_duchies
from tests.games.burgundy.play import play
from tests.games.dice.play import filled_sheet, random_game
from tests.games.dice.play import load_duchy as load_dice_duchy
from tests.games.keythedral.conformance import known_boards as known_cathedrals
from tests.games.keythedral.conformance import played
from tests.reading.asking import ask
from tests.reading.confusion import Writer
from tests.seeds import over_seeds

Values = dict[str, str]
CELLS = "cell:"


def duchy(seed: int) -> tuple[Rules, Values]:
    """Return the rules of a random game's sheet, and what stands in its spots."""
    boards = known_duchies()
    board = boards[seed % len(boards)][0]
    fill = play(board, seed, 2 + seed % 3).fill
    values = written(burgundy, board, fill)
    rules = make_rules(BURGUNDY, BURGUNDY_RULES_API, board, fill.evidence, {})
    return rules, values


def cathedral(seed: int) -> tuple[Rules, Values]:
    """Return the like of a game on whose sheet all is added up rightly."""
    rng = random.Random(f"keythedral {seed}")
    board = known_cathedrals()[0][0]
    fill = played(board, rng.choice(VERSIONS), rng.randint(2, 5), rng)
    fill = replace(fill, columns=tuple(map(added_up, fill.columns)))
    values = written(keythedral, board, fill)
    assert keythedral.PLACES.on(board, "none").decode(values).columns == fill.columns
    return make_rules(KEYTHEDRAL, KEYTHEDRAL_RULES_API, board, "none", {}), values


def dice_board(seed: int) -> Any:
    return load_dice_duchy("ABCD"[seed % 4])


def dice_duchy(seed: int, **changes: object) -> tuple[Rules, Values]:
    """Return the like of a whole or short game, without evidence."""
    rng = random.Random(f"reader {seed}")
    board = dice_board(seed)
    game = random_game(board, rng, rounds=rng.choice((99, 12, 20)))
    fill = replace(filled_sheet(game, "none"), **changes)
    values = written(dice, board, fill)
    return make_rules(DICE, DICE_RULES_API, board, "none", {}), values


def dice_cells(seed: int) -> tuple[Rules, Values]:
    """Return the like of which the cells alone are read."""
    rules, values = dice_duchy(seed)
    return rules, {name: values[name] for name in values if name.startswith(CELLS)}


def written(spots: Any, board: Any, fill: Any) -> Values:
    values = spots.PLACES.on(board, fill.evidence).encode(fill)
    listed = spots.PLACES.on(board, fill.evidence).spots
    return {spot.name: values.get(spot.name, "") for spot in listed}


def added_up(column: Column) -> Column:
    cubes = (*column.cubes[: len(ROWS)], *[None] * (len(column.cubes) - len(ROWS)))
    seats = sum((n or 0) * v for n, v in zip(column.seats, VALUES, strict=True))
    points = sum((n or 0) * POINTS[kind] for n, kind in zip(cubes, ROWS, strict=False))
    sums = {"seat_points": seats, "cube_points": points, "total": seats + points}
    return replace(column, name="", cubes=cubes, **sums)


def surely(values: Values, **doubtful: tuple[tuple[str, int], ...]) -> list[Reading]:
    """Return readings that are sure, but for those that may be something else."""
    return [
        Reading(name, doubtful.get(name, ((value, 0),)))
        for name, value in values.items()
    ]


@pytest.mark.slow
@pytest.mark.parametrize("make", [duchy, cathedral, dice_cells])
def test_a_legal_sheet_stays_legal_and_becomes_right_by_two_questions(
    make: Any,
) -> None:
    """What was read and not asked about stands there as it was read.

    The figures of many sheets stand in `tests/bench/test_reading.py`.
    """
    asked, wrong, rows = 0, 0, 12
    for seed in range(rows):
        rules, values = make(seed)
        judged = rules.judge(values)
        assert (judged.is_legal, judged.wrong) == (True, ()), seed
        spots = tuple(spot for spot in rules.spots if spot.name in values)
        readings = Writer(f"{make.__name__} {seed}").read_sheet(spots, values)
        first = decide(rules, readings, {})
        assert first.is_legal or first.questions, seed
        decided, answers = ask(rules, readings, values)
        assert decided.is_legal, seed
        seen = {reading.name: reading.best for reading in readings}
        assert decided.values == {**seen, **answers}, seed
        asked += len(answers)
        wrong += decided.values != values
    assert wrong <= 1
    assert asked <= 2.7 * rows


# The Castles of Burgundy


@pytest.mark.slow
def test_a_phase_that_is_read_too_late_is_found_though_others_seem_too_early() -> None:
    """Clause 40.8: what is wrong is named where a tile could not lie yet."""
    found = 0
    for seed in range(8):
        rules, values = duchy(seed)
        for name in sorted(values):
            if not name.startswith("field:") or values[name] not in "AB":
                continue
            late = {**values, name: "E"}
            judged = rules.judge(late)
            if judged.is_legal or any(name in error for error in judged.errors):
                continue
            readings = surely(late, **{name: (("E", 0), (values[name], 8000))})
            decided = decide(rules, readings, {})
            assert not decided.is_legal
            assert decided.values == late
            assert name in decided.questions
            found += 1
    assert found >= 3


def test_an_edition_that_is_circled_is_that_of_the_rules() -> None:
    rules, values = duchy(3)
    decided = decide(rules, surely({**values, "edition:2019": "o"}), {})
    assert decided.values["edition:2019"] == "o"


def test_what_no_fill_holds_is_asked_about_and_not_lost() -> None:
    rules, values = duchy(1)
    large = next(name for name in values if name.startswith("bonus-tile:"))
    small = large.replace("large", "small")
    assert small != large
    both = {**values, large: "x", small: "x"}
    decided = decide(rules, surely(both, **{small: (("x", 0), ("", 5000))}), {})
    assert not decided.is_legal
    assert small in decided.questions


# Keythedral

GOLD = "player:1 cube:gold"


def test_sums_that_agree_confirm_what_is_counted() -> None:
    """Clause 12.1: seats and cubes are added up."""
    rules, values = cathedral(1)
    readings = surely(values, **{GOLD: ((values[GOLD], 0), ("7", 50))})
    assert not decide(rules, readings, {}).questions
    alone = [r for r in readings if r.name.split(" ")[-1] not in ("cubes", "total")]
    assert decide(rules, alone, {}).questions == (GOLD,)


def test_a_count_that_no_sum_agrees_with_is_asked_and_not_put_right() -> None:
    rules, values = cathedral(1)
    readings = surely(values, **{GOLD: (("7", 0), (values[GOLD], 3000))})
    decided = decide(rules, readings, {})
    assert decided.questions[0] == GOLD
    assert decided.values[GOLD] == "7"


def test_a_sum_that_is_wrong_is_looked_at_before_it_is_called_so() -> None:
    rules, values = cathedral(1)
    readings = surely({**values, "player:1 total": "99"})
    assert decide(rules, readings, {}).questions == ("player:1 total",)
    after = decide(rules, readings, {"player:1 total": "99"})
    assert not after.questions
    assert rules.judge(after.values).wrong == ("player:1 total",)


# The Dice Game


def first_mine(seed: int, values: Values) -> str:
    """Return a spot of a mine that has a number."""
    board = dice_board(seed).board
    spots = [f"{CELLS}{board.names[cell]}" for cell in board.of_terrain("mine")]
    return next(name for name in spots if values[name])


@pytest.mark.slow
@over_seeds(6)
def test_a_breach_is_told_once_a_person_has_looked(seed: int) -> None:
    """A mine that has a 6 breaks 4.3, however surely it was read."""
    rules, values = dice_cells(seed)
    place = first_mine(seed, values)
    values[place] = "6"
    readings = surely(values)
    first = decide(rules, readings, {})
    assert place in first.questions
    assert first.values[place] == "6"
    decided, answers = ask(rules, readings, values)
    assert not decided.is_legal
    assert decided.values == values
    assert len(answers) <= 5


@pytest.mark.parametrize(
    ("columns", "asked"),
    [
        # Without subtotals, entries that come to less than the total.
        ([((9,), None), ((6,), None), ((9, 1), None)], "total"),
        # Subtotals that no phases give together.
        ([(None, 9), (None, 8), (None, 11)], "subtotal:2"),
    ],
)
def test_sums_that_contradict_each_other_are_asked_about(
    columns: list[Any], asked: str
) -> None:
    """Clauses 6.20 and 9.31: one of them may have been misread."""
    rules, values = dice_duchy(10, columns=tuple(Points(*one) for one in columns))
    assert asked in decide(rules, surely(values), {}).questions


def test_what_the_rules_settle_is_not_asked_about() -> None:
    """In a mine a 3 that may be a 2 is a 3 (4.3)."""
    rules, values = dice_cells(1)
    name = first_mine(1, values)
    doubtful = {name: ((values[name], 600), ("2", 900), ("1", 4000))}
    assert decide(rules, surely(values, **doubtful), {}).questions == ()


def test_decisions_go_out_as_plain_values() -> None:
    rules, values = dice_cells(3)
    readings = Writer("plain 4").read_sheet(rules.spots[: len(values)], values)
    question = {
        "do": "decide",
        "readings": [[r.name, [list(value) for value in r.values]] for r in readings],
        "answers": {},
        "switches": {},
    }
    told = DICE_RULES_API.answer(
        dice_board(3), "none", json.loads(json.dumps(question))
    )
    assert json.loads(json.dumps(told)) == told
    decided = decide(rules, readings, {})
    assert told["questions"] == list(decided.questions)
    assert [spot[0] for spot in told["spots"]] == list(values)
    assert told["is_legal"] == decided.is_legal
    with pytest.raises(ValueError, match="no such spots"):
        DICE_RULES_API.answer(
            dice_board(3), "none", {**question, "answers": {"cell:z9": "1"}}
        )
