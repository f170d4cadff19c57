"""Figures of the editor of boards in Chromium, as it is and four times slower.

`pytest tests/bench/test_draw.py -o addopts="" -s` prints them. Everything that runs for
a page is slowed, workers too (`slow.py`).
"""

import statistics
import time

import pytest
from playwright.sync_api import Browser, Page

from tests.bench.report import noting
from tests.bench.slow import slowed
from tests.site.hand import Hand
from tests.site.test_draw import begin, hexagon, key, open_draw, wait

note = noting("bench-draw.txt")
STROKES = 40
SLOWER = 4
# From the last move of a finger until all that the rules say of it was painted.
STROKE = """async ([from, to, kinds]) => {
  const field = document.querySelector(".editor .board-field");
  const report = document.querySelector("#draw-report");
  const find = (key) => document.querySelector(`.hex[data-at="${key}"]`);
  const spot = (key) => {
    const box = find(key).getBoundingClientRect();
    return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  };
  const send = (type, key) => field.dispatchEvent(new PointerEvent(type, {
    ...spot(key), pointerId: 1, button: 0, bubbles: true, isPrimary: true,
  }));
  const rest = () => new Promise((done) => setTimeout(done));
  const painted = () => new Promise(requestAnimationFrame).then(rest);
  const times = [];
  for (const kind of kinds) {
    document.querySelector(`[data-key="paint:${kind}"]`).click();
    await painted();
    send("pointerdown", from);
    while (report.ariaBusy !== "false") await rest(); // a finger takes its time
    const began = performance.now();
    send("pointermove", to);
    send("pointerup", to);
    await painted();
    const seen = performance.now() - began;
    while (report.ariaBusy !== "false") await rest();
    await painted();
    times.push([seen, performance.now() - began]);
  }
  return times;
}"""


@pytest.mark.parametrize("slower", [1, SLOWER])
@pytest.mark.parametrize("game", ["dice", "burgundy"])
def test_a_stroke_until_all_is_told(
    browser: Browser, site_url: str, game: str, slower: int
) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    begin(page, site_url, game, radius=4)
    kinds = ["city", "river", "mine", "pasture"] * (STROKES // 4)
    page.evaluate(STROKE, ["4,0", "4,16", kinds[:4]])
    with slowed(slower):
        times = page.evaluate(STROKE, ["4,0", "4,16", kinds])
    for name, column in (("its cells painted", 0), ("all told and painted", 1)):
        values = sorted(one[column] for one in times)
        note(
            f"{game}, 61 cells, a stroke of 9, {slower} times slower, until {name}: "
            f"median {statistics.median(values):.0f} ms, most {values[-1]:.0f} ms"
        )
    page.close()


def test_a_new_board_by_touch(browser: Browser, site_url: str) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    hand, taps = Hand(page), 0
    began = time.perf_counter()

    def tap(selector: str) -> None:
        nonlocal taps
        hand.tap(selector)
        taps += 1

    page.goto(site_url)
    page.wait_for_selector('a[href="#draw"]')
    tap('a[href="#draw"]')
    page.wait_for_selector(key("new"))
    for name in ("game:dice", "radius:3"):
        tap(key(name))
    wait(page)
    # Another terrain in each row: seven strokes, and castles that carry something.
    rows = ["river", "city", "mine", "pasture", "monastery", "city", "river"]
    for row, terrain in enumerate(rows):
        tap(key(f"paint:{terrain}"))
        first = abs(3 - row)
        drag(page, hand, f"{row},{first}", f"{row},{12 - first}")
        taps += 1
    tap(key("paint:castle"))
    for place in ("1,4", "3,6", "5,8", "3,2"):
        tap(hexagon(place))
    wait(page)
    tap("#head-name")
    page.keyboard.type("Rows")
    wait(page)
    tap(key("print"))
    page.wait_for_function("location.hash.startsWith('#print=')")
    seconds = time.perf_counter() - began
    note(f"a new board of 37 cells by touch: {taps} taps and strokes, {seconds:.1f} s")
    context.close()


def drag(page: Page, hand: Hand, first: str, last: str) -> None:
    x, y = hand.middle(hexagon(first))
    box = page.locator(hexagon(last)).bounding_box()
    assert box
    hand.down_at(x, y)
    hand.move(box["x"] + box["width"] / 2 - x, box["y"] + box["height"] / 2 - y)
    hand.up()


def test_the_editor_opens(browser: Browser, site_url: str) -> None:
    times = []
    for _ in range(5):
        context = browser.new_context()
        page = context.new_page()
        began = time.perf_counter()
        open_draw(page, site_url)
        page.wait_for_selector(key("new"))
        times.append(time.perf_counter() - began)
        context.close()
    note(f"the editor, first visit: median {statistics.median(times):.2f} s")
