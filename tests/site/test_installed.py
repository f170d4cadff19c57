"""The page as an app that a phone keeps."""

import io
import json
from collections.abc import Mapping

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.site.device import shelf_of
from tests.site.test_page import digits_of

SIGNS = ("image/svg+xml", "image/png", "image/png")


def manifest_of(files: Mapping[str, bytes]) -> dict:
    return json.loads(files["manifest.webmanifest"])


@pytest.mark.slow
def test_an_app_has_a_name_and_signs_of_the_sizes_that_it_tells(
    page_files: Mapping[str, bytes],
) -> None:
    manifest = manifest_of(page_files)
    assert manifest["name"] == "sheetgen"
    assert tuple(icon["type"] for icon in manifest["icons"]) == SIGNS
    for icon in manifest["icons"][1:]:
        picture = Image.open(io.BytesIO(page_files[icon["src"]]))
        assert f"{picture.width}x{picture.height}" == icon["sizes"]


def test_the_sign_that_phones_cut_is_a_whole_square(
    page_files: Mapping[str, bytes],
) -> None:
    [whole] = [i for i in manifest_of(page_files)["icons"] if "purpose" in i]
    assert whole["purpose"] == "maskable"
    picture = Image.open(io.BytesIO(page_files[whole["src"]])).convert("RGBA")
    size = picture.width
    ground = picture.getpixel((0, 0))
    assert ground[3] == 255
    # What stands on it keeps within the middle four fifths, in a circle.
    for x in range(0, size, 4):
        for y in range(0, size, 4):
            if (x - size / 2) ** 2 + (y - size / 2) ** 2 > (0.4 * size) ** 2:
                assert picture.getpixel((x, y)) == ground


@pytest.mark.slow
def test_the_shortcut_opens_the_camera(
    browser: Browser, site_url: str, page_files: Mapping[str, bytes]
) -> None:
    [shortcut] = manifest_of(page_files)["shortcuts"]
    page = browser.new_page(locale="en-GB")
    page.goto(site_url + shortcut["url"])
    page.wait_for_selector("dialog[open]")
    assert page.locator("dialog h2").text_content() == shortcut["name"]
    expect(page.locator("#start .trouble")).to_have_count(1)  # the empty one of the box
    assert page.locator("#start .trouble").text_content() == ""
    page.close()


def start_page(browser: Browser, url: str) -> Page:
    page = shelf_of(browser).lend()
    page.goto(url)
    page.wait_for_selector("html[data-page='start']", state="attached")
    return page


def keep(page: Page, digits: str, **fill: object) -> None:
    """Keep a sheet on the device, as the page does."""
    kept = {"fill": fill, "switches": {}, "name": "Duchy A", "kept": 1}
    page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)",
        [f"sheetgen:sheet:{digits}", json.dumps(kept)],
    )


def kept_fills(page: Page, kind: str = "sheet") -> dict[str, dict]:
    stored = page.evaluate("() => ({ ...localStorage })")
    start = f"sheetgen:{kind}:"
    return {
        key.removeprefix(start): json.loads(text)["fill"]
        for key, text in stored.items()
        if key.startswith(start)
    }


def take_in(page: Page, content: object) -> str:
    """Give the page a file, and return what it says of it."""
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    told = page.locator("#start .told")
    before = told.element_handle()
    page.locator("#start input[accept*=json]").set_input_files(
        {"name": "sheets.json", "mimeType": "application/json", "buffer": text}
    )
    page.wait_for_function("(node) => !node.isConnected", arg=before)
    return told.text_content() or ""


FILLED = {"numbers": "X" + "." * 36, "evidence": "phase", "variant": "normal"}
OTHER = {**FILLED, "numbers": "5" + "." * 36}


def file_of(*sheets: dict) -> dict:
    return {"kind": "sheetgen sheets", "format": 1, "sheets": list(sheets)}


@pytest.mark.slow
def test_all_sheets_move_to_another_device_in_a_file(
    browser: Browser, site_url: str
) -> None:
    one = start_page(browser, site_url)
    keep(one, digits_of(serial=7), **FILLED)
    keep(one, digits_of(serial=8), **OTHER)
    one.reload()
    with one.expect_download() as waiting:
        one.get_by_role("button", name="Save all as a file").click()
    other = start_page(browser, site_url)
    told = take_in(other, waiting.value.path().read_bytes())
    assert told == "2 sheets taken in."
    assert kept_fills(other) == kept_fills(one)
    expect(other.locator(".kept li")).to_have_count(2)
    for page in (one, other):
        shelf_of(browser).take_back(page)


@pytest.mark.slow
def test_a_file_runs_over_nothing(browser: Browser, site_url: str) -> None:
    page = start_page(browser, site_url)
    digits = digits_of()
    keep(page, digits, **FILLED)
    same = {"digits": digits, "fill": FILLED, "switches": {}}
    assert take_in(page, file_of(same)) == "1 sheet was here already."
    told = take_in(page, file_of({**same, "fill": OTHER}))
    assert told.startswith("1 sheet differs from what is kept here.")
    assert kept_fills(page) == {digits: FILLED}
    assert kept_fills(page, "rival") == {digits: OTHER}
    again = take_in(page, file_of({**same, "fill": {**OTHER, "total": 3}}))
    assert again.startswith("1 sheet was left out")
    assert kept_fills(page, "rival") == {digits: OTHER}
    page.goto(f"{site_url}#{digits}")
    page.wait_for_selector("#notices .notice")  # which of both shall stand
    shelf_of(browser).take_back(page)


@pytest.mark.slow
@pytest.mark.parametrize("content", [b"", b"[1]", b"{}", file_of(), {"format": 1}])
def test_what_is_no_file_of_sheets_is_told(
    content: object, browser: Browser, site_url: str
) -> None:
    page = start_page(browser, site_url)
    assert take_in(page, content).startswith("This is no file of sheets.")
    shelf_of(browser).take_back(page)


@pytest.mark.slow
def test_entries_that_cannot_be_read_are_counted(
    browser: Browser, site_url: str
) -> None:
    page = start_page(browser, site_url)
    good = {"digits": digits_of(), "fill": FILLED}
    bad = [{"digits": "12"}, 7, {"digits": digits_of(), "fill": 3}]
    told = take_in(page, file_of(good, *bad))
    assert told == "1 sheet taken in. 3 entries of the file could not be read."
    shelf_of(browser).take_back(page)
