import os
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.cli.live import LivePage, serving
from sheetgen.cli.speech import show_progress
from sheetgen.language.message import join, message, plural, visible
from tests.conftest import ROOT, Run

LINK = ("--link", "https://example.org/")
HOSTILE = "".join(map(chr, (*range(1, 32), *range(127, 160), *range(0x2028, 0x202F))))


def test_a_bar_is_named_in_the_language(monkeypatch, capsys) -> None:
    monkeypatch.setenv("LC_ALL", "hu_HU.UTF-8")
    monkeypatch.setattr("sheetgen.cli.speech.PATIENCE", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    with show_progress(2) as advance:
        advance(1)
    assert "lapok" in capsys.readouterr().err


def test_the_page_of_watch_refuses_in_the_language(monkeypatch) -> None:
    monkeypatch.setenv("LC_ALL", "hu_HU.UTF-8")
    with serving(LivePage("a"), 0) as address:
        connection = HTTPConnection(address.split("/")[2], timeout=300)
        connection.request("GET", "/gone")
        assert connection.getresponse().read().decode() == "itt nincs semmi"
        connection.close()


# What reaches a terminal, a pipe or a file


def test_what_is_hidden_is_shown_as_an_escape() -> None:
    assert visible("a\x1b]0;t\x07\n\x9b2J\u202e\u2028\ufffe\ud800") == (
        r"a\x1b]0;t\x07\n\x9b2J\u202e\u2028\ufffe\ud800"
    )
    assert visible("caf\udce9.toml") == r"caf\xe9.toml"  # a byte that is no UTF-8
    plain = "Győző \u05d0\u05d1 \U0001f469\u200d\U0001f680 日本"
    assert visible(plain) == plain


@given(text=st.text(st.sampled_from(f"{HOSTILE}aé日\udc80\ufeff")))
def test_nothing_told_holds_what_a_terminal_obeys(text: str) -> None:
    inner = message("{text}{text!r}{text:>9}", text=text)
    told = (
        join("-", (inner, text, Path(text.replace("\0", "")))),
        plural(2, "", "{t}", t=text),
    )
    assert not {*HOSTILE, "\ufeff", "\udc80"} & {*"".join(told)}


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    "command",
    [
        ("check",),
        ("check", "--quiet", "--json"),
        ("check", "--csv", "-"),
        ("validate",),
        ("validate", "--json"),
        ("describe",),
        ("decode",),
        ("pad",),
        ("preview",),
        ("scan",),
        ("preflight",),
        ("gallery", "-o", "site"),
        ("review",),
        ("parts",),
        ("setup",),
        ("rolls",),
        ("list",),
        ("cards",),
        ("export", "-o", "parts"),
        ("new",),
    ],
    ids=" ".join,
)
def test_a_hostile_name_moves_nothing(command: tuple[str, ...], run: Run) -> None:
    for ending in ("", ".toml", ".game", ".jpg"):
        name = f"{HOSTILE}\udce9{ending}"
        Path(name).write_text('format = 1\nname = "x"\n', encoding="utf-8")
        outcome = run(*command, name)
        written = {*outcome.out, *outcome.err} - {"\n"}
        assert not written & {*HOSTILE, "\udce9"}
        assert "Traceback" not in outcome.err


def pipe(*arguments: str, **more: object) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp1252"}
    return subprocess.Popen(
        [sys.executable, "-m", "sheetgen", *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **more,
    )


def test_an_answer_in_a_pipe_is_utf_8_on_any_system() -> None:
    told, errors = pipe("list").communicate()
    assert "日本語" in told.decode("utf-8")
    assert errors == b""


def test_a_closed_output_is_told_in_one_line() -> None:
    """Python has no stream then, and the next file would take its number."""
    start = 'exec 1>&-; exec "$@"'
    done = subprocess.run(
        ["sh", "-c", start, "sh", sys.executable, "-m", "sheetgen", "list"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 6
    assert done.stderr.startswith("sheetgen: the answer cannot be read or written")
    assert done.stderr.count("\n") == 1


def test_who_stops_reading_changes_no_exit_code() -> None:
    codes = set()
    for is_read in (True, False):
        with pipe("check", str(ROOT / "tests/sheets/dice/first-duchy.toml")) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            if is_read:
                process.stdout.read()
            process.stdout.close()
            assert process.stderr.read() == b""
            codes.add(process.wait())
    assert codes == {0}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_what_is_typed_may_come_from_a_file_of_any_encoding(encoding: str) -> None:
    start = "from sheetgen.cli.speech import ask; print(ascii(ask('?') + ask('?')))"
    done = subprocess.run(
        [sys.executable, "-c", start],
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C"},
        input="é\r\no\u030b\r\n".encode(encoding),
        stdout=subprocess.PIPE,
        check=True,
    )
    assert done.stdout.endswith(rb"'\xe9\u0151'" + os.linesep.encode())


def test_an_answer_goes_to_a_file_once_it_is_there(run: Run) -> None:
    answers = {
        name: run(*name.split()).out
        for name in (
            *("list", "list --json", "describe A --games 0", "schema", "check A"),
            *("parts keythedral --list", "preview A --text"),
        )
    }
    for name, answer in answers.items():
        outcome = run(*name.split(), "-o", "answer")
        assert (outcome.out, "answer: written\n" in outcome.err) == ("", True)
        assert Path("answer").read_text(encoding="utf-8") == answer
        assert run(*name.split(), "-o", "-").out == answer
    Path("answer").unlink()
    assert run("describe", "nothing", "-o", "answer").code == 2
    assert list(Path().iterdir()) == []


def test_one_file_can_go_to_standard_output(run_process: Run, tmp_path: Path) -> None:
    assert run_process("preview", "A", "-o", "-", *LINK).out.startswith("<?xml")
    assert run_process("new", "dice", "My Isle", "-o", "-").out.startswith("#:schema")
    assert run_process("site", "-o", "-").code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "command",
    [("check",), ("check", "--together"), ("check", "--csv", "-"), ("check", "--json")],
    ids=" ".join,
)
def test_a_line_end_in_a_name_begins_no_line(
    command: tuple[str, ...], run: Run
) -> None:
    sheet = (ROOT / "tests/sheets/dice/first-duchy.toml").read_bytes()
    names = "a\nFAKE: legal.toml", "b\rFAKE\x1b[2J.toml"
    for name in names:
        Path(name).write_bytes(sheet)
    outcome = run(*command, *names)
    assert "FAKE" in outcome.out
    assert not [x for x in outcome.out.splitlines() if x.strip().startswith("FAKE")]
    assert "\x1b" not in outcome.out


def test_a_page_of_a_gallery_has_no_control_signs(run: Run) -> None:
    run("new", "dice", "Isle", "-o", "boards/a.toml")
    Path("boards/a.toml").rename("boards/a\x1b[2J\x01.toml")
    Path("boards/b\x1b[2J.toml").write_bytes(b"junk")
    assert run("gallery", "boards", "-o", "out", "--leaves", 0, *LINK).code == 3
    pages = [path.read_text(encoding="utf-8") for path in Path("out").rglob("*.html")]
    assert len(pages) == 3
    assert not {"\x1b", "\x01"} & {*"".join(pages)}
