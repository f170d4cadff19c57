"""Sheets without a number: their code is that of every game that is played on them."""

import re

import pytest
from playwright.sync_api import expect

from tests.site.test_page import Sheet, digits_of, sheet

__all__ = ["sheet"]

FIVE = "a1 river, 5, phase 1"
NOTICE = "[data-name='again']"
WRITTEN = re.compile(r"#\d+/\d+$")  # what stands in the address once it is packed


def write_and_come_back(one: Sheet, serial: int) -> None:
    """Write a number on a sheet, and open its code once more."""
    one.cell("a1").click()
    one.tap("mark:5.1")
    expect(one.cell("a1")).to_have_accessible_name(FIVE)
    expect(one.page).to_have_url(WRITTEN)
    one.page.goto("about:blank")
    one.page.goto(f"{one.url}#{digits_of(serial=serial)}")


@pytest.fixture
def laminated(sheet) -> Sheet:
    """Return a sheet without a number on which somebody has played before."""
    one = sheet(digits_of(serial=0))
    write_and_come_back(one, 0)
    expect(one.page.locator(NOTICE)).to_be_visible()
    return one


def test_a_new_game_begins_on_an_empty_sheet(laminated: Sheet) -> None:
    laminated.page.get_by_role("button", name="Begin a new game").click()
    expect(laminated.page.locator(NOTICE)).to_have_count(0)
    expect(laminated.cell("a1")).not_to_have_accessible_name(FIVE)
    laminated.page.click("#undo")
    expect(laminated.cell("a1")).to_have_accessible_name(FIVE)


def test_a_game_can_be_gone_on_with(laminated: Sheet) -> None:
    expect(laminated.cell("a1")).to_have_accessible_name(FIVE)
    laminated.page.get_by_role("button", name="Go on with it").click()
    expect(laminated.page.locator(NOTICE)).to_have_count(0)
    expect(laminated.cell("a1")).to_have_accessible_name(FIVE)


def test_a_sheet_with_a_number_is_of_one_game(sheet) -> None:
    one = sheet(digits_of(serial=7))
    write_and_come_back(one, 7)
    expect(one.cell("a1")).to_have_accessible_name(FIVE)
    one.settle()
    expect(one.page.locator(NOTICE)).to_have_count(0)


def test_a_page_that_is_loaded_again_asks_nothing(sheet) -> None:
    one = sheet(digits_of(serial=0))
    one.cell("a1").click()
    one.tap("mark:5.1")
    expect(one.page).to_have_url(WRITTEN)
    one.page.reload()
    expect(one.cell("a1")).to_have_accessible_name(FIVE)
    one.settle()
    expect(one.page.locator(NOTICE)).to_have_count(0)
