"""The form that prints, in Chromium (what it tells and counts: `tests/page`)."""

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode_serials
from sheetgen.games.dice.sheet.boxes import LEFT_HANDED
from tests.site.conftest import wait_until_stored
from tests.site.printing import BOTH, OWN, Wanted, make_question
from tests.site.test_page import no_violation, page_is_as_wide_as_its_window
from tests.site.test_printing import codes_in, links_on, look_alike, press, render

pytestmark = pytest.mark.slow

OPENED = ".sheet-picture"
CHOOSE_SECOND = """select => {
  select.selectedIndex = 1;
  select.dispatchEvent(new Event("change"));
  return select.options[1].text;
}"""


def make_pdf(page: Page, path: Path) -> Path:
    """Let a page make a PDF, and save it."""
    page.get_by_role("button", name="Make the PDF").click()
    return save_pdf(page, path)


def save_pdf(page: Page, path: Path) -> Path:
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the PDF").click()
    saved.value.save_as(path)
    return path


def push(page: Page, name: str, is_down: bool) -> None:
    """Put the mouse on a button, and its own button down or up."""
    button = page.get_by_role("button", name=name)
    button.scroll_into_view_if_needed()
    button.hover()
    (page.mouse.down if is_down else page.mouse.up)()


def test_sheets_are_printed_on_a_phone_and_again_without_a_network(
    browser: Browser, site_url: str, tmp_path: Path
) -> None:
    context = browser.new_context(
        viewport={"width": 320, "height": 740}, locale="en-GB"
    )
    page = context.new_page()
    wanted = Wanted(str(OWN))
    page.goto(f"{site_url}#print={make_question(wanted)['digits']}")
    page.wait_for_selector(OPENED)
    # The place of the picture is there before it.
    place = page.locator(".sheet-place")
    full = place.evaluate("node => node.offsetHeight")
    place.evaluate("node => node.replaceChildren()")
    assert abs(place.evaluate("node => node.offsetHeight") - full) <= 1
    page.get_by_label("How many sheets").fill("2")
    page.get_by_label("Writing hand").select_option("left")
    page.get_by_label("Name of the board").fill("Odd <b>Isles</b>")
    page.get_by_text("Address in the codes").click()
    address = page.get_by_label("Address of this page")
    before = address.input_value()
    address.fill(f"https://{'a' * 70}.example.org/")
    address.blur()
    expect(page.locator(".sheet-place .hint")).to_contain_text("in capitals")
    assert page_is_as_wide_as_its_window(page)
    file = make_pdf(page, tmp_path / "own.pdf")
    no_violation(page, "the form")
    first = int(page.get_by_label("First number").input_value()) - 2
    texts = subprocess.run(
        ["pdftotext", file, "-"], capture_output=True, text=True, check=True
    )
    assert "Odd <b>Isles</b>" in texts.stdout
    links = [code.text for one in render(file) for code in codes_in(one)]
    layout = wanted.layout
    sheet = SheetCode(layout.rules.number, layout.board, face=LEFT_HANDED)
    codes = encode_serials(sheet, layout.rules.encoding, (first, first + 1))
    assert links == [f"HTTPS://{'A' * 70}.EXAMPLE.ORG/#{code}" for code in codes]
    address.fill(before)
    address.blur()
    # A press is heard though the form is drawn anew meanwhile.
    page.get_by_label("Writing hand").select_option("right")
    push(page, "Make the PDF", True)
    board = page.locator(".print-form select").first
    there = board.evaluate(CHOOSE_SECOND)
    expect(board.locator("option[selected]")).to_have_text(there)
    push(page, "Make the PDF", False)
    page.wait_for_selector(".made .save")
    save_pdf(page, tmp_path / "second.pdf")
    wait_until_stored(
        page, "print-core", "notosans-bold", "burgundy-en", "-rest", "qrcode"
    )
    context.set_offline(True)
    page.goto("about:blank")
    page.goto(f"{site_url}#print")
    page.wait_for_selector(OPENED)
    make_pdf(page, tmp_path / "third.pdf")
    page.get_by_label("Language of the sheets").select_option("ja")  # large fonts
    lack = page.locator(".sheet-place > .trouble")
    expect(lack).to_contain_text("Connect to the network once")
    context.set_offline(False)
    page.get_by_label("Language of the sheets").select_option("hu")
    page.wait_for_selector(OPENED)
    context.close()


def test_two_sided_sheets_of_the_page_are_those_of_the_command(
    browser: Browser, site_url: str, tmp_path: Path
) -> None:
    """Clause [burgundy 40.54]; both sides of a sheet lie on one paper."""
    page = browser.new_page(locale="en-GB")
    wanted = Wanted("burgundy/duchy-8", leaves=2, first=41, sides=BOTH)
    page.goto(f"{site_url}#print={make_question(wanted)['digits']}")
    page.get_by_label("Two sides").check()
    expect(page.locator(OPENED)).to_have_count(2)
    expect(page.get_by_role("img", name="The back of the first sheet")).to_be_visible()
    page.get_by_label("How many sheets").fill("2")
    page.get_by_label("First number").fill("41")
    ours = render(make_pdf(page, tmp_path / "page.pdf"))
    expect(page.locator(".made")).to_contain_text("flipped on the long edge")
    theirs = render(press(wanted, tmp_path / "press.pdf"))
    assert len(ours) == len(theirs) == 4
    for one, other in zip(ours, theirs, strict=True):
        assert links_on(one) == links_on(other)
        assert look_alike(one, other)
    # The device remembers it, and offers it where something is for the back.
    page.reload()
    expect(page.locator(OPENED)).to_have_count(2)
    page.get_by_label("Board or sheet").select_option(label="Duchy A")
    expect(page.locator(OPENED)).to_have_count(1)
    expect(page.get_by_label("Two sides")).to_have_count(0)
    no_violation(page, "the form for two sides")
    page.close()
