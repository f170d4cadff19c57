"""What follows from a score sheet, and is taken over instead of written."""

from dataclasses import replace

import pytest

from sheetgen.core.form.columns import without_taken
from sheetgen.core.form.digits import pack_fill, unpack_fill
from sheetgen.core.verdict import OPEN, RIGHT, WRONG
from sheetgen.core.verdict import TAKEN as TAKEN_OVER
from sheetgen.games.keythedral.check import Final, check
from sheetgen.games.keythedral.fill import Column, Fill
from sheetgen.games.keythedral.form import COLUMNS, FORM
from sheetgen.games.keythedral.propose import propose
from sheetgen.games.keythedral.rules import STANDARD
from tests.games.keythedral.test_check import CATHEDRAL
from tests.games.taking import take_over

REST = (None,) * 5
FIRST = Column("Ada", (2, 1, 1, 1, 1), (1, 0, 2, 3, *REST))  # 44 and 11
SECOND = Column("Bo", (1, 1, 1, 1, 0), (0, 1, 0, 5, *REST))  # 28 and 8
GAME = Fill("full", (FIRST, SECOND))


def values(fill: Fill) -> dict[str, int]:
    """Return all that is proposed, by place."""
    return dict(one for p in propose(CATHEDRAL, fill, STANDARD) for one in p.values)


def take_all(fill: Fill) -> Fill:
    """Return a sheet with everything taken over that follows."""
    taken: Fill = take_over(lambda so_far: propose(CATHEDRAL, so_far, STANDARD), fill)
    return taken


def judged(fill: Fill) -> Final:
    return check(CATHEDRAL, fill, STANDARD)


def test_the_sums_of_all_players_follow_in_two_groups() -> None:
    """Clause 12.6."""
    sums, totals = propose(CATHEDRAL, GAME, STANDARD)
    assert (sums.group, sums.values) == (
        "subtotals",
        (
            ("player:1 seats", 44),
            ("player:1 cubes", 11),
            ("player:2 seats", 28),
            ("player:2 cubes", 8),
        ),
    )
    assert totals.group == "total"
    assert totals.values == (("player:1 total", 55), ("player:2 total", 36))
    taken = take_all(GAME)
    assert [one.total for one in taken.columns] == [55, 36]
    assert taken.taken == COLUMNS.sum_places[:6]


def test_what_was_taken_over_is_told_so_and_is_no_evidence() -> None:
    """Clause 12.6: wrong sums that were taken over make nothing wrong."""
    taken = take_all(GAME)
    assert set(judged(taken).verdict.sums.values()) == {TAKEN_OVER}
    wrong = replace(
        taken,
        columns=tuple(
            replace(one, seat_points=1, cube_points=2, total=999)
            for one in taken.columns
        ),
    )
    assert set(judged(replace(wrong, taken=())).verdict.sums.values()) == {WRONG}
    plain, final = judged(GAME), judged(wrong)
    assert set(final.verdict.sums.values()) == {TAKEN_OVER}
    assert replace(final.verdict, sums={}) == replace(plain.verdict, sums={})
    assert final.ranking == plain.ranking
    assert without_taken(COLUMNS, wrong) == GAME


def test_a_sum_that_was_taken_over_stands_in_place_of_no_counts() -> None:
    """Clauses 12.5 and 12.6: once the counts are gone, nothing is known."""
    column = replace(FIRST, seats=REST, cubes=(None,) * 9)
    stale = replace(take_all(GAME), columns=(column, SECOND))
    gone = judged(replace(stale, columns=(replace(column, total=55), SECOND)))
    assert gone.results[0].total == 0
    assert "empty-column" in [one.code for one in gone.verdict.findings]
    assert gone.verdict.sums["player:1 total"] == TAKEN_OVER


def test_nothing_is_proposed_for_what_was_written() -> None:
    own = replace(FIRST, total=54)
    fill = replace(GAME, columns=(own, SECOND))
    assert "player:1 total" not in values(fill)
    taken = take_all(fill)
    assert taken.columns[0].total == 54
    assert judged(taken).verdict.sums["player:1 total"] == WRONG
    assert judged(taken).verdict.sums["player:2 total"] == TAKEN_OVER


def test_what_was_taken_over_is_proposed_anew_when_counts_change() -> None:
    taken = take_all(GAME)
    more = replace(taken.columns[1], seats=(1, 1, 1, 1, 1))
    changed = replace(taken, columns=(taken.columns[0], more))
    assert values(changed) == {"player:2 seats": 40, "player:2 total": 48}


def test_a_total_follows_from_sums_that_stand_in_place_of_counts() -> None:
    hidden = Column("Cy", REST, (None,) * 9, 30, 4)
    fill = replace(GAME, columns=(FIRST, hidden))
    assert values(fill)["player:2 total"] == 34
    assert "player:2 seats" not in values(fill)
    half = replace(hidden, cube_points=None, total=None)
    told = values(replace(GAME, columns=(FIRST, half)))
    assert told["player:2 total"] == 30  # no cubes are told
    alone = replace(hidden, seat_points=None, cube_points=None, total=34)
    assert not any(
        "player:2" in p for p in values(replace(GAME, columns=(FIRST, alone)))
    )


@pytest.mark.parametrize("columns", [(), (Column(), Column("Ada"))])
def test_nothing_follows_from_an_empty_sheet(columns: tuple[Column, ...]) -> None:
    assert propose(CATHEDRAL, Fill(columns=columns), STANDARD) == ()


def test_own_sums_stay_open_beside_those_taken_over() -> None:
    hidden = Column("Cy", REST, (None,) * 9, 30, 4)
    fill = take_all(replace(GAME, columns=(FIRST, hidden)))
    sums = judged(fill).verdict.sums
    assert sums["player:2 seats"] == OPEN
    assert sums["player:2 total"] == TAKEN_OVER
    assert judged(replace(fill, taken=())).verdict.sums["player:1 total"] == RIGHT


def test_digits_end_as_they_did_where_nothing_was_taken_over() -> None:
    taken = take_all(GAME)
    digits = pack_fill(FORM, taken, STANDARD)
    told = unpack_fill(FORM, "none", digits)[0]
    assert told.taken == taken.taken
    alone = pack_fill(FORM, replace(taken, taken=()), STANDARD)
    assert len(alone) < len(digits)
