"""Figures of printing from the page: how long it takes, and how like the press it is.

`pytest tests/bench/test_print.py -o addopts="" -s` prints them.
"""

import statistics
import time
from collections.abc import Mapping
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from sheetgen.draw.ink import INKS
from sheetgen.games.find import find_game
from sheetgen.site.finished import site_files
from sheetgen.system.brotli import pack
from tests.bench.report import noting
from tests.bench.slow import slowed
from tests.bench.test_page import middle
from tests.site.printing import Wanted, ask_faces, make_pads, make_question
from tests.site.test_printing import FAR, MOST, press, render

note = noting("bench-print.txt")
RUNS = 7
SLOWER = 4
AIMS = {1: 3.0, SLOWER: 12.0}  # seconds for 25 sheets
BOARDS = (
    *("dice/duchy-a", "dice/duchy-b", "dice/duchy-c", "dice/duchy-d"),
    *("burgundy/duchy-1", "burgundy/duchy-23", "burgundy/duchy-2011-4"),
    *("burgundy/solo-33", "burgundy-totals/totals", "keythedral/cathedral"),
)
LANGUAGES = ("en", "hu", "es", "pl", "ja")
GROWTH = 5_000_000  # bytes, at most


def open_form(browser: Browser, url: str, name: str) -> Page:
    """Open the form with a board, and wait until its first sheet is seen."""
    page = browser.new_page(viewport={"width": 400, "height": 800})
    page.goto(f"{url}#print={make_question(Wanted(name))['digits']}")
    page.wait_for_selector(".sheet-picture")
    return page


@pytest.mark.parametrize("name", ["dice/duchy-a", "burgundy/duchy-1"])
@pytest.mark.parametrize("factor", [1, SLOWER])
def test_twenty_five_sheets(
    browser: Browser, site_url: str, name: str, factor: int
) -> None:
    took = []
    for _ in range(RUNS):
        page = open_form(browser, site_url, name)
        page.get_by_label("How many sheets").fill("25")
        page.wait_for_timeout(1500)  # the picture is drawn anew
        with slowed(factor):
            began = time.perf_counter()
            page.get_by_role("button", name="Make the PDF").click()
            page.get_by_role("link", name="Save the PDF").wait_for()
            took.append(time.perf_counter() - began)
        page.close()
    note(f"25 sheets of {name}, {factor} times slower: {middle(took)}")
    assert statistics.median(took) <= AIMS[factor]


@pytest.mark.parametrize("factor", [1, SLOWER])
def test_the_first_picture(browser: Browser, site_url: str, factor: int) -> None:
    took = []
    for _ in range(RUNS):
        page = browser.new_page(viewport={"width": 400, "height": 800})
        page.goto(site_url)
        page.wait_for_selector(".start")
        with slowed(factor):
            began = time.perf_counter()
            page.get_by_role("link", name="Print score sheets").click()
            page.wait_for_selector(".sheet-picture")
            took.append(time.perf_counter() - began)
        page.close()
    note(f"from the start page to the first picture, {factor}: {middle(took)}")


def test_what_printing_adds_to_the_site() -> None:
    files: Mapping[str, bytes] = {
        name: content
        for name, content in site_files().items()
        if name.startswith(("print.", "print-"))
    }
    whole = sum(map(len, files.values()))
    largest = max(files, key=lambda name: len(files[name]))
    note(f"{len(files)} files, {whole:,} bytes; {largest}: {len(files[largest]):,}")
    for name in sorted(files):
        if name.startswith(("print.", "print-core")):
            packed = len(pack(files[name]))
            note(f"{name}: {len(files[name]):,}, {packed:,} by brotli")
    assert whole <= GROWTH


def test_ten_boards_in_four_inks_look_as_those_of_the_press(tmp_path: Path) -> None:
    wanted = [
        Wanted(name, LANGUAGES[(at + ink) % 5], tone, evidence_of(name, ink), leaves=1)
        for (at, name), (ink, tone) in product(enumerate(BOARDS), enumerate(INKS))
    ]
    files = make_pads(tmp_path, [(one, ask_faces(one)) for one in wanted])
    apart: list[tuple[float, Wanted]] = []
    for at, (one, file) in enumerate(zip(wanted, files, strict=True)):
        pressed = press(
            one, tmp_path / f"press-{at}.pdf"
        )  # renderings are kept by path
        (ours,), (theirs,) = render(file), render(pressed)
        far = np.abs(np.asarray(ours, int) - np.asarray(theirs, int)).max(axis=2) > FAR
        apart.append((float(far.mean()), one))
    shares = [share for share, _ in apart]
    most, worst = max(apart, key=lambda one: one[0])
    note(f"{len(apart)} sheets: median {statistics.median(shares):.3%}")
    note(f"worst {most:.3%}: {worst.name}, {worst.ink}, {worst.language}")
    assert most <= MOST


def evidence_of(name: str, at: int) -> str:
    """Return one of the kinds of evidence that sheets of a game can ask for."""
    known = find_game(name.partition("/")[0]).evidence
    return known[at % len(known)]
