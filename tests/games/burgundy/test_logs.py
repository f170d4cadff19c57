"""Logs of games with Châteauma, as `check` answers them."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.games.burgundy.answers.judge import check_file as check_sheet
from sheetgen.games.burgundy.answers.judge import check_together
from sheetgen.games.burgundy.answers.logs import check_log
from sheetgen.games.burgundy.files.log_file import read_log, write_blank
from sheetgen.games.burgundy.files.log_text import write_log
from sheetgen.games.burgundy.play.state import MODIFIERS, OwnTurn
from sheetgen.system.packages import data_folder
from tests.conftest import Run
from tests.games.burgundy.chateauma.cases import make_settings
from tests.games.burgundy.chateauma.stand_in import play_game

SETTINGS = make_settings(modifiers=MODIFIERS)
SHEET = Path(__file__).with_name("beside-chateauma.toml")
DEPOTS = str(data_folder("layouts") / "burgundy/parts/depots.toml")


def saved(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "one.game"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return the log of a whole game with all modifiers."""
    return saved(tmp_path, write_log(play_game(SETTINGS, 3)[0]))


def test_a_whole_game_is_added_up_and_told_step_by_step(game: Path, run: Run) -> None:
    """Clauses 33.14 and 33.90."""
    answer = check_log(game)
    assert (answer.verdict, answer.is_over) == ("legal", True)
    assert answer.has.track == play_game(SETTINGS, 3)[1].state.own.points
    outcome = run("check", str(game))
    assert outcome.code == 0
    assert f"legal, Châteauma, total {answer.total}" in outcome.out
    assert "unsold" in outcome.out or "silver" in outcome.out
    facts = json.loads(run("check", "--json", str(game)).out)
    facts = facts[0] if isinstance(facts, list) else facts
    line, clause, code, values, *reason = facts["steps"][0]
    assert (clause, code) == ("33.5", "choose-card")
    assert game.read_text(encoding="utf-8").split("\n")[line - 1].startswith("turn")
    assert set(values) == {"white", "card", "die"}
    assert not reason


def test_an_impossible_line_is_told_and_what_came_before_stays(
    game: Path, run: Run
) -> None:
    """Clause 33.90."""
    lines = game.read_text("utf-8").split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("person"))
    lines[at] = "person 1: take 1.9"
    game.write_text("\n".join(lines), "utf-8")
    answer = check_log(game)
    assert (answer.verdict, answer.is_over) == ("illegal", False)
    (problem,) = answer.problems
    assert problem.where == f"{game}:{at + 1}"
    outcome = run("check", str(game))
    assert outcome.code != 0
    assert "take depot 1 9: it does not lie on the game board" in outcome.err


def test_a_log_is_replayed_with_the_cards_of_an_owner(game: Path, run: Run) -> None:
    """Points of easy cards, all of them nothing: then no card brings any."""
    ours = (data_folder("layouts") / "burgundy/parts/chateauma.toml").read_text("utf-8")
    own = game.with_name("mine.toml")
    own.write_text(re.sub(r"points = \[.*?\]", "points = [0, 0, 0]", ours), "utf-8")
    told = check_log(game, [own])
    assert told.is_over
    assert told.has.track < check_log(game).has.track
    outcome = run("check", str(game), "--board", str(own))
    assert f"total {told.total}" in outcome.out
    both = run("check", str(game), "--board", str(own), "--board", DEPOTS)
    assert both.out == outcome.out


def test_a_file_that_is_of_no_board_is_refused(game: Path, run: Run) -> None:
    wrong = game.with_name("wrong.toml")
    wrong.write_text("[nothing]\n", encoding="utf-8")
    for path, told in (
        (wrong, "of which board is this file?"),
        ("nosuch.toml", "nosuch.toml"),
    ):
        refused = run("check", str(game), "--board", str(path))
        assert refused.code == 3 and told in refused.err


def test_points_that_a_turn_did_not_bring_are_told(game: Path) -> None:
    text = game.read_text("utf-8")
    wrong = re.sub(r"^turn (\d)$", r"turn \1 {+99}", text, count=1, flags=re.M)
    answer = check_log(saved(game.parent, wrong))
    assert answer.has_wrong_sums
    assert answer.verdict == "legal"
    assert "the turn brought" in answer.problems[0].what


def test_a_log_to_fill_in_is_read_as_it_is_and_line_by_line(run: Run) -> None:
    blank = write_blank()
    assert run("check", "burgundy/log").out == blank
    assert read_log(blank).log.events == ()
    opened = re.sub(r"^; ", "", blank, flags=re.M)
    file = read_log(opened)
    assert file.problems == ()
    assert len(file.log.events) == 4
    assert isinstance(file.log.events[-1], OwnTurn)


@pytest.mark.parametrize("head", ["[Modifiers E]", "[Expansions inns]"])
def test_what_cannot_be_played_with_is_told(head: str, tmp_path: Path) -> None:
    """Clauses 33.19 and 33.28."""
    log, *_ = play_game(make_settings(), 3)
    answer = check_log(saved(tmp_path, f"{head}\n{write_log(log)}"))
    assert answer.verdict == "illegal"
    assert answer.total == 0
    assert len(answer.problems) == 1


def test_a_game_is_ranked_beside_the_sheet_of_a_person_once_it_is_over(
    tmp_path: Path, run: Run
) -> None:
    """Clause 33.18: as the file of its end is."""
    log, *_ = play_game(make_settings(), 3)
    path = saved(tmp_path, write_log(log))
    has = check_log(path)
    answer = check_together([check_sheet(SHEET), has])
    assert answer.table.chateauma == has.total
    done = run("check", str(SHEET), str(path), "--together")
    assert f"one: total {has.total}" in done.out
    saved(tmp_path, write_log(replace(log, events=log.events[:-1])))
    done = run("check", str(SHEET), str(path), "--together")
    assert done.code == 2
    assert "one: this log does not reach the end: check it alone" in done.err
