"""A window of each browser, and a host that can go away."""

import functools
import http.server
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browsers import firefox, webkit
from tests.browsers.window import Window
from tests.site.conftest import (  # noqa: F401
    SHOWN,
    Host,
    browser,
    single_url,
    site_folder,
    site_url,
)


@dataclass(frozen=True)
class Chromium:
    """A window of Chromium.

    Attributes:
        page: what is in it.
    """

    page: Page

    def open(self, url: str) -> None:
        """Open *url*."""
        self.page.goto(url)

    def run(self, script: str, *given: object) -> Any:
        """Return what the body of a function returns."""
        body = f"(given) => (function () {{{script}}})(...given)"
        return self.page.evaluate(body, given)

    def press(self, x: float, y: float) -> None:
        """Tap a place of the window with a finger."""
        self.page.touchscreen.tap(x, y)

    def choose(self, selector: str, file: Path) -> None:
        """Choose a file in a field."""
        self.page.set_input_files(selector, file)


@contextmanager
def open_chromium(browser: Browser) -> Iterator[Chromium]:  # noqa: F811
    """Open a window of Chromium that knows nothing yet."""
    context = browser.new_context(has_touch=True)
    yield Chromium(context.new_page())
    context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Let a test that failed say what its window showed then."""
    report = yield
    window = getattr(item, "funcargs", {}).get("window")
    if report.failed and window is not None:
        try:
            report.sections.append(("window", str(window.run(SHOWN))))
        except Exception as error:  # whatever ails the browser
            report.sections.append(("window", f"it cannot say: {error!r}"))
    return report


FRAME = "/frame"
LOOKS_FOR = {"firefox": firefox.is_there, "webkit": webkit.is_there}
BROWSERS = ("chromium", "firefox", "webkit")


# What Chromium does is told by the tests of `tests/site`.
OTHERS = (pytest.param("chromium", marks=pytest.mark.full), *BROWSERS[1:])


@pytest.fixture(scope="session", params=OTHERS)
def window(request: pytest.FixtureRequest) -> Iterator[Window]:
    """Return a window of a browser, the same for all tests."""
    is_there = LOOKS_FOR.get(request.param)
    if is_there and not is_there():
        if os.environ.get("CI"):
            pytest.fail("scripts/system-packages test installs " + request.param)
        pytest.skip(f"NO {request.param.upper()}: the page is not tested there")
    makers: dict[str, Callable[[], AbstractContextManager[Window]]] = {
        "chromium": lambda: open_chromium(request.getfixturevalue("browser")),
        "firefox": firefox.open_firefox,
        "webkit": webkit.open_webkit,
    }
    with makers[request.param]() as opened:
        yield opened


class FramingHost(Host):
    """A host that gives out a narrow frame too, for browsers of wide windows."""

    def do_GET(self) -> None:
        """Give out a file, or the frame."""
        if not self.path.startswith(FRAME):
            super().do_GET()
            return
        self.send_response(http.HTTPStatus.OK)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<iframe width=320 height=568></iframe>")


@dataclass(frozen=True)
class Away:
    """A host of the page that can go away.

    Attributes:
        url: address of the page.
        frame: address of a page with an empty, narrow frame.
        leave: call it, and nobody answers there any more.
    """

    url: str
    frame: str
    leave: Callable[[], None]


@pytest.fixture
def host(site_folder: Path) -> Iterator[Away]:  # noqa: F811
    """Return a host of its own, so that no browser has kept anything of it."""
    handler = functools.partial(FramingHost, directory=str(site_folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()

    def leave() -> None:
        server.shutdown()
        server.server_close()

    root = f"http://127.0.0.1:{server.server_port}"
    yield Away(f"{root}/any/path/", root + FRAME, leave)
    leave()
