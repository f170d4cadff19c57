"""Compiled rules give the same, and are used for their own sources alone."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from scripts import compile_rules
from sheetgen.system import compiled
from sheetgen.system.compiled import COMPILED, ENDING, LIST, OUTDATED, PLAIN, Finder

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ["sheetgen.core.chance", "sheetgen.version"]
# Three players on a board with its own castles, alone and at a table of two.
GAMES = """
from sheetgen.system.compiled import find_state
from sheetgen.games.dice.play import lab
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.ruleset import printed_numbers
from sheetgen.games.find import load_layout
from sheetgen.core.seat import Seat

layout = load_layout("B")
duchy = Duchy(layout.board, printed_numbers(layout.rules, layout.board))
print(find_state(), lab.play_game.__class__.__name__)
for players in (1, 2):
    values = lab.open_values(duchy, lab.begin_values(duchy), players)
    for seat in (Seat("random"), Seat("greedy"), Seat("strong", "", values)):
        for game in range(8):
            print(lab.play_game(duchy, [seat] * players, 7, game))
print(lab.study(duchy, lab.begin_values(duchy), 1, 7, 0, range(2)))
"""


def folder_of(path: Path, kept: str, ending: str = ENDING) -> Path:
    """Return a folder that looks like one of compiled modules."""
    path.mkdir()
    (path / f"sheetgen.core.chance{ending}").write_bytes(b"")
    lines = [kept, *SOURCES]
    (path / LIST).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a process use compiled rules, which tests do not."""
    monkeypatch.delenv(compiled.CHOICE)


def test_compiled_rules_are_found_for_the_sources_they_were_made_from(
    tmp_path: Path,
) -> None:
    folder = folder_of(tmp_path / "made", compiled.hash_sources(SOURCES))
    finder = Finder(folder)
    spec = finder.find_spec("sheetgen.core.chance")
    assert finder.state == COMPILED
    assert spec is not None
    assert spec.origin == str(folder / f"sheetgen.core.chance{ENDING}")
    assert finder.find_spec("sheetgen.version") is None


def test_those_of_other_sources_are_not_used(tmp_path: Path) -> None:
    finder = Finder(folder_of(tmp_path / "made", "0" * 64))
    assert finder.find_spec("sheetgen.core.chance") is None
    assert finder.state == OUTDATED


@pytest.mark.parametrize("text", [None, "", "0 sheetgen.gone\n"])
def test_those_of_sources_that_nobody_knows_are_not_used(
    tmp_path: Path, text: str | None
) -> None:
    folder = folder_of(tmp_path / "made", compiled.hash_sources(SOURCES))
    (folder / LIST).unlink()
    if text is not None:
        (folder / LIST).write_text(text, encoding="utf-8")
    assert Finder(folder).find_spec("sheetgen.core.chance") is None


def test_those_for_another_python_are_not_used(tmp_path: Path) -> None:
    kept = compiled.hash_sources(SOURCES)
    finder = Finder(folder_of(tmp_path / "made", kept, ".cpython-399-none.so"))
    assert finder.find_spec("sheetgen.core.chance") is None
    assert finder.state == PLAIN


def test_a_variable_asks_for_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(compiled.CHOICE, compiled.PURE)
    finder = Finder(folder_of(tmp_path / "made", compiled.hash_sources(SOURCES)))
    assert finder.find_spec("sheetgen.core.chance") is None
    assert finder.state == PLAIN


def test_all_sources_are_watched_that_compiled_modules_name() -> None:
    watched = compile_rules.list_sources(ROOT)
    assert set(compile_rules.MODULES) <= set(watched)
    assert {"sheetgen.core.board", "sheetgen.games.dice.rules.ruleset"} <= set(watched)
    assert all(compiled.source_path(name).is_file() for name in watched)


@pytest.mark.slow
def test_what_cannot_be_compiled_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = folder_of(tmp_path / "made", "0" * 64)
    package = tmp_path / "sheetgen"
    package.mkdir()
    shutil.copytree(ROOT / "sheetgen" / "system", package / "system")
    (package / "wrong.py").write_text('number: int = "one"\n', encoding="utf-8")
    monkeypatch.setattr(compile_rules, "MODULES", ("sheetgen.wrong",))
    with pytest.raises(compile_rules.CompileError, match=r"(?s)wrong.*C compiler"):
        compile_rules.compile_rules(tmp_path, folder)
    assert sorted(file.name for file in folder.iterdir()) == sorted(
        [LIST, f"sheetgen.core.chance{ENDING}"]
    )


@pytest.mark.full
@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler is here")
def test_a_wheel_with_compiled_rules_plays_the_same_games(tmp_path: Path) -> None:
    wheel, place = tmp_path / "wheel", tmp_path / "place"
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]
    asked = {**os.environ, "SHEETGEN_COMPILE": "1", "MYPYC_OPT_LEVEL": "0"}
    subprocess.run([*build, wheel], cwd=ROOT, check=True, env=asked)
    (made,) = wheel.iterdir()
    assert not made.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(made) as archive:
        archive.extractall(place)

    def games(**environment: str) -> list[str]:
        found = {**os.environ, "PYTHONPATH": str(place), **environment}
        outcome = subprocess.run(
            [sys.executable, "-c", GAMES],
            cwd=tmp_path,
            env=found,
            check=True,
            capture_output=True,
            text=True,
        )
        return outcome.stdout.splitlines()

    by_machine, by_python = games(), games(SHEETGEN_RULES="pure")
    assert by_machine[0] == "compiled builtin_function_or_method"
    assert by_python[0] == "plain function"
    assert by_machine[1:] == by_python[1:]
    with (place / "sheetgen/games/dice/rules/ruleset.py").open("a") as source:
        source.write("SOLO_PHASE = 7\n")
    changed = games()
    assert changed[0] == "outdated function"
    assert changed[1:] != by_python[1:]
