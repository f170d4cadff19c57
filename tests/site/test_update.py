"""A newer page takes the place of one that is open, and nothing entered goes."""

import functools
import http.server
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sheetgen.site import build, scripts
from tests.once import make_once
from tests.site.conftest import PATIENCE, Host, wait_until
from tests.site.test_draw import key, open_draw, wait
from tests.site.test_keythedral import digits_of as keythedral_digits
from tests.site.test_page import digits_of

pytestmark = pytest.mark.slow
ENTERED = re.compile(r"#\d+/\d+$")
RENEWED = (
    "older => document.querySelector('script[type=module]')"
    ".getAttribute('src') !== older"
)
# A page stores what it may want later ten seconds after it was opened: here only
# when a test says so, however slow the machine is. Changes of the worker are counted
# from the first moment, since the browser looks for a newer one by itself too. What a
# test asks a page counts as a touch for the browser, so that is counted here as well.
WATCHED = """
  const activation = { hasBeenActive: false };
  Object.defineProperty(navigator, "userActivation", { value: activation });
  addEventListener("pointerdown", () => { activation.hasBeenActive = true; }, true);
  window.changes = 0;
  navigator.serviceWorker.addEventListener("controllerchange", () => window.changes++);
  const { prototype } = ServiceWorker;
  prototype.send = prototype.postMessage;
  prototype.postMessage = function (message) {
    if (message !== "rest") this.send(message);
  };
"""


@pytest.fixture(scope="module")
def newer_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a page whose scripts all have other names."""

    def make(root: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            for module, name in (
                (build, "minify_script"),
                (build, "minify_module"),
                (scripts, "minify_module"),
            ):
                old = getattr(module, name)
                patch.setattr(module, name, lambda s, old=old: old(s) + "\n;0;\n")
            for name, data in build.make_site().items():
                (root / name).write_bytes(data)

    return make_once(tmp_path_factory, "newer", make)


class Caching(Host):
    """A host whose files a browser may keep for ten minutes, as free ones have it."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def do_GET(self) -> None:
        """Answer with a file that is not gone."""
        del self.headers["If-Modified-Since"]  # an older page is another one as well
        if any(gone in self.path for gone in self.server.gone):
            self.send_error(404)
        else:
            super().do_GET()


class Updated(http.server.ThreadingHTTPServer):
    """A host of the older page, and of the newer one alone once that is there."""

    def __init__(self, older: Path, newer: Path, place: Path) -> None:
        self.newer, self.place = newer, place
        self.gone: list[str] = []
        place.symlink_to(older)
        handler = functools.partial(Caching, directory=str(place))
        super().__init__(("127.0.0.1", 0), handler)

    def update(self) -> None:
        self.place.unlink()
        self.place.symlink_to(self.newer)


