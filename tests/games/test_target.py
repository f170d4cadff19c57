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
from sheetgen.games.spec import Spec
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
    def spec(self) -> Spec:
        return replace(DICE.spec, logs=DICE.spec.logs if self.id != "go" else None)


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


CHESS = Other("chess", "Chess", {"K": "king"}, results=frozenset({"clock"}))
GO = Other("go", "Go")


@pytest.mark.parametrize(
    ("name", "text", "games", "found"),
    [
        # A file names its game, or the first one reads it.
        ("a.game", "; a comment\n[Game dice]\n", (CHESS, DICE), DICE),
        ("a.game", "[ game  dice ]\n", (CHESS, DICE), DICE),
        ("a.toml", 'sheet = "dice/duchy-a"', (CHESS, DICE), DICE),
        ("a.toml", 'sheet = "b"', (CHESS, DICE), DICE),
        ("a.toml", f'sheet = "{DIGITS}"', (CHESS, DICE), DICE),
        ("a.toml", f'sheet = "HTTPS://EXAMPLE.ORG/#{DIGITS}"', (CHESS, DICE), DICE),
        ("a.toml", 'sheet = "board.toml"', (CHESS, DICE), DICE),
        ("a.game", "[Game chess]", (CHESS, DICE), CHESS),
        ("a.toml", 'sheet = "k"', (CHESS, DICE), CHESS),
        ("a.toml", "not = toml = at all", (CHESS, DICE), CHESS),
        ("a.toml", 'sheet = "?"', (CHESS, DICE), CHESS),
        ("a.game", "", (CHESS, DICE), CHESS),
        ("nowhere.game", None, (CHESS, DICE), CHESS),
        ("nowhere.toml", None, (DICE,), DICE),
        # A log of no game is read by a game that has logs, or its headers.
        ("nowhere.game", None, (GO, DICE), DICE),
        ("nowhere.toml", None, (GO, DICE), GO),
        ("a.game", "[Game go]", (GO, DICE), GO),
        ("a.game", "[Player Anna: c5]\n", list_games(), DICE),
        ("a.game", "[Cards 2 | 1]\n", list_games(), find_game("burgundy")),
        # A result without a sheet is of the game that it names, or that has such.
        ("a.toml", "game = 'chess'\n[clock]\n", (DICE, CHESS), CHESS),
        ("a.toml", "[clock]\n", (DICE, CHESS), CHESS),
    ],
)
def test_the_game_of_a_file_is_found(
    name: str,
    text: str | None,
    games: tuple[Game, ...],
    found: Game,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(target, "list_games", lambda: games)
    save(tmp_path, "board.toml", 'game = "dice"')
    path = tmp_path / name if text is None else save(tmp_path, name, text)
    assert find_game_of(path) == found


@pytest.mark.parametrize(
    ("text", "is_fill"),
    [
        ("fill = ''", True),
        ("game = 'chess'\n[clock]\n", True),
        ("[clock]\n", True),
        ("game = 'dice'\n[clock]\n", True),
        ("game = ['chess']\n[clock]\n", True),
        ("game = 'chess'\n[board]\n", False),
        (LAYOUT.path.read_text(encoding="utf-8"), False),
    ],
)
def test_a_filled_sheet_or_a_result_is_told_from_a_layout(
    text: str, is_fill: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(target, "list_games", lambda: (DICE, CHESS))
    assert may_be_fill(save(tmp_path, "a.toml", text)) is is_fill


def test_a_game_that_is_none_is_told_with_the_one_that_was_meant(
    tmp_path: Path,
) -> None:
    with pytest.raises(FillError) as refused:
        find_game_of(save(tmp_path, "a.toml", "format = 1\ngame = 'Dice'\n[land]\n"))
    (problem,) = refused.value.problems
    assert str(problem).endswith("2: game: unknown game 'Dice' (did you mean 'dice'?)")


def test_without_games_no_file_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
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
    for part in fields(Spec):
        offered = getattr(game.spec, part.name)
        for name in protocol_members(part.type) if offered else ():
            assert hasattr(offered, name), f"{part.name}: {name}"


def protocol_members(kind: object) -> list[str]:
    (protocol, *_) = get_args(kind) or (kind,)
    return [name for name in vars(protocol) if not name.startswith("_")]
