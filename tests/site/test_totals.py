"""Quick totals on the page: a form, as the game has no script for them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from sheetgen.core.form.plain import pack_fill
from sheetgen.games.burgundy.totals.sheet.form import (
    AT_END,
    FORM,
    IN_GAME,
    STANDARD,
    SWITCHES,
    Fill,
)
from sheetgen.games.find import find_game
from sheetgen.site.page_data import game_texts
from tests.games.burgundy.totals.conformance import DIGITS
from tests.games.burgundy.totals.sheets import column
from tests.site.test_burgundy import EVERY, filled
from tests.site.test_keythedral import PLAYED, link_of
from tests.site.test_page import digits_of

pytestmark = pytest.mark.slow

WRONG = Fill((column(watchtowers=6, gained=90), column(gained=91, name="Zoë")))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    assert problems == []
    page.close()


def test_the_page_as_one_file_has_every_game_and_says_what_it_leaves_out(
    page: Page, single_url: str
) -> None:
    answers = pack_fill(FORM, WRONG, STANDARD)
    page.goto(f"{single_url}#{DIGITS}/{answers}")
    page.wait_for_selector("#place-player-1-game-watchtowers")
    report = page.locator("#report")
    expect(report).to_contain_text("this heading scores 4 points each")
    behind, _ = filled(EVERY)
    for link, told in ((link_of(PLAYED), "Won by player 1, "), (behind, "Legal")):
        page.evaluate("behind => { location.hash = behind; }", link)
        expect(page.locator("#status")).to_contain_text(told)
    page.evaluate("behind => { location.hash = behind; }", digits_of())
    page.wait_for_selector("#rows")
    page.click("#show-play")
    page.wait_for_selector("[data-key='begin']")
    expect(page.locator("[data-key='hints']")).to_have_count(0)
    page.evaluate("location.hash = '#chateauma'")
    page.get_by_role("alert").filter(has_text="does not have the Châteauma").wait_for()
    page.evaluate("localStorage.setItem('sheetgen:choice:language', 'hu')")
    page.goto("about:blank")
    page.goto(f"{single_url}#{DIGITS}/{answers}")  # in another language than English
    page.wait_for_selector("#place-player-1-game-watchtowers")
    expect(page.locator("body")).not_to_contain_text("page.")


def test_it_has_of_its_game_what_it_needs_and_no_more() -> None:
    game, whole = find_game("burgundy-totals"), find_game("burgundy")
    for language, texts in game_texts(game).items():
        for switch in SWITCHES:
            assert f"page.switch.{switch}" in texts, language
        for setting in {one for settings in SWITCHES.values() for one in settings}:
            assert f"page.setting.{setting}" in texts, (language, setting)
        assert {f"heading.{name}" for name in (*IN_GAME, *AT_END)} <= texts.keys()
        assert "finding.shield-twice" not in texts
    assert game.clauses == whole.clauses
