"""`sheetgen site`: the page, written for any host or as one file."""

import os
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from sheetgen.site import finished, runtime, vendored
from sheetgen.site.scripts import add_file
from sheetgen.system import brotli as twin
from tests.conftest import Run

pytestmark = pytest.mark.slow


def test_the_page_is_written_as_a_folder_and_as_one_file(
    run: Run, monkeypatch: pytest.MonkeyPatch, page_files: Mapping[str, bytes]
) -> None:
    """With twins packed by brotli; written again, it takes the place of the old."""
    brotli = pytest.importorskip("brotli", reason="NO BROTLI: pip install brotli")
    monkeypatch.setattr(finished, "site_files", lambda *_: page_files)
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


def test_files_of_earlier_versions_go_30_days_after_they_were_replaced(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path("public")
    folder.mkdir()
    for name in ("notes.txt", "app.0123abcd.js"):  # of somebody else
        (folder / name).write_text(name, "utf-8")
        os.utime(folder / name, (0, 0))

    def write(text: str) -> tuple[str, str]:
        """Write a version of the page, and return its script and what is said."""
        files: dict[str, bytes] = {}
        name = add_file(files, "app.js", text.encode())
        files["sw.js"] = f'["./", "{name}"]'.encode()
        monkeypatch.setattr(finished, "site_files", lambda *_: files)
        return name, run("site", "-o", "public").out

    first, told = write("1")
    os.utime(folder / first, (0, 0))  # it was in use for long
    assert "earlier" not in told
    second, told = write("2")
    assert "1 file of an earlier version stays for 30 days" in told
    third, told = write("3")
    assert "2 files of earlier versions" in told
    days = 30 * 24 * 60 * 60
    for name, ago in ((first, days + 60), (second, days - 60)):
        os.utime(folder / name, (time.time() - ago,) * 2)
    assert "1 file of an earlier version" in write("3")[1]
    left = {path.name for path in folder.iterdir() if path.suffix != ".br"}
    assert left == {"notes.txt", "app.0123abcd.js", "sw.js", second, third}
    assert not (folder / f"{first}.br").exists()


def test_a_place_that_cannot_be_written_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finished, "site_files", lambda *_: {"index.html": b""})
    Path("public").write_text("a file", encoding="utf-8")
    outcome = run("site", "-o", "public")
    assert outcome.code == 6
    assert "public" in outcome.err


def test_a_copy_without_the_page_says_what_to_do(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vendored, "is_present", lambda: False)
    finished.site_files.cache_clear()
    finished._kept.cache_clear()
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
