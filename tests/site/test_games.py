"""The list of one's own games on a phone; what it does: `tests/page/games.test.js`."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.given import over
from tests.site.conftest import wait_until_stored
from tests.site.test_page import (
    LOOKS,
    answers_of,
    digits_of,
    no_violation,
    page_is_as_wide_as_its_window,
    wrong_case,
)

pytestmark = pytest.mark.slow

LIST = ".games .game-list > li"
SMALL = """nodes => nodes.map((node) => node.getBoundingClientRect())
  .filter(({ height }) => height < 40).length"""


def finish(page: Page, url: str, case: dict, serial: int) -> None:
    """Open a sheet whose game is over, and wait until it is listed."""
    digits, answers = digits_of(serial=serial), answers_of(case)
    page.goto(f"{url}#{digits}/{answers}")
    page.wait_for_function(
        """([digits, answers]) => JSON.parse(
            localStorage.getItem(`sheetgen:game:${digits}`)
        )?.answers === answers""",
        arg=[digits, answers],
    )


@pytest.mark.parametrize(
    ("width", "look"),
    [(320, "dark"), pytest.param(1280, "forced", marks=pytest.mark.full)],
)
def test_games_are_listed_named_by_keyboard_and_there_without_a_network(
    browser: Browser, site_url: str, width: int, look: str
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 740}, locale="en-GB", **LOOKS[look]
    )
    page = context.new_page()
    cases = [*over()[:2] * 4, wrong_case()]
    for at, case in enumerate(cases, 1):
        finish(page, site_url, case, at)
    page.click("#share")
    page.click("dialog a[href='#games']")
    games = page.locator(LIST)
    expect(games).to_have_count(len(cases))
    expect(games.nth(1)).to_contain_text(str(over()[1]["fill"]["total"]))
    expect(games.first.locator(".sign.illegal")).to_have_count(1)
    # One player on one board: a second table would say the same.
    expect(page.locator(".game-figures table:visible")).to_have_count(1)
    no_violation(page, "games")
    assert page_is_as_wide_as_its_window(page)
    targets = ".games :is(button, select, summary, a.button, input)"
    assert page.eval_on_selector_all(targets, SMALL) == 0
    # By the keyboard alone
    games.first.locator("button").focus()
    page.keyboard.press("Enter")
    no_violation(page, "a game")
    assert page_is_as_wide_as_its_window(page)
    page.locator("dialog").get_by_label("Player", exact=True).focus()
    page.keyboard.type("Ö")
    page.keyboard.press("Enter")
    expect(games.first).to_contain_text("Ö")
    expect(games.first.locator("button")).to_be_focused()
    page.evaluate(
        "navigator.serviceWorker.ready.then(({active}) => active.postMessage('rest'))"
    )
    wait_until_stored(
        page, "^games[.].*js$", "^games[.].*css$", "^games-file[.]", "^games-pl"
    )
    context.set_offline(True)
    page.reload()
    expect(games).to_have_count(len(cases))
    page.click("#settings")
    page.select_option("dialog select >> nth=0", "pl")
    expect(page.locator("#title")).to_have_text("Moje partie")
    context.close()
