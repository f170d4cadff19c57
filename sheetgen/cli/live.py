"""A page on this machine that shows a drawing, and shows it anew when it was redrawn.

The page hears of redrawings by server-sent events, which a browser takes up again by
itself, so it goes on when the program is started anew.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Condition

from sheetgen.cli.speech import said
from sheetgen.local import HOST, NAMES, called, listening
from sheetgen.say import tell

SIGN_OF_LIFE = 15.0  # seconds between signs that somebody is still there

_PAGE = Path(__file__).with_name("live.html")


@dataclass(frozen=True)
class PageTexts:
    """What the page says by itself.

    Attributes:
        language: two letters.
        old: that it shows the last good drawing.
        none: that there is no drawing yet.
        stopped: that it hears nothing any more.
    """

    language: str
    old: str
    none: str
    stopped: str


@dataclass(frozen=True)
class Shown:
    """What the page shows.

    Attributes:
        number: grows with each redrawing and each failed one.
        svg: the last good drawing; empty before the first.
        said: about it, as it is now.
        problems: why the file as it is now could not be drawn.
    """

    number: int = 0
    svg: bytes = b""
    said: str = ""
    problems: tuple[str, ...] = ()


class LivePage:
    """What the page shows, for those who wait for news of it."""

    def __init__(self, title: str, texts: PageTexts) -> None:
        """Begin with nothing to show."""
        self.title = title
        self.texts = texts
        self.shown = Shown(said=texts.none)
        self._changed = Condition()

    def show(self, svg: bytes, said: str) -> None:
        """Show another drawing."""
        self._set(Shown(self.shown.number + 1, svg, said))

    def refuse(self, problems: tuple[str, ...]) -> None:
        """Show problems over the last good drawing."""
        last = self.shown
        said = self.texts.old if last.svg else self.texts.none
        self._set(Shown(last.number + 1, last.svg, said, problems))

    def wait(self, known: int, seconds: float) -> Shown:
        """Return what is shown, as soon as it is not number *known*, or in the end."""
        with self._changed:
            self._changed.wait_for(lambda: self.shown.number != known, seconds)
            return self.shown

    def _set(self, shown: Shown) -> None:
        with self._changed:
            self.shown = shown
            self._changed.notify_all()


@contextmanager
def serving(page: LivePage, port: int) -> Iterator[str]:
    """Serve *page* to this machine alone, and yield its address.

    Args:
        page: what is served.
        port: 0 for any that is free.

    Raises:
        OutputError: the port is taken.
    """
    with listening(lambda: _Server(page, port), port) as address:
        yield address


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False  # pages wait for news as long as they are open

    def __init__(self, page: LivePage, port: int) -> None:
        self.page = page
        super().__init__((HOST, port), _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """Pass over pages that were closed."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        """Answer a browser."""
        # Another site whose name leads here is not let in.
        if called(self.headers.get("Host", "")) not in NAMES:
            self._refuse(403, tell("this page is for this machine alone"))
            return
        path = self.path.partition("?")[0]
        if path == "/":
            self._answer(200, "text/html; charset=utf-8", _PAGE.read_bytes())
        elif path == "/face.svg" and self.server.page.shown.svg:
            self._answer(200, "image/svg+xml", self.server.page.shown.svg)
        elif path == "/news":
            self._tell_news()
        else:
            self._refuse(404, tell("nothing is here"))

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal is for redrawings."""

    def _refuse(self, status: int, why: str) -> None:
        self._answer(status, "text/plain; charset=utf-8", said(why).encode())

    def _answer(self, status: int, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def _tell_news(self) -> None:
        """Tell of each redrawing until the page is closed."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        known = -1
        while True:
            page = self.server.page
            shown = page.wait(known, SIGN_OF_LIFE)
            if shown.number == known:
                self.wfile.write(b": still here\n\n")
                continue
            known = shown.number
            news = {
                "title": page.title,
                "number": shown.number,
                "has_face": bool(shown.svg),
                "said": shown.said,
                "problems": shown.problems,
                "stopped": page.texts.stopped,
                "language": page.texts.language,
            }
            self.wfile.write(b"data: " + json.dumps(news).encode() + b"\n\n")
