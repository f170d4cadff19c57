import pytest

from sheetgen.draw.hatch import HATCHES
from sheetgen.draw.ink import INKS, luminance, mix
from sheetgen.draw.symbol import SYMBOLS
from sheetgen.games.dice.sheet import sheet


@pytest.mark.parametrize("ink", INKS)
def test_the_outline_of_a_field_is_at_most_a_fifth_grey(ink: str) -> None:
    if INKS[ink].name == "black":
        assert INKS[ink].field_dash  # black has no grey: its outline is dots
    else:
        assert luminance(INKS[ink].field) >= 0.79


@pytest.mark.parametrize("hue", sheet.HUES.values())
def test_the_pale_ground_takes_at_most_a_twelfth_of_ink(hue: str) -> None:
    assert luminance(INKS["pale"].tone(hue).tint) >= 0.92


def test_no_two_terrains_share_a_hatch_or_a_symbol() -> None:
    assert len(set(sheet.HATCHES.values())) == len(sheet.HATCHES) == 6
    assert len(set(sheet.SYMBOLS.values())) == len(sheet.SYMBOLS) == 6


def test_every_terrain_has_a_hatch_and_a_symbol_that_exist() -> None:
    assert set(sheet.HATCHES.values()) <= set(HATCHES)
    assert set(sheet.SYMBOLS.values()) <= set(SYMBOLS)


def test_mixing_in_white_and_black_goes_both_ways() -> None:
    assert mix("#102030", 0) == "#ffffff"
    assert mix("#102030", 1) == "#102030"
    assert mix("#ffffff", 1, shade=1) == "#000000"
