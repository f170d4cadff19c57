"""What was entered is kept: beside other windows, when damaged, where room is short."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebError

from tests.site.device import shelf_of
from tests.site.hand import mark_key, written
from tests.site.test_finger import hex_of, key_of
from tests.site.test_page import digits_of

SHEET = f"sheetgen:sheet:{digits_of()}"
RIVAL = f"sheetgen:rival:{digits_of()}"
Window = Callable[..., Page]
DEAF = "addEventListener('storage', (event) => event.stopImmediatePropagation())"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Return a device: its windows keep things in one place."""
    shelf = shelf_of(browser)
    first = shelf.lend()
    problems: list[str] = []

    def note(error: WebError) -> None:
        problems.append(str(error.error))

    first.context.on("weberror", note)
    yield first.context
    first.context.remove_listener("weberror", note)
    shelf.take_back(first)
    assert not problems


@pytest.fixture
def window(context: BrowserContext, site_url: str) -> Window:
    """Return how to open the sheet in a further window."""

    warm = list(context.pages)

    def opened(begin: str = "") -> Page:
        page = context.new_page() if begin or not warm else warm.pop()
        if begin:
            page.add_init_script(begin)
        return reopened(page, site_url)

    return opened


def reopened(page: Page, url: str) -> Page:
    """Leave a page, and open the sheet there."""
    page.goto("about:blank")
    page.goto(f"{url}#{digits_of()}")
    page.wait_for_selector(".hex")
    return page


def enter(page: Page, cell: str, mark: str) -> None:
    page.click(hex_of(cell))
    page.click(key_of(mark_key(mark)))


def leave_a_link_behind(page: Page) -> str:
    """Enter a castle, then a 5; return what the address said between the two."""
    enter(page, "c2", "X")
    page.wait_for_function("() => location.hash.includes('/')")
    link: str = page.evaluate("location.hash")
    enter(page, "d2", "5")
    page.wait_for_function("link => location.hash !== link", arg=link)
    return link


def assert_link_can_be_undone(page: Page) -> None:
    """What a link says stands there, and what stood there before is a step away."""
    page.wait_for_function("() => document.querySelector('#told').textContent")
    assert ", empty" in written(page)["d2"]
    page.click("#undo")
    assert ", 5" in written(page)["d2"]


def wait_for(page: Page, cell: str, words: str) -> None:
    page.wait_for_selector(f"{hex_of(cell)}[aria-label*='{words}']")


def wait_until_kept(page: Page, numbers: str) -> None:
    """Wait until what is kept has such numbers in its first cells."""
    page.wait_for_function(
        "([key, numbers]) => (localStorage.getItem(key) || '').includes(numbers)",
        arg=[SHEET, f'"numbers":"{numbers}'],
    )


def notices(page: Page) -> list[str]:
    return page.locator("#notices p").all_inner_texts()


@pytest.mark.slow
@pytest.mark.parametrize(
    "choice", ["mine", pytest.param("theirs", marks=pytest.mark.full)]
)
def test_windows_follow_each_other_and_of_two_that_wrote_at_once_both_are_kept(
    window: Window, choice: str
) -> None:
    one, other = window(), window()
    enter(one, "b1", "5")
    wait_for(other, "b1", ", 5")
    assert "Another window" in other.locator("#told").inner_text()
    enter(other, "b2", "6")
    wait_for(one, "b2", ", 6")
    assert ", 5" in written(other)["b1"]
    one.click("#undo")
    wait_for(other, "b2", ", empty")
    assert ", 5" in written(other)["b1"]
    one.click("#undo")
    wait_for(other, "b1", ", empty")
    other.close()
    other = window(DEAF)  # as one that the browser put to sleep
    enter(one, "a1", "5")
    wait_until_kept(one, "5.")
    enter(other, "a2", "6")
    other.wait_for_selector("#notices .notice")
    assert "Both versions are saved" in notices(other)[0]
    wait_until_kept(other, "5.")  # nothing was run over
    assert '"numbers":".6' in other.evaluate("key => localStorage[key]", RIVAL)
    at = ["mine", "theirs"].index(choice)
    other.click(f"[data-key='notice:rival.{at}']")
    assert not notices(other)
    wait_until_kept(other, ".6" if choice == "mine" else "5.")
    if choice == "mine":  # the first window follows, then and after the step back
        wait_for(one, "a2", ", 6")
    other.click("#undo")
    left = written(other)
    if choice == "mine":
        assert ", 5" in left["a1"]
        wait_for(one, "a2", ", empty")
    else:
        assert ", 6" in left["a2"]
        assert ", empty" in left["a1"]


