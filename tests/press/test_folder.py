import json
from pathlib import Path

import pytest

from sheetgen.core.errors import OutputError, UsageError
from sheetgen.press.output import LIST, Published, publish, waiting


def give(folder: Path, is_forced: bool = False, **files: str) -> Published:
    """Publish files whose names have ``__`` for ``/`` and ``_`` for a full stop."""
    with waiting(folder) as place:
        for name, text in files.items():
            path = place.put(name.replace("__", "/").replace("_", "."))
            path.write_text(text, encoding="utf-8")
        return publish(place, folder, is_forced)


def names(folder: Path) -> list[str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in found)


def test_files_come_with_a_list_of_them(tmp_path: Path) -> None:
    give(tmp_path / "site", index_html="a", boards__a_svg="b")
    assert names(tmp_path / "site") == ["boards/a.svg", "index.html", LIST]
    listed = json.loads((tmp_path / "site" / LIST).read_text("utf-8"))
    assert sorted(listed) == ["boards/a.svg", "index.html"]


def test_what_is_no_longer_made_is_taken_away(tmp_path: Path) -> None:
    give(tmp_path, index_html="a", boards__a_svg="b", boards__b_svg="c")
    done = give(tmp_path, index_html="new", boards__a_svg="b")
    assert (done.removed, done.kept) == (1, ())
    assert names(tmp_path) == ["boards/a.svg", "index.html", LIST]


def test_what_lies_there_of_others_stays(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "own.svg").write_text("mine", encoding="utf-8")
    give(tmp_path, index_html="a")
    give(tmp_path, index_html="b")
    assert (tmp_path / "boards" / "own.svg").read_text("utf-8") == "mine"


def test_what_was_changed_since_is_not_taken_away(tmp_path: Path) -> None:
    give(tmp_path, index_html="a", notes_html="b")
    (tmp_path / "notes.html").write_text("mine", encoding="utf-8")
    assert give(tmp_path, index_html="a").kept == ("notes.html",)
    assert (tmp_path / "notes.html").read_text("utf-8") == "mine"


@pytest.mark.parametrize("is_made", [True, False])
def test_what_is_not_as_it_was_left_is_not_replaced(
    is_made: bool, tmp_path: Path
) -> None:
    if is_made:
        give(tmp_path, index_html="a", other_html="b")
    (tmp_path / "index.html").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match=r"\(index.html\): choose another folder"):
        give(tmp_path, index_html="new", more_html="c")
    assert (tmp_path / "index.html").read_text("utf-8") == "mine"
    assert not (tmp_path / "more.html").exists()
    give(tmp_path, True, index_html="new")
    assert (tmp_path / "index.html").read_text("utf-8") == "new"


def test_a_folder_in_the_way_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "index.html").mkdir()
    with pytest.raises(UsageError, match=r"index\.html"):
        give(tmp_path, True, index_html="a")


def test_nothing_is_left_of_what_breaks_off(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), waiting(tmp_path) as place:
        place.put("boards/a.svg").write_text("a", encoding="utf-8")
        raise RuntimeError
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "listed",
    ['{"../secret.txt": 5}', "[1]", "{", '{"../secret.txt": "SUM"}', '{"/etc/x": "a"}'],
)
def test_a_list_that_somebody_has_written_removes_nothing(
    listed: str, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    secret = tmp_path / "secret.txt"
    secret.write_text("keep", encoding="utf-8")
    known = "6ca7ea2feefc88ecb5ed6356ed963f47dc9137f82526fdd25d618ea626d0803f"
    (folder / LIST).write_text(listed.replace("SUM", known), encoding="utf-8")
    give(folder, index_html="a")
    assert secret.read_text("utf-8") == "keep"


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OutputError, match="part of its path is a file"):
        give(tmp_path / "file" / "site", index_html="a")
