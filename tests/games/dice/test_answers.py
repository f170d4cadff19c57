"""What was written on a sheet, as digits behind those of its code."""

import random

import pytest

from sheetgen.core.errors import CodeError, DamagedCode
from sheetgen.games.dice.rules.fill import GUEST, OWNER, RANKS, CastleRow, Fill
from sheetgen.games.dice.rules.ruleset import Switches
from tests.games.dice.answers import pack_answers, unpack_answers
from tests.games.dice.conformance import random_fill, random_switches
from tests.games.dice.play import load_duchy

A = load_duchy("A")


def in_order(fill: Fill) -> tuple[object, ...]:
    """Return a fill whose castle row is sorted, as digits cannot keep its order."""
    castle = fill.castle_row
    if castle is not None:
        castle = CastleRow(tuple(sorted(castle.circled)), tuple(sorted(castle.crossed)))
    rest = {k: v for k, v in vars(fill).items() if k != "castle_row"}
    return (*sorted(rest.items(), key=lambda item: item[0]), castle)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_any_fill_comes_back_from_its_digits(seed: int) -> None:
    rng = random.Random(seed)
    duchy = load_duchy("ABCD"[seed % 4])
    switches = random_switches(rng, seed)
    fill = random_fill(duchy, rng, switches)
    digits = pack_answers(duchy, fill, switches)
    assert digits.isdigit()
    again, said = unpack_answers(duchy, fill.evidence, digits)
    assert in_order(again) == in_order(fill)
    assert said == switches


@pytest.mark.parametrize("time_by", ["", OWNER, GUEST])
@pytest.mark.parametrize("crossed", [None, {}, {"city": RANKS, "mine": RANKS[1:]}])
def test_what_stands_behind_all_else_comes_back(
    time_by: str, crossed: dict[str, tuple[str, ...]] | None
) -> None:
    fill = Fill((0,) * len(A.near), evidence="none", time_by=time_by, crossed=crossed)
    again, _ = unpack_answers(A, "none", pack_answers(A, fill, Switches()))
    assert again == fill


def test_digits_of_numbers_and_phases_are_few_and_changes_are_noticed() -> None:
    rng = random.Random(1)
    switches = random_switches(rng, 1)
    digits = pack_answers(A, random_fill(A, rng, switches, "phase"), switches)
    assert len(digits) < 200
    for at in rng.sample(range(len(digits)), 30):
        other = str((int(digits[at]) + rng.randint(1, 9)) % 10)
        with pytest.raises(CodeError):
            unpack_answers(A, "phase", digits[:at] + other + digits[at + 1 :])


def test_digits_that_go_on_and_numbers_without_room_are_refused() -> None:
    digits = pack_answers(A, Fill((0,) * len(A.near)), Switches())
    with pytest.raises(DamagedCode):
        unpack_answers(A, "phase", "1" + digits)
    with pytest.raises(ValueError, match="not below"):
        pack_answers(A, Fill((0,) * len(A.near), total=99_999), Switches())
