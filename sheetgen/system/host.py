"""Servers on this machine, and the names that they answer to.

A name that resolves to this machine may belong to another site (DNS rebinding): its
pages could then read what is served. So a server answers only to names that it knows.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from sheetgen.core.errors import OutputError
from sheetgen.language.message import message

HOST = "127.0.0.1"
NAMES = (HOST, "localhost")  # of this machine, for itself
_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([0-9a-z_.-]+?)\.?)(?::[0-9]*)?")


def called(host: str) -> str:
    """Return the name or address in a `Host` header; empty if it has none.

    >>> called("SheetGen.local.:8037"), called("[::1]:80"), called("a@localhost")
    ('sheetgen.local', '::1', '')
    """
    found = _HOST.fullmatch(host.lower())
    return (found[1] or found[2]) if found else ""


class Handler(BaseHTTPRequestHandler):
    """Answers a browser on this machine, and writes nothing to the terminal."""

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""

    def is_called_rightly(self) -> bool:
        """Return whether the request used a name of this machine."""
        return called(self.headers.get("Host", "")) in NAMES

    def answer(self, status: int, kind: str, content: bytes, **more: str) -> None:
        """Send an answer with its content type, content and *more* headers."""
        self.begin(status, kind, Content_Length=str(len(content)), **more)
        self.wfile.write(content)

    def begin(self, status: int, kind: str, **more: str) -> None:
        """Send the head of an answer with its content type and *more* headers."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in more.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Cache-Control", "no-store")
        self.end_headers()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore pages that were closed."""


@contextmanager
def listening(handler: Callable[..., Handler], port: int) -> Iterator[str]:
    """Run a server for this machine alone, and yield its address.

    Args:
        handler: makes the handler of a request.
        port: to listen at; 0 for any free port.

    Raises:
        OutputError: the port is taken.
    """
    try:
        server = _Server((HOST, port), handler)
    except OSError as error:
        raise OutputError(
            message(
                "port {port} cannot be listened at ({reason}); choose another with "
                "--port, or 0 for any that is free",
                port=port,
                reason=error.strerror or error,
            )
        ) from error
    thread = Thread(target=server.serve_forever, args=(0.1,), daemon=True)
    thread.start()
    try:
        yield f"http://{HOST}:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def show_browser(address: str) -> None:
    """Open a page, unless the only browser would take over the terminal."""
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform in ("win32", "darwin") or has_screen:
        import webbrowser

        webbrowser.open(address)
