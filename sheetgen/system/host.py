"""Servers of this machine, and the names that they go by.

A name that a browser was told leads here may be another site's (DNS rebinding): its
pages could then read what is served. So a server answers to names that it knows.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from sheetgen.core.errors import OutputError
from sheetgen.language.message import message

HOST = "127.0.0.1"
NAMES = (HOST, "localhost")  # that this machine calls itself by


_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([0-9a-z_.-]+?)\.?)(?::[0-9]*)?")


def called(host: str) -> str:
    """Return the name or address that a `Host` header has; nothing if it has none.

    >>> called("SheetGen.local.:8037"), called("[::1]:80"), called("a@localhost")
    ('sheetgen.local', '::1', '')
    """
    found = _HOST.fullmatch(host.lower())
    return (found[1] or found[2]) if found else ""


class Handler(BaseHTTPRequestHandler):
    """Answers a browser of this machine; the terminal is for other news."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def is_called_rightly(self) -> bool:
        """Return whether it was asked by a name of this machine."""
        return called(self.headers.get("Host", "")) in NAMES

    def answer(self, status: int, kind: str, content: bytes, **more: str) -> None:
        """Answer with a content of some kind, and *more* headers."""
        self.begin(status, kind, Content_Length=str(len(content)), **more)
        self.wfile.write(content)

    def begin(self, status: int, kind: str, **more: str) -> None:
        """Begin an answer of some kind, with *more* headers."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in more.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Cache-Control", "no-store")
        self.end_headers()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Pass over pages that were closed."""


@contextmanager
def listening(handler: Callable[..., Handler], port: int) -> Iterator[str]:
    """Let a server answer this machine alone, and yield its address.

    Args:
        handler: makes what answers a request.
        port: that it listens at; 0 for any that is free.

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
