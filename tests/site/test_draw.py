"""The editor of boards under a mouse and fingers (its deeds: `tests/page`)."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sheetgen.checking.layout import find_notes
from sheetgen.core.codes import decode
from sheetgen.games.find import all_rules, find_game, load_layout
from tests.site.conftest import wait_until_stored
from tests.site.device import shelf_of
from tests.site.hand import Hand
from tests.site.test_held import SPILT
from tests.site.test_page import no_violation, page_is_as_wide_as_its_window

pytestmark = pytest.mark.slow

IS_JUDGED = """() => document.querySelector("#draw-report")?.ariaBusy === "false"
  && document.querySelector(".draw-dock .sign")"""
FILL = """() => {
  globalThis.free = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new Error("full"); };
}"""
DRAFTS = "Object.keys(localStorage).filter((key) => /draft/.test(key))"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    one = shelf_of(browser).lend((1280, 860))
    yield one
    shelf_of(browser).take_back(one)


def key(name: str) -> str:
    return f'[data-key="{name}"]'


def hexagon(place: str) -> str:
    return f'.hex[data-at="{place}"]'


IS_ANOTHER = """(seen) =>
  !seen.includes(document.querySelector("#draw-report h2").innerText)"""


def wait(page: Page) -> None:
    """Wait until the rules have seen all that was drawn."""
    page.wait_for_function(IS_JUDGED)


def open_draw(page: Page, url: str, hash_: str = "#draw") -> None:
    page.goto(f"{url}{hash_}")
    page.wait_for_selector(".editor > *")


def begin(page: Page, url: str, game: str = "dice", radius: int = 3) -> None:
    open_draw(page, url)
    page.click(key(f"game:{game}"))
    page.click(key(f"radius:{radius}"))
    wait(page)


def middle(page: Page, place: str) -> tuple[float, float]:
    box = page.locator(hexagon(place)).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stroke(page: Page, *places: str) -> None:
    page.mouse.move(*middle(page, places[0]))
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*middle(page, place), steps=3)
    page.mouse.up()
    wait(page)


def draft_of(page: Page) -> dict[str, str]:
    """Return all that the draft in the address holds, as it is kept."""
    page.wait_for_function("location.hash.startsWith('#draw:')")
    ident = page.evaluate("location.hash.slice(6)")
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    kept = page.evaluate(f"localStorage.getItem('sheetgen:draft:{ident}')")
    content: dict[str, str] = json.loads(kept)["content"]
    return content


def cells_of(page: Page) -> dict[str, str]:
    found = draft_of(page).items()
    return {name[3:]: text for name, text in found if name.startswith("at ")}


def link_of(page: Page) -> str:
    page.click(key("share"))
    link = page.locator("dialog textarea").input_value()
    page.keyboard.press("Escape")
    return link


def saved(page: Page) -> str:
    with page.expect_download() as download:
        page.click(key("save"))
    path = download.value.path()
    return Path(path).read_text("utf-8")


def test_a_board_is_painted_tried_and_drawn_on_without_a_network(
    page: Page, site_url: str, tmp_path: Path
) -> None:
    page.goto(site_url)
    page.click('#start a[href="#draw"]')
    page.click(key("game:dice"))
    page.click(key("radius:3"))
    wait(page)
    page.click(key("paint:city"))
    stroke(page, "0,3", "6,9")
    cells = cells_of(page)
    assert len(cells) == 37
    assert [cells[f"{at},{3 + at}"] for at in range(7)] == ["city"] * 7
    path = tmp_path / "board.toml"
    path.write_text(saved(page), "utf-8")
    layout = load_layout(str(path))
    told = page.locator(".findings li > div").all_inner_texts()
    notes = [*find_notes(layout, find_game("dice"))]
    assert [one.lower() for one in told] == [str(one).lower() for one in notes]
    digits = link_of(page).partition("#")[2]
    assert decode(digits, [one.encoding for one in all_rules()]).board == layout.board
    page.keyboard.press("Control+z")
    wait(page)
    expect(page.locator(".draw-dock .status")).to_contain_text("No problems")
    page.keyboard.press("Control+y")
    wait(page)
    assert cells_of(page) == cells
    # It is tried as a sheet, which leads back to it.
    page.click(key("try"))
    page.wait_for_selector("#view-board .hex")
    page.click("#open-sheet")
    page.click("dialog a[href^='#draw=']")
    wait(page)
    page.wait_for_function("location.hash.startsWith('#draw:')")
    assert len(page.evaluate(DRAFTS)) == 1
    page.go_back()
    page.wait_for_selector("#view-board .hex")
    page.go_forward()
    wait(page)
    page.evaluate(
        "navigator.serviceWorker.ready.then(({active}) => active.postMessage('rest'))"
    )
    wait_until_stored(
        page, "^draw[.]", "draw-en", "^toml[.]", "core-draft", "micropython-rest"
    )
    page.context.set_offline(True)
    page.reload()
    wait(page)
    page.click(key("paint:mine"))
    stroke(page, "1,2")
    assert cells_of(page) == {**cells, "1,2": "mine"}
    assert tomllib.loads(saved(page))["game"] == "dice"


def test_two_windows_run_over_nothing_and_a_full_device_keeps_the_address(
    page: Page, site_url: str
) -> None:
    begin(page, site_url)
    before = cells_of(page)
    other = page.context.new_page()
    open_draw(other, site_url, page.evaluate("location.hash"))
    wait(other)
    other.click(key("paint:"))
    stroke(other, "0,3")
    expect(page.locator(".editor .told")).to_contain_text("Another window")
    wait(page)
    page.keyboard.press("Control+z")
    wait(page)
    assert cells_of(page) == before
    # Now both write before either has seen the other.
    expect(other.locator(".draw-dock .status")).to_contain_text("37 spaces")
    page.click(key("paint:"))
    at = middle(other, "6,9")
    other.evaluate(FILL)
    stroke(other, "6,3")
    other.evaluate("dispatchEvent(new Event('pagehide'))")
    other.evaluate("() => { Storage.prototype.setItem = free; }")
    stroke(page, "0,9")
    cells_of(page)
    notice = other.locator(key("notice:rival"))
    expect(notice).to_contain_text("at the same time")
    assert middle(other, "6,9") == at  # no notice moves a cell under a finger
    stroke(other, "6,9")
    other.click(key("page.draw.keep-apart"))
    wait(other)
    assert {"0,9"} == {*before} - {*cells_of(page)}
    assert {"6,3", "6,9"} == {*before} - {*cells_of(other)}
    other.close()
    # Where nothing can be kept, the address holds the board.
    page.goto("about:blank")
    page.goto(site_url)
    page.evaluate(FILL)
    page.evaluate("location.hash = '#draw'")
    page.click(key("game:dice"))
    page.click(key("radius:2"))
    wait(page)
    expect(page.locator(key("notice:full"))).to_contain_text("cannot be saved")
    page.click(key("paint:"))
    stroke(page, "0,2")
    page.wait_for_function("location.hash.startsWith('#draw=')")
    page.reload()
    wait(page)
    expect(page.locator(".draw-dock .status")).to_contain_text("18 spaces")


def test_fingers_paint_two_look_closer_and_large_text_has_room(
    browser: Browser, site_url: str
) -> None:
    one = shelf_of(browser, has_touch=True).lend()
    begin(one, site_url)
    hand = Hand(one)
    one.tap(key("paint:river"))
    before = cells_of(one)
    x, y = hand.middle(hexagon("3,4"))
    hand.down_at(x, y, 0)
    hand.down_at(x + 40, y, 1)
    for _ in range(4):
        hand.move(-10, 0, 0)
        hand.move(10, 0, 1)
    hand.up(0)
    hand.up(1)
    assert cells_of(one) == before
    wide = one.locator(".editor .board-field").bounding_box()
    assert wide
    assert wide["width"] > 500
    one.tap(".editor .whole")
    hand.down(hexagon("3,2"))
    x, y = middle(one, "3,8")
    hand.move(x - middle(one, "3,2")[0], 0)
    hand.up()
    wait(one)
    cells = cells_of(one)
    assert [cells[f"3,{at}"] for at in (2, 4, 6, 8)] == ["river"] * 4
    assert one.evaluate("scrollY") == 0
    head = one.locator("#draw-report h2").first
    first = head.inner_text()
    heads = {first}
    one.set_viewport_size({"width": 320, "height": 568})
    for language in ("hu", "es", "ja", "pl", "en"):
        one.click("#settings")
        one.select_option("dialog select >> nth=0", language)
        one.wait_for_selector(f'html[lang="{language}"]')
        one.keyboard.press("Escape")
        wait(one)
        if language == "en":
            expect(head).to_have_text(first)
        else:
            one.wait_for_function(IS_ANOTHER, arg=[*heads])  # its texts are fetched
        assert page_is_as_wide_as_its_window(one), language
        heads.add(head.inner_text())
    assert len(heads) == 5
    one.set_viewport_size({"width": 320, "height": 740})
    one.evaluate("document.documentElement.style.fontSize = '200%'")
    assert one.evaluate(SPILT, ".paints .key, .tool-line .key, html") == []
    one.evaluate("document.documentElement.style.fontSize = ''")
    shelf_of(browser, has_touch=True).take_back(one)


@pytest.mark.parametrize(
    ("width", "look"),
    [
        (320, {"color_scheme": "light"}),
        pytest.param(1280, {"color_scheme": "dark"}, marks=pytest.mark.full),
        pytest.param(390, {"forced_colors": "active"}, marks=pytest.mark.full),
    ],
)
def test_axe_finds_nothing(
    browser: Browser, site_url: str, width: int, look: dict[str, str]
) -> None:
    one = shelf_of(browser).lend((width, 740), **look)
    open_draw(one, site_url)
    one.wait_for_selector(key("new"))
    no_violation(one, "beginning")
    begin(one, site_url, "burgundy", 2)
    for tool in ("paint", "carry", "select", "link", "look"):
        one.click(key(f"tool:{tool}"))
        no_violation(one, tool)
    assert page_is_as_wide_as_its_window(one)
    small = one.eval_on_selector_all(
        ".editor button:not(.hex, .jump), .editor input, .editor select",
        """nodes => nodes.filter((n) => n.offsetParent).map((n) => {
             const { width, height } = n.getBoundingClientRect();
             return [n.outerHTML.slice(0, 80), width, height];
           }).filter(([, width, height]) => Math.min(width, height) < 39.9)""",
    )
    assert small == []
    one.click(key("share"))
    no_violation(one, "sharing")
    one.keyboard.press("Escape")
    shelf_of(browser).take_back(one)
