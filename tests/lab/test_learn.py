"""What was learned of boards: found in files, kept in the cache, the same anywhere."""

import re
from pathlib import Path
from typing import Any

import pytest

from scripts.learn import FURTHER
from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.games.dice.play import lab as dice
from sheetgen.games.dice.sheet.describe import random_board
from sheetgen.games.find import load_layout
from sheetgen.lab import learn as module
from sheetgen.lab.learn import (
    board_key,
    find_learned,
    hash_values,
    is_known,
    learn,
    learn_anew,
    learned_file,
    write_learned,
)
from sheetgen.lab.play import board_code
from sheetgen.lab.workers import open_workers
from sheetgen.layout.read import layout_names

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def short_lessons(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(dice, "LESSONS", (12, 24))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.fixture
def own_board() -> str:
    rules = load_layout("A").rules
    board = random_board(rules, 5)
    return encode(SheetCode(rules.number, board), rules.encoding)


@pytest.mark.parametrize("name", layout_names("dice"))
def test_the_boards_of_the_game_are_known_for_all_tables(name: str) -> None:
    code = board_code(load_layout(name))
    for players in range(1, dice.MOST_PLAYERS + 1):
        learned = find_learned(code, players)
        assert learned is not None
        assert learned.players == players


@pytest.mark.full
@pytest.mark.parametrize("players", [1, 5])
def test_what_is_kept_can_be_learned_anew_to_the_last_digit(players: int) -> None:
    code = board_code(load_layout("A"))
    further = FURTHER if players == 1 else ()
    with open_workers() as workers:
        assert learn_anew(workers, code, players, further=further) == find_learned(
            code, players
        )


def test_a_board_of_ones_own_is_learned_once(
    short_lessons: None, own_board: str
) -> None:
    told: list[int] = []
    with open_workers(1) as workers:
        assert not is_known(own_board)
        first = learn(workers, own_board, 1, told.append)
        assert sum(told) == 36
        assert is_known(own_board)
        assert learn(workers, own_board, 1, told.append) == first
    assert sum(told) == 36


@pytest.mark.slow
def test_two_workers_learn_what_one_does(short_lessons: None, own_board: str) -> None:
    with open_workers(1) as one, open_workers(2) as two:
        assert learn_anew(one, own_board, 2) == learn_anew(two, own_board, 2)


def test_a_file_says_what_was_learned_and_stands_beside_the_layouts(
    short_lessons: None, own_board: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_workers(1) as workers:
        learned = learn_anew(workers, own_board, 1)
    path = tmp_path / "learned" / "own.toml"
    write_learned(path, board_key(own_board), [learned])
    monkeypatch.setattr(module, "learned_file", lambda game, stem: path)
    module.list_learned.cache_clear()
    try:
        assert find_learned(own_board) == learned
    finally:
        module.list_learned.cache_clear()
    assert f'hash = "{hash_values(learned.values)}"' in path.read_text()
    assert learned_file("dice", "duchy-a").parent.parent.name == "dice"


def test_a_player_of_ones_own_can_be_held_against_ours() -> None:
    """The block of docs/lab.md, as it stands there."""
    text = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    names: dict[str, Any] = {}
    exec(block, names)
    assert sum(names["mine"]) < sum(names["theirs"]) - 20 * 10
