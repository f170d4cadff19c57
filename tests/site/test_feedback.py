"""What is heard and felt on the page: nothing, unless somebody asks for it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.device import shelf_of
from tests.site.test_page import digits_of

pytestmark = pytest.mark.slow

# The page goes on to use what these stand for.
LISTEN = """() => {
  globalThis.felt = [];
  navigator.vibrate = (pattern) => felt.push(pattern.join(" "));
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function () {
    felt.push(`${this.frequency.value} Hz`);
    start.call(this);
  };
}"""
WRITTEN, WRONG = "12", "40 60 40"
TONE = "660 Hz"


@pytest.fixture
def page(browser: Browser, site_url: str) -> Iterator[Page]:
    """Return a page that writes down what would be heard and felt."""
    page = shelf_of(browser).lend()
    page.goto(f"{site_url}#{digits_of('none')}")
    page.wait_for_selector(".hex")
    page.evaluate(LISTEN)
    yield page
    page.goto("about:blank")
    shelf_of(browser).take_back(page)


def ask_for(page: Page, what: str) -> None:
    page.click("#settings")
    page.get_by_label("When something is written or wrong").select_option(what)
    page.keyboard.press("Escape")


def write(page: Page, name: str, mark: str) -> None:
    page.click(f".hex[data-place='cell:{name}']")
    page.click(f"#pad [data-key='mark:{mark}']")


def felt(page: Page) -> list[str]:
    return page.evaluate("felt")


def test_nothing_is_felt_unless_it_was_asked_for(page: Page) -> None:
    write(page, "c2", "X")
    write(page, "g4", "5")
    page.wait_for_selector("#status .sign.illegal")
    assert felt(page) == []


def test_a_shake_tells_what_is_written_and_what_is_wrong(page: Page) -> None:
    ask_for(page, "shake")
    assert felt(page) == [WRITTEN]  # a sample
    write(page, "c2", "X")
    page.wait_for_selector("#status .sign.legal")
    assert felt(page) == [WRITTEN] * 2
    write(page, "g4", "5")
    page.wait_for_selector("#status .sign.illegal")
    assert felt(page) == [WRITTEN] * 3 + [WRONG]
    write(page, "g3", "4")  # still wrong, and told once
    page.wait_for_function("() => felt.length === 5")
    assert felt(page)[4] == WRITTEN


def test_a_sound_is_one_of_the_page_s_own(page: Page) -> None:
    ask_for(page, "sound")
    write(page, "c2", "X")
    assert felt(page) == [TONE, TONE]


def test_the_first_steps_are_shown_again_on_demand(page: Page) -> None:
    page.click("#skip")
    page.click("#settings")
    page.get_by_role("button", name="Show the first steps again").click()
    expect(page.locator("#status")).to_contain_text("1/3")
    expect(page.locator("dialog")).to_have_count(0)
