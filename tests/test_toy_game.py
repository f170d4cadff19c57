"""A game is added in its own folders alone: a toy is, in a copy."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
TOY = ROOT / "tests" / "toy"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project with the toy put into its folders."""
    folder = tmp_path_factory.mktemp("copy")
    for name in ("sheetgen", "layouts", "fonts"):
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "pyproject.toml", folder)
    before = {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    shutil.copytree(TOY / "games" / "toy", folder / "sheetgen" / "games" / "toy")
    shutil.copytree(TOY / "layouts" / "toy", folder / "layouts" / "toy")
    assert all(path.read_bytes() == content for path, content in before.items())
    return folder


def run(copy: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", *arguments],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_toy_is_listed_beside_the_other_games(copy: Path) -> None:
    games = json.loads(run(copy, "list", "--json"))["games"]
    assert [game["game"] for game in games] == ["burgundy", "dice", "keythedral", "toy"]
    assert games[-1]["layouts"][0]["short"] == "T"


def test_its_board_is_described_by_its_own_rules(copy: Path) -> None:
    assert json.loads(run(copy, "describe", "T", "--json"))["best_total"] == 3


def test_its_pad_prints_and_its_codes_bring_the_board_back(copy: Path) -> None:
    run(copy, "pad", "T", "--leaves", "2", "-o", "toy.pdf")
    subprocess.run(
        ["pdftoppm", "-r", "110", "-png", "toy.pdf", "page"], cwd=copy, check=True
    )
    with Image.open(copy / "page-2.png") as page:
        (code,) = zxingcpp.read_barcodes(page)
    said = json.loads(run(copy, "decode", code.text, "--json"))
    assert (said["layout"], said["serial"], said["cells"]) == ("toy/island", 2, 7)


def test_its_terrains_are_proofed_in_the_languages_it_has(copy: Path) -> None:
    assert "2 pages" in run(copy, "proof", "T", "-o", "proof.pdf")


def test_a_board_of_ones_own_begins_and_validates(copy: Path) -> None:
    run(copy, "new", "toy", "Reef", "--radius", "2")
    assert "fine" in run(copy, "validate", "reef.toml")


def test_a_language_that_the_toy_lacks_is_an_error_of_its_files(copy: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", "pad", "T", "--lang", "hu"],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3
    assert "hu.toml: missing" in done.stderr
