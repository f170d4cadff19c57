"""First steps are told once, and the next cell is chosen as the reader wants."""

import pytest
from playwright.sync_api import expect

from tests.site.test_page import A, Sheet, digits_of, sheet

__all__ = ["sheet"]


def chosen(one: Sheet) -> str:
    place = one.page.locator(".hex[aria-current]").get_attribute("data-place") or ""
    return place.removeprefix("cell:")


def written(one: Sheet, name: str) -> str:
    return one.cell(name).get_attribute("aria-label") or ""


@pytest.mark.slow
def test_three_steps_lead_to_a_verdict_and_cells_follow_each_other_as_was_chosen(
    sheet,
) -> None:
    one = sheet(digits_of("none", 6))
    page = one.page
    status, announced = page.locator("#status"), page.locator("#announced")
    undo, redo, skip = map(page.locator, ("#undo", "#redo", "#skip"))
    expect(status).to_have_text("1/3: tap a place on the board")
    one.cell("c2").click()
    expect(status).to_have_text("2/3: tap what stands there on paper")
    expect(announced).to_have_text("2/3: tap what stands there on paper")
    one.tap("mark:X")
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
    one.open_again(digits_of("none", 6))  # what is filled already shows its verdict
    expect(status).to_contain_text("3/3: tap to see why")
    status.click()
    expect(status).not_to_contain_text("3/3")
    expect(status).to_contain_text("1\u2013")
    expect(skip).to_be_hidden()
    expect(redo).to_be_visible()
    assert undo.bounding_box() == before
    assert redo.bounding_box() == last
    one.open_again(digits_of("none", 6))  # they are told once
    expect(status).not_to_contain_text("/3")
    one.go(digits_of("none"))
    expect(status).to_have_text("Nothing entered yet")
    one.cell("a3").click()
    one.tap("mark:4")
    assert chosen(one) == "a4"
    one.cell("a1").click()
    one.tap("mark:5")
    one.tap("mark:6")
    assert chosen(one) == "a4"  # full ones are passed over
    one.tap("mark:3")
    assert chosen(one) == "b1"
    assert one.page.inner_text("#stepped") == "cell b1"
    one.page.click("#undo")
    assert chosen(one) == "a4"  # whose entry is taken back
    one.tap("mark:4")
    assert chosen(one) == "b1"
    assert ", 4" in written(one, "a4")
    one.page.keyboard.press("ArrowRight")  # begins at the cell that was gone on to
    assert chosen(one) == "b2"
    one.cell("a1").click()
    one.tap("mark:.")
    assert chosen(one) == "a1"  # what is taken away stays chosen, and the last cell
    last = A.board.names[-1]
    one.cell(last).click()
    one.tap("mark:2")
    assert chosen(one) == last
    assert ", 2" in written(one, last)
    one.page.click("#direction")
    assert one.page.inner_text("#stepped") == "down the columns"
    one.cell("a1").click()
    one.tap("mark:5")
    assert chosen(one) == "b1"
    one.open("settings")
    ways = one.page.locator("dialog").get_by_label("Next cell")
    assert ways.input_value() == "columns"
    ways.select_option("off")
    one.page.keyboard.press("Escape")
    one.tap("mark:6")
    assert chosen(one) == "b1"
    one.page.reload()
    one.page.wait_for_selector(".hex")
    told = one.page.locator("#direction").get_attribute("aria-label")
    assert told == "Next cell: only by tapping"
    expect(one.page.locator("#skip")).to_be_hidden()  # nor do first steps come again
    one.page.click("#direction")
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


@pytest.mark.full
def test_who_skips_the_steps_or_writes_on_sees_them_no_more(sheet) -> None:
    one = sheet(digits_of("none"))
    one.page.click("#skip")
    for _ in range(2):
        expect(one.page.locator("#status")).to_have_text("Nothing entered yet")
        one.open_again(digits_of("none"))
    one = sheet(digits_of("none"))
    for name, mark in (("c2", "X"), ("d2", "5"), ("b1", "5"), ("b2", "5")):
        one.cell(name).click()
        one.tap(f"mark:{mark}")
    expect(one.page.locator("#skip")).to_be_hidden()
    expect(one.page.locator("#status .sign")).to_be_visible()
