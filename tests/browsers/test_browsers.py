"""The page in three browsers: Chromium, Firefox, and WebKit as GTK has it."""

import json
import os
from random import Random

import pytest

from tests.browsers.conftest import Away
from tests.browsers.window import Window, click, text_of, wait_for, wait_until
from tests.site.conftest import KEPT
from tests.site.test_build import FIRST_KEPT
from tests.site.test_held import TAPPED
from tests.site.test_page import answers_of, digits_of, whole_sheet

TAPS = int(os.environ.get("SHEETGEN_TAPS", "40"))  # more of them find more
BOARD = ".hex"
# Nothing that the last tap brings is still to come, nor does a dialog lie above.
IS_STILL = """document.querySelectorAll("dialog").forEach((one) => one.close());
return document.querySelector("#report").getAttribute("aria-busy") === "false";"""
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


NARROW = {
    SHEET: ".hex",
    f"draw={SHEET.partition('/')[0]}": ".draw-dock .sign",
    "print": ".sheet-picture",
    "games": "#start .games",
}


def test_a_sheet_is_filled_in_judged_kept_and_needs_no_network(
    window: Window, host: Away
) -> None:
    def open_sheet() -> None:
        window.open("about:blank")
        window.open(f"{host.url}#{SHEET}")
        wait_for(window, BOARD)

    open_sheet()
    assert window.run("return document.querySelectorAll('.hex').length") == 37
    assert text_of(window, "#title") == "Duchy A"
    write(window, "c2", "X")
    write(window, "d2", "5")
    wait_until(window, IS_JUDGED, "legal")
    write(window, "g4", "5")  # a mistake, which is taken back
    wait_until(window, IS_JUDGED, "illegal")
    click(window, "#undo")
    wait_until(window, IS_JUDGED, "legal")
    assert "empty" in window.run(LABEL, cell("g4"))
    open_sheet()
    assert "start castle" in window.run(LABEL, cell("c2"))
    # Without a network what was written is there, and one goes on.
    open_sheet()
    wait_until(window, f"return ({KEPT})({json.dumps(FIRST_KEPT)})")
    host.leave()
    open_sheet()
    write(window, "e2", "5")
    wait_until(window, IS_JUDGED, "legal")
    assert "start castle" in window.run(LABEL, cell("c2"))


@pytest.mark.full
def test_what_is_pressed_stays_in_its_place(window: Window, host: Away) -> None:
    """WebKit holds no sight by itself, so the page does."""
    window.open("about:blank")
    window.open(f"{host.url}#{digits_of()}/{answers_of(whole_sheet())}")
    wait_for(window, BOARD)
    chance = Random(43)
    moved = {}
    for _ in range(TAPS):
        wait_until(window, IS_STILL)
        asked = {"at": chance.random(), "of": 1, "besides": [".hex", "#pad button"]}
        x, y, what = window.run(f"return ({TAPPED})(arguments[0])", asked)
        window.press(x, y)
        wait_until(window, "return globalThis.moved !== undefined")
        moved[what] = window.run("return globalThis.moved")
    assert [(what, far) for what, far in moved.items() if far > 2] == []


@pytest.mark.full
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
