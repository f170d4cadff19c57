"""What an installation has, and the Tab key."""

import json

import pytest
from click.shell_completion import get_completion_class

from sheetgen.cli import doctor
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
    assert lines["[scan]"][:2] == ["no", "zxing_of_nobody:"]
    assert lines["fonts"] == ["yes", "8"]
    assert lines["browser"][0] == "yes"
    assert {"sheetgen", "Python", "system", "page", "settings", "cache"} <= {*lines}
    assert len(lines) < 25


@pytest.mark.parametrize(
    ("broken", "what"),
    [
        (lambda patch: patch.setattr(doctor, "NEEDED", {"of_nobody": ""}), "of_nobody"),
        (lambda patch: patch.setenv("SHEETGEN_RENDERER", "pen"), "renderer"),
        (lambda patch: patch.setattr("os.access", lambda *_: False), "cache"),
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
