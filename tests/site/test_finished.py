"""The finished page: what a wheel holds of it, and own boards on it."""

import hashlib
import re
from pathlib import Path

import pytest

from sheetgen.site import finished, minify
from sheetgen.site.finished import (
    SINGLE,
    SITE,
    pack_files,
    replaced,
    site_files,
    site_twins,
)
from sheetgen.site.runtime import BUILT
from sheetgen.site.scripts import add_file, inline_hash
from sheetgen.system import packages


def make_page() -> dict[str, bytes]:
    """Return a page whose index names a script, which names another, and data."""
    files: dict[str, bytes] = {}
    data = add_file(files, "data.json", b"[1]")
    engine = add_file(files, "engine.js", f'load("{data}")'.encode())
    app = add_file(files, "app.js", f'start("{engine}"); again("{data}")'.encode())
    add_file(files, "print-a.ttf", b"no other file is named")
    early = f'new Worker("{engine}")'
    index = f"<p {inline_hash(early)}><script>{early}</script><script src='{app}'>"
    files["index.html"] = index.encode()
    files["sw.js"] = f'"sheetgen-0123456789ab";["{app}","{engine}"]'.encode()
    return files


def test_what_is_changed_has_another_name_and_so_has_all_that_names_it() -> None:
    page = make_page()
    (old,) = (name for name in page if name.startswith("data."))
    now = replaced(page, {old: b"[2]"})
    stems = [{name.partition(".")[0] for name in one} for one in (page, now)]
    assert stems[0] == stems[1]
    for name in {*page} & {*now}:
        assert name in ("index.html", "sw.js") or name.endswith(".ttf")
    for name, content in now.items():
        hashed = name.split(".")[1]
        if name not in ("index.html", "sw.js"):
            assert hashlib.sha256(content).hexdigest()[:8] == hashed
        for named in re.findall(r"\w+\.[0-9a-f]{8}\.\w+", content.decode()):
            assert named in now
    index = now["index.html"].decode()
    (early,) = re.findall(r"<script>(.*?)</script>", index)
    assert inline_hash(early) in index
    assert b"0123456789ab" not in now["sw.js"]


def test_nothing_is_another_thing_without_a_change() -> None:
    assert replaced(make_page(), {}) != make_page()  # but for the worker's mark
    changed = replaced(make_page(), {})
    assert {n for n in changed if changed[n] != make_page()[n]} == {"sw.js"}


def test_a_wheel_s_page_is_read_and_its_twins_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = make_page()
    script = next(name for name in page if name.startswith("app."))
    (tmp_path / SITE).write_bytes(pack_files({**page, f"{script}.br": b"small"}))
    (tmp_path / SINGLE).write_bytes(b"all of it")
    monkeypatch.setattr(finished, "BUILT", tmp_path)
    for kept in (finished._kept, site_files, finished.single_file):
        monkeypatch.setattr(finished, kept.__name__, kept.__wrapped__)
    files = finished.site_files()
    fonts = {name for name in files if name.startswith("print-noto")}
    assert len(fonts) >= 6
    assert files[script] == page[script]
    assert site_twins({script: page[script]}) == {f"{script}.br": b"small"}
    assert finished.single_file() == b"all of it"


def test_a_package_s_game_is_on_no_wheel_s_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finished, "BUILT", tmp_path)
    assert finished._is_as_built()
    other = packages.Package("toy-island", "1.0", "toy", "toy_island:GAME")
    monkeypatch.setattr(finished, "list_packages", lambda: (other,))
    assert not finished._is_as_built()


def test_a_source_tree_has_no_page_of_a_wheel() -> None:
    assert not BUILT.exists()


def test_without_its_tools_source_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(minify, "find_esbuild", lambda: None)
    monkeypatch.setattr(minify, "minify", None)
    source = "const long = 1;\n"
    assert minify.minify_module(source) == source
    assert minify.minify_style("a { }") == "a { }"
    assert minify.minify_python("long = 1", []) == "long = 1"
    assert not minify.has_minifiers()
    with pytest.raises(ValueError, match="a release needs esbuild"):
        finished.write_built(Path(), is_release=True)


@pytest.mark.slow
def test_names_become_short_and_a_fault_is_told() -> None:
    assert len(minify.minify_module("const long = f(); export { long };\n")) < 40
    library = "this.made = typeof exports === 'object' ? exports : 1;"
    assert "{exports:" not in minify.minify_script(library)
    with pytest.raises(ValueError, match="esbuild: "):
        minify.minify_module("const = 1;")
