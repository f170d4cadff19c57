"""Photographed score sheets of Keythedral: what is made of simulated readings."""

import random
from dataclasses import replace

import pytest

from sheetgen.games.keythedral.cathedral import VALUES, VERSIONS, Cathedral
from sheetgen.games.keythedral.check import POINTS
from sheetgen.games.keythedral.fill import ROWS, Column, Fill
from sheetgen.games.keythedral.reader import READER
from sheetgen.games.keythedral.referee import REFEREE
from sheetgen.games.keythedral.spots import gather, list_spots, scatter
from sheetgen.reading.decision import decide
from sheetgen.reading.question import make_rules
from sheetgen.reading.reading import Reading
from sheetgen.reading.rules import Rules
from tests.games.keythedral.conformance import known_boards, played
from tests.reading.asking import ask
from tests.reading.confusion import Writer
from tests.seeds import over_seeds


def sheet(seed: int) -> tuple[Cathedral, Fill]:
    """Return the sheet of a random game on which all is added up rightly."""
    rng = random.Random(f"keythedral {seed}")
    cathedral = known_boards()[0][0]
    fill = played(cathedral, rng.choice(VERSIONS), rng.randint(2, 5), rng)
    return cathedral, replace(fill, columns=tuple(map(added_up, fill.columns)))


def added_up(column: Column) -> Column:
    cubes = (*column.cubes[: len(ROWS)], *[None] * (len(column.cubes) - len(ROWS)))
    seats = sum((n or 0) * v for n, v in zip(column.seats, VALUES, strict=True))
    points = sum((n or 0) * POINTS[kind] for n, kind in zip(cubes, ROWS, strict=False))
    return replace(
        column,
        name="",
        cubes=cubes,
        seat_points=seats,
        cube_points=points,
        total=seats + points,
    )


def rules_of(cathedral: Cathedral) -> Rules:
    return make_rules(READER, REFEREE, cathedral, "none", {})


def written(cathedral: Cathedral, fill: Fill) -> dict[str, str]:
    values = scatter(cathedral, fill)
    return {s.name: values.get(s.name, "") for s in list_spots(cathedral, "none")}


def surely(values: dict[str, str]) -> dict[str, Reading]:
    return {name: Reading(name, ((values[name], 0),)) for name in values}


def test_the_sheets_of_these_tests_add_up() -> None:
    for seed in range(12):
        cathedral, fill = sheet(seed)
        values = written(cathedral, fill)
        assert rules_of(cathedral).judge(values).wrong == ()
        assert gather(cathedral, "none", values).columns == fill.columns


@pytest.mark.slow
@over_seeds(6)
def test_a_legal_sheet_is_never_called_illegal(seed: int) -> None:
    cathedral, fill = sheet(seed)
    values = written(cathedral, fill)
    rules = rules_of(cathedral)
    if not rules.judge(values).is_legal:
        return
    readings = Writer(f"keythedral {seed}").read_sheet(rules.spots, values)
    first = decide(rules, readings, {})
    assert first.is_legal or first.questions
    decided, answers = ask(rules, readings, values)
    assert decided.is_legal
    seen = {reading.name: reading.best for reading in readings}
    assert decided.values == {**seen, **answers}


def doubted(name: str, other: str, cost: int) -> tuple[Rules, list[Reading]]:
    """Return sure readings of a sheet, but for a spot that may hold something else."""
    cathedral, fill = sheet(1)
    values = written(cathedral, fill)
    readings = surely(values)
    both = [(values[name], 0), (other, cost)]
    if cost < 0:
        both = [(other, 0), (values[name], -cost)]
    readings[name] = Reading(name, tuple(both))
    return rules_of(cathedral), list(readings.values())


def test_sums_that_agree_confirm_what_is_counted() -> None:
    """Clause 12.1: seats and cubes are added up."""
    rules, readings = doubted("player:1 cube:gold", "7", 50)
    assert decide(rules, readings, {}).can_be_judged
    alone = [r for r in readings if r.name.split(" ")[-1] not in ("cubes", "total")]
    assert decide(rules, alone, {}).questions == ("player:1 cube:gold",)


def test_a_count_that_no_sum_agrees_with_is_asked_and_not_put_right() -> None:
    rules, readings = doubted("player:1 cube:gold", "7", -3000)
    decided = decide(rules, readings, {})
    assert decided.questions[0] == "player:1 cube:gold"
    assert decided.values["player:1 cube:gold"] == "7"


def test_a_sum_that_is_wrong_is_looked_at_before_it_is_called_so() -> None:
    cathedral, fill = sheet(1)
    values = {**written(cathedral, fill), "player:1 total": "99"}
    rules, readings = rules_of(cathedral), list(surely(values).values())
    assert decide(rules, readings, {}).questions == ("player:1 total",)
    after = decide(rules, readings, {"player:1 total": "99"})
    assert after.can_be_judged
    assert rules.judge(after.values).wrong == ("player:1 total",)
