"""A game without a script of its own is on the page: a box for each field."""

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import zxingcpp
from playwright.sync_api import Browser, Page, expect

from tests.photo import render_page
from tests.site.conftest import Host
from tests.site.test_photo import answer_by_keys, enter, read
from tests.site.test_print_form import make_pdf
from tests.toy_package import code_of, imported, python
from tests.toy_photo import photograph_toy

pytestmark = pytest.mark.slow

BUILD = """
from pathlib import Path
from sheetgen.site.finished import site_files
for name, content in site_files().items():
    Path("site", name).write_bytes(content)
"""


@pytest.fixture(scope="session")
def toy_url(toy: Path) -> Iterator[str]:
    """Return the address of the page that knows the toy."""
    (toy / "site").mkdir()
    python(toy, BUILD)
    handler = functools.partial(Host, directory=str(toy / "site"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        thread = threading.Thread(target=host.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{host.server_port}/"
        host.shutdown()


@pytest.fixture
def sheet(browser: Browser, toy: Path, toy_url: str) -> Iterator[Page]:
    """Return the page with a sheet of the toy."""
    page = browser.new_page()
    page.goto(f"{toy_url}#{code_of(toy)}")
    page.wait_for_selector("#place-fish")
    yield page
    page.close()


def test_what_is_written_into_boxes_is_judged_refused_undone_and_brought_by_a_link(
    sheet: Page, toy_url: str
) -> None:
    report, box = sheet.locator("#report"), sheet.locator("#place-fish")
    line = sheet.locator("[data-name=line-place-fish]")
    sheet.fill("#place-areas", "3")
    sheet.fill("#place-fish", "4")
    sheet.fill("#place-shells-pink", "2")
    sheet.select_option("#place-landing", label="at the cliff")
    sheet.fill("#place-total", "15")
    expect(report).to_contain_text("Legal")
    expect(report).to_contain_text("Total 15")
    expect(report).to_contain_text("Sums are right")
    sheet.fill("#place-cell-a1", "4")
    expect(report).to_contain_text("4 is written, but 1, 2, 3 can stand there")
    sheet.fill("#place-cell-a1", "3")
    expect(report).to_contain_text("Legal")
    sheet.fill("#place-areas", "9")
    expect(report).to_contain_text("the island has 3 areas, not 9")
    sheet.click("#undo")
    expect(sheet.locator("#place-areas")).to_have_value("3")
    expect(report).to_contain_text("Legal")
    while sheet.locator("#undo").is_enabled():
        sheet.click("#undo")
    # What cannot stand in a box stays there and is told.
    sheet.fill("#place-fish", "20")
    sheet.fill("#place-fish", "21")
    expect(line.get_by_role("alert")).to_contain_text("20")
    sheet.fill("#place-total", "40")  # what is drawn anew is drawn around it
    expect(report).to_contain_text("Total 40")
    expect(box).to_have_value("21")
    assert box.evaluate("box => !box.validity.valid")
    expect(line.get_by_role("alert")).to_contain_text("20")
    sheet.fill("#place-fish", "19")
    expect(line.get_by_role("alert")).to_have_count(0)
    expect(report).to_contain_text("Total 38")
    # Undoing takes it away, and a verdict that comes later does not.
    sheet.fill("#place-fish", "21")
    sheet.click("#undo")
    expect(box).to_have_value("20")
    expect(sheet.get_by_role("alert")).to_have_count(0)
    box.evaluate(  # so quickly that the rules answer behind it
        """box => ["2", "21"].forEach((typed) => {
          box.value = typed;
          box.dispatchEvent(new Event("input"));
        })"""
    )
    expect(report).to_contain_text("Total 4")
    expect(box).to_have_value("21")
    sheet.fill("#place-fish", "7")
    expect(report).to_contain_text("Total 14")
    sheet.click("#share")
    link = sheet.locator("dialog textarea").input_value()
    sheet.evaluate("localStorage.clear()")
    sheet.goto("about:blank")
    sheet.goto(link)
    expect(box).to_have_value("7")


@pytest.mark.full
def test_a_photo_is_read_asked_about_and_entered(
    browser: Browser, toy: Path, toy_url: str, tmp_path: Path
) -> None:
    with imported(toy):
        shown = photograph_toy(tmp_path)
    page = browser.new_page()
    page.goto(f"{toy_url}#{shown.digits}")
    page.wait_for_selector("#place-fish")
    read(page, shown.file)
    answer_by_keys(page, shown)
    enter(page)
    expect(page.locator("#place-cell-a1")).to_have_value(shown.values["cell:a1"])
    expect(page.locator("#place-fish")).to_have_value(shown.values["fish"])
    expect(page.locator("#report")).to_contain_text("Sums are right")
    page.close()


@pytest.mark.full
def test_its_sheets_are_printed_with_codes_of_their_own(
    browser: Browser, toy_url: str, tmp_path: Path
) -> None:
    page = browser.new_page()
    page.goto(f"{toy_url}#print")
    page.wait_for_selector(".sheet-picture")
    page.locator(".print-form select").first.select_option(label="Island")
    file = make_pdf(page, tmp_path / "toy.pdf")
    page.close()
    picture = render_page(file, 1, 150)
    links = [code.text for code in zxingcpp.read_barcodes(picture)]
    assert len({link.partition("#")[2][:5] for link in links}) == 1
    assert len({*links}) == 2
