"""What contradicts itself on a sheet of totals, clause by clause."""

import random
from dataclasses import replace

import pytest
from hypothesis import settings

from sheetgen.core.verdict import LEGAL, WRONG
from sheetgen.games.burgundy.totals.check.check import check
from sheetgen.games.burgundy.totals.sheet.form import Column, Counts, Fill
from tests.games.burgundy.totals.sheets import (
    SHEET,
    codes,
    column,
    game_of,
    judge,
    virtual,
)

steady = settings(deadline=None, derandomize=True, max_examples=60)


def states(*columns, **switches: str) -> dict[str, str]:
    return dict(judge(*columns, **switches).verdict.sums)


def test_an_empty_sheet_says_nothing() -> None:
    """Clause 43.1."""
    final = judge(column(), column(name="Ann"))
    assert final.verdict.verdict == LEGAL
    assert final.verdict.complete is None
    assert [one.code for one in final.verdict.findings] == ["empty-column"] * 2
    assert check(SHEET, Fill()).ranking == ()


def test_a_game_that_can_be_is_never_called_wrong() -> None:
    for seed in range(200):
        rng = random.Random(seed)
        players = rng.randint(2, 4)
        columns = [game_of(rng, players, at) for at in range(players)]
        if rng.random() < 0.3:
            columns[-1] = virtual(rng)
        final = judge(*columns)
        assert final.verdict.verdict == LEGAL, seed
        assert WRONG not in final.verdict.sums.values(), seed
        assert {"no-multiple", "no-such-sum", "for-more-players"}.isdisjoint(
            codes(final)
        ), seed


def left_out(column: Column, rng: random.Random) -> Column:
    """Return *column* without some of what was written, sums too."""

    def some(values: Counts) -> Counts:
        share = rng.choice((0, 0.1, 0.5, 1))
        return tuple(None if rng.random() < share else value for value in values)

    sums = rng.sample(("gained", "added", "total"), rng.randrange(3))
    game, end, stock = some(column.game), some(column.end), some(column.stock)
    return replace(column, game=game, end=end, stock=stock, **dict.fromkeys(sums))


@pytest.mark.slow
def test_nothing_that_is_left_out_makes_a_sum_wrong() -> None:
    """Clauses 43.4 to 43.6: the first column shows which headings the game has."""
    for seed in range(120):
        rng = random.Random(seed)
        columns = []
        for at in range(rng.randint(2, 4)):
            one = game_of(rng, 3, at)
            game = tuple(rng.randint(0, 9) if x is None else x for x in one.game)
            end = tuple(rng.randint(0, 9) if x is None else x for x in one.end)
            gained, added = sum(game), sum(end)
            sums = {"gained": gained, "added": added, "total": gained + added}
            columns.append(replace(one, game=game, end=end, **sums))
        first, *rest = columns
        told = states(first, *(left_out(one, rng) for one in rest))
        assert WRONG not in told.values(), seed
        for name in ("gained", "added", "total"):
            untrue = replace(first, **{name: (getattr(first, name) or 0) + 1})
            assert states(untrue, *rest)[f"player:1 {name}"] == WRONG
