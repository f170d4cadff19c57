"""The documents as pages: links between them, numbers of clauses, and ways to each."""

import re
from pathlib import Path

import pytest

from scripts.docs import lost_links
from scripts.home.conf import mark_clauses
from sheetgen.version import __version__
from tests.conftest import ROOT

RULES = [
    path
    for path in sorted((ROOT / "docs/rules").glob("*.md"))
    if "**1.1**" in path.read_text("utf-8")
]


def test_a_link_to_a_missing_page_place_or_picture_is_found(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "solver").mkdir()
    (tmp_path / "index.html").write_text(
        '<h1 id="top-of-all">One</h1><a href="docs/two.html#here">right</a>'
        '<a href="#top-of-all">right</a><a href="https://example.org/no">elsewhere</a>'
        '<a href="solver/index.html#design">drawn by its script</a>'
        '<a href="docs/two.html#gone">place</a><a href="three.html">page</a>'
    )
    (tmp_path / "docs/two.html").write_text(
        '<p id="here"><a href="../index.html">right</a><img src="gone.png"></p>'
    )
    (tmp_path / "solver/index.html").write_text("<main></main>")
    assert sorted(lost_links(tmp_path)) == [
        "docs/two.html: gone.png",
        "index.html: docs/two.html#gone",
        "index.html: three.html",
    ]


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_each_clause_has_an_address_of_its_own(path: Path) -> None:
    text = path.read_text("utf-8")
    numbers = re.findall(r"^(?:\| )?\*\*(\d+\.\d+)\*\*", text, flags=re.MULTILINE)
    places = re.findall(
        r'<a class="clause" id="([\d.]+)" href="#\1">', mark_clauses(text)
    )
    assert places == numbers
    assert len(set(places)) == len(places) > 10


def test_changes_and_files_to_install_are_of_this_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    versions = re.findall(r"^## (?!Unreleased)(\S+) - \d{4}-\d\d-\d\d$", changes, re.M)
    assert versions == sorted(versions, key=lambda one: one.split("."), reverse=True)
    assert versions[0] == __version__
    for section in re.split(r"^## ", changes, flags=re.M)[1:]:
        assert section.startswith("Unreleased") or section.count("\n- ") <= 15
    told = (ROOT / "docs/install.md").read_text("utf-8")
    assert set(re.findall(r"sheetgen_games-([\d.]+)-py3", told)) == {__version__}


def test_links_lead_from_the_readme_to_every_document() -> None:
    found, ahead = set[Path](), [ROOT / "README.md"]
    while ahead:
        path = ahead.pop()
        if path in found or path.suffix != ".md":
            continue
        found.add(path)
        for link in re.findall(r"\]\(([^)#\s:]+)", path.read_text("utf-8")):
            ahead.append((path.parent / link).resolve())
    documents = {*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")}
    assert sorted(documents - found) == []
