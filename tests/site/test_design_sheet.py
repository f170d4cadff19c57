"""The editor of score sheets beside a file, as `sheetgen design` opens it."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.test_draw import key
from tests.site.test_draw_named import beside
from tests.site.test_page import no_violation, page_is_as_wide_as_its_window

pytestmark = pytest.mark.slow

TEXT = """\
# Our forest
format = 1
sheet = "Forest Friends"
players = "2-4"

[[table]]
rows = [
  { label = "Animals", each = 3, most = 20 }, # of any kind
  { label = "Trees", by = [0, 1, 3, 6] },
]
"""
LABELS = ".trial .declared-table tbody th .label"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "forest.toml"
    file.write_text(TEXT, "utf-8")
    return file


@pytest.fixture
def page(
    browser: Browser, page_files: Mapping[str, bytes], path: Path
) -> Iterator[Page]:
    with beside(browser, page_files, path) as (one, link):
        one.goto(f"{link}#design")
        expect(one.locator(LABELS)).to_have_text(["Animals", "Trees", "Total"])
        yield one


def show(page: Page, tab: str) -> None:
    page.click(key(f"tab:{tab}"))


def write(page: Page, text: str) -> None:
    show(page, "text")
    page.fill("#design-text", text)


def test_a_sheet_is_made_broken_mended_kept_and_shared(page: Page) -> None:
    labels, text = page.locator(LABELS), page.locator("#design-text")
    page.click(key("add:0"))
    expect(page.locator(key("0.2:label"))).to_be_focused()
    page.keyboard.type("Ponds")
    expect(labels).to_have_text(["Animals", "Trees", "Ponds", "Total"])
    page.select_option(key("0.2:way"), "points")
    assert text.input_value().splitlines()[9].endswith('points = "ponds" },')
    page.select_option(key("0.2:way"), "each")
    page.fill(key("0.2:each"), "5")
    page.focus(key("up:0.2"))
    page.keyboard.press("Enter")
    expect(page.locator(key("up:0.1"))).to_be_focused()
    expect(labels).to_have_text(["Animals", "Ponds", "Trees", "Total"])
    ours = '  { label = "Ponds", each = 5 },\n'
    line = TEXT.index('  { label = "Trees')
    assert text.input_value() == TEXT[:line] + ours + TEXT[line:]
    # What is tried does not touch the text.
    page.click('.trial [data-place="player:1 row:ponds"]')
    page.keyboard.type("7")
    page.click('.trial [data-place="player:2 row:animals"]')
    page.keyboard.type("25")
    expect(page.locator(".trial-report .verdict")).to_have_class("lead verdict illegal")
    expect(page.locator(".trial .worth").filter(has_text="= 35")).to_have_count(1)
    page.fill(key("0.1:each"), "6")
    expect(page.locator(".trial .worth").filter(has_text="= 42")).to_have_count(1)
    # A mistake is told at its line, and the sheet stays as it was before.
    write(page, text.input_value().replace('label = "Trees"', 'lable = "Trees"'))
    expect(page.locator(".text-lines .wrong").first).to_have_text("10")
    expect(page.locator(key("go:illegal:0"))).to_contain_text("label")
    expect(page.locator(".design-state")).to_be_visible()
    expect(labels).to_have_count(4)
    show(page, "rows")
    expect(page.locator(".row-item.wrong .row-problem").first).to_contain_text("label")
    page.click(key("undo"))
    expect(page.locator(".design-state")).to_be_hidden()
    # A draft is there again, and its link opens the same sheet.
    page.click(key("drop:0.0"))
    expect(labels).to_have_text(["Ponds", "Trees", "Total"])
    page.click(key("told-undo"))
    expect(labels).to_have_count(4)
    kept = text.input_value()
    page.reload()
    expect(labels).to_have_text(["Animals", "Ponds", "Trees", "Total"])
    assert text.input_value() == kept
    page.click(key("drafts"))
    page.click(".drafts .jump")
    expect(labels).to_have_count(4)
    page.click(key("share"))
    link = page.input_value("dialog textarea")
    assert link.startswith("https://example.org/#")  # this device is no address
    page.click("dialog .dialog-head button")
    page.goto(f"{page.url.partition('#')[0]}?shared#{link.partition('#')[2]}")
    expect(page.locator("#view-board th .label")).to_have_text(
        ["Animals", "Ponds", "Trees", "Total"]
    )
    # Elsewhere a file is written from its code, with what else there is in comments.
    page.evaluate("localStorage.clear()")
    page.click("#open-sheet")
    page.click("dialog a[href^='#design=']")
    expect(labels).to_have_text(["Animals", "Ponds", "Trees", "Total"])
    written = text.input_value()
    assert '  { label = "Ponds", each = 6 },\n' in written
    assert "# until = 100" in written
    assert '  # { label = "Eggs"' in written


def test_it_saves_to_the_file_and_runs_over_no_other_change(
    page: Page, path: Path
) -> None:
    page.click(key("open:0.0"))
    page.fill(key("0.0:label"), "Beasts")
    ours = TEXT.replace("Animals", "Beasts")
    theirs = TEXT.replace("Our forest", "Their forest")
    path.write_text(theirs, "utf-8")
    page.click(key("save-named"))
    expect(page.locator(key("notice:named"))).to_contain_text("changed meanwhile")
    assert path.read_text("utf-8") == theirs
    page.click(key("page.draw.named-take"))
    expect(page.locator(LABELS).first).to_have_text("Animals")
    page.click(key("undo"))
    page.keyboard.press("Control+s")
    expect(page.locator(".bench > .told")).to_contain_text("Saved to forest.toml")
    assert path.read_text("utf-8") == ours
    page.wait_for_selector("img.face")
    # Even what cannot be read yet is saved: the text is the truth.
    write(page, ours.replace("rows = [", "rows = "))
    expect(page.locator(".text-lines .wrong").first).to_be_visible()
    page.keyboard.press("Control+s")
    expect(page.locator(".bench > .told")).to_contain_text("Saved to forest.toml")
    assert "rows = \n" in path.read_text("utf-8")
    show(page, "rows")
    expect(page.locator(key("broken"))).to_be_visible()
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_keys_complete_what_is_begun_and_a_narrow_phone_shows_all(page: Page) -> None:
    show(page, "text")
    page.focus("#design-text")
    page.evaluate(
        """() => {
          const box = document.querySelector("#design-text");
          const at = box.value.indexOf(" },\\n]");
          box.setSelectionRange(at, at);
        }"""
    )
    page.keyboard.type(", mo")
    expect(page.locator("#design-options li")).to_have_text(["most ="])
    page.keyboard.press("Enter")
    page.keyboard.type("3")
    show(page, "rows")
    expect(page.locator(".row-told small").last).to_contain_text("3, 6 · 0")
    page.set_viewport_size({"width": 320, "height": 568})
    for tab in ("text", "sheet", "rows"):
        show(page, tab)
        assert page_is_as_wide_as_its_window(page), tab
        no_violation(page, tab)
    page.click(key("open:0.1"))
    page.click(key("0.1:icons-open"))
    assert page_is_as_wide_as_its_window(page)
    no_violation(page, "a row")


def test_a_row_that_does_not_count_can_still_be_read(page: Page) -> None:
    """As its expansion is not ticked: paler, yet with contrast enough."""
    write(page, TEXT.replace("by = [", 'optional = "Moss", by = ['))
    expect(page.locator(".trial .out .label")).to_have_text("Trees")
    no_violation(page, "an expansion that is not played with")
