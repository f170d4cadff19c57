"""The tables of players over HTTP: make one, sit down, send sheets, hear of others.

`docs/serve.md` describes every route. All work on the database is done by one thread,
so news are told in the order in which entries were accepted; the rules are asked in
another, so that no entry waits for a verdict.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from sheetgen.errors import OutputError
from sheetgen.server.entry import read_name, read_object, read_sent
from sheetgen.server.hub import Hub, Listener
from sheetgen.server.judge import Judge
from sheetgen.server.limit import Limit
from sheetgen.server.refusal import Refusal, absent_seat, absent_table
from sheetgen.server.store import MOST_SEATS, SeatState, Store
from sheetgen.server.token import host_token, is_same, seat_token

MOST_BODY = 4096  # bytes
MOST_TABLES = 1000
KEEP_ALIVE = 20.0  # seconds between comments on a silent stream
RETRY = 2000  # milliseconds until a browser comes back
DAY = 86_400
TABLE_COST = 5  # tokens of the bucket; anything else costs one

Answer = TypeVar("Answer")
Handler = Callable[[Request], Awaitable[Response]]


class Tables:
    """The routes of tables, with what they share."""

    def __init__(
        self,
        store: Store,
        limit: Limit,
        expire_days: int,
        most_tables: int = MOST_TABLES,
        keep_alive: float = KEEP_ALIVE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Serve the tables of *store*; times come from *clock*."""
        self.store = store
        self.hub = Hub()
        self.limit = limit
        self._judge = Judge()
        self._age = expire_days * DAY
        self._most_tables = most_tables
        self._keep_alive = keep_alive
        self._clock = clock
        self._writer = ThreadPoolExecutor(1, "tables")
        self._thinker = ThreadPoolExecutor(1, "rules")

    def routes(self) -> list[Route]:
        """Return the routes, which begin with ``/api/``."""
        table, seat = "/api/tables/{table}", "/api/tables/{table}/seats/{seat}"
        return [
            Route("/api/tables", self.make_table, methods=["POST"]),
            Route(table, self.show_table, methods=["GET"]),
            Route(table, self.remove_table, methods=["DELETE"]),
            Route(f"{table}/seats", self.sit_down, methods=["POST"]),
            Route(seat, self.put_entry, methods=["PUT"]),
            Route(seat, self.leave, methods=["DELETE"]),
            Route(f"{table}/events", self.stream, methods=["GET"]),
        ]

    async def close(self) -> None:
        """Finish what was begun."""
        self.hub.close_all()
        self._writer.shutdown()
        self._thinker.shutdown()

    async def expire(self) -> None:
        """Remove the tables that nobody has used for long."""
        for table in await self._write(self.store.remove_old, self._oldest()):
            self.hub.tell(table, _news("gone", {}))
            self.hub.close(table)

    # Routes

    async def make_table(self, request: Request) -> Response:
        """Make a table, and return its id and the token of its host."""
        self._admit(request, TABLE_COST)
        read_object(await _body(request) or b"{}", set())
        table = await self._write(self.store.add_table, self._now(), self._most_tables)
        if table is None:
            what = f"{self._most_tables} tables are open, and no more can be"
            raise Refusal(503, "full", what, retry_after=3600)
        token = host_token(self.store.secret, table)
        expires = self._now() + self._age
        return _json({"table": table, "host": token, "expires": expires}, 201)

    async def show_table(self, request: Request) -> Response:
        """Return the sheets of all seats, and what the rules say about them."""
        self._admit(request)
        table = _table(request)
        seats = await self._seats(table)
        loop = asyncio.get_running_loop()
        verdict = await loop.run_in_executor(
            self._thinker, self._judge.judge, table, seats
        )
        return _json({**_state(table, seats), **verdict})

    async def remove_table(self, request: Request) -> Response:
        """Remove a table; only its host can."""
        self._admit(request)
        table = _table(request)
        await self._seats(table)
        if not self._is_host(request, table):
            raise _wrong_token("the table's host")
        await self._write(self.store.remove_table, table)
        self.hub.tell(table, _news("gone", {}))
        self.hub.close(table)
        return Response(status_code=204)

    async def sit_down(self, request: Request) -> Response:
        """Take a free seat, and return its number and token."""
        self._admit(request)
        table = _table(request)
        name = read_name(await _body(request))
        await self._seats(table)
        seat = await self._write(self.store.add_seat, table, name, self._now())
        if seat is None:
            what = f"all {MOST_SEATS} seats of this table are taken"
            raise Refusal(409, "full", what)
        self.hub.tell(table, _news("seat", _seat_facts(seat)))
        token = seat_token(self.store.secret, table, seat.number, seat.nonce)
        return _json({"seat": seat.number, "name": seat.name, "token": token}, 201)

    async def put_entry(self, request: Request) -> Response:
        """Store the sheet of a seat if it follows on the one that stands."""
        self._admit(request)
        table, number = _table(request), _number(request)
        body = await _body(request)
        # All in one go: each step into another thread waits while rules are asked.
        facts, is_new = await self._write(
            self._accept, table, number, _token(request), body
        )
        if is_new:
            self.hub.tell(table, _news("entry", facts))
        return _json({"seat": number, "revision": facts["revision"]})

    def _accept(
        self, table: str, number: int, token: str, body: bytes
    ) -> tuple[dict[str, Any], bool]:
        """Store an entry, and return what is told of it, and whether it is new."""
        seat = _find_seat(self._list_seats(table), number)
        right = seat_token(self.store.secret, table, number, seat.nonce)
        if not is_same(token, right):
            raise _wrong_token(f"seat {number}")
        sent = read_sent(body)
        facts = {"seat": number, "name": seat.name, "revision": sent.revision}
        now = self._now()
        facts |= {**sent.entry, "changed": now}
        args = seat.nonce, sent.base, sent.revision, sent.entry, now
        if self.store.put_entry(table, number, *args):
            return facts, True
        seat = _find_seat(self._list_seats(table), number)
        if seat.revision == sent.revision and seat.entry == sent.entry:
            return facts, False  # the answer to the same request was lost on the way
        raise Refusal(
            409,
            "stale",
            f"seat {number} has revision {seat.revision}, and this entry follows on "
            f"revision {sent.base}: compare the two, then send one that follows on it",
            revision=seat.revision,
            entry=seat.entry,
        )

    async def leave(self, request: Request) -> Response:
        """Free a seat; whoever sits there can, and the host."""
        self._admit(request)
        table, number = _table(request), _number(request)
        seat = _find_seat(await self._seats(table), number)
        is_host = self._is_host(request, table)
        right = seat_token(self.store.secret, table, number, seat.nonce)
        if not (is_same(_token(request), right) or is_host):
            raise _wrong_token(f"seat {number}, or the table's host")
        await self._write(self.store.remove_seat, table, number, seat.nonce)
        self.hub.tell(table, _news("left", {"seat": number}))
        return Response(status_code=204)

    async def stream(self, request: Request) -> Response:
        """Return the news of a table: first its state, then each entry."""
        self._admit(request)
        table = _table(request)
        await self._seats(table)
        if request.method == "HEAD":  # it would wait for an end
            return Response(media_type="text/event-stream")
        listening = self.hub.listen(table)
        listener = listening.__enter__()  # left by `_EventStream`, whatever happens
        return _EventStream(
            self._tell(table, listener),
            lambda: listening.__exit__(None, None, None),
        )

    async def _tell(self, table: str, listener: Listener) -> AsyncIterator[str]:
        """Yield the news of a table as they are written on a stream."""
        yield f"retry: {RETRY}\n\n"
        # The state is asked for after listening has begun, so nothing falls between.
        try:
            seats = await self._seats(table)
        except Refusal:
            return
        yield _event(_news("state", _state(table, seats)))
        while not listener.is_dropped:
            news = await listener.next(self._keep_alive)
            if news is not None:
                yield _event(news)
            elif not listener.is_dropped:
                yield ": keep-alive\n\n"

    # What routes share

    def _admit(self, request: Request, cost: float = 1) -> None:
        """Let an address ask, but not too often."""
        address = request.client.host if request.client else ""
        wait = self.limit.take(address, cost)
        if wait:
            seconds = int(wait) + 1
            what = f"too many requests from your address: wait {seconds} s"
            raise Refusal(429, "busy", what, retry_after=seconds)

    async def _seats(self, table: str) -> tuple[SeatState, ...]:
        return await self._write(self._list_seats, table)

    def _list_seats(self, table: str) -> tuple[SeatState, ...]:
        seats = self.store.list_seats(table, self._oldest())
        if seats is None:
            raise absent_table()
        return seats

    def _is_host(self, request: Request, table: str) -> bool:
        return is_same(_token(request), host_token(self.store.secret, table))

    async def _write(self, work: Callable[..., Answer], *arguments: object) -> Answer:
        """Do *work* in the thread of the database."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._writer, work, *arguments)
        except OutputError as error:
            what = "the database does not answer: nothing was stored, try again"
            raise Refusal(503, "closed", what, retry_after=5) from error

    def _now(self) -> int:
        return int(self._clock())

    def _oldest(self) -> int:
        return self._now() - self._age


class _EventStream(StreamingResponse):
    """A stream of events that always lets its listener go."""

    def __init__(self, news: AsyncIterator[str], leave: Callable[[], object]) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(news, 200, headers, "text/event-stream")
        self._leave = leave

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        except (ClientDisconnect, OSError):
            pass  # whoever listened has gone
        finally:
            self._leave()


# Requests


def _table(request: Request) -> str:
    return str(request.path_params["table"]).upper()


def _number(request: Request) -> int:
    text = request.path_params["seat"]
    if text not in [str(number) for number in range(1, MOST_SEATS + 1)]:
        raise Refusal(404, "absent", f"seats are 1 to {MOST_SEATS}")
    return int(text)


def _token(request: Request) -> str:
    """Return the token that a request carries; empty for none."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def _body(request: Request) -> bytes:
    """Return the body of a request, reading no more of it than is allowed."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BODY:
            what = f"the body has more than {MOST_BODY} bytes"
            raise Refusal(413, "large", what)
    return body


def _wrong_token(whose: str) -> Refusal:
    what = f"the request needs the token of {whose} (Authorization: Bearer ...)"
    return Refusal(403, "token", what)


def _find_seat(seats: tuple[SeatState, ...], number: int) -> SeatState:
    for seat in seats:
        if seat.number == number:
            return seat
    raise absent_seat(number)


# Answers


def _json(content: Mapping[str, Any], status: int = 200) -> Response:
    return JSONResponse(content, status, {"Cache-Control": "no-store"})


def _state(table: str, seats: tuple[SeatState, ...]) -> dict[str, Any]:
    return {"table": table, "seats": [_seat_facts(seat) for seat in seats]}


def _seat_facts(seat: SeatState) -> dict[str, Any]:
    facts = {"seat": seat.number, "name": seat.name, "revision": seat.revision}
    if seat.entry is None:
        return facts
    return {**facts, **seat.entry, "changed": seat.changed}


def _news(kind: str, facts: Mapping[str, Any]) -> tuple[str, str]:
    return kind, json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


def _event(news: tuple[str, str]) -> str:
    kind, data = news
    return f"event: {kind}\ndata: {data}\n\n"
