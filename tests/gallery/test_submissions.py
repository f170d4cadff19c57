import re
from pathlib import Path

import pytest

from sheetgen.core.errors import LayoutError, UsageError
from sheetgen.gallery.submissions import find_sent
from sheetgen.system.packages import data_folder

NOWHERE = Path("/nowhere")


def fill(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("", encoding="utf-8")


def stems(folder: Path) -> dict[str, str]:
    sent, *_ = find_sent(folder, NOWHERE)
    return {one.name: one.stem for one in sent}


def test_files_of_a_folder_and_below_it_are_found_but_those_of_the_gallery(
    tmp_path: Path,
) -> None:
    fill(tmp_path, "b.toml", "a.TOML", "anna/c.toml", "d.txt", ".e.toml", ".f/g.toml")
    fill(tmp_path, "site/boards/a.toml")
    sent, *_ = find_sent(tmp_path, tmp_path / "site")
    assert [one.name for one in sent] == ["a.TOML", "anna/c.toml", "b.toml"]


@pytest.mark.slow
def test_files_of_other_kinds_are_passed_over_with_a_line(tmp_path: Path) -> None:
    """Each of the project's own folders can be shown, and one of everything."""
    layouts = data_folder("layouts")
    for folder in (layouts, *(path for path in layouts.iterdir() if path.is_dir())):
        sent, problems, passed = find_sent(folder)
        assert all(one.path.parent.parent == layouts for one in sent)
        assert len(sent) + len(passed) == len([*folder.rglob("*.toml")])
        assert problems == ()
    text = "format = 1\ngame = 'burgundy'\n[{}]\n"
    for name in ("fill", "chateauma", "land", "missing", "depots", "card", "board"):
        (tmp_path / f"{name}.toml").write_text(text.format(name), encoding="utf-8")
    (tmp_path / "broken.toml").write_text("[card", encoding="utf-8")
    (tmp_path / "typing-error.toml").write_text("[bord]\nmap = ''", encoding="utf-8")
    sent, _, passed = find_sent(tmp_path)
    assert [one.path.stem for one in sent] == ["board", "broken", "typing-error"]
    assert [one.partition(":")[0] for one in passed] == [
        f"{name}.toml"
        for name in ("card", "chateauma", "depots", "fill", "land", "missing")
    ]


def test_names_of_pages_are_plain_and_a_sum_where_none_is_left(tmp_path: Path) -> None:
    fill(tmp_path, "Tavi világ.toml", "a/../b/My Isle!.toml", "<script>.toml")
    path = bytes(tmp_path) + b"/isle\xff.toml"  # a name that is no text
    Path(path.decode("utf-8", "surrogateescape")).write_bytes(b"")
    assert stems(tmp_path) == {
        "<script>.toml": "script",
        "Tavi világ.toml": "tavi-vilag",
        "b/My Isle!.toml": "b-my-isle",
        "isle\N{REPLACEMENT CHARACTER}.toml": "isle",
    }
    for number, name in enumerate(("con", "島", "LPT1", "x" * 90)):
        folder = tmp_path / str(number)
        fill(folder, f"{name}.toml")
        (stem,) = stems(folder).values()
        assert re.fullmatch("board-.{8}", stem), name


def test_two_files_never_have_the_same_page_and_keep_theirs(tmp_path: Path) -> None:
    fill(tmp_path, "a-b.toml", "a/b.toml", "ä b.toml")
    found = stems(tmp_path)
    assert len(set(found.values())) == 3
    assert all(stem.startswith("a-b-") for stem in found.values())
    fill(tmp_path, "b.toml", "島.toml")
    before = stems(tmp_path)
    fill(tmp_path, "a.toml", "湖.toml")
    assert before.items() <= stems(tmp_path).items()


def test_links_are_told_and_not_followed(tmp_path: Path) -> None:
    folder, outside = tmp_path / "in", tmp_path / "out"
    fill(outside, "secret.toml")
    fill(folder, "a.toml")
    (folder / "file.toml").symlink_to(outside / "secret.toml")
    (folder / "folder").symlink_to(outside)
    (folder / "nowhere.toml").symlink_to(outside / "gone")
    sent, problems, _ = find_sent(folder, NOWHERE)
    assert [one.name for one in sent] == ["a.toml"]
    assert [one.where for one in problems] == ["file.toml", "folder", "nowhere.toml"]


def test_a_folder_that_is_none_or_has_no_layouts_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a folder"):
        find_sent(tmp_path / "gone", NOWHERE)
    with pytest.raises(LayoutError, match=r"no layout file \(\*.toml\)"):
        find_sent(tmp_path, NOWHERE)
