"""A page on this machine that shows a drawing, and updates when it is redrawn.

The page learns of redrawings by server-sent events. A browser reconnects to them by
itself, so the page goes on when the program is restarted.
"""

import json
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Condition
from typing import Any

from sheetgen.cli.speech import choose_language, translated
from sheetgen.language.message import message
from sheetgen.system.host import Handler, listening

SIGN_OF_LIFE = 15.0  # seconds between signs that the server is still there

_PAGE = Path(__file__).with_name("live.html")
_NOTHING = message("no drawing yet")
_STOPPED = message("`sheetgen watch` was stopped; this page goes on when it runs again")


@dataclass(frozen=True)
class Shown:
    """The content of the page.

    Attributes:
        number: grows with each redrawing, whether or not it fails.
        svg: the last good drawing; empty before the first.
        said: the line about the drawing.
        problems: why the file in its present state could not be drawn.
    """

    number: int = 0
    svg: bytes = b""
    said: str = ""
    problems: tuple[str, ...] = ()


class LivePage:
    """The content of the page, for requests that wait for changes."""

    def __init__(self, title: str) -> None:
        """Start with nothing to show."""
        self.title = title
        self.shown = Shown(said=translated(_NOTHING))
        self._changed = Condition()

    def show(self, svg: bytes, said: str) -> None:
        """Show a new drawing."""
        self._set(Shown(self.shown.number + 1, svg, said))

    def refuse(self, problems: tuple[str, ...]) -> None:
        """Show problems over the last good drawing."""
        last = self.shown
        told = translated(message("the last good drawing") if last.svg else _NOTHING)
        self._set(Shown(last.number + 1, last.svg, told, problems))

    def wait(self, known: int, seconds: float) -> Shown:
        """Return the content once its number is not *known*, or after *seconds*."""
        with self._changed:
            self._changed.wait_for(lambda: self.shown.number != known, seconds)
            return self.shown

    def _set(self, shown: Shown) -> None:
        with self._changed:
            self.shown = shown
            self._changed.notify_all()


def serving(page: LivePage, port: int) -> AbstractContextManager[str]:
    """Serve *page* to this machine only, as `listening` does, and yield its address."""
    return listening(partial(_Handler, page), port)


class _Handler(Handler):
    def __init__(self, page: LivePage, *request: Any) -> None:
        self.page = page
        super().__init__(*request)

    def do_GET(self) -> None:
        """Answer a browser."""
        # Requests from another site whose name leads here are refused.
        if not self.is_called_rightly():
            self._refuse(403, message("this page is for this machine alone"))
            return
        path = self.path.partition("?")[0]
        if path == "/":
            self.answer(200, "text/html; charset=utf-8", _PAGE.read_bytes())
        elif path == "/face.svg" and self.page.shown.svg:
            self.answer(200, "image/svg+xml", self.page.shown.svg)
        elif path == "/news":
            self._tell_news()
        else:
            self._refuse(404, message("nothing is here"))

    def _refuse(self, status: int, why: str) -> None:
        self.answer(status, "text/plain; charset=utf-8", translated(why).encode())

    def _tell_news(self) -> None:
        """Send an event for each redrawing until the page is closed."""
        self.begin(200, "text/event-stream")
        known = -1
        while True:
            shown = self.page.wait(known, SIGN_OF_LIFE)
            if shown.number == known:
                self.wfile.write(b": still here\n\n")
                continue
            known = shown.number
            news = {
                "title": self.page.title,
                "number": shown.number,
                "has_face": bool(shown.svg),
                "said": shown.said,
                "problems": shown.problems,
                "stopped": translated(_STOPPED),
                "language": choose_language(),
            }
            self.wfile.write(b"data: " + json.dumps(news).encode() + b"\n\n")
