"""Servers of this machine, and the names that they go by.

A name that a browser was told leads here may be another site's (DNS rebinding): its
pages could then read what is served. So a server answers to names that it knows.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from threading import Thread

from sheetgen.core.errors import OutputError
from sheetgen.say import tell

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


@contextmanager
def listening(make: Callable[[], ThreadingHTTPServer], port: int) -> Iterator[str]:
    """Let a server answer, and yield its address.

    Args:
        make: makes the server, which listens at once.
        port: that it listens at; 0 for any that is free.

    Raises:
        OutputError: the port is taken.
    """
    try:
        server = make()
    except OSError as error:
        raise OutputError(
            tell(
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
