"""Fingers on the page: nothing that is tapped is lost, nothing is entered twice."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.site.device import shelf_of
from tests.site.hand import Hand, touch_page, written
from tests.site.test_page import A, digits_of

NAMES = A.board.names
HELD_MS = (0, 40, 90, 120, 150, 250, 400)
BLANK = ", empty"


@pytest.fixture
def page(browser: Browser, site_url: str) -> Iterator[Page]:
    """Return a sheet of duchy A on a phone."""
    problems: list[str] = []

    def note(error: Error) -> None:
        problems.append(str(error))

    opened = touch_page(browser, f"{site_url}#{digits_of()}")
    opened.on("pageerror", note)
    yield opened
    opened.remove_listener("pageerror", note)
    shelf_of(browser, has_touch=True).take_back(opened)
    assert not problems


@pytest.fixture
def hand(page: Page) -> Hand:
    """Return a hand on that sheet."""
    return Hand(page)


def hex_of(name: str) -> str:
    return f".hex[data-place='cell:{name}']"


def key_of(mark: str) -> str:
    return f"#pad [data-key='{mark}']"


def chosen(page: Page) -> str:
    place = page.get_attribute(".hex[aria-current]", "data-place") or ""
    return place.removeprefix("cell:")


def is_blank(page: Page) -> bool:
    """Return whether nothing stands on the sheet, and nothing can be undone."""
    cells = written(page).values()
    assert cells, page.url
    return all(BLANK in label for label in cells) and page.is_disabled("#undo")


@pytest.mark.slow
def test_a_key_is_written_once_however_it_is_pressed_and_nothing_moves_under_a_finger(
    page: Page, hand: Hand
) -> None:
    # Every time that a key is held after every time that a cell is; more in the bench.
    taps = [(name, at % 6 + 1) for at, name in enumerate(NAMES[:21])]
    for at, (name, number) in enumerate(taps):
        hand.tap(hex_of(name), HELD_MS[at % 3])
        hand.tap(key_of(f"mark:{number}.{at % 3 + 1}"), HELD_MS[at % len(HELD_MS)])
    labels = written(page)
    told = [f", {number}, phase {at % 3 + 1}" for at, (_, number) in enumerate(taps)]
    lost = [
        name
        for (name, _), own in zip(taps, told, strict=True)
        if own not in labels[name]
    ]
    assert not lost
    page.evaluate("digits => { location.hash = digits; }", digits_of(serial=8))
    page.wait_for_function("() => document.title.endsWith('8')")
    # A press is entered once: a second click on a mark would take it away again.
    for _ in range(2):
        page.click("#direction")  # the same cell stays chosen
    hand.tap(hex_of("c2"))
    key = page.locator(key_of("mark:5.1"))
    ways = {
        "finger": lambda: hand.tap(key_of("mark:5.1")),
        "mouse": lambda: key.click(),
        "keyboard": lambda: key.press("Enter"),
        "reader": lambda: key.evaluate("node => node.click()"),
    }
    for number, (way, press) in enumerate(ways.items()):
        press()
        assert (", 5" in written(page)["c2"]) == (number % 2 == 0), way
        assert key.get_attribute("aria-pressed") == str(number % 2 == 0).lower()
    # The verdict, which stands above the circles, waits until a tap is done: a busy
    # phone brings the click long after its finger has gone.
    page.evaluate("digits => { location.hash = digits; }", digits_of(serial=9))
    page.wait_for_function("() => document.title.endsWith('9')")
    page.click("#direction")
    page.evaluate(BUSY_TOUCHEND)
    hand.tap(hex_of("c2"))
    hand.tap(key_of("mark:X"))
    nodes = "[...document.querySelectorAll('#pad button, .card.own button')]"
    page.evaluate(f"globalThis.before = {nodes}")
    hand.tap(hex_of("b3"))
    page.wait_for_selector("#pad .against")
    # News of the last tap would move what is aimed at.
    page.wait_for_selector("#report[aria-busy='false']")
    hand.down("[data-key='circle:monk.0']")
    page.eval_on_selector(key_of("mark:6.1"), "key => key.click()")
    wait_past_the_verdict(page)
    expect(page.locator("#report .findings .error")).to_have_count(0)
    hand.up()
    page.wait_for_selector("#report .findings .error")
    label = page.get_attribute("[data-key='circle:monk.0']", "aria-label")
    assert label is not None
    assert "circled" in label
    assert page.evaluate("before.every((node) => node.isConnected)")


@pytest.mark.slow
def test_a_swipe_or_a_pinch_enters_nothing_and_thumbs_may_overlap(
    page: Page, hand: Hand
) -> None:
    def overlap(first: str, second: str) -> None:
        hand.down(first, 0)
        hand.down(second, 1)
        hand.up(0)
        hand.up(1)

    overlap(hex_of("c2"), key_of("mark:X"))
    hand.tap(hex_of("d2"))
    overlap(key_of("mark:4.1"), key_of("mark:5.2"))
    hand.tap(hex_of("e2"))
    overlap(key_of("phase:3"), key_of("mark:6.1"))
    labels = written(page)
    assert "start castle" in labels["c2"]
    assert ", 4, phase 1" in labels["d2"]
    assert ", 5, phase 2" in labels["d3"]
    assert ", 6, phase 1" in labels["e2"]
    page.evaluate("digits => { location.hash = digits; }", digits_of(serial=8))
    page.wait_for_function("() => document.title.endsWith('8')")
    # A finger that slips takes back what it did alone.
    hand.tap(hex_of("c2"))
    hand.tap(key_of("mark:4.1"))
    hand.tap(hex_of("c2"))
    hand.down(key_of("mark:5.1"))
    assert chosen(page) != "c2"
    assert ", 5" in written(page)["c2"]
    hand.move(0, -60)
    hand.up()
    assert ", 4" in written(page)["c2"]
    assert chosen(page) == "c2"
    page.click("#undo")
    assert is_blank(page)
    hand.tap(hex_of("c2"))
    for begun in (key_of("mark:5.1"), key_of("phase:2"), hex_of("d2")):
        for across, along in ((80, 0), (0, -80), (60, 60)):
            hand.down(begun)
            hand.move(across, along)
            hand.up()
            assert is_blank(page), (begun, across, along)
            assert chosen(page) == "c2"
        other = hex_of("e2") if begun.startswith(".hex") else key_of("mark:3.3")
        hand.down(begun, 0)
        hand.down(other, 1)
        for _ in range(4):
            hand.move(-12, 10, 0)
            hand.move(12, -10, 1)
        hand.up(0)
        hand.up(1)
        assert is_blank(page), begun
        assert chosen(page) == "c2"
        page.evaluate("scrollTo(0, 0)")
    hand.tap(key_of("mark:5.1"))
    assert ", 5" in written(page)["c2"]


def wait_past_the_verdict(page: Page) -> None:
    """Wait until the rules were asked: entries are kept later than that."""
    page.wait_for_function(
        "() => Object.values(localStorage).some((text) => text.includes('6...X'))"
    )
    page.evaluate("new Promise((done) => setTimeout(done, 50))")


BUSY_TOUCHEND = """addEventListener("touchend", () => {
  const end = performance.now() + 200;
  while (performance.now() < end);
})"""
