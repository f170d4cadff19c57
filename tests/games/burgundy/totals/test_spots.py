"""Spots of totals: where something can be written, and what it comes to."""

import pytest
from hypothesis import given, settings

from sheetgen.games.burgundy.totals.form import CHATEAUMA, FORM, Column, Fill
from sheetgen.games.burgundy.totals.spots import gather, list_spots, made_of, scatter
from tests.form.strategies import fills
from tests.games.burgundy.totals.sheets import SHEET, column

steady = settings(deadline=None, derandomize=True, max_examples=40)
NAMES = [spot.name for spot in list_spots(SHEET, "none")]


def test_what_players_wrote_is_gathered() -> None:
    values = {
        "player:1 game:areas": "30",
        "player:1 gained": "120",
        "player:1 stock:workers": "5",
        "player:1 end:monasteries": "0",
        "player:1 total": "131",
        "player:1 track": "3",
        "player:3 who": "x",
    }
    fill = gather(SHEET, "none", values)
    first = column(
        areas=30, gained=120, workers=5, end_monasteries=0, total=131, track=3
    )
    assert fill.columns == (first, Column(), Column(who=CHATEAUMA))
    assert scatter(SHEET, fill) == values
    assert gather(SHEET, "none", {}).columns == ()


@pytest.mark.slow
def test_what_stands_in_spots_says_all_but_names() -> None:
    @steady
    @given(fills(FORM))
    def hold(fill: Fill) -> None:
        values = scatter(SHEET, fill)
        assert values.keys() <= set(NAMES)
        assert scatter(SHEET, gather(SHEET, "none", values)) == values

    hold()


def test_a_sum_is_made_of_what_the_same_player_has() -> None:
    assert made_of("player:2 end:stocks", NAMES) == [
        f"player:2 stock:{name}" for name in ("goods", "silver", "workers")
    ]
    assert "player:2 gained" in made_of("player:2 total", NAMES)
    assert made_of("player:2 empty", NAMES) == []
