"""The time of a table is that of its owner's sheet."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from sheetgen.core.verdict import DOUBT, ERROR, ILLEGAL, LEGAL, Seat
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.check.table import Table, check_table
from sheetgen.games.dice.rules.fill import GUEST, Fill
from tests.games.dice.play import fills_of, guest_of, load_duchy, random_game

A = load_duchy("A")
FULL = (1,) * 10


def table_game(
    seed: int, players: int = 3, rounds: int = 99, evidence: str = "phase"
) -> tuple[list[Fill], bool]:
    """Return all sheets of a game, the owner's first, and whether it is over."""
    rng = random.Random(f"table {seed}")
    played = random_game(A, rng, rounds=rounds, players=players, careless=0)
    return fills_of(played, evidence), played.result.is_over


def judge(fills: Sequence[Fill]) -> Table:
    return check_table([Seat(A, fill, check(A, fill)) for fill in fills])


def told(found: Table) -> list[tuple[str, str, str, str]]:
    return [
        (finding.code, finding.severity, finding.place, finding.clause)
        for finding in found.findings
        if finding.code != "ranking-open"
    ]


def without_time(fill: Fill) -> Fill:
    return replace(fill, time=None, time_by=GUEST)


def test_guests_are_judged_by_the_owners_time() -> None:
    """Clause 9.27: alone a guest's sheet says nothing of the end."""
    (owner, guest, other), _ = table_game(1)
    assert check(A, without_time(guest)).complete is None
    found = judge([without_time(guest), owner, without_time(other)])
    assert found.verdict == LEGAL
    assert [verdict.complete for verdict in found.verdicts] == [True] * 3
    assert found.ranking is not None


def test_a_guest_who_played_other_rounds_is_found_by_the_owners_time() -> None:
    """Clauses 9.19 and 9.27: the owner's boxes have room for fewer rounds."""
    (owner, guest), _ = table_game(2, 2)
    short = replace(owner, time=(FULL, (1, 1), ()), phases=None, numbers=_first(owner))
    assert judge([without_time(guest)]).verdict == LEGAL
    found = judge([_bare(short), without_time(guest)])
    codes = [finding.code for finding in found.verdicts[1].findings]
    assert found.verdicts[0].verdict == LEGAL
    assert found.verdict == ILLEGAL
    assert {"phase-not-begun", "rounds-do-not-fit"} & set(codes)


def _first(fill: Fill) -> tuple[int, ...]:
    """Return a sheet on which nothing but the start castle stands."""
    return tuple(min(number, 0) for number in fill.numbers)


def _bare(fill: Fill) -> Fill:
    return replace(fill, rows={}, castle_row=None, columns=None, total=None, colours={})


def test_no_guest_crosses_more_than_the_owner() -> None:
    """Clauses 3.5 and 9.27."""
    fills, _ = table_game(3, 2, rounds=4)
    owner, guest = fills
    assert owner.time is not None
    count = sum(owner.time[0])
    time = ((1,) * (count + 1), *owner.time[1:])
    found = judge([owner, replace(guest, time=time, time_by=GUEST)])
    place = "player:2 phase:1"
    assert told(found) == [("time-beyond-owner", ERROR, place, "9.27")]
    assert (found.findings[0].expected, found.findings[0].found) == (count, count + 1)
    assert found.verdict == ILLEGAL


def test_sheets_that_are_still_written_on_need_not_agree_before_the_end() -> None:
    """Clause 9.27: a guest crosses the boxes of a round before the owner sends his."""
    for rounds, is_over in ((4, False), (99, True)):
        fills, _ = table_game(3, 2, rounds)
        seats = [Seat(A, fill, check(A, fill)) for fill in fills]
        assert seats[0].fill.time is not None
        late = without_time(seats[1].fill)
        seats[1] = Seat(A, late, check(A, late))
        found = check_table(seats, is_live=True)
        assert found.verdict == LEGAL
        assert found.verdicts[1].complete is (True if is_over else None)
    (owner, guest), _ = table_game(3, 2, 4)
    assert owner.time is not None
    more = replace(guest, time=((1,) * 9, (), ()), time_by=GUEST)
    seats = [Seat(A, fill, check(A, fill)) for fill in (owner, more)]
    assert told(check_table(seats, is_live=True)) == []
    assert told(check_table(seats)) != []


def test_two_owners_are_a_doubt_while_they_agree_and_else_an_error() -> None:
    """Clauses 2.2 and 9.27; nobody knows then whose time holds."""
    fills, _ = table_game(4, 3)
    found = judge([fills[0], fills[1], without_time(fills[2])])
    assert told(found) == [("owner-twice", DOUBT, "player:2", "9.27")]
    assert found.verdict == LEGAL
    assert found.verdicts[2].complete is True
    fills, _ = table_game(5, 3, rounds=6)
    time = tuple((*column, 0) for column in fills[1].time or ())
    more = replace(fills[1], time=((1,) * 10, *time[1:]))
    found = judge([fills[0], more, without_time(fills[2])])
    assert told(found) == [("owners-differ", ERROR, "player:2", "9.27")]
    assert found.verdicts[2].complete is None


def test_an_owner_whose_sheet_is_wrong_or_without_boxes_tells_no_time() -> None:
    """Clauses 9.3 and 9.27."""
    fills, _ = table_game(6, 2)
    wrong = replace(fills[0], numbers=(*_first(fills[0])[:-1], 6))
    for owner in (wrong, replace(fills[0], time=None)):
        found = judge([owner, without_time(fills[1])])
        assert (found.verdicts[0].verdict == ILLEGAL) == (owner is wrong)
        assert found.verdicts[1].verdict == LEGAL
        assert found.verdicts[1].complete is None


def test_rounds_in_the_owners_boxes_are_crosses_for_guests() -> None:
    """Clauses 9.11 and 9.27."""
    numbered, _ = table_game(7, 2, evidence="round")
    phased, _ = table_game(7, 2)
    found = judge([numbered[0], without_time(phased[1])])
    assert found.verdict == LEGAL
    assert found.verdicts[1].complete is True


@pytest.mark.slow
@pytest.mark.parametrize("evidence", ["none", "phase"])
def test_sheets_of_one_game_agree_whatever_guests_have_crossed(evidence: str) -> None:
    """Clauses 3.5 and 9.27."""
    for seed in range(8):
        rng = random.Random(seed)
        rounds = 99 if seed % 2 else rng.randint(1, 25)
        fills, is_over = table_game(10 + seed, 3, rounds, evidence)
        guests = [guest_of(fill, rng) for fill in fills[1:]]
        found = judge([fills[0], *guests])
        assert found.verdict == LEGAL, (seed, told(found))
        assert [verdict.complete for verdict in found.verdicts] == [is_over] * 3
