"""Games that somebody played by hand up to a bound: each of them is legal."""

import pytest

from sheetgen.games.burgundy.fill import Shield
from tests.games.burgundy.sheets import codes, duchy_of, verdict_of


@pytest.mark.parametrize("evidence", ["none", "phase"])
def test_silver_comes_with_workers_rather_than_from_sales(evidence: str) -> None:
    """Clauses 10.13 and 40.48: monastery 13 in round 1, then one sale and 47 works."""
    duchy = duchy_of("c k k")
    given = {"players": 4, "sold": (3, 0, 0, 0, 0, 0), "evidence": evidence}
    most = {"silver": 1 + 1 + 47, "workers": 4 + 2 * 47}
    assert codes(verdict_of(duchy, "S 13/A .", **given, **most)) == []
    more = {**most, "workers": 4 + 2 * 47 + 2}
    assert codes(verdict_of(duchy, "S 13/A .", **given, **more)) == ["workers-beyond"]


def test_a_castle_takes_a_shield_when_all_dice_are_spent() -> None:
    """Clauses 31.11, 31.14 and 40.47: ten dice for five shields, then shield 14.

    At the end of B it lays a castle, whose action takes the sixth shield by shield 11;
    no tribute is paid for those that did their work.
    """
    duchy = duchy_of("c c c c m")
    done = tuple(Shield(number, 2, 2) for number in (11, 14, 1, 2, 3))
    given = {"expansions": ("shields",), "players": 4, "shields": (*done, Shield(6, 2))}
    fill = "S x/A x/A x/B ."
    assert codes(verdict_of(duchy, fill, bonus={"castle": "large"}, **given)) == []
    without = (*done[1:], Shield(5, 2, 2), Shield(6, 2))
    given["shields"] = without
    told = codes(verdict_of(duchy, fill, bonus={"castle": "large"}, **given))
    assert told == ["no-dice-left"]
