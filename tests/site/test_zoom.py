"""The board can be seen closely, and keeps the room that it had."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.site.device import shelf_of
from tests.site.hand import Hand, touch_page, written
from tests.site.test_held import SIZES, boxes, in_window, meet, turn
from tests.site.test_keythedral import PLAYED, link_of
from tests.site.test_page import digits_of, no_violation, sheet

__all__ = ["sheet"]

pytestmark = pytest.mark.slow

FIELD = ".board-field"
WHOLE = "#whole"
IN_SIGHT = """() => {
  const [cell, board] = [".hex[aria-current]", ".board"].map((selector) => {
    const { left, right } = document.querySelector(selector).getBoundingClientRect();
    return { left, right };
  });
  return cell.left >= board.left - 2 && cell.right <= board.right + 2;
}"""


def width(page: Page) -> float:
    box = page.locator(FIELD).bounding_box()
    assert box
    return box["width"]


def cell(name: str) -> str:
    return f".hex[data-place='cell:{name}']"


@pytest.fixture
def page(browser: Browser, site_url: str) -> Iterator[Page]:
    one = touch_page(browser, f"{site_url}#{digits_of()}")
    yield one
    shelf_of(browser, has_touch=True).take_back(one)


def spread(hand: Hand, page: Page, times: int, first: str = "c3") -> None:
    """Move two fingers apart, the middle between them staying where it is."""
    x, y = hand.middle(cell(first))
    hand.down_at(x - 20, y, 0)
    hand.down_at(x + 20, y, 1)
    for _ in range(times):
        hand.move(-10, 0, 0)
        hand.move(10, 0, 1)
    hand.up(0)
    hand.up(1)


def test_fingers_bring_the_board_closer_and_move_nothing_else(page: Page) -> None:
    hand = Hand(page)
    before, place = width(page), hand.middle(cell("c3"))
    hand.down(cell("c2"), 0)
    hand.down("#pad [data-key='mark:X']", 1)  # a key is not the board
    hand.move(0, 12, 1)
    hand.up(1)
    hand.up(0)
    assert width(page) == before
    # A tap elsewhere parts two taps, however fast the three follow each other.
    page.evaluate(
        """() => {
          const cell = document.querySelector(".hex[data-place='cell:d4']");
          const click = () => new MouseEvent("click", { bubbles: true, detail: 1 });
          cell.dispatchEvent(click());
          const down = new PointerEvent("pointerdown", { bubbles: true });
          document.querySelector("[data-key='mark:5.1']").dispatchEvent(down);
          cell.dispatchEvent(click());
        }"""
    )
    assert width(page) == before
    while page.locator("#undo").is_enabled():
        hand.tap("#undo")
    pad = page.locator("#pad").bounding_box()
    spread(hand, page, 4)
    assert 2.5 * before < width(page) < 3.5 * before
    now = page.locator(cell("c3")).bounding_box()
    assert now
    # What lies under the fingers stays there.
    assert abs(now["x"] + now["width"] / 2 - place[0]) < 4
    assert abs(now["y"] + now["height"] / 2 - place[1]) < 4
    assert page.evaluate("visualViewport.scale") == 1
    assert page.locator("#pad").bounding_box() == pad
    assert page.locator("#undo").is_disabled()
    hand.tap(WHOLE)
    assert width(page) == before
    assert page.locator(WHOLE).is_hidden()


PINCH = """() => document.querySelector("#view-board > *").dispatchEvent(
  new WheelEvent("wheel", { ctrlKey: true, bubbles: true, cancelable: true })
)"""


def test_a_double_tap_comes_closer_beside_the_keys_and_goes_back(sheet) -> None:
    one = sheet(digits_of())
    before = width(one.page)
    assert not one.page.evaluate(PINCH)  # the board takes it
    one.cell("d4").dblclick()
    assert width(one.page) == pytest.approx(2 * before, rel=0.02)
    one.tap("mark:X")
    assert "start castle" not in written(one.page)["c2"]
    one.cell("d4").dblclick()
    assert width(one.page) == before
    one.cell("d4").dblclick()
    one.go(digits_of("none", 8))  # another sheet is seen whole
    assert one.page.locator(WHOLE).is_hidden()
    assert width(one.page) == before
    one.cell("a1").dblclick()
    for mark in "356":  # what is chosen next comes into sight
        one.tap(f"mark:{mark}")
        one.page.wait_for_function(IN_SIGHT)  # once the finger has gone
    one.go(digits_of("none", 9))
    one.page.click("#brush")
    one.page.locator("#pad button").first.click()
    one.cell("d4").dblclick()  # with the brush that is two taps
    assert width(one.page) == before
    one.page.click("#brush")
    for size in SIZES:
        turn(one.page, size)
        one.cell("d4").dblclick()
        [board] = boxes(one.page, ".board")
        for box in boxes(one.page, "#pad button"):
            assert in_window(box, one.page), size
            assert not meet(box, board), size
        [whole] = boxes(one.page, WHOLE)
        assert in_window(whole, one.page)
        if size == SIZES[0]:
            no_violation(one.page, "closer")
        one.page.click(WHOLE)
    one.cell("d4").dblclick()
    one.go(link_of(PLAYED))  # a sheet without a board has no button for it
    assert one.page.locator(WHOLE).is_hidden()
    assert one.page.evaluate(PINCH)  # and the page itself grows
    one.go(digits_of(serial=10))
    assert one.page.evaluate(IN_SIGHT.replace(".hex[aria-current]", ".hex"))
