"""`sheetgen site`: the page, written for any host or as one file."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from sheetgen.site import build, runtime, vendored
from sheetgen.system import brotli as twin
from tests.conftest import Run

pytestmark = pytest.mark.slow


def test_the_page_is_written_as_a_folder_and_as_one_file(
    run: Run, monkeypatch: pytest.MonkeyPatch, page_files: Mapping[str, bytes]
) -> None:
    """With twins packed by brotli; written again, it takes the place of the old."""
    brotli = pytest.importorskip("brotli", reason="NO BROTLI: pip install brotli")
    monkeypatch.setattr(build, "site_files", lambda *_: page_files)
    monkeypatch.setattr(twin, "pack", cache(twin.pack))  # which takes seconds
    outcome = run("site", "-o", "public", "--single", "solver.html")
    assert (outcome.code, outcome.err) == (0, "")
    assert Path("solver.html").read_text("utf-8").startswith("<!doctype html>")
    assert "files" in outcome.out
    assert "solver.html" in outcome.out
    before = {path.name for path in Path("public").iterdir()}
    assert {"index.html", "sw.js"} < before
    assert run("site", "-o", "public").code == 0
    assert {path.name for path in Path("public").iterdir()} == before
    twins = sorted(Path("public").glob("*.br"))
    packed = sum(twin.stat().st_size for twin in twins)
    assert {twin.name for twin in twins} >= {"index.html.br", "sw.js.br"}
    for one in twins:
        assert brotli.decompress(one.read_bytes()) == one.with_suffix("").read_bytes()
    assert packed < sum(twin.with_suffix("").stat().st_size for twin in twins) / 3
    monkeypatch.setattr("sheetgen.system.brotli.brotli", None)
    run("site", "-o", "public")
    assert not [*Path("public").glob("*.br")]


def test_a_place_that_cannot_be_written_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "site_files", lambda *_: {"index.html": b""})
    Path("public").write_text("a file", encoding="utf-8")
    outcome = run("site", "-o", "public")
    assert outcome.code == 6
    assert "public" in outcome.err


def test_a_copy_without_the_page_says_what_to_do(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vendored, "is_present", lambda: False)
    build.site_files.cache_clear()
    outcome = run("site", "-o", "public")
    assert outcome.code == 8
    assert "without the page" in outcome.err
    assert not Path("public").exists()


def test_an_archive_with_another_checksum_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def pack(package: runtime.Package, place: Path) -> Path:
        archive = place / "package.tgz"
        archive.write_bytes(b"something else")
        return archive

    monkeypatch.setattr(runtime, "_pack", pack)
    with pytest.raises(runtime.RuntimeMissing, match="checksum differs"):
        runtime.fetch(tmp_path / "vendor")
    assert not (tmp_path / "vendor").exists()