FULL = """const put = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, text) {
  if (location.protocol.startsWith("http") && sessionStorage.isFull
      && this === localStorage) throw new Error("full");
  const isFull = Object.keys(this).some((k) => k.endsWith(":other"));
  if (isFull) throw new Error("full");
  put.call(this, key, text);
};
globalThis.fill = () => put.call(localStorage, "sheetgen:undo:other", "1");"""


@pytest.mark.slow
def test_what_only_a_window_kept_stands_until_the_device_has_room(
    window: Window,
) -> None:
    page = window(FULL)
    page.evaluate("fill()")
    enter(page, "a1", "5")
    wait_until_kept(page, "5.")  # steps to undo made room for it
    assert not notices(page)
    page.evaluate("() => { sessionStorage.isFull = 1; }")
    page.reload()
    wait_for(page, "a1", ", 5")
    enter(page, "a1", "6")
    page.wait_for_selector("#notices .notice")
    assert page.evaluate("key => sessionStorage.getItem(key)", SHEET)
    page.reload()
    wait_for(page, "a1", ", 6")  # it stands over what the device has
    page.click("#undo")
    assert ", 5" in written(page)["a1"]
    page.evaluate("() => sessionStorage.removeItem('isFull')")
    page.reload()
    wait_for(page, "a1", ", 5")
    enter(page, "a2", "6")
    wait_until_kept(page, "56.")
    assert page.evaluate("key => sessionStorage.getItem(key)", SHEET) is None


@pytest.mark.slow
def test_reloads_links_and_steps_back_never_lose_what_was_entered(
    window: Window, site_url: str
) -> None:
    page = window()
    for cell, mark in (("a1", "5"), ("a2", "6"), ("a3", "4")):
        enter(page, cell, mark)
    page.click("#undo")
    wait_until_kept(page, "56.")
    page.close()
    page = window()
    wait_for(page, "a2", ", 6")
    page.click("#redo")
    assert ", 4" in written(page)["a3"]
    for cell in ("a3", "a2", "a1"):
        page.click("#undo")
        assert ", empty" in written(page)[cell]
    assert page.is_disabled("#undo")
    # A link with other entries of the same sheet can be undone.
    link = leave_a_link_behind(page)
    page.evaluate("hash => { location.hash = hash }", link)
    assert_link_can_be_undone(page)
    # An address that a window left is a link to who opens it anew.
    page.goto("about:blank")
    page.goto(f"{site_url}{link}")
    page.wait_for_selector(".hex")
    assert_link_can_be_undone(page)
    # A link that is opened over a half-entered sheet loses nothing.
    enter(page, "b1", "4")  # just before, so that it is not kept yet
    here = page.evaluate("location.hash.split('/')[0]")
    page.evaluate("digits => { location.hash = digits }", digits_of(serial=8))
    page.wait_for_function("() => document.title.includes('000008')")
    assert not [label for label in written(page).values() if ", empty" not in label]
    enter(page, "c2", "4")
    page.evaluate("hash => { location.hash = hash }", here)
    page.wait_for_function("() => document.title.includes('000007')")
    labels = written(page)
    assert "start castle" in labels["c2"]
    assert ", 4" in labels["b1"]
    page.click("#undo")
    assert ", empty" in written(page)["b1"]
    page.wait_for_function("() => location.hash.includes('/')")
    # A browser may have begun to reload before the page could change the address.
    for at, is_packed in enumerate((False, True), 1):
        page.evaluate(
            """() => {
              history.replaceState = (state, title, hash) => { window.packed = hash; };
            }"""
        )
        behind = page.evaluate("location.hash")
        enter(page, f"b{at}", "3")
        if is_packed:
            page.wait_for_function("() => (window.packed || '').includes('/')")
        page.reload()
        wait_for(page, "c2", "start castle")
        wait_for(page, f"b{at}", ", 3")
        assert page.inner_text("#told") == ""
        page.wait_for_function("behind => location.hash !== behind", arg=behind)
    # Who goes back to an address that is behind finds what was entered too.
    page.evaluate("() => { history.replaceState = () => {}; }")
    enter(page, "b3", "5")
    page.evaluate("(hash) => { location.hash = hash; }", digits_of("none"))
    wait_for(page, "c2", "empty")
    page.go_back()
    wait_for(page, "c2", "start castle")
    wait_for(page, "b3", ", 5")
    assert page.inner_text("#told") == ""
