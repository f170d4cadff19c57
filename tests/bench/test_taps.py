"""Keys of the pad at the pace of people and of robots: two browsers lose none."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.bench.report import noting
from tests.browsers.webkit import is_there, open_webkit
from tests.browsers.window import wait_for
from tests.site.hand import Hand, touch_page
from tests.site.test_page import A, digits_of

note = noting("bench-taps.txt")
NAMES = A.board.names
PASSES = 14  # over all 37 cells: 518 keys
SEED = 16
BOARD = ".hex"
WHERE = """return arguments[0].map((selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
});"""
LABELS = """return [...document.querySelectorAll(".hex")]
  .map((node) => node.getAttribute("aria-label"));"""

Tap = tuple[float, float, float, float]  # x, y, milliseconds before and held
Run = Callable[..., Any]
Taps = Callable[[Sequence[Tap]], None]


def robot(dice: random.Random) -> tuple[float, float]:
    """Return how long nothing is pressed, and how long something then is."""
    return 0, 0


def human(dice: random.Random) -> tuple[float, float]:
    """Return the same for people: also at once, and held a good while."""
    return dice.uniform(0, 180), dice.uniform(50, 200)


PACES = {"robot": robot, "human": human}


def lost_keys(run: Run, taps: Taps, pace: Callable[..., tuple[float, float]]) -> int:
    """Return how many keys were lost: each is pressed after another cell."""
    dice = random.Random(SEED)
    lost = 0
    cells = [f".hex[data-place='cell:{name}']" for name in NAMES]
    run("arguments[0].forEach((one) => document.querySelector(one).click());", cells)
    for turn in range(PASSES):
        numbers = [(at + turn) % 6 + 1 for at in range(len(NAMES))]
        keys = [f"#pad [data-key='mark:{number}.1']" for number in range(1, 7)]
        cell_points = run(WHERE, cells)
        key_points = run(WHERE, keys)
        for at in dice.sample(range(len(NAMES)), len(NAMES)):
            pair = (cell_points[at], key_points[numbers[at] - 1])
            taps([(*point, *pace(dice)) for point in pair])
        found = [re.search(r", ([1-6])\b", label) for label in run(LABELS)]
        lost += sum(
            one is None or int(one.group(1)) != number
            for one, number in zip(found, numbers, strict=True)
        )
    return lost


@contextmanager
def chromium(
    browser: Browser,
    url: str,
    slower: int,
) -> Iterator[tuple[Run, Taps]]:
    """Give a phone's page in Chromium, with its processor slowed."""
    page = touch_page(browser, url)
    hand = Hand(page)
    hand.session.send("Emulation.setCPUThrottlingRate", {"rate": slower})

    def run(script: str, given: object = None) -> Any:
        return page.evaluate(f"(given) => (function () {{{script}}})(given)", given)

    def taps(some: Sequence[Tap]) -> None:
        for x, y, before, held in some:
            page.wait_for_timeout(before)
            hand.down_at(x, y)
            page.wait_for_timeout(held)
            hand.up()

    yield run, taps
    page.context.close()


@contextmanager
def webkit(url: str) -> Iterator[tuple[Run, Taps]]:
    """Give a page in WebKit, whose driver has a mouse and no fingers."""
    with open_webkit() as window:
        window.open(url)
        wait_for(window, BOARD)
        yield window.run, window.tap


@pytest.mark.parametrize("slower", [1, 4])
@pytest.mark.parametrize("pace", PACES)
def test_chromium_loses_no_key(
    browser: Browser,
    site_url: str,
    pace: str,
    slower: int,
) -> None:
    with chromium(browser, f"{site_url}#{digits_of()}", slower) as (run, taps):
        lost = lost_keys(run, taps, PACES[pace])
    note(f"Chromium, {slower}x slower, {pace}: {lost} of {PASSES * len(NAMES)} lost")
    assert lost == 0


@pytest.mark.parametrize("pace", PACES)
def test_webkit_loses_no_key(site_url: str, pace: str) -> None:
    assert is_there(), "scripts/system-packages test installs WebKit"
    with webkit(f"{site_url}#{digits_of()}") as (run, taps):
        lost = lost_keys(run, taps, PACES[pace])
    note(f"WebKit, {pace}: {lost} of {PASSES * len(NAMES)} lost")
    assert lost == 0
