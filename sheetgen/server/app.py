"""The application: the page, the tables, and the headers of every answer."""

import asyncio
import gzip
import hashlib
import mimetypes
import re
import threading
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from html import escape
from html.parser import HTMLParser
from ipaddress import ip_address
from socket import gethostname
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from sheetgen.server.announce import NAME
from sheetgen.server.api import Tables
from sheetgen.server.refusal import Refusal
from sheetgen.system.brotli import ENDING, pack
from sheetgen.system.host import NAMES, called

EXPIRY_EVERY = 300.0  # seconds; the greatest age of the time stored in the database
PORTS = {"http": 80, "https": 443}
READING = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
INDEX = "index.html"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'"
)
# Directives that a page cannot set in a meta element.
POLICY_OF_HEADER = "frame-ancestors 'none'"
# The element in which the server announces that it has tables (docs/site.md).
NO_TABLES = b'<meta name="tables" content="">'
TABLES = '<meta name="tables" content="api/tables" data-address="{address}"{file}>'
FILE = "solver.html"  # the page in a single file, where it exists
FOREVER = "public, max-age=31536000, immutable"

NO_SITE = """\
<!doctype html>
<html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>sheetgen</title>
<h1>The solver page is missing</h1>
<p>This server runs, and its tables of players can be used under <code>/api/</code>.
But this copy of sheetgen has no solver page built in. Start the server with
<code>sheetgen serve --site DIR</code>, where DIR is what <code>sheetgen site</code>
has made.</p>
<p>Your sheet is safe: its whole board is in its code, and any other copy of the solver
reads it.</p>
</html>
"""

_HASH = re.compile(r"[.-](?:[0-9a-f]{8,}|[0-9A-Za-z_]{16,})\.[a-z0-9.]+$")
_OWN_TYPES = mimetypes.MimeTypes()  # Python's own table: those of systems differ
_TYPES = {  # missing or different in some versions of it
    "ico": "image/x-icon",
    "js": "text/javascript",
    "map": "application/json",
    "mjs": "text/javascript",
    "woff2": "font/woff2",
}
_PACKED = ("text/", "application/json", "application/manifest", "application/wasm")
_PACKED_TOO = ("image/svg+xml", "application/octet-stream")


def make_app(
    files: Mapping[str, bytes],
    tables: Tables,
    proxies: Sequence[str] = (),
    address: str = "",
    names: Collection[str] = (),
) -> Starlette:
    """Return the application.

    Args:
        files: the files of the solver page, by path; empty where it cannot be built.
        tables: the tables of players.
        proxies: addresses of the web servers in front, whose word on clients counts.
        address: the address for other machines; empty if it is not known.
        names: the server's names, besides those that it has on every network.
    """
    page = Page(files, address)
    routes = tables.routes()

    async def show_page(request: Request) -> Response:
        return page.answer(request)

    async def refuse_address(request: Request) -> Response:
        matches = [route.matches(request.scope)[0] for route in routes]
        if Match.PARTIAL in matches:
            raise Refusal(405, "method", f"{request.method} means nothing here")
        raise Refusal(404, "absent", "no such address; docs/serve.md names them all")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        # Until they are made, clients get files with gzip.
        threading.Thread(target=page.add_twins, daemon=True).start()
        await tables.start()
        expiring = asyncio.create_task(_expire_for_ever(tables))
        yield
        expiring.cancel()
        with suppress(asyncio.CancelledError):
            await expiring
        await tables.close()

    app = Starlette(
        routes=[
            *routes,
            Route("/api/{rest:path}", refuse_address),
            Route("/{path:path}", show_page, methods=["GET"]),
        ],
        exception_handlers={
            Refusal: _refuse,
            HTTPException: _refuse_http,
            ClientDisconnect: _gone,
        },
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.add_middleware(_OwnPagesAlone, names={*own_names(), *names})
    app.add_middleware(_CommonHeaders)
    if proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(proxies))
    return app


async def _expire_for_ever(tables: Tables) -> None:
    while True:
        with suppress(Refusal):  # if the database is away, try again next time
            await tables.expire()
        await asyncio.sleep(EXPIRY_EVERY)


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)  # the only type it is registered for
    return error.answer()


async def _refuse_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # the only type it is registered for
    word, what = _KNOWN.get(error.status_code, ("bad", error.detail))
    answer = Refusal(error.status_code, word, what).answer()
    answer.headers.update(error.headers or {})
    return answer


_KNOWN = {
    404: ("absent", "there is nothing at this address"),
    405: ("method", "this address knows no such request"),
}


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=400)  # not received: the client left while sending


class _CommonHeaders:
    """Adds the headers of every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_more)


def own_names() -> set[str]:
    """Return the names that every server on this machine has."""
    machine = gethostname().lower()
    return {*NAMES, NAME, machine, f"{machine.partition('.')[0]}.local"}


def _is_known(name: str, names: Collection[str]) -> bool:
    """Return whether a name is the server's; any address counts as such."""
    try:
        return name in names or bool(ip_address(name))
    except ValueError:
        return False


