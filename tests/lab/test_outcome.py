from pathlib import Path

import pytest

from sheetgen.core.errors import UsageError
from sheetgen.lab.outcome import Search, board_command, board_paths, refuse_known
from sheetgen.lab.wish import open_wish


def test_boards_are_numbered_behind_their_name() -> None:
    paths = board_paths(Path("boards"), "Mis Islas Ñ", 2)
    assert [path.name for path in paths] == ["mis-islas-n-1.toml", "mis-islas-n-2.toml"]


def test_all_files_that_are_there_are_named(tmp_path: Path) -> None:
    paths = board_paths(tmp_path, "Isle", 3)
    for path in paths[1:]:
        path.touch()
    with pytest.raises(UsageError, match=r"isle-2\.toml, .*isle-3\.toml are there"):
        refuse_known(paths)
    refuse_known(paths[:1])


def test_a_recipe_has_what_is_not_usual_and_the_seed() -> None:
    wish = open_wish("dice", like="A")
    assert (
        board_command(wish, Search()) == "sheetgen lab generate dice --like A --seed 1"
    )
    how = Search(count=1, target=56.5, seed=9)
    assert board_command(wish, how) == (
        "sheetgen lab generate dice --like A --target 56.5 --count 1 --seed 9"
    )
