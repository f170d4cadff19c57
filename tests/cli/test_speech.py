import json
import os
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.cli.live import LivePage, PageTexts, serving
from sheetgen.cli.progress import show_progress
from sheetgen.say import join, plural, tell, visible
from tests.conftest import ROOT, Run

LINK = ("--link", "https://example.org/")
HOSTILE = "".join(map(chr, (*range(1, 32), *range(127, 160), *range(0x2028, 0x202F))))
NO_LAYOUT = {
    "en": "no layout and no file 'Z'",
    "es": "no hay diseño ni archivo 'Z'",
    "hu": "nincs ilyen elrendezés és fájl: 'Z'",
    "ja": "レイアウトもファイルもありません: 'Z'",
    "pl": "nie ma układu ani pliku 'Z'",
}
MADE = {
    "en": "2 sheets",
    "es": "2 hojas",
    "hu": "2 lap",
    "ja": "2枚",
    "pl": "2 arkusze",
}


@pytest.fixture
def speak(monkeypatch: pytest.MonkeyPatch):
    """Return a function that sets the language of the system."""

    def set_language(value: str, name: str = "LC_ALL") -> None:
        monkeypatch.delenv("LC_ALL", raising=False)
        monkeypatch.delenv("LC_MESSAGES", raising=False)
        monkeypatch.delenv("LANG", raising=False)
        monkeypatch.setenv(name, value)

    return set_language


def settings(run: Run, tmp_path: Path, text: str) -> None:
    folder = tmp_path / "config" / "sheetgen"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("language", NO_LAYOUT)
def test_an_error_is_told_in_the_language_of_the_system(
    language: str, run: Run, speak
) -> None:
    speak(f"{language}_XX.UTF-8")
    outcome = run("pad", "Z")
    assert outcome.code == 2
    assert outcome.err.startswith(f"sheetgen: {NO_LAYOUT[language]}")


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("language", MADE)
def test_what_was_made_is_told_in_the_language_of_the_system(
    language: str, run: Run, speak
) -> None:
    speak(f"{language}.UTF-8", "LANG")
    outcome = run("pad", "A", "--leaves", 2, "-o", "a.pdf", *LINK)
    assert MADE[language] in outcome.out
    assert outcome.err == ""


@pytest.mark.parametrize("value", ["C", "C.UTF-8", "POSIX", "de_DE.UTF-8", "../hu", ""])
def test_other_languages_are_answered_in_english(value: str, run: Run, speak) -> None:
    speak(value)
    assert NO_LAYOUT["en"] in run("pad", "Z").err


@pytest.mark.parametrize("language", ["hu", "en"])
def test_the_settings_go_before_the_system(
    run: Run, tmp_path: Path, speak, language: str
) -> None:
    speak("pl_PL.UTF-8")
    settings(run, tmp_path, f'say = "{language}"\n')
    assert NO_LAYOUT[language] in run("pad", "Z").err


def test_settings_that_cannot_be_read_are_told_all_the_same(
    run: Run, tmp_path: Path, speak
) -> None:
    speak("hu_HU.UTF-8")
    settings(run, tmp_path, "say = 3\n")
    outcome = run("pad", "A")
    assert outcome.code == 2
    assert "config.toml:1: say: 3: idézőjelbe tett szöveg kell" in outcome.err


def test_notes_and_every_problem_are_told_in_the_language(run: Run, speak) -> None:
    speak("hu_HU.UTF-8")
    Path("a.toml").write_text('format = 1\ngame = "dce"\nshort = 3\n', encoding="utf-8")
    lines = run("validate", "a.toml").err.splitlines()
    assert "a.toml:1: name: hiányzik" in lines
    assert "a.toml:2: game: ismeretlen játék: 'dce' (erre gondoltál: 'dice'?)" in lines
    assert "a.toml:3: short: 3: idézőjelbe tett szöveg kell" in lines
    speak("ja_JP.UTF-8")
    outcome = run("new", "dice", "성", "-o", "x.toml")
    assert "注意: name: 内蔵フォントに'성'がありません" in outcome.err


def test_json_stays_english_for_programs(run: Run, speak) -> None:
    speak("hu_HU.UTF-8")
    Path("a.toml").write_text("format = 1\n", encoding="utf-8")
    (answer,) = json.loads(run("validate", "a.toml", "--json").out)
    assert "a.toml:1: name: missing" in answer["problems"]


def test_problems_of_a_fill_are_told_beside_an_answer_in_any_language(
    run: Run, speak
) -> None:
    speak("pl_PL.UTF-8")
    Path("a.toml").write_text('format = 1\nsheet = "A"\n', encoding="utf-8")
    outcome = run("check", "a.toml", "--lang", "es")
    assert "sheetgen: a.toml:1: fill: brakuje" in outcome.err


def test_a_new_layout_explains_itself_in_the_language(run: Run, speak) -> None:
    speak("hu_HU.UTF-8")
    assert run("new", "dice", "Sziget").code == 0
    text = Path("sziget.toml").read_text(encoding="utf-8")
    comments = [line for line in text.splitlines() if line.startswith("# ")]
    assert comments[0].startswith("# Saját tábla. Módosítsd tetszés szerint")
    assert not any(" the " in line or " your " in line for line in comments)
    assert max(map(len, comments)) <= 82
    assert run("validate", "sziget.toml").code == 0


@pytest.mark.slow
def test_what_is_printed_otherwise_is_told_too(run: Run, speak) -> None:
    speak("hu_HU.UTF-8")
    assert "oldal, 400 x 258 mm" in run("poster", "A", "--width", 400).out
    assert "37 lapka, 40 mm, " in run("tiles", "A").out
    Path("d.toml").write_text(
        'format = 1\ntitle = "T"\nsize = "poker"\n[[card]]\ntitle = "K"\n',
        encoding="utf-8",
    )
    assert "1 kártya, 9 egy papíron, 1 papír, " in run("cards", "d.toml").out


def test_a_bar_is_named_in_the_language(speak, monkeypatch, capsys) -> None:
    speak("hu_HU.UTF-8")
    monkeypatch.setattr("sheetgen.cli.progress.PATIENCE", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    with show_progress(2) as advance:
        advance(1)
    assert "lapok" in capsys.readouterr().err


def test_the_page_of_watch_refuses_in_the_language(speak) -> None:
    speak("hu_HU.UTF-8")
    with serving(LivePage("a", PageTexts("hu", "", "", "")), 0) as address:
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
    inner = tell("{text}{text!r}{text:>9}", text=text)
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
