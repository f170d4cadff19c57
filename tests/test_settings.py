import fcntl
import resource
import signal
import threading
from pathlib import Path

import pytest

from sheetgen.errors import OutputError, UsageError
from sheetgen.settings import Settings, SettingsError, load_settings, reserve_serials


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


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("link = ", ":1: not valid TOML: "),
        (b'link = "\xff"', "not UTF-8 text (byte 8)"),
        ('lnk = "https://example.org/"', ":1: lnk: unknown key (did you mean 'link'?)"),
        ("link = 5", ":1: link: 5: expected a text in quotes"),
        ('[link]\nx = "y"', ":1: link: {'x': 'y'}: expected a text in quotes"),
        ("say = 1\nlink = 5", ":1: say: 1: expected a text in quotes"),
        ("say = 1\nlink = 5", ":2: link: 5: expected a text in quotes"),
    ],
)
def test_a_wrong_file_is_named_with_what_is_wrong(
    tmp_path: Path, text: str | bytes, what: str
) -> None:
    path = write(tmp_path, text)
    with pytest.raises(SettingsError) as refused:
        load_settings(tmp_path)
    assert str(path) in str(refused.value)
    assert what in str(refused.value)
    assert refused.value.exit_code == UsageError.exit_code


def test_a_folder_in_place_of_the_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "config.toml").mkdir()
    with pytest.raises(SettingsError, match=r"config\.toml: is a folder"):
        load_settings(tmp_path)


def test_a_file_of_brackets_without_end_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "link = " + "[" * 5000)
    with pytest.raises(SettingsError, match="brackets stand in more than 16"):
        load_settings(tmp_path)


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


@pytest.mark.parametrize(
    "text", [b"many\n", b"-3\n", b"1.5", b"1 2", b"0", b"9" * 13, b"\xff\n"]
)
def test_anything_but_a_serial_is_named_and_left_alone(
    tmp_path: Path, text: bytes
) -> None:
    path = write(tmp_path, text, "next-serial")
    with pytest.raises(OutputError, match=r"next-serial: expected the next serial"):
        reserve_serials(tmp_path, 1)
    assert path.read_bytes() == text


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
