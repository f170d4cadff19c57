"""Sieves keep back no plan that an order follows; and some that none does."""

import random

import pytest

from sheetgen.games.dice import order
from sheetgen.games.dice.bound import Bound
from sheetgen.games.dice.check import check
from sheetgen.games.dice.order import MOST_EFFORT
from sheetgen.games.dice.relax import Sieve
from sheetgen.verdict import ILLEGAL, LEGAL
from tests.games.dice.corrupt import corrupted
from tests.games.dice.oracle import small_duchy, small_game
from tests.games.dice.play import filled_sheet
from tests.games.dice.test_oracle import truth


def test_sieves_agree_with_the_oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clause 9.2: nothing else decides a sheet here, so every plan goes through."""
    kept_back = []
    sift = Sieve.sift

    def counted(sieve, plans, nodes, total):
        left = sift(sieve, plans, nodes, total)
        kept_back.append(len(plans) - len(left))
        return left

    monkeypatch.setattr(order, "_try_plans", lambda *_: None)
    monkeypatch.setattr(Bound, "begins_hopeless", lambda *_: False)
    monkeypatch.setattr(Sieve, "sift", counted)
    verdicts = []
    for number in range(60):
        rng = random.Random(f"sieve {number}")
        duchy = small_duchy(rng, 5, 7, 0)
        fill = filled_sheet(small_game(duchy, rng, "normal"), "phase", False)
        _, fill = corrupted(duchy, fill, rng)
        expected = truth(duchy, fill)
        verdict = check(duchy, fill, effort=MOST_EFFORT).verdict
        if expected is not None:
            assert verdict == (LEGAL if expected else ILLEGAL), number
            verdicts.append(verdict)
    assert {LEGAL, ILLEGAL} == set(verdicts)
    assert sum(kept_back) > 0
