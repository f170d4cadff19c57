"""Sheets whose order of play is hard to find: looked for beside the page."""

import json
import time

import pytest
from playwright.sync_api import Browser

from sheetgen.codes import SheetCode, encode
from sheetgen.games.dice.answers import pack_answers
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.plain import read_plain_fill
from sheetgen.games.dice.printed import printed_numbers
from sheetgen.games.dice.turn import STANDARD
from sheetgen.games.find import load_layout
from tests.games.dice.conformance import PATH
from tests.games.dice.play import load_duchy
from tests.site.conftest import PATIENCE
from tests.site.test_engine import open_sums
from tests.site.test_page import Sheet

HARD = 385  # a fill of the file, of duchy A: a quick look leaves it undecided
ENDLESS = 1883  # of duchy B: nobody decides it
LOOKING = "Looking further"
# How often the page came to itself, and how often a worker was asked.
WATCH = """
globalThis.beats = 0;
setInterval(() => { globalThis.beats += 1; }, 10);
globalThis.asked = 0;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (question) {
  globalThis.asked += 1;
  post.call(this, question);
};
"""


def behind(line: int, duchy: str) -> str:
    """Return what stands behind the page's address for a fill of the file."""
    case = json.loads(PATH.read_text("utf-8").splitlines()[line + 1])
    layout = load_layout(duchy)
    code = SheetCode(layout.rules.number, layout.board, "phase", "en", 7)
    board = Duchy(layout.board, printed_numbers(layout.rules, layout.board))
    fill = read_plain_fill(case["fill"])
    return (
        f"{encode(code, layout.rules.encoding)}/{pack_answers(board, fill, STANDARD)}"
    )


@pytest.mark.slow
@pytest.mark.parametrize("place", ["site_url", "single_url"])
def test_a_hard_sheet_is_decided_beside_the_page(
    place: str, browser: Browser, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue(place)
    with Sheet(browser, url, behind(HARD, "A")) as one:
        one.wait_for_verdict(LOOKING)
        assert "go on meanwhile" in one.page.inner_text("#report")
        assert one.wait_for_verdict("Legal")
        assert len(one.page.workers) == 1


def wait_until_it_looks(one: Sheet) -> None:
    """Wait until a worker looks for an order of play."""
    one.wait_for_verdict(LOOKING)
    one.page.wait_for_function("asked > 0")
    assert len(one.page.workers) == 1


@pytest.mark.slow
def test_open_sums_of_a_whole_sheet_are_settled_beside_the_page(
    browser: Browser, site_url: str
) -> None:
    digits, plain = open_sums()
    board = load_duchy("D")
    answers = pack_answers(board, read_plain_fill(plain), STANDARD)
    with Sheet(browser, site_url, f"{digits}/{answers}") as one:
        one.wait_for_verdict("Legal")
        report = one.page.locator("#report")
        assert one.page.locator("#status", has_text=LOOKING).count() == 0
        report.get_by_text("Added up rightly").wait_for(state="attached")
        assert len(one.page.workers) == 1


@pytest.mark.slow
def test_the_page_answers_while_it_looks_further(
    browser: Browser, site_url: str
) -> None:
    with Sheet(browser, site_url, behind(ENDLESS, "B"), begin=WATCH) as one:
        wait_until_it_looks(one)
        one.cell("d4").click()
        assert one.cell("d4").get_attribute("aria-current") == "true"
        one.page.wait_for_function("before => beats > before + 50", arg=beats(one))
        assert LOOKING in one.page.inner_text("#status")


def beats(one: Sheet) -> int:
    count: int = one.page.evaluate("beats")
    return count


@pytest.mark.slow
def test_a_change_ends_what_was_looked_for(browser: Browser, site_url: str) -> None:
    with Sheet(browser, site_url, behind(ENDLESS, "B"), begin=WATCH) as one:
        wait_until_it_looks(one)
        one.cell("d4").click()
        one.tap("mark:X")
        assert one.wait_for_verdict("Against")
        # A browser ends a busy worker after two seconds.
        end = time.monotonic() + PATIENCE / 1000
        while one.page.workers and time.monotonic() < end:
            one.page.wait_for_timeout(100)
        assert one.page.workers == []


@pytest.mark.slow
@pytest.mark.parametrize("place", ["site_url", "single_url"])
def test_without_workers_the_page_looks_by_itself(
    place: str, browser: Browser, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue(place)
    page = browser.new_page()
    page.add_init_script("delete globalThis.Worker")
    page.goto(f"{url}#{behind(HARD, 'A')}")
    page.get_by_role("button", name="Legal").wait_for()
    assert page.workers == []
    page.close()
