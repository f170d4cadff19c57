"""Codes read from photos, where the browser cannot read them by itself."""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner
from PIL import Image, ImageFilter
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from sheetgen.cli import cli
from tests.site.conftest import close_offer
from tests.site.test_build import BOARD, DIGITS

pytestmark = pytest.mark.slow

TABLE = (96, 84, 70)
TEXT_BOX = "#paste"
ADVICE = " cannot be read here. Choose a photo as JPEG or PNG."
FILES = {
    b"%PDF-1.7\n": ("PDF", True),
    b"II*\0\x08\0\0\0": ("TIFF", True),
    b"\0\0\0\x18ftypheic\0": ("HEIC", True),
    b"\0\0\0\x18ftypqt  \0": ("A video", False),
    b"Dear all": ("A text", False),
    "Dear all".encode("utf-16"): ("A text", False),
    b"PK\3\4": ("A document or an archive", False),
    b"": ("An empty file", False),
}  # what a file begins with, its kind, and whether the command reads more of it
COUNT_DRAWN = """() => {
  globalThis.drawn = [];
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (source, ...place) {
    drawn.push(source.naturalWidth || source.width);
    return drawImage.call(this, source, ...place);
  };
}"""
COUNT_CAMERAS = """() => {
  globalThis.cameras = 0;
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  devices.getUserMedia = (wish) => (cameras++, ask(wish));
}"""
LENS = Image.Transform.PERSPECTIVE


def preview(name: str, folder: Path) -> Image.Image:
    """Return a printed sheet as a scanner of 200 dpi would see it."""
    path = folder / f"{name}.png"
    wanted = ["preview", name, "--dpi", "200", "-o", str(path)]
    assert CliRunner().invoke(cli, wanted).exit_code == 0
    return Image.open(path).convert("RGB")


def photo(sheets: list[Image.Image], degrees: float) -> Image.Image:
    """Return sheets below each other on a table, seen aslant from the side."""
    wide, high = sheets[0].size
    table = Image.new("RGB", (wide + 500, high * len(sheets) + 500), TABLE)
    for at, one in enumerate(sheets):
        table.paste(one, (250, 200 + at * (high + 60)))
    turned = table.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=TABLE)
    lens = (1.0, 0.06, -40, 0.02, 1.03, -30, 0.00003, 0.00002)
    seen = turned.transform(turned.size, LENS, lens, Image.Resampling.BICUBIC)
    return seen.filter(ImageFilter.GaussianBlur(0.8))


def open_start(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector(TEXT_BOX)
    assert (
        page.evaluate(
            "typeof BarcodeDetector === 'undefined' ? []"
            " : BarcodeDetector.getSupportedFormats()"
        )
        == []
    )
    return page


def choose(page: Page, path: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a photo").click()
    chooser.value.set_files(path)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("place", "count", "degrees"),
    [("single_url", 1, -95), ("site_url", 1, 12), ("site_url", 2, 4)],
)
def test_a_photo_of_a_sheet_opens_it(
    place: str,
    count: int,
    degrees: float,
    browser: Browser,
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> None:
    path = tmp_path / "photo.jpg"
    photo([preview("A", tmp_path)] * count, degrees).save(path, quality=80)
    context = browser.new_context()
    page = open_start(context, request.getfixturevalue(place))
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text))
    choose(page, path)
    page.wait_for_selector(BOARD)
    assert "Duchy A" in page.inner_text("#title")
    assert "000000" in page.inner_text("#serial")
    assert problems == []
    context.close()


def test_what_has_no_code_is_told_and_of_two_sheets_both_are_offered(
    browser: Browser, site_url: str, page_files: Mapping[str, bytes], tmp_path: Path
) -> None:
    reader = next(name for name in page_files if name.startswith("jsqr."))
    context = browser.new_context(service_workers="block", locale="en-GB")
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = open_start(context, site_url)
    page.wait_for_load_state("networkidle")
    assert not any(url.endswith(reader) for url in asked)
    typed = page.locator(TEXT_BOX).bounding_box()
    keys = [key.bounding_box() for key in page.locator(".scans button").all()]
    assert len(keys) == 2  # camera and photo, large, before what is typed
    assert all(key["y"] + key["height"] < typed["y"] for key in keys)
    assert all(key["height"] >= 64 and key["width"] >= 120 for key in keys)
    # A huge photo is drawn in full once.
    page.evaluate(COUNT_DRAWN)
    huge = tmp_path / "huge.png"
    Image.new("1", (6_000, 6_000), 1).save(huge)
    choose(page, huge)
    told = page.locator("#start .trouble")
    expect(told).to_contain_text("No code found")
    assert any(url.endswith(reader) for url in asked)
    first, *later = page.evaluate("drawn")
    assert (first, max(later)) == (6_000, 2800)
    tell_kinds(page, told, tmp_path)
    both = tmp_path / "both.jpg"
    photo([preview(name, tmp_path) for name in "AB"], 4).save(both, quality=80)
    choose(page, both)
    expect(told).to_contain_text("several sheets")
    offered = page.locator(".trouble button").all_inner_texts()
    assert offered == ["Duchy A \u2116 000000", "Duchy B \u2116 000000"]
    page.locator(".trouble button", has_text="Duchy B").click()
    page.wait_for_selector(BOARD)
    assert "Duchy B" in page.inner_text("#title")
    expect(page.locator("[data-name=photo] button").last).to_have_text("Not now")
    close_offer(page)
    page.evaluate(COUNT_CAMERAS)
    page.click("#photo")
    told = page.locator("dialog .trouble")
    expect(told).to_contain_text("No camera")
    tell_kinds(page, told, tmp_path)
    # Asked for again, the camera would move the buttons under a finger.
    assert page.evaluate("cameras") == 1
    context.close()


def tell_kinds(page: Page, told: Locator, folder: Path) -> None:
    """Choose files of all kinds that are no photos, and hold what is said."""
    for head, (kind, is_read) in FILES.items():
        other = folder / "photo.jpg"
        other.write_bytes(head)
        choose(page, other)
        more = " The command sheetgen scan reads more formats." * is_read
        expect(told).to_have_text(kind + ADVICE + more)


def test_over_plain_http_the_reason_stands_where_the_camera_would_be(
    browser: Browser, site_url: str, site_folder: Path
) -> None:
    plain = "http://sheets.example/"
    files = site_folder / "any" / "path"
    context = browser.new_context(locale="en-GB")
    context.route(
        f"{plain}*",
        lambda route: route.fulfill(
            path=files / (urlsplit(route.request.url).path[1:] or "index.html")
        ),
    )
    page = context.new_page()
    reason = page.get_by_text("Browsers let a page use the camera only over https.")
    for url, is_secure in ((site_url, True), (plain, False)):
        page.goto(url)
        expect(page.get_by_role("button", name="Choose a photo")).to_have_count(1)
        camera = page.get_by_role("button", name="Scan a code")
        expect(camera).to_have_count(int(is_secure))
        expect(reason).to_have_count(int(not is_secure))
    page.goto(f"{plain}#{DIGITS}")
    page.click("#photo")
    expect(page.locator("dialog").filter(has=reason)).to_be_visible()
    context.close()
