import os
from pathlib import Path

import pytest

from sheetgen.errors import FillError
from sheetgen.source.advice import meant, shown
from sheetgen.source.text import MAX_FILE, check_text, load_text, parse_source


def message(refused: pytest.ExceptionInfo[FillError]) -> str:
    """Return the text of an error that has a single problem."""
    (problem,) = refused.value.problems
    return str(problem)


def refuse_file(path: Path) -> str:
    with pytest.raises(FillError) as refused:
        load_text(path)
    return message(refused)


def refuse_text(text: str) -> str:
    with pytest.raises(FillError) as refused:
        parse_source(text, "here")
    return message(refused)


def test_a_file_is_read_with_any_line_ends_and_a_mark(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\nb = 2\n")
    assert load_text(path) == "a = 1\nb = 2\n"
    assert check_text("\ufeffa = 1\r\nb = 2\n", "here") == "a = 1\nb = 2\n"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    assert refuse_file(path) == f"{path}: cannot be read: No such file or directory"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "is a folder: name a file in it" in refuse_file(tmp_path)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    assert "is no file, but a pipe" in refuse_file(path)


def test_a_name_that_no_system_takes_is_refused() -> None:
    assert "cannot be read" in refuse_file(Path("a\0b"))
    assert "cannot be read" in refuse_file(Path("a" * 5000))


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"a = 1\n\xff\xfe")
    assert "not UTF-8 text (byte 6): save it as UTF-8" in refuse_file(path)


def test_a_large_file_is_refused_without_reading_it(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.touch()
    os.truncate(path, 100_000_000)
    assert "larger than 1,000,000 bytes" in refuse_file(path)


def test_a_device_that_never_ends_is_refused() -> None:
    assert "larger than 1,000,000 bytes" in refuse_file(Path("/dev/zero"))


def test_a_large_text_is_refused() -> None:
    assert check_text("a" * MAX_FILE, "here")
    with pytest.raises(FillError) as refused:
        check_text("a" * (MAX_FILE + 1), "here")
    assert message(refused).startswith("here: larger than")


def test_broken_toml_is_told_with_its_line() -> None:
    assert refuse_text("a = 1\nb = \n").startswith("here:2: not valid TOML: ")
    assert refuse_text("a = '''\nb\n").startswith("here:2: not valid TOML: ")


@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, "a = " + "1" * 100_000])
def test_toml_that_the_parser_gives_up_is_refused(text: str) -> None:
    assert refuse_text(text).startswith("here: not valid TOML: ")


def test_problems_come_in_the_order_of_their_lines() -> None:
    source = parse_source("a = 1\n[b]\nc = 2\n", "here")
    source.check()
    source.add(("b", "c"), "third")
    source.add(("b", "d"), "second")
    source.add(("a",), "first")
    source.add(("a",), "fourth", line=9)
    with pytest.raises(FillError) as refused:
        source.check()
    assert [str(problem) for problem in refused.value.problems] == [
        "here:1: a: first",
        "here:2: b.d: second",
        "here:3: b.c: third",
        "here:9: a: fourth",
    ]
    assert refused.value.exit_code == 3
    assert str(refused.value).count("\n") == 3


def test_a_suggestion_is_the_nearest_word_or_all_of_them() -> None:
    assert meant("Monks", ["monk", "worker"]) == " (did you mean 'monk'?)"
    assert meant("abc", ["monk", "good"]) == " (known: good, monk)"
    assert meant("abc", ["monk", "good", "monk"]) == " (known: good, monk)"
    assert meant("abc", []) == ""


def test_what_was_given_is_shown_short() -> None:
    assert shown("x" * 100) == "'" + "x" * 58 + "…"
    assert shown(10**5000) == "a very large number"
