"""First steps on the page: told once, where later the verdict stands."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.device import shelf_of
from tests.site.test_page import digits_of

pytestmark = pytest.mark.slow

Open = Callable[[], Page]


@pytest.fixture
def opened(browser: Browser, site_url: str) -> Iterator[Open]:
    """Open a sheet on a device that knows nothing yet, or again."""
    page = shelf_of(browser).lend()

    def open_sheet() -> Page:
        page.goto("about:blank")
        page.goto(f"{site_url}#{digits_of('none')}")
        page.wait_for_selector(".hex")
        return page

    yield open_sheet
    shelf_of(browser).take_back(page)


def cell(name: str) -> str:
    return f".hex[data-place='cell:{name}']"


def key(mark: str) -> str:
    return f"#pad [data-key='mark:{mark}']"


def test_three_steps_lead_to_the_verdict_and_move_nothing(opened: Open) -> None:
    page = opened()
    status, announced = page.locator("#status"), page.locator("#announced")
    undo, redo, skip = map(page.locator, ("#undo", "#redo", "#skip"))
    expect(status).to_have_text("1/3: tap a place on the board")
    page.click(cell("c2"))
    expect(status).to_have_text("2/3: tap what stands there on paper")
    expect(announced).to_have_text("2/3: tap what stands there on paper")
    page.click(key("X"))
    expect(status).to_contain_text("3/3: tap to see why")
    expect(status).to_contain_text("Legal")
    expect(announced).to_contain_text("between 1 and")  # who hears misses nothing
    # A finger on its way to Undo and Redo never ends the steps.
    before, last = undo.bounding_box(), skip.bounding_box()
    undo.click()
    expect(redo).to_be_enabled()
    expect(skip).to_be_hidden()
    assert redo.bounding_box() == last
    redo.click()
    expect(status).to_contain_text("3/3")
    page = opened()  # a sheet that is filled already shows its verdict
    expect(status).to_contain_text("3/3: tap to see why")
    status.click()
    expect(status).not_to_contain_text("3/3")
    expect(status).to_contain_text("1\u2013")
    expect(skip).to_be_hidden()
    expect(redo).to_be_visible()
    assert undo.bounding_box() == before
    assert redo.bounding_box() == last
    page = opened()  # they are told once
    expect(status).not_to_contain_text("/3")


@pytest.mark.full
def test_who_skips_the_steps_sees_them_no_more(opened: Open) -> None:
    page = opened()
    page.click("#skip")
    for _ in range(2):
        expect(page.locator("#status")).to_have_text("Nothing entered yet")
        opened()


@pytest.mark.full
def test_who_writes_on_needs_no_steps(opened: Open) -> None:
    page = opened()
    for name, mark in (("c2", "X"), ("d2", "5"), ("b1", "5"), ("b2", "5")):
        page.click(cell(name))
        page.click(key(mark))
    expect(page.locator("#skip")).to_be_hidden()
    expect(page.locator("#status .sign")).to_be_visible()
