"""A reader of screens on the page: its tree of names, and a whole sheet through them.

Nothing is found by how it looks, or where it stands: by role and name alone, as the
tree of accessibility has them, and pressed by a keyboard.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sheetgen.games.dice.rules.turn import START
from tests.games.dice.test_propose import A, bare, played, take_all
from tests.site.device import shelf_of
from tests.site.test_page import digits_of

pytestmark = pytest.mark.slow

NUMERALS = {1: "I", 2: "II", 3: "III"}
ORDER = (  # in which everything is read
    "banner",
    'heading "Duchy A" [level=1]',
    'group "View"',
    "main",
    'group "Board"',
    'group "Number pad"',
    'heading "Check" [level=2]',
    'heading "Bonuses" [level=2]',
    'group "monk row"',
    'heading "Time" [level=2]',
    'heading "Colour bonuses" [level=2]',
    'heading "Victory points" [level=2]',
)
DEEDS = (
    "Circle what was gained",
    "Cross off past rounds",
    "Fill in entries",
    "Fill in subtotals",
)
# What a reader says by itself: the texts of what is live.
LISTEN = """() => {
  globalThis.heard = [];
  const live = '[role="status"], [role="alert"], [aria-live="polite"]';
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target.nodeType === 1 ? target : target.parentElement;
      const node = element?.closest(live);
      if (node?.textContent) heard.push(node.textContent);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture
def page(browser: Browser, site_url: str) -> Iterator[Page]:
    """Return the page of a sheet on which nothing stands."""
    page = shelf_of(browser).lend()
    page.goto(f"{site_url}#{digits_of()}")
    page.wait_for_selector(".hex")
    page.evaluate(LISTEN)
    yield page
    shelf_of(browser).take_back(page)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def hear(page: Page, words: str) -> None:
    """Wait until a reader says some words."""
    page.wait_for_function("(words) => heard.some((s) => s.includes(words))", arg=words)
    page.evaluate("() => { heard.length = 0; }")


def test_a_whole_sheet_is_filled_in_by_names_alone(page: Page) -> None:
    tree = [
        line.strip("- ") for line in page.locator("body").aria_snapshot().split("\n")
    ]
    at = -1
    for wanted in ORDER:
        at = next(i for i, line in enumerate(tree) if i > at and wanted in line)
    nameless = [line for line in tree if line in ("button", "textbox", "combobox")]
    assert not nameless
    fill = bare(played(3))
    button(page, "a1 river, empty").press("Enter")
    hear(page, "2/3")
    for at, (name, mark) in enumerate(zip(A.board.names, fill.numbers, strict=True)):
        expect(page.locator(".hex[aria-current=true]")).to_have_accessible_name(
            re.compile(f"^{name} ")
        )
        page.evaluate("() => { heard.length = 0; }")
        phase = fill.phases[at]
        if mark == START:
            button(page, "start castle").press("Enter")
        elif phase:
            key = page.get_by_role("group", name="Number pad").get_by_role("button")
            wanted = f"{mark}, phase {NUMERALS[phase]}"
            key.and_(page.get_by_label(wanted)).first.press("Enter")
        else:
            button(page, "Next space").press("Enter")
        if at + 1 < len(A.board.names):
            hear(page, A.board.names[at + 1])  # where one is now
    for terrain, rank in fill.colours.items():
        page.get_by_role("button", name=f"{terrain}, {rank}").press("Enter")
    for deed in DEEDS:
        button(page, deed).press("Enter")
    button(page, "Use the calculated total").press("Enter")
    whole = take_all(fill)
    expect(button(page, f"total: {whole.total}, calculated")).to_be_visible()
    # It was heard when it became so, and is not told twice.
    expect(page.locator("#announced")).to_contain_text("Legal")
    expect(page.locator("#announced")).to_contain_text(f"total {whole.total}")
    button(page, "Undo").press("Enter")
    hear(page, "Undone: total")
    expect(button(page, f"total: {whole.total}, calculated")).to_have_count(0)
