"""What the rules say, read on a phone (what stands there: `tests/page`)."""

import pytest
from playwright.sync_api import expect

from tests.page.given import CLAIMED, link_of, wrong_numbers
from tests.site.test_page import (
    LOOKS,
    no_violation,
    page_is_as_wide_as_its_window,
    sheet,
)

__all__ = ["sheet"]

pytestmark = pytest.mark.slow

KEY = "[data-key='clause:colour-not-complete:6.15']"
HIDDEN = "#report .findings details:not([open]) .jump"


@pytest.mark.parametrize(
    ("width", "look"),
    [
        (320, "light"),
        pytest.param(320, "forced", marks=pytest.mark.full),
        pytest.param(1280, "dark", marks=pytest.mark.full),
    ],
)
def test_findings_are_read_unfolded_and_jumped_from(
    sheet, width: int, look: str
) -> None:
    one = sheet(link_of(numbers=wrong_numbers(), colours=CLAIMED), width, **LOOKS[look])
    one.wait_for_verdict("Against the rules")
    found = one.page.locator("#report .findings li")
    claimed = found.filter(has_text="A colour bonus is claimed")
    expect(claimed).to_have_count(1)
    assert claimed.bounding_box()["height"] < 844 / 4
    # From a place to its deeds by the tabulator
    wrong = found.filter(has_text="6 is not allowed here; this space takes 1, 2.")
    wrong.locator(".jump").first.focus()
    names = []
    for _ in range(4):
        names.append(one.page.evaluate("document.activeElement.dataset.key"))
        one.page.keyboard.press("Tab")
    place = names[0].removeprefix("jump:number-not-for-terrain:")
    head = f"fix:number-not-for-terrain:{place}"
    assert names[1:] == [f"{head}:{number}" for number in (1, 2, 0)]
    folded = one.page.locator(HIDDEN)
    expect(folded.first).to_be_hidden()
    for summary in found.locator("summary").all():
        summary.click()
    expect(folded).to_have_count(0)
    no_violation(one.page, look)
    assert page_is_as_wide_as_its_window(one.page)
    jump = wrong.locator(".jump").last
    jump.click()
    there = one.page.locator(".hex:focus")
    expect(there).to_be_in_viewport()
    assert str(jump.get_attribute("data-key")).endswith(
        str(there.get_attribute("data-place"))
    )
    # A clause, by the keyboard, and back
    key = one.page.locator(KEY)
    key.focus()
    one.page.keyboard.press("Enter")
    dialog = one.page.get_by_role("dialog").last
    expect(dialog.locator("h3")).to_have_text("Points")
    assert page_is_as_wide_as_its_window(one.page)
    no_violation(one.page, "a clause")
    one.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(key).to_be_focused()
