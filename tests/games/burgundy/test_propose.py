"""What follows from a sheet, and is taken over instead of written."""

from dataclasses import replace

import pytest

from sheetgen.core.verdict import ABSENT, RIGHT, WRONG, Verdict
from sheetgen.core.verdict import TAKEN as TAKEN_OVER
from sheetgen.games.burgundy.check import check
from sheetgen.games.burgundy.fill import HEADINGS, Fill
from sheetgen.games.burgundy.propose import propose
from sheetgen.games.burgundy.rules import STANDARD
from sheetgen.games.burgundy.table import Seat, check_table
from sheetgen.games.burgundy.taken import TAKEN, without_taken
from tests.games.burgundy.play import ALL, play
from tests.games.burgundy.sheets import ONE, duchy_of, fill_of
from tests.games.taking import take_over

# Two pigs and three pigs: 7 or 8 points, after which came first.
HERD = duchy_of("c p p p")
PIGS = fill_of(
    HERD,
    "S 2p 3p .",
    players=2,
    bonus={},
    sold=(0,) * 6,
    stored=(0,) * 6,
    silver=3,
    workers=0,
)


def played(seed: int, letters: float = 1.0) -> Fill:
    """Return the sheet of a game on which nothing was added up."""
    fill = play(ONE, seed, 2 + seed % 3, ALL if seed % 2 else (), letters).fill
    return replace(fill, points=None, total=None)


def take_all(fill: Fill) -> Fill:
    """Return a sheet with everything taken over that follows."""
    taken: Fill = take_over(lambda so_far: propose(ONE, so_far, STANDARD), fill)
    return taken


def judged(fill: Fill) -> Verdict:
    return check(ONE, fill, STANDARD)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_taken_over_is_what_the_rules_count(seed: int) -> None:
    """Clause 40.51."""
    fill = played(seed)
    verdict, taken = judged(fill), take_all(fill)
    assert taken.points == {name: n for name, n in verdict.points.items() if n}
    assert taken.total == verdict.total
    after = judged(taken)
    assert replace(after, sums={}) == replace(verdict, sums={})
    assert {after.sums[place] for place in taken.taken} == {TAKEN_OVER}
    assert without_taken(taken) == fill


def test_points_and_total_are_groups_of_their_own() -> None:
    fill = next(one for seed in range(40) if judged(one := played(seed)).total)
    points, total = propose(ONE, fill, STANDARD)
    assert (points.group, total.group) == ("subtotals", "total")
    assert points.fill.total is None
    assert total.fill.points is None
    assert total.fill.taken == ("total",)


@pytest.mark.parametrize("seed", range(4))
def test_what_was_taken_over_is_no_evidence(seed: int) -> None:
    """Clause 40.51: wrong points that were taken over make nothing wrong."""
    fill = played(seed)
    wrong = replace(fill, points=dict.fromkeys(HEADINGS, 999), total=1)
    assert WRONG in judged(wrong).sums.values()
    verdict = judged(replace(wrong, taken=TAKEN))
    assert {*verdict.sums.values()} == {TAKEN_OVER}
    assert replace(verdict, sums={}) == replace(judged(fill), sums={})


def test_nothing_is_proposed_for_what_was_written() -> None:
    fill = replace(played(0), points=dict.fromkeys(HEADINGS, 7), total=7)
    assert propose(ONE, fill, STANDARD) == ()
    some = replace(played(0), points={"areas": 999})
    taken = take_all(some)
    assert taken.points is not None and taken.points["areas"] == 999
    assert "heading:areas" not in taken.taken
    assert judged(taken).sums["heading:areas"] == WRONG


def test_points_that_are_a_range_are_not_proposed() -> None:
    verdict = check(HERD, PIGS)
    assert "animals" not in verdict.points and verdict.total is None
    (points,) = propose(HERD, PIGS, STANDARD)
    assert points.values == (("heading:stocks", 3),)


def test_a_total_follows_from_what_was_written_inside_a_range() -> None:
    """Clause 40.51: with 8 for animals the rest is certain."""
    fill = replace(PIGS, points={"animals": 8})
    _, total = propose(HERD, fill, STANDARD)
    assert total.values == (("total", 11),)
    beyond = replace(PIGS, points={"animals": 80})
    assert [one.group for one in propose(HERD, beyond, STANDARD)] == ["subtotals"]


def test_nothing_that_is_missing_is_taken_for_certain() -> None:
    fill = replace(PIGS, silver=None, points={"animals": 8})
    assert propose(HERD, fill, STANDARD) == ()


def test_what_was_taken_over_is_proposed_anew_when_the_sheet_changes() -> None:
    fill = replace(PIGS, points={"animals": 8})
    for group in range(2):
        fill = propose(HERD, fill, STANDARD)[0].fill
        assert len(fill.taken) == group + 1
    assert (fill.points, fill.total) == ({"animals": 8, "stocks": 3}, 11)
    poor = replace(fill, silver=0)
    values = [value for one in propose(HERD, poor, STANDARD) for value in one.values]
    assert values == [("heading:stocks", 0), ("total", 8)]


def test_nothing_follows_from_an_empty_sheet_or_where_nobody_counts() -> None:
    assert propose(ONE, Fill(("",) * ONE.count), STANDARD) == ()
    assert propose(ONE, replace(played(2), variant="solo"), STANDARD) == ()


def test_a_total_that_was_written_beside_points_taken_over_is_judged() -> None:
    fill = replace(PIGS, points={"animals": 8}, total=11)
    taken = propose(HERD, fill, STANDARD)[0].fill
    sums = check(HERD, taken).sums
    assert sums["heading:stocks"] == TAKEN_OVER
    assert sums["total"] not in (WRONG, ABSENT)
    assert check(HERD, replace(taken, total=1)).sums["total"] == WRONG
    certain = next(one for seed in range(40) if judged(one := played(seed)).total)
    own = replace(take_all(certain), taken=TAKEN[:-1])
    assert judged(own).sums["total"] == RIGHT


def test_sheets_are_alike_whatever_was_taken_over() -> None:
    """Clauses 40.50 and 40.51."""
    fill = played(1)
    fills = (fill, take_all(fill))
    table = check_table([Seat(ONE, one, judged(one)) for one in fills])
    assert "sheet-twice" in [finding.code for finding in table.findings]
