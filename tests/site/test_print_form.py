"""The form that prints, in Chromium: what it makes, counts, tells, and has offline."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sheetgen.codes import SheetCode
from sheetgen.encode import encode_serials
from sheetgen.games.dice.boxes import LEFT_HANDED
from tests.site.conftest import wait_until_stored
from tests.site.printing import Wanted, make_question
from tests.site.test_page import no_violation, page_is_as_wide_as_its_window
from tests.site.test_printing import OWN, codes_in, render

pytestmark = pytest.mark.slow

OPENED = ".sheet-picture"


@pytest.fixture(scope="module")
def printing(browser: Browser, site_url: str) -> Iterator[Callable[..., Page]]:
    """Return what opens the form, on one device."""
    context = browser.new_context(viewport={"width": 320, "height": 740})

    def open_form(behind: str = "") -> Page:
        page = context.new_page()
        page.goto(f"{site_url}#print{behind}")
        page.wait_for_selector(OPENED)
        return page

    yield open_form
    context.close()


def make_pdf(page: Page, path: Path) -> Path:
    """Let a page make a PDF, and save it."""
    page.get_by_role("button", name="Make the PDF").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the PDF").click()
    saved.value.save_as(path)
    return path


def trouble(page: Page) -> Locator:
    """Return where the form says what is wrong."""
    return page.locator(".print-form > .trouble")


def test_a_board_of_one_s_own_is_printed_and_counted_on(
    printing: Callable[..., Page], tmp_path: Path
) -> None:
    wanted = Wanted(str(OWN))
    page = printing(f"={make_question(wanted)['digits']}")
    page.get_by_label("How many sheets").fill("2")
    page.get_by_label("Hand that writes").select_option("left")
    page.get_by_role("button", name="Make the PDF").click()
    expect(trouble(page)).to_contain_text("Give the board a name")
    page.get_by_label("Name of the board").fill("Odd <b>Isles</b>")
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
    assert [link.partition("#")[2] for link in links] == codes
    # The same numbers once more are told before they are printed.
    page.get_by_label("First number").fill(str(first + 1))
    page.get_by_role("button", name="Make the PDF").click()
    expect(trouble(page)).to_contain_text("printed here before")
    page.get_by_role("button", name=f"Begin with {first + 2}").click()
    told = page.locator(".print-form > .told")
    expect(told).to_contain_text(f"numbers {first + 2} to {first + 3}")
    page.close()


def test_without_a_network_what_was_printed_once_is_printed_again(
    printing: Callable[..., Page], tmp_path: Path
) -> None:
    page = printing()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    make_pdf(page, tmp_path / "first.pdf")
    wait_until_stored(
        page, "print-core", "notosans-bold", "burgundy-en", "-rest", "qrcode"
    )
    page.context.set_offline(True)
    try:
        page.reload()
        page.wait_for_selector(OPENED)
        make_pdf(page, tmp_path / "second.pdf")
        page.get_by_label("Language of the sheets").select_option("ja")  # large fonts
        lack = page.locator(".sheet-place > .trouble")
        expect(lack).to_contain_text("Connect to the network once")
    finally:
        page.context.set_offline(False)
    page.get_by_label("Language of the sheets").select_option("hu")
    page.wait_for_selector(OPENED)
    page.close()


def test_digits_of_no_board_are_told_and_another_can_be_chosen(
    printing: Callable[..., Page],
) -> None:
    page = printing("=12345")
    expect(trouble(page)).to_contain_text("do not fit together")
    page.get_by_text("Another board").click()
    box = page.get_by_label("Link or digits of any of its sheets")
    box.fill("no digits")
    box.press("Enter")
    expect(page.locator("details .trouble").first).not_to_be_empty()
    box.fill(f"https://example.org/#{make_question(Wanted('dice/duchy-b'))['digits']}")
    page.get_by_role("button", name="Take this board").click()
    board = page.locator(".print-form select").first.locator("option:checked")
    expect(board).to_have_text("Duchy B")
    expect(trouble(page)).to_be_empty()
    page.close()


def test_each_game_has_its_own_paper(browser: Browser, site_url: str) -> None:
    """A sheet on A5 lies twice on A4, whichever board was there before."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(f"{site_url}#print")
    page.wait_for_selector(OPENED)
    board = page.locator(".print-form select").first
    paper = page.locator("label", has_text="Paper").locator("select")
    for name, value in (("Duchy A", "a4 2"), ("Duchy 1", "a4 1"), ("Duchy A", "a4 2")):
        board.select_option(label=name)
        expect(paper).to_have_value(value, timeout=20_000)
    context.close()


