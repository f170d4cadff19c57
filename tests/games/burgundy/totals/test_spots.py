"""What makes a sum on a sheet of totals, and what was taken over of them."""

from sheetgen.core.verdict import ABSENT
from sheetgen.games.burgundy.totals.check.check import check
from sheetgen.games.burgundy.totals.sheet.fields import PLACES, summands_of
from sheetgen.games.burgundy.totals.sheet.form import Fill
from tests.games.burgundy.totals.sheets import SHEET, column

NAMES = [spot.name for spot in PLACES.on(SHEET, "none").spots]


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
        assert summands_of(f"player:2 {name}", NAMES) == own


def test_only_what_is_written_was_taken_over() -> None:
    """Clause 43.15."""
    fill = Fill((column(areas=3),), taken=("player:1 total",))
    assert check(SHEET, fill).verdict.sums["player:1 total"] == ABSENT
