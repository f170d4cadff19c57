"""Steps and entries stay where fingers expect them (what they do: `tests/page`)."""

import re

import pytest
from playwright.sync_api import expect

from tests.site.test_held import GAMES, boxes
from tests.site.test_page import digits_of, sheet
from tests.site.test_propose import DICE

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


@pytest.mark.slow
def test_parts_of_the_sheet_lead_to_what_is_open_and_move_nothing(sheet) -> None:
    one = sheet(digits_of("phase", 9))
    page, parts = one.page, one.page.locator("#strip .part")
    titles = ["Board", "Bonuses", "Time", "Colour bonuses", "Victory points", "Check"]
    assert [text.replace("\n", " ") for text in parts.all_inner_texts()] == titles
    expect(page.locator("#strip svg")).to_have_count(0)  # nothing is written
    before = boxes(page, "#strip button, .dock, #pad button")
    one.go(DICE)  # its last space, g4, is empty
    one.settle()
    following = page.locator("#strip [aria-current=step]")
    expect(following).to_have_count(0)
    one.cell("g4").click()
    one.press("mark:5.3")
    expect(page.locator("#stepped")).to_have_text("Next: Bonuses")
    expect(following).to_have_attribute("data-key", "part:rows")
    assert boxes(page, "#strip button, .dock, #pad button") == before
    following.click()
    page.wait_for_function("() => scrollY > 0")
    card = page.locator("#rows")
    expect(card).to_be_focused()
    expect(card).to_be_in_viewport(ratio=0.5)
    one.tap("take:circles")
    expect(following).to_have_attribute("data-key", "part:time")
    expect(one.key("part:rows")).to_have_text(re.compile("filled in"))
    one.tap("part:view-board")
    expect(page.locator("#view-board")).to_be_in_viewport(ratio=0.99)
    one.tap("part:report")
    expect(page.locator("#report")).to_be_focused()
    one.go(GAMES["burgundy"][0])  # the sheet of another game has its own parts
    expect(one.key("part:goods")).to_be_visible()
    expect(one.key("part:rows")).to_have_count(0)
