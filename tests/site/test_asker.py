"""The rules run beside the page: nobody waits for them, and they may die."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.site.test_page import Sheet, answers_of, digits_of, sheet, whole_sheet

__all__ = ["sheet"]

pytestmark = pytest.mark.slow

SERVED = pytest.mark.parametrize("place", ["site_url", "single_url"])
# What a script of the engine may be given to begin with, each by its name.
FAULTS = {
    "memory": """
      WebAssembly.instantiateStreaming = WebAssembly.instantiate = async () => {
        throw new RangeError("WebAssembly.instantiate(): Out of memory");
      };""",
    "growth": """
      WebAssembly.Memory.prototype.grow = () => {
        throw new RangeError("WebAssembly.Memory.grow(): Maximum memory size exceeded");
      };""",
    # Beside the page alone, as where a browser reads no files there.
    "beside": """
      if (!globalThis.document) globalThis.fetch = async () => {
        throw new TypeError("The I/O read operation failed.");
      };""",
    # Checks end the runtime, as a fault of it would.
    "trap": """
      const parse = JSON.stringify;
      JSON.stringify = (value) => {
        const isTrap = ["check", "table"].includes(value?.do);
        if (isTrap) throw new WebAssembly.RuntimeError("unreachable");
        return parse(value);
      };""",
}
GONE = "The rules have stopped working"
NO_MEMORY = "too little free memory"
LOADED = "performance.getEntriesByType('resource').map(({ name }) => name)"
# How many workers were started, and those.
COUNT = """
globalThis.begun = [];
const Begun = Worker;
globalThis.Worker = class extends Begun {
  constructor(...given) {
    super(...given);
    this.called = given[1]?.name;
    begun.push(this);
  }
};
"""


def begin_with(page: Page, fault: str, times: int = 100) -> list[str]:
    """Let the engine's script begin with a fault, so many times."""
    left = [fault] * times

    def answer(route: Route) -> None:
        script = route.fetch()
        head = FAULTS[left.pop()] if left else ""
        route.fulfill(response=script, body=head + script.text())

    page.route(re.compile(r"/engine\.\w+\.js$"), answer)
    return left


