"""Servers on this machine, and the names that they answer to.

A name that resolves to this machine may belong to another site (DNS rebinding): its
pages could then read what is served. So a server answers only to names that it knows.
"""

import json
import mimetypes
import os
import re
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from hmac import compare_digest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, NamedTuple, Protocol

from sheetgen.core.errors import OutputError, SheetgenError
from sheetgen.language.message import message

HOST = "127.0.0.1"
NAMES = (HOST, "localhost")  # of this machine, for itself
TOKEN_BYTES = 16
JSON = "application/json"
INDEX = "index.html"
NEVER_SAVED = "sw.js"  # so that no cached page outlives the command
# The page has a place where a server names what it stores (docs/site.md).
MARK = b'<meta name="tables" content="">'
_TYPES = {".wasm": "application/wasm", ".js": "text/javascript"}

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


class Reply(NamedTuple):
    """The answer to a request.

    Attributes:
        content: its bytes; other values are sent as JSON.
        kind: the media type of bytes.
        status: the status of HTTP.
    """

    content: object
    kind: str = JSON
    status: int = 200


class RequestRefused(Exception):
    """The refusal of a request."""

    def __init__(self, status: int, why: str) -> None:
        """Refuse with a status of HTTP and a reason for the user."""
        super().__init__(why)
        self.status = status
        self.why = why


def not_found() -> RequestRefused:
    """Return the refusal of a request for something that is not here."""
    return RequestRefused(404, message("nothing is here"))


class Room(Protocol):
    """What is served to a browser on this machine, at addresses with a secret token."""

    @property
    def token(self) -> str:
        """The secret part of every address."""

    @property
    def most_body(self) -> int:
        """The most bytes of a request's body."""

    def get(self, name: str) -> Reply:
        """Return what is at an address, which has no token and no leading slash."""

    def take(self, method: str, name: str, body: Callable[[], bytes]) -> Reply:
        """Answer a request that sends something, which *body* reads."""

    def fail(self, error: SheetgenError) -> Reply:
        """Return the answer to a request that failed."""

    def say(self, text: str) -> str:
        """Return a message in the user's language."""


def make_token() -> str:
    """Return a random token that cannot be guessed."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def page_file(files: Mapping[str, bytes], name: str, mark: str) -> Reply:
    """Return a file of the solver page.

    Args:
        files: the files of the page, by their names.
        name: of the file.
        mark: an element of the head of its index, by which it knows who serves it.

    Raises:
        RequestRefused: there is no such file.
    """
    if name not in files or name == NEVER_SAVED:
        raise not_found()
    content = files[name]
    if name == INDEX:
        content = content.replace(MARK, MARK + f"\n{mark}".encode())
    ending = "." + name.rpartition(".")[2]
    kind = _TYPES.get(ending) or mimetypes.guess_type(name)[0]
    return Reply(content, kind or "application/octet-stream")


@contextmanager
def opened(room: Room, port: int) -> Iterator[str]:
    """Serve *room* to this machine only, and yield the link to open.

    The link gives access: its token cannot be guessed. Requests from another site are
    refused, whether its name leads here or its page sends something here.

    Args:
        room: what is served.
        port: the port; 0 for any free one.

    Raises:
        OutputError: the port is taken.
    """
    with listening(partial(_RoomHandler, room), port) as address:
        yield f"{address}{room.token}/"


class _RoomHandler(Handler):
    protocol_version = "HTTP/1.1"

    def __init__(self, room: Room, *request: Any) -> None:
        self.room = room
        super().__init__(*request)

    def do_GET(self) -> None:
        """Send what is at an address."""
        self._answer_with(self.room.get)

    def do_PUT(self) -> None:
        """Store what is sent."""
        self._answer_with(lambda name: self.room.take("PUT", name, self._body))

    def do_POST(self) -> None:
        """Answer what is sent."""
        self._answer_with(lambda name: self.room.take("POST", name, self._body))

    def _answer_with(self, answer: Callable[[str], Reply]) -> None:
        try:
            reply = answer(self._enter())
        except RequestRefused as refused:
            self.close_connection = True  # the body was not read
            told = {"message": self.room.say(refused.why)}
            reply = Reply(told, status=refused.status)
        except SheetgenError as error:
            reply = self.room.fail(error)
        content, kind, status = reply
        if not isinstance(content, bytes):
            content, kind = json.dumps(content).encode(), JSON
        self.answer(
            status,
            kind,
            content,
            X_Content_Type_Options="nosniff",
            Content_Security_Policy="frame-ancestors 'none'",
        )

    def _enter(self) -> str:
        """Return the requested path without the token.

        Raises:
            RequestRefused: the request comes from elsewhere, or its token is wrong.
        """
        port = self.connection.getsockname()[1]
        if not self.is_called_rightly():
            raise RequestRefused(403, message("this page is for this machine alone"))
        origin = self.headers.get("Origin")
        own = [f"http://{name}:{port}" for name in NAMES]
        is_foreign = origin is not None and origin not in own
        has_to_say = self.command != "GET" and origin is None
        if is_foreign or has_to_say:
            what = message("another page may not ask for anything here")
            raise RequestRefused(403, what)
        token, _, rest = self.path.partition("?")[0].lstrip("/").partition("/")
        if not compare_digest(token.encode(), self.room.token.encode()):
            raise not_found()
        return rest or INDEX

    def _body(self) -> bytes:
        """Return the body of a request.

        Raises:
            RequestRefused: it is too long.
        """
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > self.room.most_body:
            raise RequestRefused(413, message("too much at once"))
        return self.rfile.read(int(length))
