"""Steps and entries stay where fingers expect them (what they do: `tests/page`)."""

import pytest
from playwright.sync_api import expect

from tests.site.test_page import digits_of, sheet

__all__ = ["sheet"]


@pytest.mark.slow
def test_a_finger_on_its_way_to_undo_never_ends_the_steps_and_entries_are_in_sight(
    sheet,
) -> None:
    one = sheet(digits_of("none", 6))
    page = one.page
    status = page.locator("#status")
    undo, redo, skip = map(page.locator, ("#undo", "#redo", "#skip"))
    one.cell("c2").click()
    one.tap("mark:X")
    expect(status).to_contain_text("3/3: tap to see why")
    before, last = undo.bounding_box(), skip.bounding_box()
    undo.click()
    expect(redo).to_be_enabled()
    expect(skip).to_be_hidden()
    assert redo.bounding_box() == last
    redo.click()
    expect(status).to_contain_text("3/3")
    one.open_again(digits_of("none", 6))
    status.click()
    expect(status).not_to_contain_text("3/3")
    expect(redo).to_be_visible()
    assert undo.bounding_box() == before
    assert redo.bounding_box() == last
    one.go(digits_of("none", 8))
    one.page.click("#show-list")
    one.key("list:cell:a1").click()
    for _ in range(20):
        one.tap("mark:1")
    entry = one.key("list:cell:d6")
    expect(entry).to_have_attribute("aria-current", "true")
    one.wait_for_verdict("Against the rules (10)")  # whose words stand above the entry
    entry_box, dock_box = entry.bounding_box(), one.page.locator(".dock").bounding_box()
    assert entry_box["y"] + entry_box["height"] <= dock_box["y"]
