"""The rules run beside the page, and may die there (what it does: `tests/page`)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.site.test_page import digits_of

pytestmark = pytest.mark.slow

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
    # Checks end the runtime, as a fault of it would.
    "trap": """
      const parse = JSON.stringify;
      JSON.stringify = (value) => {
        const isTrap = ["check", "table"].includes(value?.do);
        if (isTrap) throw new WebAssembly.RuntimeError("unreachable");
        return parse(value);
      };""",
}
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


@pytest.fixture
def broken(browser: Browser, site_url: str):
    """Return how to open a page whose engine begins with a fault, so many times."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, service_workers="block"
    )

    def open_page(fault: str, times: int = 100) -> Page:
        left = [FAULTS[fault]] * times

        def answer(route: Route) -> None:
            script = route.fetch()
            head = left.pop() if left else ""
            route.fulfill(response=script, body=head + script.text())

        page = context.new_page()
        page.add_init_script(COUNT)
        page.route(re.compile(r"/engine\.\w+\.js$"), answer)
        page.goto(f"{site_url}#{digits_of('none')}")
        return page

    yield open_page
    for page in context.pages:  # a script may be on its way still
        page.unroute_all(behavior="ignoreErrors")
    context.close()


def write_a_mark(page: Page, mark: str = "3") -> None:
    page.locator(".hex[data-place='cell:d4']").click()
    page.locator(f"[data-key='mark:{mark}']").click()
    expect(page.locator(".hex[data-place='cell:d4']")).to_have_attribute(
        "aria-label", re.compile(f", {mark}")
    )


def test_an_engine_that_dies_or_ends_is_started_again_and_nothing_is_lost(
    broken: Callable,
) -> None:
    """By the whole runtime: what was called may be left out of the first one."""
    page = broken("trap", 1)
    page.wait_for_selector(".board")
    # The page asks for a check by itself, which may have ended the first already.
    assert page.evaluate("begun.length") in (1, 2)
    assert page.evaluate("typeof startEngine") == "undefined"
    assert not [name for name in page.evaluate(LOADED) if "wasm" in name]
    write_a_mark(page)
    page.locator("#status", has_text="Against").wait_for()
    assert page.evaluate("begun.length") == 2
    assert page.evaluate("begun[1].called") == "whole"
    page.evaluate("begun[1].terminate()")  # as a browser may, without a word
    write_a_mark(page, "4")
    page.locator("#status", has_text="Against").wait_for()
    # A busy worker may answer before it ends, but then not what is asked next.
    page.wait_for_function("() => begun.length === 3")
    expect(page.locator(".notice")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".board")
    label = page.locator(".hex[data-place='cell:d4']").get_attribute("aria-label")
    assert ", 4" in label


@pytest.mark.full
@pytest.mark.parametrize("fault", ["memory", "growth"])
def test_a_phone_without_memory_is_told_so(broken: Callable, fault: str) -> None:
    page = broken(fault)
    page.get_by_role("alert").filter(has_text=NO_MEMORY).wait_for()
    assert page.evaluate("begun.length") == 2
