"""Servers of this machine alone."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from threading import Thread

from sheetgen.errors import OutputError
from sheetgen.say import tell

HOST = "127.0.0.1"
NAMES = (HOST, "localhost")  # that this machine calls itself by


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
