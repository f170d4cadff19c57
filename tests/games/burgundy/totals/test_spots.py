"""What is written on a sheet of totals, and what follows; also `test_columns.py`."""

from sheetgen.core.verdict import ABSENT
from sheetgen.games.burgundy.totals.check import check
from sheetgen.games.burgundy.totals.form import CHATEAUMA, STANDARD, Column, Fill
from sheetgen.games.burgundy.totals.referee import propose
from sheetgen.games.burgundy.totals.spots import gather, list_spots, made_of, scatter
from tests.games.burgundy.totals.sheets import SHEET, column

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


def test_a_sum_is_made_of_what_the_same_player_has() -> None:
    for name, starts in (
        ("gained", ["game:"]),
        ("end:stocks", ["stock:"]),
        ("added", ["stock:", "end:"]),
        ("total", ["game:", "gained", "stock:", "end:", "added"]),
        ("empty", []),
    ):
        parts = tuple(f"player:2 {start}" for start in starts)
        own = [one for one in NAMES if one.startswith(parts)]
        assert made_of(f"player:2 {name}", NAMES) == own


def test_sums_follow_from_what_was_written() -> None:
    """Clause 43.15."""
    counted = {"goods": 2, "silver": 3, "workers": 5, "end_monasteries": 8}
    first = column(areas=30, phases=20, **counted)
    fill = Fill((first, column(gained=77, added=5, total=82)))
    proposed = propose(SHEET, fill, STANDARD)
    assert {one.group: dict(one.values) for one in proposed} == {
        "subtotals": {
            "player:1 gained": 50,
            "player:1 end:stocks": 7,
            "player:1 added": 15,
        },
        "total": {"player:1 total": 65},
    }


def test_only_what_is_written_was_taken_over() -> None:
    """Clause 43.15."""
    fill = Fill((column(areas=3),), taken=("player:1 total",))
    assert check(SHEET, fill).verdict.sums["player:1 total"] == ABSENT


def test_no_sum_is_proposed_that_its_place_has_no_room_for() -> None:
    """Clause 43.15."""
    fill = Fill((column(areas=999, phases=500),))
    assert propose(SHEET, fill, STANDARD) == ()
