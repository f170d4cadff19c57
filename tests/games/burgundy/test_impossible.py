"""Finals that no game ends in, each told with its reason."""

import pytest

from sheetgen.games.burgundy.check import check
from sheetgen.verdict import ERROR, ILLEGAL
from tests.games.burgundy.impossible import Impossible, all_impossible

FINALS = all_impossible()


def test_there_are_enough_of_them() -> None:
    assert len(FINALS) >= 120
    assert len({final.name for final in FINALS}) == len(FINALS)


@pytest.mark.parametrize("final", FINALS, ids=lambda final: final.name)
def test_a_final_that_cannot_be_is_illegal(final: Impossible) -> None:
    """Clauses 7.23, 9.13, 21.2, 21.8, 22.2, 31.40, 32.3, 32.7, 33.30, 40.41, 40.48.

    And of the solo game 30.8 and 30.16 to 30.19; of routes 28.1; of
    Châteauma 33.19 and 33.31.
    """
    verdict = check(final.duchy, final.fill, final.switches)
    wrong = [found for found in verdict.findings if found.severity == ERROR]
    assert verdict.verdict == ILLEGAL
    assert final.code in [found.code for found in wrong], wrong
