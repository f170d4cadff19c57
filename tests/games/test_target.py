from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import get_args

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import CodeError, FillError, UsageError
from sheetgen.draw.ink import INKS
from sheetgen.games import target
from sheetgen.games.base import Game
from sheetgen.games.find import find_game, list_games, load_layout
from sheetgen.games.offer import Offer
from sheetgen.games.target import (
    check_file,
    check_together,
    find_game_of,
    find_game_of_code,
    list_files,
    may_be_fill,
)

DICE = find_game("dice")
LAYOUT = load_layout("A")
DIGITS = encode(SheetCode(1, LAYOUT.board), LAYOUT.rules.encoding)


@dataclass(frozen=True)
class Other(Game):
    """A game that checks, too."""

    @property
    def offer(self) -> Offer:
        return replace(DICE.offer, logs=DICE.offer.logs if self.id != "go" else None)


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> Other:
    """Return a game that stands before the one that there is."""
    other = Other("chess", "Chess", {"K": "king"})
    monkeypatch.setattr(target, "list_games", lambda: (other, DICE))
    return other


def save(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_folder_gives_its_fills_and_logs_by_name(tmp_path: Path) -> None:
    for name in ("b.game", "c.toml", "a.TOML", "broken.toml"):
        save(tmp_path, name, "sheet" if name == "broken.toml" else "sheet = 'A'")
    save(tmp_path, "board.toml", "format = 1\ngame = 'dice'\n")
    save(tmp_path, ".hidden.toml", "sheet = 'A'")
    save(tmp_path, "notes.txt", "sheet = 'A'")
    (tmp_path / "folder.toml").mkdir()
    found = [path.name for path in list_files(tmp_path)]
    assert found == ["a.TOML", "b.game", "broken.toml", "c.toml"]


def test_a_folder_without_any_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(FillError, match="no filled sheet"):
        list_files(tmp_path)
    with pytest.raises(FillError, match="cannot be read"):
        list_files(tmp_path / "nowhere")


def test_a_layout_is_no_filled_sheet(tmp_path: Path) -> None:
    assert not may_be_fill(LAYOUT.path)
    assert may_be_fill(save(tmp_path, "least.toml", "fill = ''"))


@pytest.mark.parametrize(
    ("name", "text", "is_named"),
    [
        ("a.game", "; a comment\n[Game dice]\n", True),
        ("a.game", "[ game  dice ]\n", True),
        ("a.toml", 'sheet = "dice/duchy-a"', True),
        ("a.toml", 'sheet = "b"', True),
        ("a.toml", f'sheet = "{DIGITS}"', True),
        ("a.toml", f'sheet = "HTTPS://EXAMPLE.ORG/#{DIGITS}"', True),
        ("a.toml", 'sheet = "board.toml"', True),
        ("a.game", "[Game chess]", False),
        ("a.toml", 'sheet = "k"', False),
        ("a.toml", "not = toml = at all", False),
        ("a.toml", 'sheet = "?"', False),
        ("a.game", "", False),
    ],
)
def test_a_file_names_its_game_or_the_first_one_reads_it(
    name: str, text: str, is_named: bool, tmp_path: Path, two_games: Other
) -> None:
    save(tmp_path, "board.toml", 'game = "dice"')
    found = find_game_of(save(tmp_path, name, text))
    assert found == (DICE if is_named else two_games)
    assert find_game_of(tmp_path / "nowhere.game") == two_games


def test_a_log_of_no_game_is_read_by_a_game_that_has_logs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = Other("go", "Go")
    monkeypatch.setattr(target, "list_games", lambda: (without, DICE))
    assert find_game_of(tmp_path / "nowhere.game") == DICE
    assert find_game_of(tmp_path / "nowhere.toml") == without
    assert find_game_of(save(tmp_path, "a.game", "[Game go]")) == without


def test_a_log_of_no_game_is_read_by_the_game_that_has_its_headers(
    tmp_path: Path,
) -> None:
    for game, header in (("dice", "[Player Anna: c5]"), ("burgundy", "[Cards 2 | 1]")):
        found = find_game_of(save(tmp_path, "a.game", f"{header}\n"))
        assert found == find_game(game)


def test_a_result_without_a_sheet_belongs_to_the_game_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Other("chess", "Chess", results=frozenset({"clock"}))
    monkeypatch.setattr(target, "list_games", lambda: (DICE, other))
    path = save(tmp_path, "a.toml", "game = 'chess'\n[clock]\n")
    assert may_be_fill(path)
    assert find_game_of(path) == other
    unnamed = save(tmp_path, "d.toml", "[clock]\n")
    assert may_be_fill(unnamed)
    assert find_game_of(unnamed) == other
    assert may_be_fill(save(tmp_path, "b.toml", "game = 'dice'\n[clock]\n"))
    assert may_be_fill(save(tmp_path, "c.toml", "game = ['chess']\n[clock]\n"))
    assert not may_be_fill(save(tmp_path, "e.toml", "game = 'chess'\n[board]\n"))


def test_a_game_that_is_none_is_told_with_the_one_that_was_meant(
    tmp_path: Path, two_games: Other
) -> None:
    with pytest.raises(FillError) as refused:
        find_game_of(save(tmp_path, "a.toml", "format = 1\ngame = 'Dice'\n[land]\n"))
    (problem,) = refused.value.problems
    assert str(problem).endswith("2: game: unknown game 'Dice' (did you mean 'dice'?)")


def test_there_may_be_one_game_that_checks_or_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(target, "list_games", lambda: (DICE,))
    assert find_game_of(Path("nowhere.toml")) == DICE
    monkeypatch.setattr(target, "list_games", lambda: ())
    with pytest.raises(UsageError, match="no game"):
        find_game_of(Path("a.toml"))


def test_a_code_names_its_game() -> None:
    assert find_game_of_code(DIGITS) == DICE
    with pytest.raises(CodeError):
        find_game_of_code("1" + DIGITS)


def test_a_game_that_lacks_something_says_so(tmp_path: Path) -> None:
    cathedral = find_game("keythedral")
    rules = load_layout("cathedral").rules
    for refused in (
        lambda: DICE.parts,
        lambda: cathedral.random_board(rules, 1),
        lambda: cathedral.start_board(rules, 3),
        lambda: cathedral.surface(load_layout("cathedral"), INKS["pale"]),
    ):
        with pytest.raises(UsageError):
            refused()
    with pytest.raises(UsageError, match="holds all players"):
        check_together(cathedral, [])
    with pytest.raises(FillError, match="cannot be read"):
        check_file(cathedral, tmp_path / "nowhere.game")
    with pytest.raises(FillError, match=f"{cathedral.title}: no logs"):
        check_file(cathedral, save(tmp_path, "a.game", "[Game keythedral]"))


@pytest.mark.parametrize("game", list_games(), ids=lambda game: game.id)
def test_every_part_of_an_offer_has_what_its_protocol_says(game: Game) -> None:
    """Types are checked by mypy; that names lead to the modules it saw, here."""
    for part in fields(Offer):
        offered = getattr(game.offer, part.name)
        for name in protocol_members(part.type) if offered else ():
            assert hasattr(offered, name), f"{part.name}: {name}"


def protocol_members(kind: object) -> list[str]:
    (protocol, *_) = get_args(kind) or (kind,)
    return [name for name in vars(protocol) if not name.startswith("_")]
