"""`sheetgen setup`: what is said, printed and given to programs, or refused."""

import subprocess

import pytest

from tests.conftest import Run

GUEST = ("--with", "chateauma")


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "es", "hu", "ja", "pl"])
def test_pages_pass_our_own_preflight_in_every_language(run: Run, lang: str) -> None:
    done = run(
        *("setup", "burgundy", "--players", 3, *GUEST, "--lang", lang, "--draw", 2),
        *("--modifiers", "closed,open,first,further", "-o", "p.pdf", "--paper", "a5"),
        *("--expansions", "vineyards,shields,trade-routes,border-posts,white-castles"),
    )
    assert done.code == 0, done.err
    done = run("preflight", "p.pdf")
    assert done.code == 0, done.out


@pytest.mark.slow
def test_what_is_printed_is_what_is_said(run: Run) -> None:
    said = run("setup", "burgundy", "--players", 3).out
    run("setup", "burgundy", "--players", 3, "-o", "p.pdf")
    printed = subprocess.run(
        ["pdftotext", "-raw", "p.pdf", "-"], capture_output=True, text=True, check=True
    ).stdout.split()
    for line in said.splitlines():
        for word in line.partition("[clause")[0].split():
            assert word.rstrip(",") in printed or word in printed, word
