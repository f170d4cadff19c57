"""What follows from a sheet, and is taken over instead of written."""

from dataclasses import replace

import pytest

from sheetgen.core.verdict import AUTOFILLED as TAKEN_OVER
from sheetgen.core.verdict import WRONG, Seat, Verdict
from sheetgen.games.burgundy.answers.rules_api import propose
from sheetgen.games.burgundy.check.check import check
from sheetgen.games.burgundy.check.table import check_table
from sheetgen.games.burgundy.rules.derived import AUTOFILLED, without_autofilled
from sheetgen.games.burgundy.rules.fill import HEADINGS, Fill
from sheetgen.games.burgundy.rules.ruleset import STANDARD
from tests.games.burgundy.play import ALL, play
from tests.games.burgundy.sheets import ONE
from tests.games.taking import take_over


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
    assert without_autofilled(taken) == fill


@pytest.mark.parametrize("seed", range(4))
def test_what_was_taken_over_is_no_evidence(seed: int) -> None:
    """Clause 40.51: wrong points that were taken over make nothing wrong."""
    fill = played(seed)
    wrong = replace(fill, points=dict.fromkeys(HEADINGS, 999), total=1)
    assert WRONG in judged(wrong).sums.values()
    verdict = judged(replace(wrong, taken=AUTOFILLED))
    assert {*verdict.sums.values()} == {TAKEN_OVER}
    assert replace(verdict, sums={}) == replace(judged(fill), sums={})


def test_sheets_are_alike_whatever_was_taken_over() -> None:
    """Clauses 40.50 and 40.51."""
    fill = played(1)
    fills = (fill, take_all(fill))
    table = check_table([Seat(ONE, one, judged(one)) for one in fills])
    assert "sheet-twice" in [finding.code for finding in table.findings]
