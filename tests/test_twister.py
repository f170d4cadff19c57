from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core.twister import Twister

some_seeds = st.integers(0, 2**70)


@pytest.mark.slow
@given(some_seeds, st.lists(st.integers(1, 2**32 - 1), min_size=1, max_size=20))
def test_whole_numbers_are_those_of_the_standard_library(
    seed: int, bounds: list[int]
) -> None:
    ours, theirs = Twister(seed), Random(seed)
    assert [ours.randrange(n) for n in bounds] == [theirs.randrange(n) for n in bounds]


@given(some_seeds)
def test_fractions_and_mixed_lists_are_too(seed: int) -> None:
    ours, theirs = Twister(seed), Random(seed)
    assert ours.random() == theirs.random()
    own, other = list(range(40)), list(range(40))
    ours.shuffle(own)
    theirs.shuffle(other)
    assert own == other


@given(some_seeds, st.integers(1, 60))
def test_one_of_several_is_the_same(seed: int, count: int) -> None:
    assert Twister(seed).choice(range(count)) == Random(seed).choice(range(count))


@pytest.mark.parametrize("seed", [0, 2**32 - 1, 2**32])
def test_more_words_than_the_state_has_go_on(seed: int) -> None:
    ours, theirs = Twister(seed), Random(seed)
    assert [ours.randrange(2**31) for _ in range(1300)] == [
        theirs.randrange(2**31) for _ in range(1300)
    ]
