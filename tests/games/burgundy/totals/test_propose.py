"""What follows from a sheet of totals and can be taken over."""

from sheetgen.core.form.digits import pack_fill, unpack_fill
from sheetgen.core.verdict import TAKEN
from sheetgen.games.burgundy.totals.check import check
from sheetgen.games.burgundy.totals.form import FORM, STANDARD, Fill
from sheetgen.games.burgundy.totals.referee import propose
from tests.games.burgundy.totals.sheets import SHEET, column

FILL = Fill(
    (
        column(areas=30, phases=20, goods=2, silver=3, workers=5, end_monasteries=8),
        column(gained=77, added=5, total=82),
    )
)


def proposed(fill: Fill) -> dict[str, dict[str, int]]:
    return {one.group: dict(one.values) for one in propose(SHEET, fill, STANDARD)}


def test_sums_follow_from_what_was_written() -> None:
    """Clause 43.15."""
    assert proposed(FILL) == {
        "subtotals": {
            "player:1 gained": 50,
            "player:1 end:stocks": 7,
            "player:1 added": 15,
        },
        "total": {"player:1 total": 65},
    }


def test_what_was_taken_over_is_marked_and_shows_nothing_new() -> None:
    """Clause 43.15."""
    fill = FILL
    for _ in range(2):
        for one in propose(SHEET, fill, STANDARD)[:1]:
            fill = one.fill
    assert fill.columns[0].total == 65
    assert set(fill.taken) == {
        *("player:1 gained", "player:1 end:stocks", "player:1 added"),
        "player:1 total",
    }
    sums = check(SHEET, fill).verdict.sums
    assert {place: sums[place] for place in fill.taken} == dict.fromkeys(
        fill.taken, TAKEN
    )
    assert check(SHEET, fill).results[0] == check(SHEET, FILL).results[0]
    assert proposed(fill) == {}
    digits = pack_fill(FORM, fill, STANDARD)
    assert unpack_fill(FORM, "none", digits) == (fill, STANDARD)


def test_what_was_taken_over_follows_when_something_is_written() -> None:
    """Clause 43.15."""
    (first, _) = propose(SHEET, FILL, STANDARD)
    changed = column(areas=31, phases=20, gained=50)
    fill = Fill((changed,), taken=("player:1 gained",))
    assert proposed(fill)["subtotals"]["player:1 gained"] == 51
    assert first.fill.columns[1] == FILL.columns[1]
