"""Numbers of colour bonuses that everybody crosses."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from sheetgen.games.dice.check import check
from sheetgen.games.dice.fill import RANKS, Fill
from sheetgen.games.dice.owner import Seat
from sheetgen.games.dice.table import check_table
from sheetgen.verdict import DOUBT, ERROR, Finding
from tests.games.dice.test_owner import A, table_game

FIRST, SECOND, BOTH, NONE = RANKS[:1], RANKS[1:], RANKS, ()
CODES = ("crossed", "passed", "unclaimed")


@functools.cache
def mines() -> tuple[Fill, ...]:
    """Return sheets of one game, of which two have completed the mines."""
    for seed in range(200):
        fills, _ = table_game(seed)
        claims = [(fill.colours or {}).get("mine") for fill in fills]
        if claims == ["first", "second", None]:
            return tuple(replace(fill, colours=_only_mine(fill)) for fill in fills)
    raise AssertionError("no such game")


def _only_mine(fill: Fill) -> Mapping[str, str]:
    return {k: v for k, v in (fill.colours or {}).items() if k == "mine"}


def with_crossed(*crossed: Sequence[str] | None) -> list[Fill]:
    """Return the sheets with these numbers of the mines crossed."""
    return [
        fill if ranks is None else replace(fill, crossed={"mine": tuple(ranks)})
        for fill, ranks in zip(mines(), crossed, strict=True)
    ]


def told_of(findings: Sequence[Finding]) -> list[tuple[str, str, str, str]]:
    return [
        (finding.code, finding.severity, finding.place, finding.clause)
        for finding in findings
        if any(part in finding.code for part in CODES)
    ]


def alone(player: int, crossed: Sequence[str]) -> list[tuple[str, str, str, str]]:
    fill = replace(mines()[player], crossed={"mine": tuple(crossed)})
    found = told_of(check(A, fill).findings)
    return [one for one in found if one[2] == "terrain:mine"]


@pytest.mark.slow
def test_what_is_crossed_as_it_should_is_legal() -> None:
    """Clauses 6.12 and 9.28."""
    assert alone(0, FIRST) == alone(0, BOTH) == alone(1, BOTH) == alone(2, NONE) == []
    assert alone(2, FIRST) == []  # others have got it


def test_the_second_number_goes_after_the_first() -> None:
    """Clause 6.13."""
    assert alone(2, SECOND) == [("second-crossed-first", ERROR, "terrain:mine", "6.13")]


def test_who_claims_a_number_has_crossed_it() -> None:
    """Clause 6.12."""
    where = "terrain:mine"
    assert alone(0, NONE) == [("claim-not-crossed", ERROR, where, "6.12")]
    assert alone(1, FIRST) == [("claim-not-crossed", ERROR, where, "6.12")]


def test_who_completes_a_terrain_gets_a_number_that_is_there() -> None:
    """Clauses 6.14 and 9.28."""
    fill = replace(mines()[0], colours={}, crossed={"mine": FIRST})
    place = ("colour-passed-over", ERROR, "terrain:mine", "6.14")
    assert place in told_of(check(A, fill).findings)
    fill = replace(fill, crossed={"mine": BOTH})
    assert place not in told_of(check(A, fill).findings)
    fill = replace(fill, crossed={"mine": FIRST}, colours=None)  # nobody knows
    assert told_of(check(A, fill).findings) == []


def test_alone_nobody_else_takes_a_number() -> None:
    """Clauses 8.8 and 9.28."""
    fill = replace(mines()[2], crossed={"mine": SECOND}, variant="solo")
    assert told_of(check(A, fill).findings) == []


def together(fills: Sequence[Fill]) -> tuple[str, list[tuple[str, str, str, str]]]:
    table = check_table([Seat(A, fill, check(A, fill)) for fill in fills])
    return table.verdict, told_of(table.findings)


@pytest.mark.parametrize("third", [None, BOTH])
def test_sheets_with_the_same_numbers_crossed_agree(
    third: Sequence[str] | None,
) -> None:
    """Clauses 6.12 and 9.28."""
    fills = with_crossed(BOTH, BOTH, third)
    _, found = together([replace(fill, colours=_only_mine(fill)) for fill in fills])
    assert [one for one in found if "mine" in one[2]] == []


def test_everybody_crosses_what_somebody_got() -> None:
    """Clauses 6.12 and 9.28: Player 2 got the second number, player 3 knows of none."""
    _, found = together(with_crossed(BOTH, BOTH, FIRST))
    assert [one for one in found if "mine" in one[2]] == [
        ("number-not-crossed", ERROR, "player:3 terrain:mine", "9.28")
    ]
    _, found = together(with_crossed(None, None, FIRST))
    assert ("number-not-crossed", ERROR, "player:3 terrain:mine", "9.28") in found


def test_what_nobody_claims_and_somebody_crossed_is_a_doubt() -> None:
    """Clause 9.28: somebody's sheet may be missing."""
    fills = with_crossed(None, BOTH, BOTH)[::2]  # without player 2
    _, found = together(fills)
    assert [one for one in found if "mine" in one[2]] == [
        ("number-unclaimed", DOUBT, "terrain:mine", "9.28")
    ]
    fills[0] = replace(fills[0], colours=None)
    assert [one for one in together(fills)[1] if "mine" in one[2]] == []
