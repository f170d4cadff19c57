"""From nothing to paper and back: a board is drawn, printed, read, and shared."""

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from sheetgen.core.codes import decode
from sheetgen.layout.find import load_rules
from sheetgen.link import find_digits
from tests.site.device import PHONE
from tests.site.test_draw import begin, hexagon, key, link_of, wait
from tests.site.test_print_form import OPENED, make_pdf
from tests.site.test_printing import codes_in, render

pytestmark = pytest.mark.slow


def test_a_board_is_drawn_printed_read_and_opened_on_another_device(
    browser: Browser, site_url: str, tmp_path: Path
) -> None:
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True
    )
    page = context.new_page()
    begin(page, site_url, radius=2)
    page.tap(key("paint:river"))
    page.tap(hexagon("0,2"))
    page.get_by_label("Name", exact=True).fill("Odd <b>Isles</b>")
    page.get_by_label("Made by").fill("A. Maker")
    wait(page)
    link = link_of(page)
    page.get_by_text("Print sheets", exact=True).tap()
    page.wait_for_selector(OPENED)
    expect(page.get_by_label("Name of the board")).to_have_value("Odd <b>Isles</b>")
    page.get_by_label("How many sheets").fill("1")
    file = make_pdf(page, tmp_path / "isles.pdf")
    context.close()
    told = subprocess.run(
        ["pdftotext", file, "-"], capture_output=True, text=True, check=True
    )
    assert "Odd <b>Isles</b>" in told.stdout
    assert "A. Maker" in told.stdout
    (code,) = (code.text for one in render(file) for code in codes_in(one))
    rules = load_rules("dice")
    encodings = [one.encoding for one in rules]
    printed, shared = (decode(find_digits(one), encodings) for one in (code, link))
    assert printed.board == shared.board
    assert (printed.serial, shared.serial) == (1, 0)
    other = browser.new_context()
    guest = other.new_page()
    guest.goto(f"{site_url}#{find_digits(code)}")
    expect(guest.locator(".board .hex")).to_have_count(len(printed.board.cells))
    expect(guest.locator("#serial")).to_contain_text("1")
    other.close()
