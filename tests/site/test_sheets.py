"""Declared sheets on the page, from the code alone, in a real browser."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.games.sheets.conformance import code_of
from tests.games.sheets.declare import SHEETS, declare
from tests.site.conftest import wait_until

pytestmark = pytest.mark.slow

YACHT = code_of(declare((SHEETS / "yacht.toml").read_text("utf-8")))
KEPT = "() => Object.keys(localStorage).some((one) => one.includes(':sheet:'))"


def test_a_sheet_is_entered_judged_mended_and_there_again(
    browser: Browser, site_url: str
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="en-GB"
    )
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(f"{site_url}#{YACHT}")
    expect(page.locator("#title")).to_have_text("Yacht")
    threes = page.locator("[data-place='player:2 row:threes']")
    threes.click()
    page.click("[data-key='figure:7']")
    status = page.locator("#status")
    expect(status).to_contain_text("Against the rules")
    expect(threes).to_have_class(re.compile("faulty"))
    page.click("#undo")
    threes.click()
    for key in "3+6":
        page.click(f"[data-key='figure:{key}']")
    expect(status).to_contain_text("Legal")
    # All six games have room beside each other, and labels stay in sight.
    table = page.locator(".declared-field")
    assert table.evaluate("node => node.scrollWidth <= node.clientWidth")
    wait_until(page, KEPT)
    page.reload()
    expect(threes.locator(".figure")).to_have_text("9")
    expect(threes.locator(".typed")).to_have_text("3\u2009+\u20096")
    assert any("core-sheets" in url for url in fetched)
    assert not any("core-dice" in url or "game-dice" in url for url in fetched)
    assert problems == []
    context.close()
