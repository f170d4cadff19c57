"""The file that an editor saves to is never run over."""

from pathlib import Path

import pytest

from sheetgen.core.errors import LayoutError, OutputError
from sheetgen.design.room import ABSENT, ChangedError, NamedFile
from sheetgen.source.text import MAX_FILE


def test_what_is_saved_follows_on_what_is_there(tmp_path: Path) -> None:
    named = NamedFile(tmp_path / "isle.toml")
    assert named.read().version == ABSENT
    first = named.save("a = 1\n", ABSENT)
    assert named.read() == first
    second = named.save("a = 2\n", first.version)
    assert (tmp_path / "isle.toml").read_text() == "a = 2\n"
    assert second.version != first.version
    assert [path.name for path in tmp_path.iterdir()] == ["isle.toml"]


@pytest.mark.parametrize("is_there", [True, False])
def test_what_somebody_else_wrote_stays(is_there: bool, tmp_path: Path) -> None:
    path = tmp_path / "isle.toml"
    base = NamedFile(path).save("a = 1\n", ABSENT).version if is_there else ABSENT
    path.write_text("a = 3 # by hand\n")
    with pytest.raises(ChangedError, match="changed meanwhile") as caught:
        NamedFile(path).save("a = 2\n", base)
    assert caught.value.kept.text == path.read_text() == "a = 3 # by hand\n"
    NamedFile(path).save("a = 2\n", caught.value.kept.version)
    assert path.read_text() == "a = 2\n"


def test_line_ends_of_another_system_are_no_change(tmp_path: Path) -> None:
    path = tmp_path / "isle.toml"
    path.write_bytes(b"a = 1\r\n")
    kept = NamedFile(path).read()
    NamedFile(path).save(kept.text, kept.version)
    assert path.read_bytes() == b"a = 1\r\n"


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "isle.toml"
    path.write_bytes(b"a = \xff")
    with pytest.raises(LayoutError, match="not UTF-8"):
        NamedFile(path).read()
    with pytest.raises(LayoutError, match="folder"):
        NamedFile(tmp_path).read()


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="cannot be written"):
        NamedFile(tmp_path / "file" / "isle.toml").save("a = 1", ABSENT)
    with pytest.raises(OutputError, match="larger than"):
        NamedFile(tmp_path / "isle.toml").save("a" * (MAX_FILE + 1), ABSENT)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
