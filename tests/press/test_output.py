"""A file is replaced at once, or left as it was."""

import json
import os
import resource
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sheetgen.core.errors import OutputError, UsageError
from sheetgen.press.output import LIST, Published, publish, replacing, waiting

OLD = b"what was there before"
NEW = b"what is there now"
SPACE = 100_000  # bytes that the small disk of these tests takes


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Return a file that is already there, alone in its folder."""
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "pad.pdf"
    path.write_bytes(OLD)
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def write_much(path: str) -> None:
    """Write more than the disk takes; tell what became of it."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (SPACE, SPACE))
    try:
        with replacing(Path(path)) as file:
            for _ in range(40):
                file.write(bytes(SPACE // 10))
    except OutputError as error:
        print(error)
        sys.exit(error.exit_code)


def run_write_much(path: Path) -> subprocess.CompletedProcess[str]:
    code = "import sys; from tests.press.test_output import write_much; "
    return subprocess.run(
        [sys.executable, "-c", code + "write_much(sys.argv[1])", path],
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        check=False,
    )


# What works


@pytest.mark.parametrize(
    "name", ["new.pdf", "output/today/pad.pdf", "x" * 251 + ".pdf"]
)
def test_a_new_file_holds_what_was_written_in_a_folder_that_is_made(tmp_path, name):
    with replacing(tmp_path / name) as file:
        file.write(NEW)
    assert (tmp_path / name).read_bytes() == NEW


def test_an_old_file_stands_until_all_is_written_and_for_who_reads_it(old):
    with old.open("rb") as reader:
        with replacing(old) as file:
            file.write(NEW)
            file.flush()
            assert old.read_bytes() == OLD
        assert reader.read() == OLD
    assert old.read_bytes() == NEW
    assert names(old.parent) == ["pad.pdf"]


def test_what_a_killed_run_left_is_removed_and_nothing_else(old):
    left = old.with_name(".pad.pdf.a1b2c3d4.part")
    others = [".pad.pdf", ".pad.pdf.backup", ".other.pdf.a1b2c3d4.part"]
    for path in (left, *map(old.with_name, others)):
        path.touch()
        os.utime(path, (1, 1))
    with replacing(old) as file:
        (mine,) = set(names(old.parent)) - {*others, "pad.pdf"}
        os.utime(old.with_name(mine), (1, 1))
        with replacing(old) as other:
            other.write(OLD)
        file.write(NEW)
    assert old.read_bytes() == NEW
    assert set(names(old.parent)) == {*others, "pad.pdf"}


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0, 0o666)])
def test_a_new_file_has_the_mode_that_the_umask_leaves(tmp_path, mask, mode):
    path = tmp_path / "pad.pdf"
    with umask(mask):
        with replacing(path) as file:
            file.write(NEW)
        assert os.umask(mask) == mask  # as before
    assert stat.S_IMODE(path.stat().st_mode) == mode


# Devices and pipes


def test_a_device_is_written_directly():
    before = Path("/dev/null").stat()
    with replacing(Path("/dev/null")) as file:
        file.write(NEW)
    after = Path("/dev/null").stat()
    assert stat.S_ISCHR(after.st_mode)
    assert after.st_ino == before.st_ino


def test_a_pipe_is_written_directly(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(path.read_bytes()))
    reader.start()
    with replacing(path) as file:
        file.write(NEW)
    reader.join(timeout=300)
    assert read == [NEW]
    assert names(tmp_path) == ["pipe"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_device_is_an_output_error():
    with (
        pytest.raises(OutputError, match="/dev/full: no space is left"),
        replacing(Path("/dev/full")) as file,
    ):
        file.write(NEW)


# Failures


@pytest.mark.parametrize("failure", [RuntimeError, KeyboardInterrupt, SystemExit])
def test_after_an_exception_the_old_file_is_alone(old, failure):
    with pytest.raises(failure), replacing(old) as file:
        file.write(NEW)
        raise failure
    assert old.read_bytes() == OLD
    assert names(old.parent) == ["pad.pdf"]


def test_after_an_exception_no_new_file_is_there(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(RuntimeError), replacing(folder / "pad.pdf") as file:
        file.write(NEW)
        raise RuntimeError
    assert names(folder) == []


@pytest.mark.slow
def test_a_full_disk_is_named_and_leaves_the_old_file_alone(old):
    done = run_write_much(old)
    assert done.returncode == OutputError.exit_code == 6
    assert old.read_bytes() == OLD
    assert names(old.parent) == ["pad.pdf"]
    assert done.stdout.startswith(f"{old}: no space is left for it")
    assert done.stderr == ""


@pytest.mark.slow
def test_a_full_disk_leaves_no_new_file(old):
    done = run_write_much(old.with_name("new.pdf"))
    assert done.returncode == 6
    assert names(old.parent) == ["pad.pdf"]


def test_a_folder_that_is_a_file_is_an_output_error(old):
    with (
        pytest.raises(OutputError, match=r"cannot be written .* choose another place$"),
        replacing(old / "pad.pdf"),
    ):
        pass
    assert old.read_bytes() == OLD


def test_a_place_that_cannot_be_written_is_an_output_error(old):
    with pytest.raises(OutputError), replacing(old / "today" / "pad.pdf"):
        pass
    assert names(old.parent) == ["pad.pdf"]
    with pytest.raises(OutputError), replacing(old.with_name("x" * 300)) as file:
        file.write(NEW)
    assert names(old.parent) == ["pad.pdf"]


def test_a_folder_as_target_is_an_output_error(old):
    with (
        pytest.raises(OutputError, match="is a folder: name a file in it"),
        replacing(old.parent),
    ):
        pass
    assert names(old.parent) == ["pad.pdf"]


def test_a_link_to_a_file_stays_a_link(old):
    link = old.with_name("link.pdf")
    link.symlink_to(old)
    with replacing(link) as file:
        file.write(NEW)
    assert link.is_symlink()
    assert old.read_bytes() == NEW


def give(folder: Path, is_forced: bool = False, **files: str) -> Published:
    """Publish files whose names have ``__`` for ``/`` and ``_`` for a full stop."""
    with waiting(folder) as place:
        for name, text in files.items():
            path = place.put(name.replace("__", "/").replace("_", "."))
            path.write_text(text, encoding="utf-8")
        return publish(place, folder, is_forced)


def names_in(folder: Path) -> list[str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in found)


def test_files_come_with_a_list_of_them(tmp_path: Path) -> None:
    give(tmp_path / "site", index_html="a", boards__a_svg="b")
    assert names_in(tmp_path / "site") == ["boards/a.svg", "index.html", LIST]
    listed = json.loads((tmp_path / "site" / LIST).read_text("utf-8"))
    assert sorted(listed) == ["boards/a.svg", "index.html"]


def test_what_is_no_longer_made_is_taken_away(tmp_path: Path) -> None:
    give(tmp_path, index_html="a", boards__a_svg="b", boards__b_svg="c")
    done = give(tmp_path, index_html="new", boards__a_svg="b")
    assert (done.removed, done.kept) == (1, ())
    assert names_in(tmp_path) == ["boards/a.svg", "index.html", LIST]


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
