"""From nothing to paper and back: a board is drawn, printed, read, and shared."""

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from sheetgen.core.codes import decode
from sheetgen.layout.read import load_rules
from sheetgen.system.link import find_digits
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


def test_a_score_sheet_is_designed_printed_and_opened_by_its_code(
    browser: Browser, site_url: str, tmp_path: Path
) -> None:
    page = browser.new_page()
    page.goto(f"{site_url}#design")
    page.fill("#design-name", "Erdő és tó")
    page.fill("#design-rows", "Halak\nNádas")
    page.click(key("begin"))
    page.click(key("tab:text"))
    text = page.input_value("#design-text")
    page.fill("#design-text", text.replace("# players", "players"))
    page.click(key("print"))
    page.wait_for_selector(OPENED)
    chosen = page.get_by_label("Board or sheet").evaluate(
        "one => one.selectedOptions[0].text"
    )
    assert chosen == "Erdő és tó"
    page.get_by_label("How many sheets").fill("3")
    file = make_pdf(page, tmp_path / "lake.pdf")
    told = subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True)
    assert told.stdout.count("Nádas") == 3
    links = [one.text for shown in render(file) for one in codes_in(shown)]
    assert len({*links}) == 3
    page.goto(f"{site_url}?printed#{find_digits(links[0])}")
    expect(page.locator("#view-board th .label")).to_have_text(
        ["Halak", "Nádas", "Total"]
    )
    page.close()
