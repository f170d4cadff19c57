from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sheetgen import twin
from sheetgen.site import build, runtime, vendored
from tests.conftest import Run

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True, scope="module")
def _packed_once() -> Iterator[None]:
    """Let brotli, which takes seconds, pack what is the same once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(twin, "pack", cache(twin.pack))
        yield


def test_the_page_is_written_as_a_folder_and_as_one_file(run: Run) -> None:
    outcome = run("site", "-o", "public", "--single", "solver.html")
    assert (outcome.code, outcome.err) == (0, "")
    assert Path("public/index.html").is_file()
    assert Path("public/sw.js").is_file()
    assert Path("solver.html").read_text("utf-8").startswith("<!doctype html>")
    assert "files" in outcome.out
    assert "solver.html" in outcome.out


def test_a_page_that_is_written_again_takes_the_place_of_the_old(run: Run) -> None:
    run("site", "-o", "public")
    before = {path.name for path in Path("public").iterdir()}
    assert run("site", "-o", "public").code == 0
    assert {path.name for path in Path("public").iterdir()} == before


def test_files_have_twins_packed_by_brotli_and_none_that_is_of_another(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    brotli = pytest.importorskip("brotli", reason="NO BROTLI: pip install brotli")
    run("site", "-o", "public")
    twins = sorted(Path("public").glob("*.br"))
    packed = sum(twin.stat().st_size for twin in twins)
    assert {twin.name for twin in twins} >= {"index.html.br", "sw.js.br"}
    for one in twins:
        assert brotli.decompress(one.read_bytes()) == one.with_suffix("").read_bytes()
    assert packed < sum(twin.with_suffix("").stat().st_size for twin in twins) / 3
    monkeypatch.setattr("sheetgen.twin.brotli", None)
    run("site", "-o", "public")
    assert not [*Path("public").glob("*.br")]


def test_somewhere_to_write_is_wanted(run: Run) -> None:
    outcome = run("site")
    assert outcome.code == 2
    assert "--single" in outcome.err


def test_a_place_that_cannot_be_written_is_named(run: Run) -> None:
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
