"""Filled sheets that tests write by hand: legal, or wrong in one spot."""

from pathlib import Path

import pytest

from sheetgen.core.verdict import ILLEGAL, LEGAL
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.sheet.fields import PLACES
from sheetgen.games.find import load_layout
from tests.filled import (
    EVIDENCE,
    chance_board,
    fill_burgundy,
    fill_dice,
    fill_keythedral,
)
from tests.games.dice.play import duchy_of


@pytest.mark.sample(6)
@pytest.mark.slow
@pytest.mark.parametrize("evidence", EVIDENCE)
@pytest.mark.parametrize("name", ["A", "B", "C", "D", "chance"])
def test_sheets_are_legal_and_wrong_ones_differ_from_such_in_a_spot(
    name: str, evidence: str, tmp_path: Path
) -> None:
    layout = chance_board(tmp_path, 4) if name == "chance" else name
    duchy = duchy_of(load_layout(layout))
    good, bad = (fill_dice(layout, evidence, 3, is_good) for is_good in (True, False))
    assert check(duchy, good.fill).verdict == good.verdict == LEGAL
    assert check(duchy, bad.fill).verdict == bad.verdict == ILLEGAL
    assert bad.changed in bad.values
    spots = {spot.name for spot in PLACES.on(duchy, evidence).spots}
    for filled in (good, bad):
        assert set(filled.values) <= spots
        assert PLACES.on(duchy, evidence).encode(filled.fill) == filled.values
    assert sum(name.startswith("cell:") for name in good.values) > 3


@pytest.mark.slow
def test_sheets_follow_from_their_seed_and_boards_of_chance_differ(
    tmp_path: Path,
) -> None:
    assert fill_dice("A", "phase", 5) == fill_dice("A", "phase", 5)
    assert fill_dice("A", "phase", 5) != fill_dice("A", "phase", 6)
    assert fill_keythedral(5) == fill_keythedral(5)
    assert fill_keythedral(5) != fill_keythedral(6)
    texts = {Path(chance_board(tmp_path, seed)).read_text() for seed in range(4)}
    assert len({text.replace("Chance", "")[-400:] for text in texts}) == 4


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("1", {"total", "heading:areas", "players:3"}),
        ("33", {"expansion:solo", "round:20", "marker"}),
    ],
)
def test_duchies_of_burgundy_are_legal_and_end_as_their_sheets_say(
    name: str, told: set[str]
) -> None:
    for seed in range(4):
        filled = fill_burgundy(name, seed)
        assert filled.verdict == LEGAL
        assert told & set(filled.values)
        assert any(value.isalpha() for value in filled.values.values())
