"""Numbers of colour bonuses that everybody crosses."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from sheetgen.core.verdict import DOUBT, ERROR, Finding, Seat
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.check.table import check_table
from sheetgen.games.dice.rules.fill import RANKS, Fill
from tests.games.dice.test_time_owner import A, table_game

FIRST, SECOND, BOTH, NONE = RANKS[:1], RANKS[1:], RANKS, ()
CODES = ("crossed", "passed", "unclaimed")
MINE = "terrain:mine"


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player", "crossed", "code", "clause"),
    [
        (0, FIRST, "", ""),
        (0, BOTH, "", ""),
        (1, BOTH, "", ""),
        (2, NONE, "", ""),
        (2, FIRST, "", ""),  # others have got it
        (2, SECOND, "second-crossed-first", "6.13"),
        (0, NONE, "claim-not-crossed", "6.12"),
        (1, FIRST, "claim-not-crossed", "6.12"),
    ],
)
def test_the_first_number_is_crossed_first_and_so_is_what_one_claims(
    player: int, crossed: Sequence[str], code: str, clause: str
) -> None:
    """Clauses 6.12, 6.13 and 9.28."""
    fill = replace(mines()[player], crossed={"mine": tuple(crossed)})
    told = [one for one in told_of(check(A, fill).findings) if one[2] == MINE]
    assert told == ([(code, ERROR, MINE, clause)] if code else [])


def test_who_completes_a_terrain_gets_a_number_that_is_there() -> None:
    """Clauses 6.14, 8.8 and 9.28."""
    fill = replace(mines()[0], colours={}, crossed={"mine": FIRST})
    place = ("colour-passed-over", ERROR, "terrain:mine", "6.14")
    assert place in told_of(check(A, fill).findings)
    fill = replace(fill, crossed={"mine": BOTH})
    assert place not in told_of(check(A, fill).findings)
    fill = replace(fill, crossed={"mine": FIRST}, colours=None)  # nobody knows
    assert told_of(check(A, fill).findings) == []
    # Alone nobody else takes a number.
    fill = replace(mines()[2], crossed={"mine": SECOND}, variant="solo")
    assert told_of(check(A, fill).findings) == []


def together(fills: Sequence[Fill]) -> tuple[str, list[tuple[str, str, str, str]]]:
    table = check_table([Seat(A, fill, check(A, fill)) for fill in fills])
    return table.verdict, told_of(table.findings)


def told_together(*crossed: Sequence[str] | None, left_out: int = 0) -> list[str]:
    """Return what is told of mines where all have crossed some numbers."""
    fills = with_crossed(*crossed)
    if left_out:
        del fills[left_out - 1]
    told = [one for one in together(fills)[1] if "mine" in one[2]]
    return [f"{code}, {weight} at {at} [{clause}]" for code, weight, at, clause in told]


def test_everybody_crosses_what_somebody_got() -> None:
    """Clauses 6.12 and 9.28: Player 2 got the second number."""
    for third in (None, BOTH):
        assert told_together(BOTH, BOTH, third) == []
    missing = f"number-not-crossed, {ERROR} at player:3 terrain:mine [9.28]"
    assert told_together(BOTH, BOTH, FIRST) == [missing]
    assert missing in told_together(None, None, FIRST)


def test_what_nobody_claims_and_somebody_crossed_is_a_doubt() -> None:
    """Clause 9.28: somebody's sheet may be missing."""
    told = told_together(None, BOTH, BOTH, left_out=2)
    assert told == [f"number-unclaimed, {DOUBT} at terrain:mine [9.28]"]
    fills = with_crossed(None, BOTH, BOTH)[::2]
    fills[0] = replace(fills[0], colours=None)
    assert [one for one in together(fills)[1] if "mine" in one[2]] == []