@pytest.fixture
def host(
    site_folder: Path,
    newer_folder: Path,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> Iterator[Updated]:
    """Return a host that goes to the newer page, or with a parameter back from it."""
    pages = [site_folder / "any" / "path", newer_folder]
    before, after = reversed(pages) if getattr(request, "param", False) else pages
    with Updated(before, after, tmp_path / "page") as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        yield served
        served.shutdown()


@pytest.fixture
def visit(browser: Browser, host: Updated) -> Iterator[Callable[[str], Page]]:
    context: BrowserContext = browser.new_context()
    context.add_init_script(WATCHED)

    def open_page(digits: str) -> Page:
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.goto(f"http://127.0.0.1:{host.server_port}/#{digits}")
        page.wait_for_selector(".board")
        return page

    yield open_page
    context.close()


def opened_before(visit: Callable[[str], Page]) -> tuple[Page, str]:
    """Return a first page, once it has its worker, and its script."""
    page = visit(digits_of())
    page.wait_for_function("() => window.changes === 1")
    return page, script_of(page)


def updated(page: Page) -> None:
    """Wait until the worker of a first page is a newer one.

    The browser may look for one itself, and answer with what it read before. Once a
    newer one is there, asking again would keep it waiting. An older worker that is
    idle ends by itself, but not while a debugger watches it, as here.
    """
    control = page.context.new_cdp_session(page)
    control.send("ServiceWorker.enable")

    def is_newer() -> bool:
        state = page.evaluate(
            """async () => {
              const known = await navigator.serviceWorker.ready;
              if (!known.installing && !known.waiting) await known.update();
              return window.changes === 2 ? "newer" : known.waiting?.state;
            }"""
        )
        if state == "installed":
            control.send("ServiceWorker.stopAllWorkers")
        return bool(state == "newer")

    end = time.monotonic() + PATIENCE / 1000
    while not is_newer():
        assert time.monotonic() < end
        page.wait_for_timeout(50)


def script_of(page: Page) -> str:
    return page.locator("script[type=module]").get_attribute("src") or ""


@pytest.mark.parametrize(
    "host", [False, pytest.param(True, marks=pytest.mark.full)], indirect=True
)
def test_an_open_page_goes_on_then_takes_the_newer_one_and_older_files_go(
    host: Updated, visit: Callable[[str], Page]
) -> None:
    page, older = opened_before(visit)
    page.click(".hex[data-place='cell:a1']")
    page.keyboard.press("5")
    host.update()
    untouched = visit(digits_of(serial=8))
    updated(page)
    untouched.wait_for_function(RENEWED, arg=older)
    page.click("#share")
    expect(page.locator("dialog textarea")).to_have_value(ENTERED)
    page.wait_for_selector("dialog svg.code")
    page.keyboard.press("Escape")
    page.click("#photo")  # what that needs is on the host no more
    page.wait_for_function(RENEWED, arg=older)
    page.wait_for_selector(".hex[data-place='cell:a1'][aria-label*='5']")
    expect(page.locator("#undo")).to_be_enabled()
    caches = "caches.keys().then((names) => names.length)"
    assert page.evaluate(caches) == 2
    for other in page.context.pages[:]:
        if other is not page:
            other.close()
    page.reload()
    page.wait_for_selector(".board")
    page.evaluate("navigator.serviceWorker.controller.send('rest')")
    wait_until(page, f"async () => await {caches} === 1")  # nobody wants the older


@pytest.mark.full
def test_a_sheet_of_another_game_opens_after_an_update(
    host: Updated, visit: Callable[[str], Page]
) -> None:
    """Though the page of the first moment is still the older one."""
    page, older = opened_before(visit)
    page.close()
    host.update()
    page = visit(keythedral_digits())
    assert script_of(page) != older
    expect(page.locator("html")).to_have_attribute("data-game", "keythedral")


@pytest.mark.full
@pytest.mark.parametrize(
    ("later", "shown"),
    [
        ("location.hash = '#print'", ".print-form"),
        ("location.hash = '#draw'", "html[data-page=start] #start > *"),
        ("document.getElementById('show-play').click()", "#show-play"),
        ("fetch('core-write.00000000.json')", ".board"),
    ],
)
def test_whatever_is_gone_from_the_host_lets_the_newer_page_in(
    host: Updated, visit: Callable[[str], Page], later: str, shown: str
) -> None:
    page, older = opened_before(visit)
    host.update()
    page.evaluate(later)
    page.wait_for_function(RENEWED, arg=older)
    page.wait_for_selector(shown)


@pytest.mark.full
def test_a_page_without_a_worker_takes_the_newer_one_too(
    host: Updated, browser: Browser
) -> None:
    """As over plain http; a file that is gone from the same page changes nothing."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{host.server_port}/#{digits_of()}")
    page.wait_for_selector(".board")
    older = script_of(page)
    host.gone.append("draw.")
    page.goto(f"http://127.0.0.1:{host.server_port}/#draw")
    expect(page.locator("#start .trouble").first).to_contain_text("could not be loaded")
    host.gone.clear()
    host.update()
    page.evaluate("location.hash = '#print'")
    page.wait_for_function(RENEWED, arg=older)
    page.wait_for_selector(".print-form")
    context.close()


@pytest.fixture
def uncut(browser: Browser, site_url: str) -> Iterator[Page]:
    """Return a page that keeps nothing, and so has only what it has fetched."""
    context = browser.new_context(service_workers="block")
    yield context.new_page()
    context.close()


@pytest.mark.full
@pytest.mark.parametrize("is_sheet", [True, False])
def test_a_link_is_shared_without_a_network(
    is_sheet: bool, uncut: Page, site_url: str
) -> None:
    if is_sheet:
        uncut.goto(f"{site_url}#{digits_of()}")
        uncut.wait_for_selector("#report[aria-busy=false]")
        uncut.wait_for_load_state("networkidle")
    else:
        open_draw(uncut, site_url, f"#draw={digits_of()}")
        wait(uncut)
    uncut.context.set_offline(True)
    uncut.click("#share" if is_sheet else key("share"))
    expect(uncut.locator("dialog textarea")).to_have_value(re.compile(r"#\d+$"))
    expect(uncut.locator("dialog .trouble")).to_contain_text("could not be loaded")


@pytest.mark.full
def test_a_code_that_is_gone_from_the_host_brings_the_newer_page(
    host: Updated, visit: Callable[[str], Page]
) -> None:
    """Once the link in its place was taken, and the dialog is closed."""
    page, older = opened_before(visit)
    page.click("#settings")  # so that the dialogs are there
    page.keyboard.press("Escape")
    host.update()
    host.gone.append("qrcode.")
    page.click("#share")
    expect(page.locator("dialog .trouble")).to_contain_text("could not be loaded")
    assert script_of(page) == older
    page.keyboard.press("Escape")
    page.wait_for_function(RENEWED, arg=older)
