import itertools

import pytest

from sheetgen.draw.hatch import HATCHES
from sheetgen.draw.ink import INKS, luminance, mix
from sheetgen.draw.symbol import SYMBOLS
from sheetgen.games.dice import sheet

# Machado, Oliveira, Fernandes 2009: full strength, on linear light.
DEFICIENCIES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def seen(colour: str, deficiency: str) -> list[float]:
    light = linear(colour)
    rows = DEFICIENCIES[deficiency]
    return [sum(a * b for a, b in zip(row, light, strict=True)) for row in rows]


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


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("ink", ["pale", "colour"])
def test_outlines_differ_for_the_colour_blind_or_the_hatch_tells(
    ink: str, deficiency: str
) -> None:
    rings = {t: INKS[ink].tone(h).ring for t, h in sheet.HUES.items()}
    close = []
    for (one, first), (two, second) in itertools.combinations(rings.items(), 2):
        pairs = zip(seen(first, deficiency), seen(second, deficiency), strict=True)
        if sum((a - b) ** 2 for a, b in pairs) ** 0.5 < 0.03:
            close.append((one, two))
    # Where colours fall together, hatch and symbol still part them.
    for one, two in close:
        assert sheet.HATCHES[one] != sheet.HATCHES[two]
    assert len(close) <= 3


def test_mixing_in_white_and_black_goes_both_ways() -> None:
    assert mix("#102030", 0) == "#ffffff"
    assert mix("#102030", 1) == "#102030"
    assert mix("#ffffff", 1, shade=1) == "#000000"
