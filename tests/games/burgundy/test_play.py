"""Random games, scored as they are played, against what their sheets show."""

import pytest

from sheetgen.games.burgundy.check import check
from sheetgen.verdict import LEGAL
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
