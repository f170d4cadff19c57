import fcntl
import resource
import signal
import threading
from pathlib import Path

import pytest

from sheetgen.cli.serve import data_folder
from sheetgen.cli.speech import settings_folder
from sheetgen.core.errors import OutputError
from sheetgen.system.settings import (
    NOWHERE,
    Settings,
    load_settings,
    reserve_serials,
)
from tests.conftest import Run


def write(folder: Path, text: str | bytes, name: str = "config.toml") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_without_a_file_or_with_an_empty_one_there_are_no_settings(
    tmp_path: Path,
) -> None:
    path = tmp_path / "none" / "config.toml"
    assert load_settings(path.parent) == Settings("", path)
    write(tmp_path, "# nothing yet\n")
    assert load_settings(tmp_path).link == ""
    path = write(tmp_path, 'link = "https://example.org/"\n')
    assert load_settings(tmp_path) == Settings("https://example.org/", path)


def test_serials_begin_with_1_and_go_on_where_the_last_ones_ended(
    tmp_path: Path,
) -> None:
    assert reserve_serials(tmp_path / "new" / "folder", 25) == 1
    firsts = [reserve_serials(tmp_path, count) for count in (25, 1, 100, 7)]
    assert firsts == [1, 26, 27, 127]


def test_serials_go_on_from_a_number_written_by_hand_and_leave_nothing_of_it(
    tmp_path: Path,
) -> None:
    write(tmp_path, "998\n", "next-serial")
    assert [reserve_serials(tmp_path, 5) for _ in range(2)] == [998, 1003]
    path = write(tmp_path, "  0000000998  \n", "next-serial")
    assert [reserve_serials(tmp_path, 5) for _ in range(2)] == [998, 1003]
    assert path.read_text() == "1008\n"


@pytest.mark.slow
def test_a_print_waits_for_the_serials_of_another(tmp_path: Path) -> None:
    path = write(tmp_path, "500\n", "next-serial")
    taken: list[int] = []
    other = threading.Thread(
        target=lambda: taken.append(reserve_serials(tmp_path, 5)), daemon=True
    )
    with path.open("r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        other.start()
        other.join(0.3)
        assert taken == []
        file.write("700\n")
    other.join(30)
    assert taken == [700]


def test_a_place_that_cannot_be_written_names_the_way_out(tmp_path: Path) -> None:
    write(tmp_path, "", "file")
    with pytest.raises(OutputError, match="give one with --serial"):
        reserve_serials(tmp_path / "file", 1)


def test_a_full_disk_never_makes_serials_begin_again(tmp_path: Path) -> None:
    path = write(tmp_path, "500\n", "next-serial")
    usual = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
        with pytest.raises(OutputError, match="cannot be kept"):
            reserve_serials(tmp_path, 10)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, usual)
    assert path.read_text() == "500\n"


def test_a_user_without_a_home_prints_and_nothing_is_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as one whom a container knows by a number alone."""

    def refuse(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "expanduser", refuse)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert settings_folder() == NOWHERE / "sheetgen"
    assert data_folder() == NOWHERE / ".local/share/sheetgen"
    done = run("pad", "A", "--leaves", "1", "-o", str(tmp_path / "a.pdf"))
    assert done.code == 0
    assert (tmp_path / "a.pdf").exists()
    assert not Path("~").exists()