class _OwnPagesAlone:
    """Refuses requests by pages of other sites to read or change anything."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.app
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            host = headers.get("host", "")
            foreign = [o for o in headers.getlist("origin") if _is_foreign(o, headers)]
            if not _is_known(called(host), self._names):
                what = (
                    f"this server does not go by the name {host[:80]!a}: ask for it by "
                    "its address, or start it with --name and that name"
                )
                app = Refusal(403, "host", what).answer()
            elif foreign and scope["method"] not in READING:
                what = f"a page of {foreign[0][:80]!a} may change nothing here"
                app = Refusal(403, "origin", what).answer()
        await app(scope, receive, send)


def _is_foreign(origin: str, headers: Headers) -> bool:
    """Return whether a request comes from a page of another site.

    Clients other than browsers name no origin. A web server in front may give itself
    as the host, so a header that only the browser can set counts too.
    """
    if headers.get("sec-fetch-site") == "same-origin":
        return False
    try:
        place = urlsplit(origin)
        port = place.port or PORTS.get(place.scheme)
        host = urlsplit(f"//{headers.get('host', '')}")
        its_port = host.port or PORTS.get(place.scheme)
        return not place.hostname or (place.hostname, port) != (host.hostname, its_port)
    except ValueError:
        return True


@dataclass(frozen=True)
class PageFile:
    """A file of the page, ready to send.

    Attributes:
        content: the file without compression.
        packed: the file with gzip; empty if that makes it no smaller.
        twin: the file with brotli; empty if it is not packed, or not yet.
        media_type: with its charset.
        tag: changes with the content; weak, as it is the same for every compression.
        cache: how long clients may cache it.
        policy: the content security policy; for HTML only.
    """

    content: bytes
    packed: bytes
    twin: bytes
    media_type: str
    tag: str
    cache: str
    policy: str


class Page:
    """The files of the solver page, by their paths without a leading slash."""

    def __init__(self, files: Mapping[str, bytes], address: str = "") -> None:
        """Prepare *files*; without an index, a page reports what is missing.

        Args:
            files: the files by path.
            address: the server's address for other machines, passed on to the page.
        """
        known = dict(files) if INDEX in files else {INDEX: NO_SITE.encode()}
        file = f' data-file="{FILE}"' if FILE in known else ""
        tables = TABLES.format(address=escape(address), file=file).encode()
        self._files = {}
        for name, content in known.items():
            told, twin = content, known.get(name + ENDING, b"")
            if name == INDEX:
                told = content.replace(NO_TABLES, tables)
            if not name.endswith(ENDING):
                own = _prepare(name, told)
                # A twin belongs to the file as it was built.
                self._files[name] = replace(own, twin=twin if told == content else b"")

    def add_twins(self) -> None:
        """Make the missing twins, which takes seconds."""
        for name, file in self._files.items():
            if file.packed and not file.twin:
                self._files[name] = replace(file, twin=pack(file.content))

    def file(self, name: str) -> PageFile:
        """Return the file called *name*, which must exist."""
        return self._files[name]

    def answer(self, request: Request) -> Response:
        """Return the file that a request asks for; the index for any other path.

        Raises:
            Refusal: it asks for a file that does not exist.
        """
        name = request.url.path.lstrip("/")
        file = self._files.get(name)
        if file is None and "." in name.rpartition("/")[2]:
            raise Refusal(404, "absent", "no such file")
        if file is None and "/" in name:
            # Links of the page are relative; browsers keep the fragment.
            return RedirectResponse("/", 307)
        return _send(file or self._files[INDEX], request)


def _prepare(name: str, content: bytes) -> PageFile:
    ending = name.rpartition(".")[2]
    media_type = _TYPES.get(ending) or _OWN_TYPES.guess_type(name)[0]
    media_type = media_type or "application/octet-stream"
    media_type += "; charset=utf-8" if media_type.startswith("text/") else ""
    packed = b""
    if media_type.startswith(_PACKED) or media_type in _PACKED_TOO:
        packed = gzip.compress(content, 9, mtime=0)
    return PageFile(
        content,
        packed if len(packed) < len(content) else b"",
        b"",
        media_type,
        f'W/"{hashlib.sha256(content).hexdigest()[:32]}"',
        FOREVER if _HASH.search(name) else "no-cache",
        _find_policy(content) if ending == "html" else "",
    )


def _send(file: PageFile, request: Request) -> Response:
    headers = {"Cache-Control": file.cache, "ETag": file.tag}
    if file.packed:
        headers["Vary"] = "Accept-Encoding"
    if file.policy:
        headers["Content-Security-Policy"] = file.policy
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(None, 304, headers)
    content = file.content
    accepted = _accepted(request.headers.get("accept-encoding", ""))
    for packing, packed in (("br", file.twin), ("gzip", file.packed)):
        if packed and accepted.get(packing, accepted.get("*", False)):
            content = packed
            headers["Content-Encoding"] = packing
            break
    return Response(content, 200, headers, file.media_type)


def _accepted(header: str) -> Mapping[str, bool]:
    """Return the encodings that a request names, and whether it accepts each."""
    found = {}
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        found[name.strip()] = not re.fullmatch(r"\s*q=0(\.0*)?\s*", weight)
    return found


def _find_policy(content: bytes) -> str:
    """Return the policy in a page itself, which has its hashes, or our default."""
    finder = _PolicyFinder()
    finder.feed(content.decode(errors="replace"))
    return f"{(finder.policy or POLICY).rstrip('; ')}; {POLICY_OF_HEADER}"


class _PolicyFinder(HTMLParser):
    """Finds the policy in the head of a page."""

    policy = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Store the content of the policy's meta element."""
        named = dict(attrs)
        is_meant = (named.get("http-equiv") or "").lower() == "content-security-policy"
        if tag == "meta" and is_meant and not self.policy:
            self.policy = " ".join((named.get("content") or "").split())
