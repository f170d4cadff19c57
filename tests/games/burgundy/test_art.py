import re

import pytest

from sheetgen.draw.symbol import SYMBOLS
from sheetgen.games.burgundy.art import ART
from sheetgen.games.burgundy.sheet import SYMBOLS as SHEET
from sheetgen.games.burgundy.tile import ANIMALS, BUILDINGS, CRANE, GEESE, WHITE_CASTLE

THINNEST = 1.2  # of lines, in units: 0.3 mm where a symbol is 6 mm wide


def test_every_building_and_animal_has_a_symbol_and_no_two_are_alike() -> None:
    """Tiles that sheets have a symbol for look as there."""
    assert {*BUILDINGS, CRANE, WHITE_CASTLE, *ANIMALS, GEESE} <= set(ART)
    assert len(set(ART.values())) == len(ART)
    for terrain in ("castle", "mine", "monastery"):
        assert ART[terrain] == SYMBOLS[SHEET[terrain]]


@pytest.mark.parametrize("name", sorted(ART))
def test_a_symbol_keeps_to_its_square_and_has_no_thin_line(name: str) -> None:
    for stroke in ART[name]:
        assert not stroke.width or stroke.width >= THINNEST
        numbers = map(float, re.findall(r"-?\d+\.?\d*", stroke.d))
        assert all(abs(value) <= 12 for value in numbers)
