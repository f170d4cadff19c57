"""Photographed sheets of two games: what is made of simulated readings."""

import random
from dataclasses import replace
from typing import Any

import pytest

from sheetgen.core.reading.decision import decide
from sheetgen.core.reading.question import make_rules
from sheetgen.core.reading.reading import Reading
from sheetgen.core.reading.rules import Rules
from sheetgen.games.burgundy import spots as burgundy
from sheetgen.games.burgundy.reader import READER as BURGUNDY
from sheetgen.games.burgundy.referee import REFEREE as BURGUNDY_REFEREE
from sheetgen.games.keythedral import spots as keythedral
from sheetgen.games.keythedral.cathedral import VALUES, VERSIONS
from sheetgen.games.keythedral.check import POINTS
from sheetgen.games.keythedral.fill import ROWS, Column
from sheetgen.games.keythedral.referee import REFEREE as KEYTHEDRAL_REFEREE
from sheetgen.games.keythedral.spots import READER as KEYTHEDRAL
from tests.games.burgundy.conformance import known_boards as known_duchies
from tests.games.burgundy.play import play
from tests.games.keythedral.conformance import known_boards as known_cathedrals
from tests.games.keythedral.conformance import played
from tests.reading.asking import ask
from tests.reading.confusion import Writer
from tests.seeds import over_seeds

Values = dict[str, str]


def duchy(seed: int) -> tuple[Rules, Values]:
    """Return the rules of a random game's sheet, and what stands in its spots."""
    boards = known_duchies()
    board = boards[seed % len(boards)][0]
    fill = play(board, seed, 2 + seed % 3).fill
    values = written(burgundy, board, fill)
    rules = make_rules(BURGUNDY, BURGUNDY_REFEREE, board, fill.evidence, {})
    return rules, values


def cathedral(seed: int) -> tuple[Rules, Values]:
    """Return the like of a game on whose sheet all is added up rightly."""
    rng = random.Random(f"keythedral {seed}")
    board = known_cathedrals()[0][0]
    fill = played(board, rng.choice(VERSIONS), rng.randint(2, 5), rng)
    fill = replace(fill, columns=tuple(map(added_up, fill.columns)))
    values = written(keythedral, board, fill)
    assert keythedral.gather(board, "none", values).columns == fill.columns
    return make_rules(KEYTHEDRAL, KEYTHEDRAL_REFEREE, board, "none", {}), values


def written(spots: Any, board: Any, fill: Any) -> Values:
    values = spots.scatter(board, fill)
    listed = spots.list_spots(board, fill.evidence)
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
@pytest.mark.parametrize(
    ("make", "name"), [(duchy, "burgundy"), (cathedral, "keythedral")]
)
@over_seeds(8)
def test_a_legal_sheet_is_never_called_illegal(make: Any, name: str, seed: int) -> None:
    rules, values = make(seed)
    judged = rules.judge(values)
    assert judged.wrong == ()
    if name == "burgundy":
        assert judged.is_legal
    elif not judged.is_legal:
        return
    readings = Writer(f"{name} {seed}").read_sheet(rules.spots, values)
    first = decide(rules, readings, {})
    assert first.is_legal or first.questions
    decided, answers = ask(rules, readings, values)
    assert decided.is_legal
    seen = {reading.name: reading.best for reading in readings}
    assert decided.values == {**seen, **answers}


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
    assert decide(rules, readings, {}).can_be_judged
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
    assert after.can_be_judged
    assert rules.judge(after.values).wrong == ("player:1 total",)
