"""What the build of a wheel does without what it needs."""

import importlib.util
import os
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scripts.wheel import find_pythons

ROOT = Path(__file__).resolve().parent.parent
LOST = "npm cannot fetch jsqr: no answer"


class Lost(Exception):
    """Stands for what the runtime raises."""


def lose() -> None:
    raise Lost(LOST)


@pytest.fixture
def built_by() -> Any:
    """Return the module that hatchling loads."""
    spec = importlib.util.spec_from_file_location("hook", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def hook(built_by: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the hook of a build that fetches nothing."""
    texts = SimpleNamespace(compile_all=lambda: None)
    runtime = SimpleNamespace(RuntimeMissing=Lost, fetch=lose, is_present=lambda: False)
    known: dict[str, Any] = {built_by.TEXTS: texts, built_by.RUNTIME: runtime}
    monkeypatch.setattr(built_by, "load", lambda path: known[path])
    return built_by.BuildHook(str(ROOT), {}, None, None, "", "wheel")


def test_a_release_is_not_built_without_the_page(
    hook: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_RELEASE", "1")
    with pytest.raises(SystemExit, match=LOST):
        hook.initialize("standard", {})


def test_one_s_own_build_goes_on_without_the_page_and_says_so_at_the_end(
    hook: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SHEETGEN_RELEASE", raising=False)
    hook.initialize("standard", {})
    assert capsys.readouterr().err == ""
    hook.finalize("standard", {}, "")
    assert capsys.readouterr().err.endswith(f"MISSING OR LARGER: {LOST}\n")


def test_an_index_shows_no_link_of_the_readme_that_is_dead_there(built_by: Any) -> None:
    described = built_by.described
    told = described((ROOT / "README.md").read_text("utf-8"))
    assert not re.findall(r"\]\((?!https?:)", told)
    assert described("![a](b.png)\n[a *b*](c.md#d), [e](https://e.example/)") == (
        "a *b*, [e](https://e.example/)"
    )


def test_a_wheel_is_tried_with_the_pythons_that_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, code in (("python3.98", 0), ("python3.99", 127)):
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {code}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    wanted = ("python3.97", "python3.98", "python3.99")
    assert find_pythons(wanted) == [str(tmp_path / "python3.98")]
