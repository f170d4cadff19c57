"""A printed sheet of duchy A, copied by touch: taps, and seconds from the link on.

`pytest tests/bench/test_copy.py -o addopts="" -s` prints them: as the page is held, in
three browsers, in Chromium four times slower too. The taps are those that a person
needs who knows the page; each waits until what it presses is there. What is proposed
is read for a second before it is taken over, and what is to be pressed after that
waits until it is.
"""

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser

from sheetgen.games.dice.check.check import check
from tests.bench.report import noting
from tests.bench.slow import slowed
from tests.browsers import firefox, webkit
from tests.browsers.conftest import Chromium
from tests.browsers.window import CLICK, MIDDLE, Window, text_of, wait_for, wait_until
from tests.games.dice.play import filled_sheet, lucky_game
from tests.games.dice.test_propose import A as DUCHY
from tests.site.test_page import Sheet, digits_of
from tests.site.test_taps import write_cells, write_rest

note = noting("bench-copy.txt")
SIZES = ((390, 844), (844, 390), (320, 568), (1280, 800))
SLOWER = 4
LOOK = 1.0  # seconds
FILL = filled_sheet(lucky_game(DUCHY, random.Random(45)), "phase")
TOTAL = check(DUCHY, FILL).total
# What was tapped, as it can be found on another page.
RECORD = """globalThis.tapped = [];
addEventListener("click", (event) => {
  const node = event.isTrusted && event.target.closest("[data-key], [data-place]");
  if (!node) return;
  const { key, place } = node.dataset;
  tapped.push(key ? `[data-key="${key}"]` : `.hex[data-place="${place}"]`);
}, true);"""
IN_SIGHT = """const node = document.querySelector(arguments[0]);
const box = node.getBoundingClientRect();
const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
return node.contains(document.elementFromPoint(x, y));"""
IS_GONE = "return !document.querySelector(arguments[0])"
IS_LEGAL = """return document.querySelector("#report").ariaBusy === "false"
  && document.querySelector("#status").textContent.startsWith("Legal")"""


@pytest.fixture(scope="module")
def taps(browser: Browser, site_url: str) -> list[str]:
    """Return what is tapped for a whole sheet, one after the other."""
    with Sheet(browser, site_url, digits_of()) as one:
        one.page.evaluate(RECORD)
        write_cells(one, FILL)
        write_rest(one, FILL)
        one.wait_for_verdict("Legal")
        tapped: list[str] = one.page.evaluate("tapped")
    return tapped


def copy(window: Window, url: str, taps: list[str]) -> tuple[float, int]:
    """Return the seconds until the verdict, and how often a key was out of sight."""
    began = time.perf_counter()
    hidden = 0
    window.open(url)
    for selector in taps:
        wait_for(window, selector)
        if "take:" in selector:
            time.sleep(LOOK)
        if not window.run(IN_SIGHT, selector):
            hidden += 1
            window.run(CLICK.replace("nearest", "center"), selector)
            wait_until(window, IN_SIGHT, selector)
        window.press(*window.run(MIDDLE, selector))
        if "take:" in selector:
            wait_until(window, IS_GONE, selector)
    wait_until(window, IS_LEGAL)
    seconds = time.perf_counter() - began
    assert str(TOTAL) in text_of(window, "#status")
    return seconds, hidden


@contextmanager
def phone(browser: Browser, width: int, height: int) -> Iterator[Chromium]:
    """Give a window of Chromium that is held in a hand."""
    size = {"width": width, "height": height}
    context = browser.new_context(viewport=size, has_touch=True, is_mobile=width < 1000)
    yield Chromium(context.new_page())
    context.close()


@pytest.mark.parametrize("factor", [1, SLOWER])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_sheet_is_copied_in_chromium(
    browser: Browser, site_url: str, taps: list[str], size: tuple[int, int], factor: int
) -> None:
    with phone(browser, *size) as window, slowed(factor):
        seconds, hidden = copy(window, f"{site_url}#{digits_of()}", taps)
    tell(f"Chromium, {factor}x slower", size, taps, hidden, seconds)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_sheet_is_copied_in_firefox(
    site_url: str, taps: list[str], size: tuple[int, int]
) -> None:
    with firefox.open_firefox() as window:
        window.resize(*size)
        seconds, hidden = copy(window, f"{site_url}#{digits_of()}", taps)
    tell("Firefox", size, taps, hidden, seconds)


def test_a_sheet_is_copied_in_webkit(site_url: str, taps: list[str]) -> None:
    with webkit.open_webkit() as window:
        seconds, hidden = copy(window, f"{site_url}#{digits_of()}", taps)
        size = window.run("return [innerWidth, innerHeight]")
    tell("WebKit", size, taps, hidden, seconds)


def tell(
    who: str, size: Sequence[int], taps: list[str], hidden: int, seconds: float
) -> None:
    wide, high = size
    note(
        f"{who} {wide} x {high}: {len(taps)} taps, {hidden} after a scroll, "
        f"{seconds:.1f} s"
    )
