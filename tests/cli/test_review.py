"""`sheetgen review`, and `check --analyse`: how well games were played."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.conftest import Run

SHEETS = Path(__file__).parents[1] / "sheets" / "dice"
SOLO, PAIR = SHEETS / "solo.game", SHEETS / "two-players.game"


def test_a_game_is_told_with_its_parts_and_its_biggest_mistakes(run: Run) -> None:
    done = run("review", SOLO, "--quick")
    assert done.code == 0
    assert "Anna: 43 points; a strong player scores" in done.out
    assert "43.0 = " in done.out
    assert done.out.count("the strong player prefers") == 3


def test_several_games_are_ranked_by_par(run: Run, tmp_path: Path) -> None:
    for name in ("a.game", "b.game"):
        text = SOLO.read_text(encoding="utf-8")
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = run("review", tmp_path, "--quick")
    assert "Ranking by par, with dice of their own" in done.out
    told = json.loads(run("review", tmp_path, "--quick", "--json").out)
    (ranking,) = told["rankings"]
    assert [one["place"] for one in ranking["players"]] == [1, 1]
    assert len(told["reviews"]) == 2


def test_a_file_that_cannot_be_read_does_not_stop_the_others(
    run: Run, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.game"
    bad.write_text("nothing\n", encoding="utf-8")
    done = run("review", bad, SOLO, "--quick")
    assert done.code == 3
    assert "Anna: 43 points" in done.out
    assert str(bad) in done.err


def test_a_chart_shows_every_round(run: Run, tmp_path: Path) -> None:
    chart = tmp_path / "losses.svg"
    assert run("review", SOLO, "--quick", "--chart", chart).code == 0
    assert "Points lost, round by round: Anna" in chart.read_text(encoding="utf-8")
    hostile = tmp_path / "a\x1b[2J\udce9.game"
    hostile.write_bytes(Path(SOLO).read_bytes())
    assert run("review", hostile, "--quick", "--chart", chart).code == 0
    assert ElementTree.parse(chart).getroot().tag.endswith("svg")
    done = run("review", SOLO, "--chart", tmp_path / "losses.png")
    assert (done.code, ".svg" in done.err) == (2, True)


@pytest.mark.slow
def test_check_says_the_same_when_asked(run: Run) -> None:
    plain = run("check", PAIR)
    done = run("check", PAIR, "--analyse")
    assert done.code == plain.code
    assert done.out.startswith(plain.out.rstrip("\n").split("\n")[0])
    assert "the strong player prefers" in done.out
    assert "Ranking by par" in done.out
    said = run("review", PAIR, "--lang", "hu").out
    assert "Rangsor a par szerint" in said
    assert "Ranking" not in said
    assert "játékos" in said
    told = json.loads(run("check", PAIR, "--analyse", "--json").out)
    assert [one["player"] for one in told["reviews"]] == ["Anna", "Ben"]
    assert all(one["luck"] is not None for one in told["reviews"])