@pytest.fixture
def broken(browser: Browser, site_url: str):
    """Return how to open a page whose engine has a fault."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, service_workers="block"
    )

    def open_page(fault: str, times: int = 100, behind: str = "") -> Page:
        page = context.new_page()
        page.add_init_script(COUNT)
        begin_with(page, fault, times)
        page.goto(f"{site_url}#{behind or digits_of('none')}")
        return page

    yield open_page
    for page in context.pages:  # a script may be on its way still
        page.unroute_all(behavior="ignoreErrors")
    context.close()


def write_a_mark(page: Page) -> None:
    page.locator(".hex[data-place='cell:d4']").click()
    page.locator("[data-key='mark:3']").click()
    expect(page.locator(".hex[data-place='cell:d4']")).to_have_attribute(
        "aria-label", re.compile(", 3")
    )


@SERVED
def test_no_python_runs_on_the_page(
    place: str, browser: Browser, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue(place)
    with Sheet(browser, url, digits_of()) as one:
        one.settle()
        assert len(one.page.workers) == 1
        assert one.page.evaluate("typeof startEngine") == "undefined"
        assert not [name for name in one.page.evaluate(LOADED) if "wasm" in name]


@SERVED
@pytest.mark.parametrize(
    "without",
    [
        "delete globalThis.Worker",
        "Worker = function () { throw new DOMException('', 'SecurityError'); }",
        "const W = Worker; Worker = function () { return new W('absent.js'); }",
    ],
)
def test_without_workers_the_rules_run_on_the_page(
    place: str, without: str, browser: Browser, request: pytest.FixtureRequest
) -> None:
    page = browser.new_page()
    page.add_init_script(without)
    behind = f"{digits_of()}/{answers_of(whole_sheet())}"
    page.goto(f"{request.getfixturevalue(place)}#{behind}")
    page.get_by_role("button", name="Legal").wait_for()
    assert page.evaluate("typeof startEngine") == "function"
    page.close()


def test_an_engine_that_ends_without_a_word_is_started_again(broken: Callable) -> None:
    page = broken("trap", 0)
    page.wait_for_selector("#report[aria-busy='false']", state="attached")
    page.evaluate("begun[0].terminate()")  # as a browser may, without a word
    write_a_mark(page)
    page.locator("#status", has_text="Against").wait_for()
    # A busy worker may answer before it ends, but then not what is asked next.
    page.wait_for_function("() => begun.length === 2")
    expect(page.locator(".notice")).to_have_count(0)


def test_what_was_under_way_is_asked_again(broken: Callable) -> None:
    """By the whole runtime: what was called may be left out of the first one."""
    page = broken("trap", 1)
    page.wait_for_selector(".board")
    write_a_mark(page)
    page.locator("#status", has_text="Against").wait_for()
    assert page.evaluate("begun.length") == 2
    assert page.evaluate("begun[1].called") == "whole"
    expect(page.locator(".notice")).to_have_count(0)


def test_an_engine_that_dies_twice_is_told_of_and_nothing_is_lost(
    broken: Callable, site_url: str
) -> None:
    page = broken("trap")
    page.locator(".notice", has_text=GONE).wait_for()
    assert page.evaluate("begun.length") == 2
    assert page.locator("#report").get_attribute("aria-busy") == "false"
    write_a_mark(page)
    page.locator("#status", has_text="Not checked").wait_for()
    page.wait_for_selector("#report[aria-busy='false']", state="attached")
    expect(page.locator(".notice")).to_have_count(1)
    page.reload()
    page.wait_for_selector(".board")
    label = page.locator(".hex[data-place='cell:d4']").get_attribute("aria-label")
    assert ", 3" in label


def test_an_engine_that_starts_on_the_page_alone_answers_there(
    broken: Callable,
) -> None:
    page = broken("beside")
    page.wait_for_selector(".board")
    write_a_mark(page)
    page.locator("#status", has_text="Against").wait_for()
    assert page.evaluate("begun.length") == 2
    expect(page.locator(".notice")).to_have_count(0)


def test_an_engine_that_is_gone_can_be_tried_again(broken: Callable) -> None:
    page = broken("trap", 2)
    page.locator(".notice", has_text=GONE).wait_for()
    write_a_mark(page)
    page.get_by_role("button", name="Try again").click()
    page.locator("#status", has_text="Against").wait_for()
    expect(page.locator(".notice")).to_have_count(0)


def test_players_are_told_where_nobody_can_rank_them(
    broken: Callable, site_url: str
) -> None:
    """What is asked once the rules are gone, and what they die of."""
    page = broken("trap")
    page.locator(".notice", has_text=GONE).wait_for()
    page.click("#show-players")
    player = f"{site_url}#{digits_of()}/{answers_of(whole_sheet())}"
    page.fill("#links", f"{player}\n{player}\n")
    for key in ("rank", "add-own"):
        page.locator(f"[data-key='{key}']").click()
        told = page.locator("#players .trouble")
        expect(told).to_have_text(re.compile("could not be loaded"))
        expect(page.locator("#players")).to_have_attribute("aria-busy", "false")
    assert page.locator("#links").input_value().splitlines() == [player, player]


@pytest.mark.parametrize("fault", ["memory", "growth"])
def test_a_phone_without_memory_is_told_so(broken: Callable, fault: str) -> None:
    page = broken(fault)
    page.get_by_role("alert").filter(has_text=NO_MEMORY).wait_for()
    assert page.evaluate("begun.length") == 2


def test_what_is_left_at_once_is_there_again(broken: Callable) -> None:
    """The address follows what is kept, and may not be as far when the page is left."""
    page = broken("trap", 0)
    for number in "123456":
        page.wait_for_selector(".board")
        page.locator(".hex[data-place='cell:d4']").click()
        page.locator(f"[data-key='mark:{number}']").click()
        page.reload()
        page.wait_for_selector(".board")
        label = page.locator(".hex[data-place='cell:d4']").get_attribute("aria-label")
        assert f", {number}" in label
        assert page.locator("#told").inner_text() == ""
