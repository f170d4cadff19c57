"""The application: the page, the tables, and the headers of every answer."""

import asyncio
import threading
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_address
from socket import gethostname
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from sheetgen.server.announce import NAME
from sheetgen.server.api import Tables
from sheetgen.server.page import Page
from sheetgen.server.refusal import Refusal
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
