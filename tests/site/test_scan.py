"""Codes read from photos, where the browser cannot read them by itself."""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner
from PIL import Image, ImageFilter
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sheetgen.cli import cli
from tests.site.test_build import BOARD, DIGITS

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
LENS = Image.Transform.PERSPECTIVE


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Image.Image:
    """Return a printed sheet of duchy A, as a scanner of 200 dpi would see it."""
    path = tmp_path_factory.mktemp("print") / "sheet.png"
    wanted = ["preview", "A", "--dpi", "200", "-o", str(path)]
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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("place", "count", "degrees"),
    [
        ("site_url", 1, 12),
        ("site_url", 2, 4),
        ("single_url", 1, -95),
    ],
)
def test_a_photo_of_a_sheet_opens_it(
    place: str,
    count: int,
    degrees: float,
    sheet: Image.Image,
    browser: Browser,
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> None:
    path = tmp_path / "photo.jpg"
    photo([sheet] * count, degrees).save(path, quality=80)
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


@pytest.mark.slow
def test_of_two_sheets_in_a_photo_both_are_offered(
    sheet: Image.Image, browser: Browser, site_url: str, tmp_path: Path
) -> None:
    print_path = tmp_path / "b.png"
    wanted = ["preview", "B", "--dpi", "200", "-o", str(print_path)]
    assert CliRunner().invoke(cli, wanted).exit_code == 0
    other = Image.open(print_path).convert("RGB")
    path = tmp_path / "photo.jpg"
    photo([sheet, other], 4).save(path, quality=80)
    context = browser.new_context(locale="en-GB")
    page = open_start(context, site_url)
    choose(page, path)
    page.get_by_text("several sheets").wait_for()
    offered = page.locator(".trouble button").all_inner_texts()
    assert offered == ["Duchy A \u2116 000000", "Duchy B \u2116 000000"]
    page.locator(".trouble button", has_text="Duchy B").click()
    page.wait_for_selector(BOARD)
    assert "Duchy B" in page.inner_text("#title")
    context.close()


@pytest.mark.slow
def test_a_photo_without_a_code_says_what_to_do(
    browser: Browser, single_url: str, tmp_path: Path
) -> None:
    path = tmp_path / "photo.png"
    Image.new("RGB", (900, 600), TABLE).save(path)
    context = browser.new_context(locale="en-GB")
    page = open_start(context, single_url)
    choose(page, path)
    page.get_by_text("No code can be read").wait_for()
    told = page.locator("#start .trouble")
    for is_of_sheet in (False, True):
        if is_of_sheet:
            page.goto(f"{single_url}#{DIGITS}")
            page.click("#photo")
            told = page.locator("dialog .trouble")
            expect(told).to_contain_text("No camera")
        for head, (kind, is_read) in FILES.items():
            other = tmp_path / "photo.jpg"
            other.write_bytes(head)
            choose(page, other)
            more = " The command sheetgen scan reads more formats." * is_read
            expect(told).to_have_text(kind + ADVICE + more)
    context.close()


@pytest.mark.slow
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
    reason = page.get_by_text("Browsers let a page use the camera over https only.")
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


@pytest.mark.slow
def test_a_huge_photo_is_drawn_in_full_once(
    sheet: Image.Image, browser: Browser, site_url: str, tmp_path: Path
) -> None:
    path = tmp_path / "huge.png"
    Image.new("1", (10_000, 10_000), 1).save(path)
    context = browser.new_context(locale="en-GB")
    page = open_start(context, site_url)
    page.evaluate(COUNT_DRAWN)
    choose(page, path)
    page.get_by_text("No code can be read").wait_for()
    first, *later = page.evaluate("drawn")
    assert (first, max(later)) == (10_000, 2800)
    context.close()


@pytest.mark.slow
def test_the_reader_of_codes_is_loaded_when_it_is_needed(
    sheet: Image.Image,
    browser: Browser,
    site_url: str,
    page_files: Mapping[str, bytes],
    tmp_path: Path,
) -> None:
    reader = next(name for name in page_files if name.startswith("jsqr."))
    context = browser.new_context(service_workers="block")
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = open_start(context, site_url)
    page.wait_for_load_state("networkidle")
    assert not any(url.endswith(reader) for url in asked)
    path = tmp_path / "photo.jpg"
    photo([sheet], 5).save(path, quality=80)
    choose(page, path)
    page.wait_for_selector(BOARD)
    assert any(url.endswith(reader) for url in asked)
    context.close()
