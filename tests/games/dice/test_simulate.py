"""What people reach who have not learned a board: the same seed, the same games."""

from pathlib import Path

import pytest

from sheetgen.core.note import Fact, noted
from sheetgen.games.dice.play.simulate import simulate
from sheetgen.games.find import load_layout
from tests.conftest import Run


def means(facts: list[Fact]) -> list[float]:
    return [
        next(part.value for part in fact.value if part.label == noted("mean"))
        for fact in facts
    ]


def test_the_same_seed_gives_the_same_totals() -> None:
    survey = load_layout("A").survey
    assert simulate(survey, 5, 3) == simulate(survey, 5, 3)
    assert simulate(survey, 5, 3) != simulate(survey, 5, 4)


@pytest.mark.parametrize("name", ["A", "B", "C", "D"])
def test_who_looks_for_points_gets_more_of_them(name: str) -> None:
    chance, greed = means(simulate(load_layout(name).survey, 60, 1))
    assert 25 < chance < 40
    assert chance + 8 < greed < 60  # the first grade begins above 50


def test_a_board_without_a_castle_has_no_totals(tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    path.write_text(
        'format = 1\ngame = "dice"\nname = "Plain"\n[legend]\np = "pasture"\n'
        "[board]\nmap = '''\n p p\n  p\n'''\n",
        encoding="utf-8",
    )
    assert simulate(load_layout(str(path)).survey, 10, 1) == []


@pytest.mark.slow
def test_a_description_says_what_players_reach(run: Run) -> None:
    done = run("describe", "A", "--games", 20)
    assert "solo totals of a random player: games 20, mean " in done.out
    assert run("describe", "A", "--games", 20).out == done.out
    assert "solo totals" not in run("describe", "A", "--games", 0).out
