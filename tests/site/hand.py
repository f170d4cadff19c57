"""A hand on the page in Chromium: fingers that go down, move and come up."""

from playwright.sync_api import Browser, Page

from tests.site.device import shelf_of

STEP = 12  # pixels between two moves of a finger


class Hand:
    """Fingers on a page that takes touches."""

    def __init__(self, page: Page) -> None:
        """Lay a hand on *page*."""
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.fingers: dict[int, tuple[float, float]] = {}

    def middle(self, selector: str) -> tuple[float, float]:
        """Return the middle of an element, which is brought into sight."""
        node = self.page.locator(selector).first
        node.scroll_into_view_if_needed()
        box = node.bounding_box()
        assert box is not None, selector
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def down(self, selector: str, finger: int = 0) -> None:
        """Put a finger on an element."""
        self.down_at(*self.middle(selector), finger)

    def down_at(self, x: float, y: float, finger: int = 0) -> None:
        """Put a finger on a place of the window."""
        self.fingers[finger] = (x, y)
        self._send("touchStart")

    def move(self, across: float, along: float, finger: int = 0) -> None:
        """Move a finger by so many pixels, as fingers do: in several steps."""
        steps = max(1, round(max(abs(across), abs(along)) / STEP))
        for _ in range(steps):
            x, y = self.fingers[finger]
            self.fingers[finger] = (x + across / steps, y + along / steps)
            self._send("touchMove")

    def up(self, finger: int = 0) -> None:
        """Lift a finger."""
        del self.fingers[finger]
        # The browser ends what is no longer among the points of an event.
        self._send("touchMove" if self.fingers else "touchEnd")

    def tap(self, selector: str, held_ms: float = 0) -> None:
        """Tap an element, and keep the finger on it for a while."""
        self.down(selector)
        self.page.wait_for_timeout(held_ms)
        self.up()

    def _send(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": at} for at, (x, y) in self.fingers.items()]
        self.session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
        )


def touch_page(browser: Browser, url: str) -> Page:
    """Return the page of a sheet on a phone, once its board is there."""
    page = shelf_of(browser, has_touch=True).lend()
    page.goto(url)
    page.wait_for_selector(".board")
    return page


def mark_key(mark: str, phase: int = 1) -> str:
    """Return the key of a mark on a pad that writes the phase with it."""
    return f"mark:{mark}.{phase}" if mark.isdigit() else f"mark:{mark}"


def written(page: Page) -> dict[str, str]:
    """Return what every cell of the board is called, by its name."""
    labels = page.eval_on_selector_all(
        ".hex",
        "nodes => nodes.map((n) => [n.dataset.place, n.getAttribute('aria-label')])",
    )
    return {place.removeprefix("cell:"): label for place, label in labels}
