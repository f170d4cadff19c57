"""The board can be seen closely, and keeps the room that it had."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.site.device import shelf_of
from tests.site.hand import Hand, touch_page, written
from tests.site.test_held import SIZES, boxes, in_window, meet
from tests.site.test_keythedral import PLAYED, link_of
from tests.site.test_page import Sheet, digits_of, no_violation, sheet

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


def test_two_fingers_make_the_board_larger_and_nothing_else(page: Page) -> None:
    hand = Hand(page)
    before, place = width(page), hand.middle(cell("c3"))
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


def test_a_finger_on_a_key_is_none_on_the_board(page: Page) -> None:
    hand = Hand(page)
    before = width(page)
    hand.down(cell("c2"), 0)
    hand.down("#pad [data-key='mark:X']", 1)
    hand.move(0, 12, 1)
    hand.up(1)
    hand.up(0)
    assert width(page) == before


def test_a_double_tap_comes_closer_and_goes_back(sheet) -> None:
    one = sheet(digits_of())
    before = width(one.page)
    one.cell("d4").dblclick()
    assert width(one.page) == pytest.approx(2 * before, rel=0.02)
    one.tap("mark:X")
    assert "start castle" not in written(one.page)["c2"]
    one.cell("d4").dblclick()
    assert width(one.page) == before


def test_a_tap_elsewhere_parts_two_taps(page: Page) -> None:
    """However fast the three follow each other: none takes any time here."""
    before = width(page)
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


def test_two_taps_of_the_brush_are_two_taps(sheet) -> None:
    one = sheet(digits_of("none"))
    before = width(one.page)
    one.page.click("#brush")
    one.page.locator("#pad button").first.click()
    one.cell("d4").dblclick()
    assert width(one.page) == before


def test_what_is_chosen_next_comes_into_sight(sheet) -> None:
    one = sheet(digits_of("none"))
    one.cell("a1").dblclick()
    for mark in "356":
        one.tap(f"mark:{mark}")
        one.page.wait_for_function(IN_SIGHT)  # once the finger has gone


PINCH = """() => document.querySelector("#view-board > *").dispatchEvent(
  new WheelEvent("wheel", { ctrlKey: true, bubbles: true, cancelable: true })
)"""


def test_where_there_is_no_board_the_page_itself_grows(sheet) -> None:
    assert not sheet(digits_of()).page.evaluate(PINCH)  # the board takes it
    assert sheet(link_of(PLAYED)).page.evaluate(PINCH)


def test_a_sheet_without_a_board_stands_beside_no_button_for_it(sheet) -> None:
    one = sheet(digits_of())
    one.cell("d4").dblclick()
    one.page.locator(WHOLE).wait_for()
    one.page.evaluate("(behind) => { location.hash = behind; }", link_of(PLAYED))
    one.page.wait_for_selector(".score-table")
    assert one.page.locator(WHOLE).is_hidden()
    one.page.evaluate("(behind) => { location.hash = behind; }", digits_of(serial=8))
    one.page.wait_for_selector(FIELD)
    assert one.page.evaluate(IN_SIGHT.replace(".hex[aria-current]", ".hex"))


def test_another_sheet_is_seen_whole(sheet) -> None:
    one = sheet(digits_of())
    before = width(one.page)
    one.cell("d4").dblclick()
    one.page.evaluate("(digits) => { location.hash = digits; }", digits_of(serial=8))
    one.page.wait_for_function("() => document.querySelector('#whole').hidden")
    assert width(one.page) == before


@pytest.mark.parametrize("size", SIZES)
def test_keys_stay_beside_a_board_that_is_large(
    size: tuple[int, int], browser: Browser, site_url: str
) -> None:
    with Sheet(browser, site_url, digits_of(), *size) as one:
        one.settle()
        one.cell("d4").dblclick()
        [board] = boxes(one.page, ".board")
        for box in boxes(one.page, "#pad button"):
            assert in_window(box, one.page)
            assert not meet(box, board)
        [whole] = boxes(one.page, WHOLE)
        assert in_window(whole, one.page)
        no_violation(one.page, f"closer {size}")
