"""The page in three browsers: Chromium, Firefox, and WebKit as GTK has it."""

import json

import pytest

from tests.browsers.conftest import Away
from tests.browsers.window import Window, click, text_of, wait_for, wait_until
from tests.site.conftest import KEPT
from tests.site.test_build import FIRST_KEPT
from tests.site.test_page import digits_of

BOARD = ".hex"
IS_JUDGED = """const report = document.querySelector("#report");
return report.getAttribute("aria-busy") === "false"
  && document.querySelector("#status .sign")?.classList.contains(arguments[0]);"""
HAS_INK = """return document.querySelector(arguments[0]).getAttribute("aria-label")
  .includes(arguments[1])"""
LABEL = "return document.querySelector(arguments[0]).getAttribute('aria-label')"
SHEET = digits_of("none")

pytestmark = pytest.mark.slow


def cell(name: str) -> str:
    return f".hex[data-place='cell:{name}']"


def key(mark: str) -> str:
    return f"#pad [data-key='mark:{mark}']"


def write(window: Window, name: str, mark: str) -> None:
    """Choose a cell and press a key."""
    wait_for(window, cell(name))
    click(window, cell(name))
    click(window, key(mark))
    words = "start castle" if mark == "X" else f", {mark}"
    wait_until(window, HAS_INK, cell(name), words)


@pytest.fixture
def sheet(window: Window, host: Away) -> Window:
    """Return a window with a sheet of duchy A on which nothing stands."""
    window.open(f"{host.url}#{SHEET}")
    wait_for(window, BOARD)
    return window


def test_a_sheet_opens_whole(sheet: Window) -> None:
    assert sheet.run("return document.querySelectorAll('.hex').length") == 37
    assert text_of(sheet, "#title") == "Duchy A"


def test_numbers_are_written_and_judged(sheet: Window) -> None:
    write(sheet, "c2", "X")
    write(sheet, "d2", "5")
    wait_until(sheet, IS_JUDGED, "legal")


def test_a_mistake_is_told_and_taken_back(sheet: Window) -> None:
    write(sheet, "c2", "X")
    write(sheet, "g4", "5")
    wait_until(sheet, IS_JUDGED, "illegal")
    click(sheet, "#undo")
    wait_until(sheet, IS_JUDGED, "legal")
    assert "empty" in sheet.run(LABEL, cell("g4"))


def test_what_was_written_is_there_again(sheet: Window, host: Away) -> None:
    write(sheet, "c2", "X")
    sheet.open("about:blank")
    sheet.open(f"{host.url}#{SHEET}")
    wait_for(sheet, BOARD)
    assert "start castle" in sheet.run(LABEL, cell("c2"))


def test_a_sheet_is_filled_in_without_a_network(sheet: Window, host: Away) -> None:
    wait_until(sheet, f"return ({KEPT})({json.dumps(FIRST_KEPT)})")
    host.leave()
    sheet.open("about:blank")
    sheet.open(f"{host.url}#{SHEET}")
    wait_for(sheet, BOARD)
    write(sheet, "c2", "X")
    wait_until(sheet, IS_JUDGED, "legal")


def test_the_page_as_one_file_opens_from_a_disk(
    window: Window, single_url: str
) -> None:
    window.open(f"{single_url}#{SHEET}")
    wait_for(window, BOARD)
    write(window, "c2", "X")
    wait_until(window, IS_JUDGED, "legal")


NARROW = {
    SHEET: ".hex",
    f"draw={SHEET.partition('/')[0]}": ".draw-dock .sign",
    "print": ".sheet-picture",
    "games": "#start h2",
}


@pytest.mark.parametrize("behind", NARROW)
def test_a_narrow_page_is_no_wider_than_its_window(
    window: Window, host: Away, behind: str
) -> None:
    frame = "document.querySelector('iframe')"
    window.open(host.frame)
    window.run(f"{frame}.src = arguments[0]", f"{host.url}#{behind}")
    page = f"{frame}.contentDocument"
    there = f"return Boolean({page}.querySelector(arguments[0]))"
    wait_until(window, there, NARROW[behind])
    wide, own = window.run(
        f"const {{ scrollWidth, clientWidth }} = {page}.documentElement;"
        "return [scrollWidth, clientWidth];"
    )
    assert wide == own  # without a bar for scrolling, where there is one
