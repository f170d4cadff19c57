"""A browser, and the page behind a host of static files."""

import atexit
import functools
import http.server
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from sheetgen.site.finished import write_single
from tests.once import make_once

PATIENCE = 120_000  # milliseconds
# The first has no windows of its own to draw: a quarter less work.
CHROMIUMS = "chromium-headless-shell", "chromium", "chromium-browser"
CHROMIUM = next(filter(None, map(shutil.which, CHROMIUMS)), None)


class Host(http.server.SimpleHTTPRequestHandler):
    """A host of static files that says nothing."""

    extensions_map = {  # noqa: RUF012
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/wasm",
        ".js": "text/javascript",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Let a test that failed say what its pages showed then."""
    report = yield
    browser = getattr(item, "funcargs", {}).get("browser")
    if report.failed and isinstance(browser, Browser):
        pages = [page for context in browser.contexts for page in context.pages]
        own = item.funcargs.get("page")
        for page in pages:
            if page.url == "about:blank" and page is not own:
                continue  # nobody has it now
            report.sections.append((f"page {page.url}", _shown(page)))
    return report


# What a page shows, and what is written to be kept.
SHOWN = """return [
  [...document.querySelectorAll("dialog[open], #notices, main, .dock")]
    .map((node) => node.innerText).join("\\n---\\n") || document.body.innerText,
  document.documentElement.outerHTML.match(/<html[^>]*>/)[0],
  document.activeElement.outerHTML.slice(0, 200),
  JSON.stringify({...localStorage, "sheetgen:opened": ""}),
].join("\\n=====\\n")"""


def _shown(page: Page) -> str:
    """Return what a page shows, and where it has been."""
    try:
        session = page.context.new_cdp_session(page)
        been = session.send("Page.getNavigationHistory")
        urls = [entry["url"] for entry in been["entries"]]
        where = f"{urls}, now {been['currentIndex']}"
        if page.url == "about:blank":
            return where
        return f"{page.evaluate(f'() => {{{SHOWN}}}')}\n=====\n{where}"
    except PlaywrightError as error:
        return f"it cannot say: {error}"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return Chromium; without it the tests fail in CI, and are skipped elsewhere."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("no Chromium: scripts/system-packages test installs it")
        pytest.skip("NO CHROMIUM: the page of the solver is not tested")
    opened = play_browsers().chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
    )
    # A machine that does much else is slow, and that is no fault of the page.
    expect.set_options(timeout=PATIENCE)
    for name in ("new_page", "new_context"):
        setattr(opened, name, _patient(getattr(opened, name)))
    yield opened
    opened.close()


@functools.cache
def play_browsers() -> Playwright:
    """Return what starts browsers: one in a process, whichever folder wants it."""
    play = sync_playwright().start()
    atexit.register(play.stop)
    return play


# Whether the worker has stored a file for each pattern of its name.
KEPT = """async (patterns) => {
  const stored = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
  const files = (await Promise.all(stored)).flat().map(({ url }) => url.split("/").pop());
  return patterns.every((one) => files.some((name) => new RegExp(one).test(name)));
}"""  # noqa: E501


def wait_until(page: Page, question: str, argument: object = None) -> None:
    """Wait until the page says yes, be it by a promise.

    `Page.wait_for_function` takes the promise itself for a yes.
    """
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(question, argument):
        assert time.monotonic() < end, question
        page.wait_for_timeout(50)


def close_offer(page: Page) -> None:
    """Close what offers to read the entries from a photo: it lies over the head."""
    page.click("[data-key='notice:photo.1']")


def wait_until_stored(page: Page, *patterns: str) -> None:
    """Wait until the worker of a page has stored such files."""
    wait_until(page, KEPT, patterns)


def _patient(make: Callable[..., Any]) -> Callable[..., Any]:
    """Return what makes pages that are waited for longer than usual."""

    def made(**options: Any) -> Any:
        page = make(**options)
        page.set_default_timeout(PATIENCE)
        return page

    return made


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory, page_folder: Path) -> Path:
    """Return a folder with the page's files below a path of their own."""
    return make_once(
        tmp_path_factory,
        "host",
        lambda root: shutil.copytree(page_folder, root / "any" / "path"),
    )


@pytest.fixture(scope="session")
def site_url(site_folder: Path) -> Iterator[str]:
    """Return the address of the page on a static host."""
    handler = functools.partial(Host, directory=str(site_folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        thread = threading.Thread(target=host.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{host.server_port}/any/path/"
        host.shutdown()


@pytest.fixture(scope="session")
def engine_url(site_url: str, site_folder: Path) -> str:
    """Return the address of the script that the rules run on."""
    (script,) = (site_folder / "any" / "path").glob("engine.*.js")
    return f"{site_url}{script.name}"


@pytest.fixture
def engine_page(browser: Browser, site_url: str, engine_url: str) -> Iterator[Page]:
    """Return a page with a function `engine` that answers questions there."""
    page = browser.new_page()
    page.goto(site_url)
    page.evaluate(
        """async (script) => {
          await import(script);
          globalThis.engine = await startEngine();
        }""",
        engine_url,
    )
    yield page
    page.close()


@pytest.fixture(scope="session")
def single_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the address of the page as one file."""
    name = "solver.html"
    disk = make_once(tmp_path_factory, "disk", lambda root: write_single(root / name))
    return (disk / name).as_uri()
