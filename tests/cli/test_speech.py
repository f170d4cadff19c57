import json
from http.client import HTTPConnection
from pathlib import Path

import pytest

from sheetgen.cli.live import LivePage, PageTexts, serving
from sheetgen.cli.progress import show_progress
from tests.conftest import Run

LINK = ("--link", "https://example.org/")
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


def test_the_settings_go_before_the_system(run: Run, tmp_path: Path, speak) -> None:
    speak("pl_PL.UTF-8")
    settings(run, tmp_path, 'say = "hu"\n')
    assert NO_LAYOUT["hu"] in run("pad", "Z").err


def test_english_can_be_asked_for(run: Run, tmp_path: Path, speak) -> None:
    speak("pl_PL.UTF-8")
    settings(run, tmp_path, 'say = "en"\n')
    assert NO_LAYOUT["en"] in run("pad", "Z").err


def test_settings_that_cannot_be_read_are_told_all_the_same(
    run: Run, tmp_path: Path, speak
) -> None:
    speak("hu_HU.UTF-8")
    settings(run, tmp_path, "say = 3\n")
    outcome = run("pad", "A")
    assert outcome.code == 2
    assert "config.toml:1: say: 3: idézőjelbe tett szöveg kell" in outcome.err


def test_every_problem_of_a_file_is_told(run: Run, speak) -> None:
    speak("hu_HU.UTF-8")
    Path("a.toml").write_text('format = 1\ngame = "dce"\nshort = 3\n', encoding="utf-8")
    lines = run("validate", "a.toml").err.splitlines()
    assert "a.toml:1: name: hiányzik" in lines
    assert "a.toml:2: game: ismeretlen játék: 'dce' (erre gondoltál: 'dice'?)" in lines
    assert "a.toml:3: short: 3: idézőjelbe tett szöveg kell" in lines


def test_notes_are_told(run: Run, speak) -> None:
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
