"""What follows from a sheet, and is taken over instead of written."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from sheetgen.core.verdict import ABSENT, ERROR, LEGAL
from sheetgen.core.verdict import AUTOFILLED as TAKEN_OVER
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.check.propose import propose
from sheetgen.games.dice.rules.fill import GUEST, OWNER, CastleRow, Fill, Row
from sheetgen.games.dice.rules.form import AUTOFILLED, without_autofilled
from sheetgen.games.dice.rules.ruleset import BONUSES
from sheetgen.games.dice.rules.turn import STANDARD
from tests.games.dice.play import filled_sheet, load_duchy, random_game
from tests.games.dice.test_time_owner import judge, table_game
from tests.games.taking import take_over

A = load_duchy("A")


def played(seed: int) -> Fill:
    """Return the sheet of a whole game with phases."""
    return filled_sheet(random_game(A, random.Random(f"propose {seed}")), "phase")


def bare(fill: Fill) -> Fill:
    """Return a sheet with its board and claims alone."""
    return replace(fill, rows={}, castle_row=None, time=None, columns=None, total=None)


def take_all(fill: Fill) -> Fill:
    """Return a sheet with everything taken over that follows."""
    taken: Fill = take_over(lambda so_far: propose(A, so_far, STANDARD), fill)
    return taken


def crossed_as(fill: Fill, model: Fill) -> Fill:
    """Return a sheet with the crosses of another, and its workers."""
    rows = {"worker": model.rows["worker"]}
    for bonus in fill.rows.keys() - rows:
        crossed = model.rows[bonus].crossed
        rows[bonus] = Row(max(fill.rows[bonus].circled, crossed), crossed)
    castle = CastleRow(fill.castle_row.circled, model.castle_row.crossed)
    taken = tuple(place for place in fill.taken if place != "row:worker")
    return replace(fill, rows=rows, castle_row=castle, taken=taken)


@pytest.mark.slow
def test_what_is_taken_over_is_what_the_game_wrote() -> None:
    """Clauses 5.25, 5.26 and 9.36: goods that were sold in one way are entered too."""
    sold_in_one_way = 0
    for seed in range(40):
        fill = played(seed)
        taken = take_all(crossed_as(take_all(bare(fill)), fill))
        assert taken.rows == fill.rows, seed
        assert Counter(taken.castle_row.circled) == Counter(fill.castle_row.circled)
        verdict = check(A, taken)
        assert verdict.verdict == LEGAL, seed
        assert taken.total == verdict.total == check(A, fill).total
        goods = verdict.points["goods"]
        if goods and sum(entries_of(taken)) == sum(entries_of(fill)):
            sold_in_one_way += 1
            assert entries_of(taken) == entries_of(fill), seed
        whole = take_all(with_goods(taken, fill, goods))
        assert subtotals_of(whole) == subtotals_of(fill), seed
        assert whole.total == fill.total
    assert sold_in_one_way > 3


def entries_of(fill: Fill) -> list[int]:
    return [sum(column.entries or ()) for column in fill.columns or ()]


def subtotals_of(fill: Fill) -> list[int | None]:
    return [column.subtotal for column in fill.columns or ()]


def with_goods(fill: Fill, model: Fill, goods: int) -> Fill:
    """Return a sheet with the points of sold goods, which stand in no other place."""
    columns = []
    pairs = zip(entries_of(fill), entries_of(model), strict=True)
    for column, (mine, theirs) in zip(fill.columns, pairs, strict=True):
        assert 0 <= theirs - mine <= goods
        more = (theirs - mine,) if theirs > mine else ()
        columns.append(replace(column, entries=(*(column.entries or ()), *more)))
    return replace(fill, columns=tuple(columns))


@pytest.mark.parametrize("seed", range(4))
def test_what_was_taken_over_is_no_evidence(seed: int) -> None:
    """Clause 9.36: wrong values that were taken over make nothing wrong."""
    fill = played(seed)
    assert fill.total is not None and fill.columns is not None
    wrong = replace(
        fill,
        rows={b: Row(row.circled + 1, row.crossed) for b, row in fill.rows.items()},
        time=((0,) * 10,) * 3,
        columns=tuple(replace(c, entries=(99,), subtotal=1) for c in fill.columns),
        total=fill.total + 1,
    )
    assert any(one.severity == ERROR for one in check(A, wrong).findings)
    verdict = check(A, replace(wrong, taken=AUTOFILLED))
    assert not any(one.severity == ERROR for one in verdict.findings)
    assert {*verdict.sums.values()} <= {ABSENT, TAKEN_OVER}


def test_what_is_left_without_what_was_taken_over_says_so_no_more() -> None:
    fill = replace(take_all(bare(played(2))), taken=AUTOFILLED)
    assert without_autofilled(A, fill).taken == ()
    assert set(without_autofilled(A, fill).rows) == set(BONUSES)


def test_what_was_taken_over_binds_nobody_else_at_a_table() -> None:
    """Clauses 9.27 and 9.36: of what was taken over a column may still be open."""
    fills, is_over = table_game(2)
    assert is_over
    full = tuple((1,) * 10 for _ in range(3))
    owner, guest = (replace(fill, time=full) for fill in fills[:2])
    owner = replace(owner, time_by=OWNER)
    guest = replace(guest, time_by=GUEST)
    short = replace(owner, time=(*full[:2], (*(1,) * 9, 0)))
    written = judge([short, guest])
    assert "time-beyond-owner" in [one.code for one in written.findings]
    taken = judge([replace(short, taken=("time",)), guest])
    assert "time-beyond-owner" not in [one.code for one in taken.findings]


def test_sheets_that_are_judged_by_the_owners_time_keep_what_was_taken_over() -> None:
    fills, _ = table_game(2)
    full = tuple((1,) * 10 for _ in range(3))
    owner = replace(fills[0], time=full, time_by=OWNER)
    guest = replace(fills[1], time=None, time_by=GUEST, taken=("time", "total"))
    table = judge([owner, guest])
    assert table.verdicts[1].complete
    assert table.verdicts[1].sums["total"] == TAKEN_OVER
    stale = replace(guest, rows={b: Row(9, r.crossed) for b, r in guest.rows.items()})
    rows = tuple(f"row:{bonus}" for bonus in BONUSES)
    again = judge([owner, replace(stale, taken=rows)])
    assert again.left[1] is not None and again.left[1] < 10
