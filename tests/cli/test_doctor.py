"""What an installation has, and the Tab key."""

import json
from pathlib import Path

import pytest
from click.shell_completion import get_completion_class

from sheetgen.cli import doctor
from sheetgen.layout import read
from sheetgen.press import job
from tests.conftest import Run


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at few libraries, since some take long to import."""
    monkeypatch.setattr(doctor, "NEEDED", {"svgwrite": ""})
    monkeypatch.setattr(doctor, "EXTRAS", {"scan": {"zxing_of_nobody": ""}})


def test_what_is_there_and_what_nobody_needs_is_one_screen(run: Run) -> None:
    done = run("doctor")
    assert done.code == 0
    lines = {line.split()[0]: line.split()[1:] for line in done.out.splitlines()}
    assert lines["svgwrite"][0] == "yes"
    assert lines["[scan]"] == ["no", "missing:", "zxing_of_nobody"]
    assert lines["layouts"][0] == "yes"
    assert lines["fonts"] == ["yes", "8"]
    assert lines["browser"][0] == "yes"
    assert {"sheetgen", "Python", "system", "page", "settings", "cache"} <= {*lines}
    assert len(lines) < 25


def lose_home(patch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    patch.delenv("XDG_CACHE_HOME", raising=False)
    patch.setattr(Path, "expanduser", refuse)


@pytest.mark.parametrize(
    ("broken", "what"),
    [
        (lambda patch: patch.setattr(doctor, "NEEDED", {"of_nobody": ""}), "of_nobody"),
        (lambda patch: patch.setenv("SHEETGEN_RENDERER", "pen"), "renderer"),
        (lambda patch: patch.setattr("os.access", lambda *_: False), "cache"),
        (lambda patch: patch.setenv("XDG_CACHE_HOME", __file__), "cache"),
        (lambda patch: patch.setenv("XDG_CONFIG_HOME", __file__), "settings"),
        (lose_home, "cache"),
        (lambda patch: patch.setattr(read, "layout_names", lambda game: []), "layouts"),
    ],
)
def test_what_is_broken_is_told_and_the_rest_too(
    broken, what: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch)
    done = run("doctor", "--json")
    assert done.code == 8
    states = {look["what"]: look["state"] for look in json.loads(done.out)}
    assert states[what] == "fails"
    assert states["browser"] == "yes"


def test_settings_that_cannot_be_read_are_told_with_their_fault(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "settings_folder", lambda: tmp_path)
    (tmp_path / "config.toml").write_text("link = [")
    done = run("doctor")
    assert done.code == 8
    assert f"FAILS  {tmp_path / 'config.toml'}:1: not valid TOML" in done.out


@pytest.mark.parametrize("fault", ["missing", "broken"])
def test_a_library_that_cannot_be_loaded_is_one_sentence(
    fault: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors = {
        "missing": ModuleNotFoundError("No module named 'pikepdf'", name="pikepdf"),
        "broken": ImportError("cannot open libqpdf.so", name="pikepdf._core"),
    }

    def refuse(*_: object) -> None:
        raise errors[fault]

    monkeypatch.setattr(job, "keep_base", refuse)
    done = run("pad", "A", "-o", str(tmp_path / "a.pdf"))
    assert done.code == 8
    last = done.err.splitlines()[-1]
    assert last.startswith(f"sheetgen: the library {errors[fault].name}, which")
    assert f"({errors[fault]}); `sheetgen doctor`" in last
    assert not (tmp_path / "a.pdf").exists()


def test_a_fault_of_our_own_is_not_told_as_a_missing_library(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise ImportError("cannot import name 'x'", name="sheetgen.press.base")

    monkeypatch.setattr(job, "keep_base", refuse)
    with pytest.raises(ImportError):
        run("pad", "A")


@pytest.mark.parametrize("shell", ["zsh", "fish", "powershell"])
def test_a_shell_gets_what_completes_commands(shell: str, run: Run) -> None:
    done = run("completion", shell)
    if get_completion_class(shell) is None:  # click knows PowerShell since 8.5
        assert (done.code, "a newer one does" in done.err) == (2, True)
        return
    assert done.code == 0
    assert f"_SHEETGEN_COMPLETE={shell}_complete" in done.out.replace('"', "").replace(
        "$env:", ""
    ).replace(" = ", "=").replace("'", "")
