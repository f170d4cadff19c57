"""The editor of boards on the page: what is drawn, judged, kept and handed on."""

import json
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sheetgen.checking.layout import find_notes
from sheetgen.codes import SheetCode, decode
from sheetgen.encode import encode
from sheetgen.games.find import all_rules, find_game, load_layout
from sheetgen.layout.find import find_layout, layout_names
from tests.site.conftest import wait_until_stored
from tests.site.device import shelf_of
from tests.site.hand import Hand
from tests.site.test_held import SPILT
from tests.site.test_page import digits_of, no_violation, page_is_as_wide_as_its_window

pytestmark = pytest.mark.slow

IS_JUDGED = """() => document.querySelector("#draw-report")?.ariaBusy === "false"
  && document.querySelector(".draw-dock .sign")"""
FILL = """() => {
  globalThis.free = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new Error("full"); };
}"""
DRAFTS = "Object.keys(localStorage).filter((key) => /draft/.test(key))"
FOREIGN = "#draw=123456789"
SHORT = """format = 1 # the form
game = "dice"

name = "Ring"  # of seven cells, one of them a hole
provenance = "public-1"

[legend]
x = "pasture"
y = "city" # letters of my own

# The map.
[board]
map = '''
  x y
x ~ x
  x x
'''

[expect]
cells = 6
"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    one = shelf_of(browser).lend((1280, 860))
    yield one
    shelf_of(browser).take_back(one)


def key(name: str) -> str:
    return f'[data-key="{name}"]'


def hexagon(place: str) -> str:
    return f'.hex[data-at="{place}"]'


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


def bring(page: Page, text: str, name: str = "board.toml") -> None:
    content = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    page.set_input_files(key("file"), files=[content])


def saved(page: Page) -> str:
    with page.expect_download() as download:
        page.click(key("save"))
    path = download.value.path()
    return Path(path).read_text("utf-8")


def test_a_board_is_painted_and_told_of_as_validate_does(
    page: Page, site_url: str, tmp_path: Path
) -> None:
    begin(page, site_url)
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
    expect(page.locator(".draw-dock .status")).to_contain_text("All is well")
    page.keyboard.press("Control+y")
    wait(page)
    assert cells_of(page) == cells


def test_a_fault_is_marked_where_it_is_and_leaves_no_link(
    page: Page, site_url: str
) -> None:
    begin(page, site_url, radius=1)
    page.click(key("paint:"))
    for place in ("0,1", "1,2", "1,0", "2,1", "2,3"):
        stroke(page, place)
    page.click(key("paint:mine"))
    stroke(page, "2,1")
    expect(page.locator(".draw-dock .status")).to_contain_text("to correct")
    assert page.locator(".badge.error").count() > 0
    assert page.locator(key("share")).count() == 0
    page.locator(".findings .jump").first.click()
    assert page.evaluate("document.activeElement.dataset.at")
    page.click(key("clear"))
    wait(page)
    expect(page.locator(".findings")).to_contain_text("The map has no cells")


def test_tools_fill_select_mirror_turn_and_swap(page: Page, site_url: str) -> None:
    begin(page, site_url)
    before = cells_of(page)
    page.click(key("tool:select"))
    for turn in ("aside", "aside", "upside", "upside", *["right"] * 4, *["left"] * 4):
        page.click(key(f"turn:{turn}"))
    assert cells_of(page) == before
    page.click(key("turn:aside"))
    turned = cells_of(page)
    assert turned["0,3"] == before["0,9"]
    page.select_option(key("swap:0"), "city")
    page.select_option(key("swap:1"), "river")
    page.click(key("do-swap"))
    swapped = cells_of(page)
    trade = {"city": "river", "river": "city"}
    assert swapped == {at: trade.get(cell, cell) for at, cell in turned.items()}
    page.click(key("select:all"))
    page.click(key("tool:fill"))
    page.click(key("paint:pasture"))
    stroke(page, "3,6")
    assert set(cells_of(page).values()) == {"pasture"}
    page.click(key("tool:select"))
    page.click(key("select:none"))
    stroke(page, "0,3")
    page.click(key("way:up-left"))
    moved = cells_of(page)
    assert "0,3" not in moved
    assert moved["-1,2"] == "pasture"


def test_cells_carry_what_is_chosen_or_what_comes_next(
    page: Page, site_url: str
) -> None:
    begin(page, site_url, "burgundy")
    own = cells_of(page)["3,6"].split()[0]
    page.click(key("tool:carry"))
    page.click(key("value:5"))
    stroke(page, "3,6", "3,8")
    assert cells_of(page)["3,6"] == f"{own} 5"
    assert cells_of(page)["3,8"].endswith(" 5")
    page.click(key("tool:paint"))
    page.click(key(f"paint:{own}"))
    stroke(page, "3,6")
    assert cells_of(page)["3,6"] == f"{own} 6"
    page.click(key("paint:mine"))
    stroke(page, "3,6")
    assert cells_of(page)["3,6"] == "mine 6"


def test_islands_are_linked_by_two_taps_and_parted_again(
    page: Page, site_url: str
) -> None:
    begin(page, site_url, "burgundy", 1)
    page.click(key("tool:look"))
    page.click(key("widen"))
    page.click(key("tool:paint"))
    stroke(page, "1,8")
    expect(page.locator(".draw-dock .status")).to_contain_text("to correct")
    page.click(key("tool:link"))
    stroke(page, "1,4")
    stroke(page, "1,8")
    links = [name for name in draft_of(page) if name.startswith("link ")]
    assert len(links) == 1
    expect(page.locator(".draw-dock .status")).not_to_contain_text("to correct")


def test_a_whole_board_is_drawn_by_keys_alone(page: Page, site_url: str) -> None:
    open_draw(page, site_url)
    page.wait_for_selector(key("new"))
    page.locator(key("game:dice")).focus()
    page.keyboard.press("Enter")
    page.locator(key("radius:1")).focus()
    page.keyboard.press("Enter")
    wait(page)
    while page.evaluate("document.activeElement.className") != "hex":
        page.keyboard.press("Tab")
    keys = ["c", "ArrowRight", "a", "3", "ArrowDown", "p", "ArrowLeft", "Delete"]
    keys += ["ArrowUp", "Shift+ArrowUp", "r"]
    for name in keys:
        page.keyboard.press(name)
    wait(page)
    cells = cells_of(page)
    assert (cells["0,1"], cells["0,3"]) == ("city", "castle good")
    assert cells["1,2"] == "pasture"
    assert "1,0" not in cells
    assert cells["-1,0"] == "river"
    label = page.locator(hexagon("0,3")).get_attribute("aria-label")
    assert label == "b2 castle, good"
    for _ in range(6):
        page.keyboard.press("Control+z")
    wait(page)
    expect(page.locator(".draw-dock .status")).to_contain_text("7 cells")


def test_fingers_paint_and_two_of_them_look_closer(
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
    shelf_of(browser, has_touch=True).take_back(one)


def test_a_link_opens_a_draft_and_never_runs_over_one(
    page: Page, site_url: str
) -> None:
    link = f"#draw={digits_of()}"
    open_draw(page, site_url, link)
    wait(page)
    first = page.evaluate("location.hash")
    assert page.locator("#title").inner_text() == "After Duchy A"
    assert page.locator("#head-short").input_value() == ""
    page.goto("about:blank")
    open_draw(page, site_url, link)
    wait(page)
    assert page.evaluate("location.hash") == first
    page.click(key("paint:"))
    stroke(page, "0,3")
    page.goto("about:blank")
    open_draw(page, site_url, link)
    wait(page)
    second = page.evaluate("location.hash")
    assert second != first
    assert len(cells_of(page)) == 37
    page.goto("about:blank")
    open_draw(page, site_url, first)
    wait(page)
    assert len(cells_of(page)) == 36


def test_digits_that_are_no_board_are_told_in_one_sentence(
    page: Page, site_url: str
) -> None:
    totals = load_layout("burgundy-totals/totals")
    newer = replace(totals.rules.encoding, rules=77)
    code = SheetCode(totals.rules.number, totals.board, "none")
    told = {
        FOREIGN: "do not fit together",
        f"#draw={encode(SheetCode(77, totals.board), newer)}": "a newer one will",
        "#draw=hello": "There is no sheet",
        f"#draw={encode(code, totals.rules.encoding)}": "no board that can be drawn",
        "#draw:never": "not kept on this device",
    }
    for hash_, words in told.items():
        page.goto("about:blank")
        open_draw(page, site_url, hash_)
        expect(page.locator(".editor .trouble").first).to_contain_text(words)


def test_a_file_keeps_all_that_did_not_change(page: Page, site_url: str) -> None:
    open_draw(page, site_url)
    page.wait_for_selector(key("new"))
    bring(page, SHORT)
    wait(page)
    assert saved(page) == SHORT
    page.fill("#head-author", 'A. "Maker"')
    wait(page)
    named = saved(page)
    assert named == SHORT.replace("\n[legend]", 'author = "A. \\"Maker\\""\n\n[legend]')
    page.click(key("paint:mine"))
    page.locator(".hex[aria-label^='a1']").click()
    wait(page)
    text = saved(page)
    expect(page.locator(".editor .told")).to_contain_text("a comment now")
    tables = tomllib.loads(text)
    assert tables["legend"] == {"x": "pasture", "y": "city", "m": "mine"}
    assert tables["provenance"] == "custom"
    assert tables["name"] == "After Ring"  # which called itself one of the game's own
    assert tables["board"]["map"].split() == ["m", "y", "x", "~", "x", "x", "x"]
    assert "expect" not in tables
    kept = ("# the form", "# letters of my own", "# The map.", "# cells = 6")
    assert all(comment in text for comment in kept)


def test_stock_files_come_through_as_they_are(page: Page, site_url: str) -> None:
    for name in ("dice/duchy-a", "burgundy/solo-33", "keythedral/cathedral"):
        path = find_layout(name, layout_names(name.partition("/")[0]))
        open_draw(page, site_url)
        page.wait_for_selector(key("new"))
        bring(page, path.read_text("utf-8"))
        wait(page)
        assert saved(page) == path.read_text("utf-8")
        page.goto("about:blank")


def test_damaged_files_are_told_with_their_lines(page: Page, site_url: str) -> None:
    open_draw(page, site_url)
    page.wait_for_selector(key("new"))
    trouble = page.locator(".editor .trouble").first
    bring(page, 'format = 1\nname = "x\n')
    expect(trouble).to_contain_text("Line 2 is no TOML")
    bring(page, "colour = 'blue'\n")
    expect(trouble).to_contain_text("This is no layout file")
    bring(page, SHORT.replace("x ~ x", "x q x x"))
    expect(trouble).to_contain_text("Row 2 of the map")
    bring(page, "#" * 1_000_001)
    expect(trouble).to_contain_text("larger than any layout file")
    content = {"name": "a.toml", "mimeType": "text/plain", "buffer": b"\xff\xfe\x00"}
    page.set_input_files(key("file"), files=[content])
    expect(trouble).to_contain_text("It is no layout file")
    assert page.evaluate(DRAFTS) == []


def test_what_is_too_much_is_told_and_kept(page: Page, site_url: str) -> None:
    begin(page, site_url, radius=4)
    page.click(key("paint:city"))
    stroke(page, "0,2")
    expect(page.locator(".editor .told")).to_contain_text("at most 61 cells")
    assert len(cells_of(page)) == 61
    name = "<img src=x onerror=alert(1)>" * 18
    page.fill("#head-name", name)
    wait(page)
    told = page.locator(".findings")
    expect(told).to_contain_text("504 letters, expected at most 40")
    expect(page.locator("#hint-name")).to_contain_text("504 of at most 40")
    assert page.locator("#title").inner_text().startswith("<img src=x")
    assert page.locator(".editor img, .top img").count() == 0
    assert draft_of(page)["head name"] == name
    page.goto("about:blank")
    open_draw(page, site_url)
    page.wait_for_selector(key("new"))
    bring(page, SHORT.partition("  x y")[0] + "x " * 62 + "\n'''\n")
    wait(page)
    expect(told).to_contain_text("62 cells: a board has at most 61")
    assert len(cells_of(page)) == 62


def test_drafts_are_renamed_copied_deleted_and_brought_back(
    page: Page, site_url: str
) -> None:
    begin(page, site_url, radius=1)
    page.fill("#head-name", "First")
    page.click(key("drafts"))
    rows = page.locator(".drafts li")
    expect(rows).to_have_count(1)
    rows.locator("button[data-key^=rename]").click()
    page.fill(key("draft-name"), "Isle")
    page.click(key("rename-done"))
    expect(rows).to_contain_text("Isle")
    rows.locator("button[data-key^=duplicate]").click()
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Isle, copy")
    rows.first.locator("button[data-key^=delete]").click()
    expect(rows).to_have_count(1)
    page.click(key("bring-back"))
    expect(rows).to_have_count(2)
    rows.last.locator("button[data-key^=open]").click()
    wait(page)
    assert page.locator("#title").inner_text() == "Isle"
    page.keyboard.press("Control+z")  # the steps came along
    expect(page.locator("#title")).to_have_text("First")


def test_two_windows_with_one_draft_run_over_nothing(page: Page, site_url: str) -> None:
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
    expect(other.locator(".draw-dock .status")).to_contain_text("37 cells")
    page.click(key("paint:"))
    other.evaluate(FILL)
    stroke(other, "6,3")
    other.evaluate("dispatchEvent(new Event('pagehide'))")
    other.evaluate("() => { Storage.prototype.setItem = free; }")
    stroke(page, "0,9")
    cells_of(page)
    notice = other.locator(key("notice:rival"))
    expect(notice).to_contain_text("at the same time")
    stroke(other, "6,9")
    other.click(key("page.draw.keep-apart"))
    wait(other)
    assert {"0,9"} == {*before} - {*cells_of(page)}
    assert {"6,3", "6,9"} == {*before} - {*cells_of(other)}


def test_where_nothing_can_be_kept_the_address_holds_the_board(
    page: Page, site_url: str
) -> None:
    page.goto(site_url)
    page.evaluate(FILL)
    page.evaluate("location.hash = '#draw'")
    page.click(key("game:dice"))
    page.click(key("radius:2"))
    wait(page)
    expect(page.locator(key("notice:full"))).to_contain_text("cannot be kept")
    page.click(key("paint:"))
    stroke(page, "0,2")
    page.wait_for_function("location.hash.startsWith('#draw=')")
    page.reload()
    wait(page)
    expect(page.locator(".draw-dock .status")).to_contain_text("18 cells")


def test_it_is_reached_from_the_start_and_from_a_sheet_and_goes_back_there(
    page: Page, site_url: str
) -> None:
    page.goto(site_url)
    page.click('#start a[href="#draw"]')
    page.click(key("game:dice"))
    page.click(key("radius:1"))
    wait(page)
    page.click(key("try"))
    page.wait_for_selector("#view-board .hex")
    page.click("#open-sheet")
    page.click("dialog a[href^='#draw=']")
    wait(page)
    page.wait_for_function("location.hash.startsWith('#draw:')")
    assert len(page.evaluate(DRAFTS)) == 1
    page.go_back()
    page.wait_for_selector("#view-board .hex")


def test_large_text_leaves_each_paint_its_place(page: Page, site_url: str) -> None:
    page.set_viewport_size({"width": 320, "height": 740})
    begin(page, site_url, radius=1)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(SPILT, ".paints .key, .tool-line .key, html") == []


def test_the_page_s_language_is_spoken(page: Page, site_url: str) -> None:
    begin(page, site_url)
    page.click(key("paint:city"))
    stroke(page, "0,3", "6,9")
    heads = set()
    for language in ("hu", "es", "ja", "pl"):
        page.click("#settings")
        page.select_option("dialog select >> nth=0", language)
        page.wait_for_selector(f'html[lang="{language}"]')
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": 320, "height": 568})
        expect(page.locator(".findings")).not_to_contain_text("area of")
        assert page_is_as_wide_as_its_window(page), language
        head = page.locator("#draw-report h2")
        for said in heads:
            expect(head).not_to_have_text(said)
        heads.add(head.inner_text())
        page.set_viewport_size({"width": 1280, "height": 860})
    assert len(heads) == 4


def test_where_no_file_can_be_saved_its_text_is_shown(
    page: Page, site_url: str
) -> None:
    begin(page, site_url, radius=1)
    page.evaluate("delete HTMLAnchorElement.prototype.download")
    page.click(key("save"))
    expect(page.locator("dialog")).to_contain_text("This browser saves no files")
    text = page.locator("dialog textarea").input_value()
    assert tomllib.loads(text)["name"] == "My board"
    page.keyboard.press("Escape")


def test_games_are_played_when_somebody_asks(page: Page, site_url: str) -> None:
    begin(page, site_url, radius=1)
    page.click(key("play"))
    page.wait_for_selector(key("played-facts"))
    expect(page.locator(key("played-facts"))).to_contain_text("median")


def test_without_a_network_boards_are_drawn_on(page: Page, site_url: str) -> None:
    begin(page, site_url, radius=1)
    page.evaluate(
        "navigator.serviceWorker.ready.then(({active}) => active.postMessage('rest'))"
    )
    wait_until_stored(
        page, "^draw[.]", "draw-en", "^toml[.]", "core-draft", "micropython-rest"
    )
    page.context.set_offline(True)
    page.reload()
    wait(page)
    page.click(key("paint:city"))
    stroke(page, "1,2")
    assert cells_of(page)["1,2"] == "city"
    assert tomllib.loads(saved(page))["game"] == "dice"


@pytest.mark.parametrize(
    ("width", "look"),
    [
        (320, {"color_scheme": "light"}),
        (1280, {"color_scheme": "dark"}),
        (390, {"forced_colors": "active"}),
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
