"""Candidates come the likeliest first, none is left out, and none comes twice."""

import random
from collections.abc import Sequence

from sheetgen.core.reading.candidate import Candidates, lowest
from sheetgen.core.reading.choice import Choices, Picks
from tests.reading.toy import FAR, choices_of, random_readings, tried
from tests.seeds import over_seeds

WORDS = "123"


def told(candidates: Candidates, count: int) -> list[tuple[int, Picks]]:
    found = []
    while len(found) < count and (candidate := candidates.next()):
        found.append((candidate.cost, candidate.picks))
    return found


@over_seeds(40)
def test_candidates_come_in_the_order_of_their_costs(seed: int) -> None:
    rng = random.Random(seed)
    readings = random_readings(rng, 4, WORDS)
    choices = choices_of(readings, WORDS)
    every = told(Candidates(choices, None, choices.every, FAR, FAR), 10_000)
    assert len(every) == len(set(every)) == 4**4  # nothing written is a value too
    assert [cost for cost, _ in every] == sorted(cost for cost, _ in every)
    written = [
        (cost, choices.values(picks))
        for cost, picks in every
        if "" not in choices.values(picks).values()
    ]
    assert sorted(cost for cost, _ in written) == [c for c, _ in tried(readings, WORDS)]


def test_neither_dear_candidates_nor_dear_values_of_a_spot_come() -> None:
    choices = choices_of(random_readings(random.Random(1), 4, WORDS), WORDS)
    every = told(Candidates(choices, None, choices.every, FAR, FAR), 10_000)
    limit = every[20][0]
    kept = told(Candidates(choices, None, choices.every, limit, FAR), 10_000)
    assert kept == [one for one in every if one[0] <= limit]
    widest = sorted(choices.step(at) for at in range(4))[1]
    kept = told(Candidates(choices, None, choices.every, FAR, widest), 10_000)
    assert len(kept) == 4**2


class AllDifferent:
    """No value stands twice in the first three spots."""

    spots = (0, 1, 2)

    def __init__(self, choices: Choices) -> None:
        self.choices = choices

    def find(self, allowed: Sequence[int], limit: int) -> tuple[int, Picks] | None:
        best = None
        for picks in self.every(allowed):
            cost = sum(self.choices.costs[at][pick] for at, pick in enumerate(picks))
            if cost <= limit and (best is None or cost < best[0]):
                best = cost, picks
        return best

    def every(self, allowed: Sequence[int]) -> list[Picks]:
        texts = self.choices.texts
        places = [[at for at in range(4) if one >> at & 1] for one in allowed]
        return [
            (a, b, c)
            for a in places[0]
            for b in places[1]
            for c in places[2]
            if len({texts[0][a], texts[1][b], texts[2][c]}) == 3
        ]


@over_seeds(40)
def test_what_must_be_kept_is_kept_and_nothing_else_is_lost(seed: int) -> None:
    choices = choices_of(random_readings(random.Random(seed), 4, WORDS), WORDS)
    every = told(Candidates(choices, None, choices.every, FAR, FAR), 10_000)
    rule = AllDifferent(choices)
    kept = told(Candidates(choices, rule, choices.every, FAR, FAR), 10_000)
    legal = set(rule.every([0b1111] * 3))
    expected = [one for one in every if one[1][:3] in legal]
    assert sorted(kept) == sorted(expected)
    assert [cost for cost, _ in kept] == sorted(cost for cost, _ in kept)


def test_the_cheapest_value_is_the_lowest_bit() -> None:
    assert [lowest(values) for values in (0b1, 0b110, 0b1000)] == [0, 1, 3]
