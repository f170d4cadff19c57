"""The next cell is chosen by itself, in the direction that the reader wants."""

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
def test_cells_follow_along_the_rows_and_full_ones_are_passed_over(sheet) -> None:
    one = sheet(digits_of("none"))
    one.cell("a3").click()
    one.tap("mark:4")
    assert chosen(one) == "a4"
    one.cell("a1").click()
    one.tap("mark:5")
    one.tap("mark:6")
    assert chosen(one) == "a4"
    one.tap("mark:3")
    assert chosen(one) == "b1"
    assert one.page.inner_text("#stepped") == "cell b1"


@pytest.mark.slow
def test_what_is_taken_away_stays_chosen_and_the_last_cell_too(sheet) -> None:
    one = sheet(digits_of("none"))
    one.cell("a1").click()
    one.tap("mark:5")
    one.cell("a1").click()
    one.tap("mark:.")
    assert chosen(one) == "a1"
    last = A.board.names[-1]
    one.cell(last).click()
    one.tap("mark:2")
    assert chosen(one) == last
    assert ", 2" in written(one, last)


@pytest.mark.slow
def test_undo_chooses_the_cell_whose_entry_is_taken_back(sheet) -> None:
    one = sheet(digits_of("none"))
    one.cell("a1").click()
    one.tap("mark:5")
    one.tap("mark:6")
    one.page.click("#undo")
    assert chosen(one) == "a2"
    one.tap("mark:4")
    assert chosen(one) == "a3"
    assert ", 4" in written(one, "a2")


@pytest.mark.slow
def test_a_direction_is_chosen_and_kept_on_the_device(sheet) -> None:
    one = sheet(digits_of("none"))
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


@pytest.mark.slow
def test_a_keyboard_goes_on_with_its_focus_where_a_cell_is_complete(sheet) -> None:
    one = sheet(digits_of())
    press = one.page.keyboard.press
    one.cell("a1").focus()
    press("ArrowRight")
    press("5")
    assert chosen(one) == "a2"  # its phase may follow
    press("Shift+Digit2")
    assert chosen(one) == "a3"
    focused = one.page.evaluate("document.activeElement.dataset.place")
    assert focused == "cell:a3"


@pytest.mark.slow
def test_arrows_begin_at_the_cell_that_was_gone_on_to(sheet) -> None:
    one = sheet(digits_of("none"))
    one.cell("a1").click()
    one.tap("mark:5")
    one.tap("mark:6")
    one.page.keyboard.press("ArrowRight")
    assert chosen(one) == "a4"


@pytest.mark.slow
def test_the_list_goes_on_too(sheet) -> None:
    one = sheet(digits_of("none"))
    one.page.click("#show-list")
    one.key("list:cell:a1").click()
    for _ in range(20):
        one.tap("mark:1")
    entry = one.key("list:cell:d6")
    expect(entry).to_have_attribute("aria-current", "true")
    one.wait_for_verdict("Against the rules (10)")  # whose words stand above the entry
    entry_box, dock_box = entry.bounding_box(), one.page.locator(".dock").bounding_box()
    assert entry_box["y"] + entry_box["height"] <= dock_box["y"]
