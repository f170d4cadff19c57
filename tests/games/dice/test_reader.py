"""Photographed sheets of the Dice Game: what is made of simulated readings."""

import json
import random
from dataclasses import replace

import pytest

from sheetgen.core.reading.decision import decide
from sheetgen.core.reading.question import make_rules
from sheetgen.core.reading.reading import Reading
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import Column, Fill
from sheetgen.games.dice.reader import READER
from sheetgen.games.dice.referee import REFEREE
from sheetgen.games.dice.spots import list_spots, scatter
from tests.games.dice.play import filled_sheet, load_duchy, random_game
from tests.reading.asking import ask
from tests.reading.confusion import Writer

CELLS = "cell:"


def read_cells(
    duchy: Duchy, fill: Fill, seed: str
) -> tuple[list[Reading], dict[str, str]]:
    """Return readings of the cells of a sheet, and what stands in them."""
    written = scatter(duchy, fill)
    spots = tuple(s for s in list_spots(duchy, "none") if s.name.startswith(CELLS))
    values = {spot.name: written.get(spot.name, "") for spot in spots}
    return Writer(seed).read_sheet(spots, values), values


def sheet(seed: int, **changes: object) -> tuple[Duchy, Fill]:
    rng = random.Random(f"reader {seed}")
    duchy = load_duchy("ABCD"[seed % 4])
    game = random_game(duchy, rng, rounds=rng.choice((99, 12, 20)))
    return duchy, replace(filled_sheet(game, "none"), **changes)


@pytest.mark.slow
def test_a_legal_sheet_stays_legal_and_becomes_right_by_two_questions() -> None:
    """What was read and not asked about stands there as it was read.

    The figures of many sheets stand in `tests/bench/test_reading.py`.
    """
    asked, right, rows = 0, 0, 20
    for seed in range(rows):
        duchy, fill = sheet(seed)
        readings, values = read_cells(duchy, fill, f"figures {seed}")
        rules = make_rules(READER, REFEREE, duchy, "none", {})
        first = decide(rules, readings, {})
        assert first.is_legal or first.questions
        decided, answers = ask(rules, readings, values)
        assert decided.is_legal
        seen = {reading.name: reading.best for reading in readings}
        assert decided.values == {**seen, **answers}
        asked += len(answers)
        right += decided.values == values
    assert right >= rows - 2
    assert asked <= 2.7 * rows


def surely(duchy: Duchy, fill: Fill) -> list[Reading]:
    """Return readings of cells that leave no doubt."""
    values = scatter(duchy, fill)
    names = [f"{CELLS}{name}" for name in duchy.board.names]
    return [Reading(name, ((values.get(name, ""), 0),)) for name in names]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_breach_is_told_once_a_person_has_looked(seed: int) -> None:
    """A mine that has a 6 breaks 4.3, however surely it was read."""
    duchy, fill = sheet(seed, rows={}, castle_row=None, columns=None, total=None)
    mines = duchy.board.of_terrain("mine")
    numbers = list(fill.numbers)
    written = [cell for cell in mines if numbers[cell]]
    if not written:
        pytest.skip("no mine is filled")
    numbers[written[0]] = 6
    wrong = replace(fill, numbers=tuple(numbers))
    rules = make_rules(READER, REFEREE, duchy, "none", {})
    readings = surely(duchy, wrong)
    first = decide(rules, readings, {})
    place = f"{CELLS}{duchy.board.names[written[0]]}"
    assert place in first.questions
    assert first.values[place] == "6"
    values = {reading.name: reading.best for reading in readings}
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
    columns: list, asked: str
) -> None:
    """Clauses 6.20 and 9.31: one of them may have been misread."""
    duchy, fill = sheet(10, columns=tuple(Column(*one) for one in columns))
    values = scatter(duchy, fill)
    spots = list_spots(duchy, "none")
    readings = [Reading(s.name, ((values.get(s.name, ""), 0),)) for s in spots]
    rules = make_rules(READER, REFEREE, duchy, "none", {})
    assert asked in decide(rules, readings, {}).questions


def test_what_the_rules_settle_is_not_asked_about() -> None:
    """In a mine a 3 that may be a 2 is a 3 (4.3)."""
    duchy, fill = sheet(1)
    [cell, *_] = [c for c in duchy.board.of_terrain("mine") if fill.numbers[c]]
    name = f"{CELLS}{duchy.board.names[cell]}"
    number = str(fill.numbers[cell])
    readings = [
        Reading(name, ((number, 600), ("2", 900), ("1", 4000))) if r.name == name else r
        for r in surely(duchy, fill)
    ]
    rules = make_rules(READER, REFEREE, duchy, "none", {})
    assert decide(rules, readings, {}).questions == ()


def test_decisions_go_out_as_plain_values() -> None:
    duchy, fill = sheet(3)
    readings, values = read_cells(duchy, fill, "plain 4")
    question = {
        "do": "decide",
        "readings": [[r.name, [list(value) for value in r.values]] for r in readings],
        "answers": {},
        "switches": {},
    }
    told = REFEREE.answer(duchy, "none", json.loads(json.dumps(question)))
    assert json.loads(json.dumps(told)) == told
    rules = make_rules(READER, REFEREE, duchy, "none", {})
    decided = decide(rules, readings, {})
    assert told["questions"] == list(decided.questions)
    assert [spot[0] for spot in told["spots"]] == list(values)
    assert told["is_legal"] == decided.is_legal
    with pytest.raises(ValueError, match="no such spots"):
        REFEREE.answer(duchy, "none", {**question, "answers": {"cell:z9": "1"}})
