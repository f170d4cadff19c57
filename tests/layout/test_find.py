from pathlib import Path

import pytest

from sheetgen.core.errors import LayoutError, UsageError
from sheetgen.layout.read import find_layout, layout_names, load_rules
from sheetgen.system import packages
from sheetgen.system.data import data_folder

KNOWN = ["dice/duchy-a", "dice/duchy-b"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a game, in place of the project's own."""
    monkeypatch.setattr(packages, "data_folder", lambda name: tmp_path / name)
    path = tmp_path / "layouts" / "islands"
    (path / "rules").mkdir(parents=True)
    return path


def add_rules(folder: Path, stem: str, number: int) -> None:
    (folder / "rules" / f"{stem}.toml").write_text(
        f'format = 1\ngame = "islands"\nid = "{stem}"\nnumber = {number}\n'
        'source = ""\n[terrains]\nland = {}\nsea = {}\n',
        encoding="utf-8",
    )


def test_the_layouts_of_a_game_are_found_by_listing_its_folder(folder: Path) -> None:
    for name in ("b.toml", "a.toml", "notes.txt"):
        (folder / name).touch()
    add_rules(folder, "islands-1", 1)
    assert layout_names("islands") == ["islands/a", "islands/b"]


def test_the_duchies_are_found() -> None:
    assert [f"dice/duchy-{letter}" for letter in "abcd"] == layout_names("dice")


def test_layouts_are_sorted_as_people_count(folder: Path) -> None:
    for stem in ("duchy-10", "duchy-2", "duchy-1", "duchy-2011-4", "b7", "b"):
        (folder / f"{stem}.toml").touch()
    found = [name.partition("/")[2] for name in layout_names("islands")]
    assert found == [*("b", "b7", "duchy-1", "duchy-2", "duchy-10", "duchy-2011-4")]


def test_a_game_without_a_folder_has_no_layouts_and_no_rules(folder: Path) -> None:
    assert layout_names("chess") == []
    assert load_rules("islands") == []


def test_a_layout_is_found_by_its_name_in_the_project_or_its_path(
    tmp_path: Path,
) -> None:
    path = find_layout("dice/duchy-a", KNOWN)
    assert path == data_folder("layouts") / "dice" / "duchy-a.toml"
    assert path.is_file()
    path = tmp_path / "isle.board"
    path.touch()
    assert find_layout(str(path), KNOWN) == path
    assert find_layout("none/isle.toml", KNOWN) == Path("none/isle.toml")


def test_a_known_name_comes_before_a_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dice").mkdir()
    (tmp_path / "dice" / "duchy-a").touch()
    monkeypatch.chdir(tmp_path)
    found = find_layout("dice/duchy-a", KNOWN)
    assert found == data_folder("layouts") / "dice" / "duchy-a.toml"


def test_an_unknown_name_is_refused_with_the_likely_one_or_the_way_to_all() -> None:
    with pytest.raises(UsageError, match=r"'dice/duchy-b'\?"):
        find_layout("dice/duchyb", KNOWN)
    with pytest.raises(UsageError, match="`sheetgen list` names them all"):
        find_layout("zzz", KNOWN)


@pytest.mark.parametrize(
    "name",
    ["a\0b", "x" * 5000],
    ids=["nul", "long"],
)
def test_a_name_that_no_system_takes_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="no layout and no file"):
        find_layout(name, KNOWN)


def test_rules_are_loaded_oldest_first(folder: Path) -> None:
    for stem, number in (("a-new", 12), ("z-old", 3), ("middle", 10)):
        add_rules(folder, stem, number)
    assert [rules.id for rules in load_rules("islands")] == ["z-old", "middle", "a-new"]


def test_rules_with_one_number_are_refused_with_both_names(folder: Path) -> None:
    add_rules(folder, "first", 3)
    add_rules(folder, "second", 3)
    with pytest.raises(LayoutError) as refused:
        load_rules("islands")
    (problem,) = refused.value.problems
    assert problem.where == str(folder / "rules" / "second.toml")
    assert problem.what == "3 belongs to 'first' already"


def test_a_broken_rules_file_is_named(folder: Path) -> None:
    (folder / "rules" / "bad.toml").write_text("format = ", encoding="utf-8")
    with pytest.raises(LayoutError, match=r"bad\.toml:1: not valid TOML"):
        load_rules("islands")