def test_an_address_that_is_put_in_capitals_is_told(
    printing: Callable[..., Page], tmp_path: Path
) -> None:
    page = printing()
    page.get_by_text("Where the codes lead").click()
    box = page.get_by_label("Address in the codes")
    before = box.input_value()
    box.fill(f"https://{'a' * 70}.example.org/")
    box.blur()
    told = page.locator(".sheet-place .hint")
    expect(told).to_contain_text("in capitals")
    (code, *_) = codes_in(render(make_pdf(page, tmp_path / "long.pdf"))[0])
    assert code.text.startswith(f"HTTPS://{'A' * 70}.EXAMPLE.ORG/#")
    expect(told).to_contain_text("some phones show it as text")
    box.fill(before)
    box.blur()
    expect(told).to_have_count(0)
    page.evaluate("delete localStorage['sheetgen:choice:print-prefix']")
    page.close()


def test_what_cannot_be_meant_is_told_in_a_sentence(
    printing: Callable[..., Page],
) -> None:
    page = printing()
    page.get_by_text("Where the codes lead").click()
    for label, value, words in (
        ("How many sheets", "0", "from 1 to 500"),
        ("How many sheets", "501", "from 1 to 500"),
        ("First number", "", "a whole number from 1"),
        ("First number", "1000000000", "at most 999999999"),
        ("Address in the codes", "somewhere", "begin with http"),
        ("Address in the codes", f"https://example.org/{'x' * 90}", "too fine"),
    ):
        box = page.get_by_label(label)
        before = box.input_value()
        box.fill(value)
        box.blur()
        page.get_by_role("button", name="Make the PDF").click()
        expect(trouble(page)).to_contain_text(words)
        expect(page.get_by_role("link", name="Save the PDF")).to_have_count(0)
        box.fill(before)
        box.blur()
    page.close()


def test_a_press_is_heard_though_the_form_is_drawn_anew_meanwhile(
    printing: Callable[..., Page],
) -> None:
    page = printing()
    press(page, "Make the PDF", True)
    board = page.locator(".print-form select").first
    board.evaluate(
        """select => {
          select.selectedIndex = 1;
          select.dispatchEvent(new Event("change"));
        }"""
    )
    there = board.evaluate("select => select.options[1].text")
    drawn = page.locator(".print-form select").first.locator("option[selected]")
    expect(drawn).to_have_text(there)
    press(page, "Make the PDF", False)
    page.wait_for_selector(".made .save")
    page.close()


def press(page: Page, name: str, is_down: bool) -> None:
    """Put the mouse on a button, and its own button down or up."""
    button = page.get_by_role("button", name=name)
    button.scroll_into_view_if_needed()
    button.hover()
    (page.mouse.down if is_down else page.mouse.up)()


def test_the_place_of_the_picture_is_there_before_it(
    printing: Callable[..., Page],
) -> None:
    page = printing()
    place = page.locator(".sheet-place")
    full = place.evaluate("node => node.offsetHeight")
    place.evaluate("node => node.replaceChildren()")
    assert abs(place.evaluate("node => node.offsetHeight") - full) <= 1
    page.close()


def test_a_sheet_that_is_open_leads_to_more_of_its_board(
    printing: Callable[..., Page], site_url: str
) -> None:
    digits = make_question(Wanted("dice/duchy-d"))["digits"]
    page = printing()
    page.goto(f"{site_url}#{digits}")
    page.locator("#share").click()
    page.get_by_role("link", name="Print more of this board").click()
    page.wait_for_selector(OPENED)
    board = page.locator(".print-form select").first.locator("option:checked")
    expect(board).to_have_text("Duchy D")
    page.get_by_role("link", name="To the start page").click()
    page.get_by_role("link", name="Print score sheets").click()
    expect(board).to_have_text("Duchy D")
    paper = page.locator("label", has_text="Paper").locator("select")
    expect(paper).to_have_value("letter 2")  # of who speaks American
    page.close()


@pytest.mark.parametrize(
    ("hash_", "words"), [("#print", "cannot print"), ("#draw", "drawn on the page")]
)
def test_the_page_as_one_file_says_what_it_has_no_room_for(
    browser: Browser, single_url: str, hash_: str, words: str
) -> None:
    page = browser.new_page(locale="en-GB")
    page.goto(f"{single_url}{hash_}")
    told = page.locator("#start .trouble:not(:empty)")
    expect(told).to_have_count(1)
    expect(told).to_contain_text(words)
    expect(page.get_by_role("link", name="Print score sheets")).to_have_count(0)
    page.close()
