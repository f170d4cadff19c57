from collections.abc import Mapping

import pytest

from sheetgen.draw.hatch import HATCHES
from sheetgen.draw.ink import INKS, luminance, mix
from sheetgen.draw.symbol import PICTURES, SYMBOLS
from sheetgen.games.burgundy.boards.place import SIGNS as PLACES
from sheetgen.games.burgundy.sheet.sheet import LOOKS as BURGUNDY
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.games.burgundy.tiles.tile_art import STROKES
from sheetgen.games.dice.sheet.sheet import LOOKS as DICE
from sheetgen.games.keythedral.parts.boards import _SIGNS as TOWN
from sheetgen.games.keythedral.parts.cards import load_deck as load_laws
from sheetgen.games.keythedral.sheet.cube_art import CUBE_SYMBOLS
from sheetgen.games.keythedral.sheet.sheet import LOOKS as KEYTHEDRAL


@pytest.mark.parametrize("ink", INKS)
def test_the_outline_of_a_field_is_at_most_a_fifth_grey(ink: str) -> None:
    if INKS[ink].name == "black":
        assert INKS[ink].field_dash  # black has no grey: its outline is dots
    else:
        assert luminance(INKS[ink].field) >= 0.79


@pytest.mark.parametrize("looks", (DICE, BURGUNDY, KEYTHEDRAL))
def test_no_two_terrains_share_a_hatch_or_a_symbol_and_all_of_them_exist(
    looks: Mapping[str, tuple[str, str, str]],
) -> None:
    hues, hatches, symbols = map(set, zip(*looks.values(), strict=True))
    assert len(hatches) == len(symbols) == len(looks)
    assert hatches <= {*HATCHES}
    assert symbols <= {*SYMBOLS, *PICTURES}
    assert all(luminance(INKS["pale"].tone(hue).tint) >= 0.92 for hue in hues)


def test_what_stands_for_one_thing_in_a_game_stands_for_no_other() -> None:
    """Signs of tiles, terrains, pieces and cards; of Keythedral, of its town too."""
    for terrain, (_, _, symbol) in BURGUNDY.items():
        assert ART[terrain] == PLACES[terrain] == SYMBOLS[symbol], terrain
    cards = {card.symbol: card.title for card in load_laws("en").cards}
    town = [PICTURES[one] for one in (*cards, *TOWN.values(), "scroll")]
    tiles = [*{**ART, **STROKES}.values(), PICTURES["star"], SYMBOLS["hourglass"]]
    for drawn in (tiles, [*town, *CUBE_SYMBOLS.values()]):
        assert len(set(drawn)) == len(drawn)


def test_mixing_in_white_and_black_goes_both_ways() -> None:
    assert mix("#102030", 0) == "#ffffff"
    assert mix("#102030", 1) == "#102030"
    assert mix("#ffffff", 1, shade=1) == "#000000"
