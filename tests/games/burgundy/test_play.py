"""Random games, scored as they are played, against what their sheets show."""

import random
from dataclasses import replace

import pytest

from sheetgen.core.verdict import LEGAL, WRONG
from sheetgen.games.burgundy.check.check import check
from sheetgen.games.burgundy.rules.fill import HEADINGS
from sheetgen.games.burgundy.rules.ruleset import Switches
from tests.games.burgundy.impossible import own_duchy
from tests.games.burgundy.play import ALL, load_duchy, play

DUCHIES = [load_duchy(name) for name in ("1", "8", "23", "2011-4")]
SETS = [(), *[(name,) for name in ALL], ALL]


@pytest.mark.slow
@pytest.mark.parametrize("expansions", SETS, ids=["base", *ALL, "all"])
@pytest.mark.parametrize("letters", [0.0, 0.5, 1.0])
def test_what_was_played_is_legal_and_its_points_lie_in_the_range(
    expansions: tuple[str, ...], letters: float
) -> None:
    """Clauses 40.9 to 40.19."""
    for seed in range(24):
        duchy = DUCHIES[seed % len(DUCHIES)]
        game = play(duchy, seed, 2 + seed % 3, expansions, letters)
        if game.fill.players == 2:  # a full terrain brings a tile then
            assert game.fill.bonus is not None
        verdict = check(duchy, game.fill)
        assert verdict.verdict == LEGAL, (seed, verdict.findings)
        low, high = verdict.total_range
        assert low <= game.points <= high, seed
        if verdict.total is not None:
            assert verdict.total == game.points
        for heading, points in verdict.points.items():
            assert points == game.by_heading.get(heading, 0), (seed, heading)
        for line in verdict.lines:
            assert line.is_open == bool(line.reason), (seed, line)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["alone", "team", "copying", "chains", "left out"])
def test_no_game_that_was_played_is_called_illegal(kind: str) -> None:
    """Clauses 9.13, 21.8, 31.40, 40.35 to 40.49: every bound holds in every game."""
    own = own_duchy()
    for seed in range(1000, 1120):
        rng = random.Random(seed)
        expansions = tuple(name for name in ALL if rng.random() < 0.5)
        duchy = own if kind == "chains" else rng.choice(DUCHIES)
        if kind == "chains":
            expansions = ("castle-chains", *expansions)
        variant = "team" if kind == "team" else "normal"
        players = 4 if kind == "team" else rng.randint(2, 4)
        letters = rng.choice((0.0, 0.5, 1.0))
        copying = kind == "copying"
        fill = play(duchy, seed, players, expansions, letters, variant, copying).fill
        if kind == "left out":
            fill = replace(fill, players=0, sold=None, routes=None, silver=None)
        verdict = check(duchy, fill, Switches())
        assert verdict.verdict == LEGAL, (seed, verdict.findings)


@pytest.mark.slow
def test_nothing_that_is_left_out_makes_a_sum_wrong() -> None:
    """Clause 40.19: and a total is wrong where all that it adds up is written."""
    for seed in range(150):
        rng = random.Random(seed)
        duchy = DUCHIES[seed % len(DUCHIES)]
        game = play(duchy, seed, 2 + seed % 3, rng.choice(SETS), rng.random())
        parts = ("sold", "stored", "silver", "workers", "bonus", "posts", "vineyard")
        fill = replace(game.fill, **dict.fromkeys(rng.sample(parts, seed % 4)))
        points = {name: game.by_heading.get(name, 0) for name in HEADINGS}
        kept = {
            name: value
            for name, value in points.items()
            if rng.random() < (0.9 if value else 0.6)
        }
        given = replace(fill, points=kept, total=game.points)
        assert WRONG not in check(duchy, given).sums.values(), (seed, kept)
        more = rng.choice((-1, 1, 3))
        untrue = replace(fill, points=points, total=game.points + more)
        assert check(duchy, untrue).sums["total"] == WRONG
        less = replace(fill, points=kept, total=sum(kept.values()) - 1)
        assert less.total < 0 or check(duchy, less).sums["total"] == WRONG


@pytest.mark.slow
def test_games_go_to_the_bounds() -> None:
    """Clause 40.41: in phase A games come as far as the ledger lets them, mostly."""
    most = 0
    for seed in range(100):
        game = play(DUCHIES[seed % len(DUCHIES)], seed)
        fill = game.fill
        first = [cell for cell, phase in enumerate(fill.phases or ()) if phase == 1]
        most = max(most, len(first))
    assert 6 <= most <= 10


@pytest.mark.slow
def test_letters_make_the_base_game_almost_certain() -> None:
    """Clauses 40.10 and 40.12."""
    certain = 0
    for seed in range(60):
        duchy = DUCHIES[seed % len(DUCHIES)]
        verdict = check(duchy, play(duchy, seed).fill)
        low, high = verdict.total_range
        assert high - low <= 12
        certain += verdict.total is not None
    assert certain > 30
