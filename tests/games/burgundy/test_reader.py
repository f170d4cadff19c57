"""Photographed duchies of Burgundy: what is made of simulated readings."""

import pytest

from sheetgen.games.burgundy.duchy import Duchy
from sheetgen.games.burgundy.fill import Fill
from sheetgen.games.burgundy.reader import READER
from sheetgen.games.burgundy.referee import REFEREE
from sheetgen.games.burgundy.spots import list_spots, scatter
from sheetgen.reading.decision import decide
from sheetgen.reading.question import make_rules
from sheetgen.reading.reading import Reading
from sheetgen.reading.rules import Rules
from tests.games.burgundy.conformance import known_boards
from tests.games.burgundy.play import play
from tests.reading.asking import ask
from tests.reading.confusion import Writer
from tests.seeds import over_seeds


def sheet(seed: int) -> tuple[Duchy, Fill]:
    boards = known_boards()
    duchy = boards[seed % len(boards)][0]
    return duchy, play(duchy, seed, 2 + seed % 3).fill


def written(duchy: Duchy, fill: Fill) -> dict[str, str]:
    values = scatter(duchy, fill)
    spots = list_spots(duchy, fill.evidence)
    return {spot.name: values.get(spot.name, "") for spot in spots}


def rules_of(duchy: Duchy, fill: Fill) -> Rules:
    return make_rules(READER, REFEREE, duchy, fill.evidence, {})


@pytest.mark.slow
@over_seeds(8)
def test_a_legal_sheet_is_never_called_illegal(seed: int) -> None:
    duchy, fill = sheet(seed)
    rules, values = rules_of(duchy, fill), written(duchy, fill)
    assert rules.judge(values).is_legal
    readings = Writer(f"burgundy {seed}").read_sheet(rules.spots, values)
    first = decide(rules, readings, {})
    assert first.is_legal or first.questions
    decided, answers = ask(rules, readings, values)
    assert decided.is_legal
    seen = {reading.name: reading.best for reading in readings}
    assert decided.values == {**seen, **answers}


def surely(values: dict[str, str]) -> dict[str, Reading]:
    return {name: Reading(name, ((values[name], 0),)) for name in values}


@pytest.mark.slow
def test_a_phase_that_is_read_too_late_is_found_though_others_seem_too_early() -> None:
    """Clause 40.8: what is wrong is named where a tile could not lie yet."""
    found = 0
    for seed in range(8):
        duchy, fill = sheet(seed)
        rules, values = rules_of(duchy, fill), written(duchy, fill)
        for name in sorted(values):
            if not name.startswith("field:") or values[name] not in "AB":
                continue
            late = {**values, name: "E"}
            judged = rules.judge(late)
            if judged.is_legal or any(name in error for error in judged.errors):
                continue
            readings = surely(late)
            readings[name] = Reading(name, (("E", 0), (values[name], 8000)))
            decided = decide(rules, list(readings.values()), {})
            assert not decided.is_legal
            assert decided.values == late
            assert name in decided.questions
            found += 1
    assert found >= 3


def test_an_edition_that_is_circled_is_that_of_the_rules() -> None:
    duchy, fill = sheet(3)
    values = {**written(duchy, fill), "edition:2019": "o"}
    rules = rules_of(duchy, fill)
    readings = surely(values)
    decided = decide(rules, list(readings.values()), {})
    assert decided.values["edition:2019"] == "o"


def test_what_no_fill_holds_is_asked_about_and_not_lost() -> None:
    duchy, fill = sheet(1)
    terrain = duchy.terrain[0]
    both = [f"bonus-tile:{terrain}.{size}" for size in ("large", "small")]
    values = {**written(duchy, fill), both[0]: "x", both[1]: ""}
    rules = rules_of(duchy, fill)
    readings = surely({**values, both[1]: "x"})
    readings[both[1]] = Reading(both[1], (("x", 0), ("", 5000)))
    decided = decide(rules, list(readings.values()), {})
    assert not decided.is_legal
    assert both[1] in decided.questions
