"""`sheetgen setup`: what is said, printed and given to programs, or refused."""

import subprocess

import pikepdf
import pytest

from tests.conftest import Run

GUEST = ("--with", "chateauma")


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "pages", "size"),
    [
        (("--players", 3), 1, (595, 842)),
        (("--players", 3, "--draw", 1, "--paper", "letter"), 2, (612, 792)),
        (("--players", 4, "--paper", "a5", "--ink", "black"), 2, (420, 595)),
        (
            ("--players", 2, *GUEST, "--paper", "half-letter", "--lang", "ja"),
            2,
            (396, 612),
        ),
    ],
)
def test_a_table_is_printed_on_as_many_pages_as_it_takes(
    run: Run, arguments: tuple[object, ...], pages: int, size: tuple[int, int]
) -> None:
    outcome = run("setup", "burgundy", *arguments, "-o", "p.pdf")
    assert outcome.code == 0, outcome.err
    assert outcome.out.startswith("p.pdf: 1 page" if pages == 1 else "p.pdf: ")
    with pikepdf.open("p.pdf") as pdf:
        assert len(pdf.pages) == pages
        box = [round(float(value)) for value in pdf.pages[0].mediabox]
    assert tuple(box[2:]) == size


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
