"""Logs of games with Châteauma, as files."""

from pathlib import Path

import pytest

from sheetgen.core.errors import FillError
from sheetgen.games.burgundy.files.log_file import read_log
from sheetgen.games.burgundy.files.log_text import (
    LogText,
    read_text,
    write_log,
)
from sheetgen.games.burgundy.play.game import replay
from sheetgen.games.burgundy.play.state import (
    EXPANSIONS,
    MODIFIERS,
    Act,
    Log,
    OwnTurn,
    Roll,
    Visit,
)
from tests.games.burgundy.chateauma.cases import ALL_SWITCHES, PLAIN, make_settings
from tests.games.burgundy.chateauma.stand_in import play_game

HEAD = """[Game burgundy]
[Players 2]
[Cards 2 | 1 | 3 4 5 6 7 8 9]
"""
PHASE = (
    "phase A: ba ship | 5 castle | 3s wt | ship bo | mine 6 | th 3c"
    " / black ba 3s ship 7 / goods 1 2 3 4 5\n"
)


@pytest.mark.parametrize("seed", range(8))
def test_a_log_is_read_as_it_was_written(seed: int, tmp_path: Path) -> None:
    """Clause 33.90."""
    settings = make_settings(
        players=2 + seed % 3,
        level=("easy", "medium", "hard")[seed % 3],
        modifiers=MODIFIERS[: seed % 5],
        expansions=EXPANSIONS if seed % 2 else (),
        switches=ALL_SWITCHES[seed],
    )
    log, match, _ = play_game(settings, seed)
    path = tmp_path / "one.game"
    path.write_text(write_log(log), encoding="utf-8")
    file = read_log(path)
    assert file.log == log
    assert len(file.lines) == len(log.events)
    assert replay(file.log).match == match


def test_lines_say_what_happened() -> None:
    text = (
        HEAD + PHASE + "round 4\nperson 1: take 3.1, buy 2, ship 4=1 ; a note\n"
        "turn 3 {+7}\n; all of it a note\n\nperson 1\n"
    )
    file = read_log(text)
    assert file.log.settings == PLAIN
    draw, *rest = file.log.events
    assert draw.depots[1] == ("5", "castle")
    assert draw.goods == (1, 2, 3, 4, 5)
    assert rest == [
        Roll(4),
        Visit(1, (Act("take", 3, 1), Act("buy", 0, 2), Act("ship", 4, 0, (1,)))),
        OwnTurn(3, 7),
        Visit(1),
    ]
    assert file.lines == (4, 5, 6, 7, 10)


def test_all_faults_of_a_head_are_told_at_once() -> None:
    text = (
        "[Game dice]\n[Players two]\n[Castle 1]\n[Cards 2\n[Switch buy-ties=depot]\n"
        "[Switch buy-tie=depots]\n[Shields a | 2]\n[Players 2]\n"
    )
    with pytest.raises(FillError) as caught:
        read_log(text)
    found = [str(problem) for problem in caught.value.problems]
    keys = ["Game", "Players", "Castle", "", "Switch", "Switch", "Shields", "Players"]
    told = "\n".join(found)
    assert len(found) == len(keys) + 1  # and Cards is missing
    for line, key in enumerate(keys, 1):
        assert f"log:{line}: {key}".rstrip() in told


def test_what_cannot_be_read_ends_the_log_and_is_told_with_its_line() -> None:
    """Where an act lacks something too, so that it leaves nothing that was taken."""
    text = HEAD + PHASE + "round 4\nperson 1: steal 3\nturn 9x\nround 2\n"
    file = read_log(text)
    assert len(file.log.events) == 2
    assert [problem.where for problem in file.problems] == ["log:6", "log:7"]
    for line in (
        *("take 3", "take a.b", "ship 3=x", "shield 4", "buy two", "ship 4", "ship 4="),
        *("goods", "goods 4", "post 2"),
    ):
        (problem,) = read_log(f"{HEAD}person 1: {line}\n").problems
        assert "expected" in problem.what
    for line in (
        "phase F: ba",
        "phase A: ba / blue ba",
        "turn",
        "round",
        "turn ٣",
        "hi",
    ):
        (problem,) = read_log(HEAD + line + "\n").problems
        assert "expected" in problem.what


def test_a_log_of_many_wrong_lines_is_given_up() -> None:
    assert len(read_log(HEAD + "nothing\n" * 500).problems) == 20


def read(text: str) -> LogText:
    return read_text(text, PLAIN.parts, PLAIN.places, PLAIN.printed)


def test_a_seed_stays_with_the_log() -> None:
    log = read(HEAD + "[Seed 4711]\n").log
    assert log is not None
    assert log.seed == 4711
    assert read(write_log(log)).log == log
    assert "[Seed" not in write_log(Log(log.settings, log.deal))


def troubles() -> dict[str, tuple[str, ...]]:
    """Return every kind of trouble, with the names of its values."""
    texts = (
        HEAD + "[Castle 1]\n[Cards 2\n[Switch buy-ties=depot]\n[Players 2]\n",
        "[Game dice]\n[Players two]\n[Switch buy-tie=depots]\n",
        "",
    )
    found = [trouble for text in texts for trouble in read(text).troubles]
    return {one.code: tuple(name for name, _ in one.values) for one in found}
