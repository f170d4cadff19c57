"""Devices that stay warm: their pages go on from test to test, what they kept does not.

A page in a process that has opened ours before costs a third of one in a new process.
What a test leaves is taken away when it gives its page back: what the device keeps,
further windows, routes, and a missing network.
"""

from dataclasses import dataclass, field
from functools import cache

from playwright.sync_api import Browser, Error, Page

PHONE = 390, 844
# Ten seconds after it was opened a page stores what it may want later: here only where
# a test asks its worker to, however slow the machine is.
WAIT = """const wait = setTimeout;
globalThis.setTimeout = (then, ms, ...more) => ms === 10_000 || wait(then, ms, ...more);
"""
USUAL = dict.fromkeys(("color_scheme", "reduced_motion", "forced_colors"), "null")


@dataclass(frozen=True)
class Shelf:
    """Warm pages of a browser, with fingers or without.

    Attributes:
        browser: where the pages are.
        has_touch: whether their devices take touches.
        idle: pages that nobody has now.
    """

    browser: Browser
    has_touch: bool
    idle: list[Page] = field(default_factory=list)

    def lend(self, size: tuple[int, int] = PHONE, **look: str) -> Page:
        """Return an empty page of a device that keeps nothing, and looks so."""
        page = self.idle.pop() if self.idle else self.make_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(**{**USUAL, **look})
        return page

    def make_page(self) -> Page:
        """Return a cold page, of a device of its own."""
        context = self.browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]},
            locale="en-GB",
            has_touch=self.has_touch,
            is_mobile=self.has_touch,
        )
        context.add_init_script(WAIT)
        return context.new_page()

    def take_back(self, page: Page) -> None:
        """Take back a page that was lent, or close its device if that was spoiled."""
        context = page.context
        if page.is_closed() or not page.url.startswith("http"):
            context.close()
            return
        for other in context.pages:
            if other is not page:
                other.close()
        context.set_offline(False)
        context.unroute_all()
        page.unroute_all()
        origin = page.evaluate("location.origin")
        # As it leaves, our page still keeps what was written. It has done so once there
        # is another page of its host, and not yet when there is one of nobody.
        try:
            page.goto(f"{origin}/none")
        except Error:  # its host has gone
            context.close()
            return
        page.evaluate("localStorage.clear()")
        session = context.new_cdp_session(page)
        kept = {"origin": origin, "storageTypes": "all"}
        session.send("Storage.clearDataForOrigin", kept)
        session.detach()
        page.goto("about:blank")
        self.idle.append(page)


@cache
def shelf_of(browser: Browser, has_touch: bool = False) -> Shelf:
    """Return the warm pages of a browser, the same ones each time."""
    return Shelf(browser, has_touch)
