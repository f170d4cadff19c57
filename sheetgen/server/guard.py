"""Connections, guarded against clients that hold them without sending requests.

A request has to arrive within seconds, and the client has to read the answer. If there
are too many connections, the oldest of those that wait for a request are closed, so
that a client that opens thousands of them mainly closes its own.
"""

import asyncio
from collections import Counter
from collections.abc import Collection
from functools import partial
from typing import Any

import h11
from starlette.types import ASGIApp
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from sheetgen.server.refusal import Refusal, holder, is_within, plain

HEADER_TIME = 10.0  # seconds for the head of a request
BODY_TIME = 20.0  # seconds for its body, of at most four kilobytes
TAKING_TIME = 30.0  # seconds in which the client has to read part of an answer
LAST_TIME = 1.0  # seconds for the rest of an answer when the server stops

_UNREADABLE = "the request is no HTTP that can be read"
_TWO_LENGTHS = (
    "the request has a length and chunks: leave out Content-Length or Transfer-Encoding"
)


class Gate:
    """Counts the open connections."""

    def __init__(self, most: int, most_own: int, proxies: Collection[str]) -> None:
        """Begin without connections.

        Args:
            most: the most connections in total.
            most_own: the most connections of one address.
            proxies: addresses or networks that hold connections for many clients.
        """
        self._most = most
        self._most_own = most_own
        self._proxies = proxies
        self._counts: Counter[str] = Counter()
        self._idle: dict[Connection, None] = {}  # in the order of arrival

    def enter(self, connection: "Connection") -> bool:
        """Admit a connection if there is room, or if another can be closed."""
        who = connection.who
        self._counts[who] += 1
        self.rest(connection)
        if self._counts[who] > self._most_own and not connection.is_from(self._proxies):
            return self._make_room(connection, who)
        if self._counts.total() > self._most:
            return self._make_room(connection, None)
        return True

    def leave(self, connection: "Connection") -> None:
        """Forget a connection."""
        self.work(connection)
        self._counts[connection.who] -= 1
        if not self._counts[connection.who]:
            del self._counts[connection.who]

    def rest(self, connection: "Connection") -> None:
        """Note that a connection waits for a request."""
        self._idle[connection] = None

    def work(self, connection: "Connection") -> None:
        """Note that a connection has a request."""
        self._idle.pop(connection, None)

    def _make_room(self, entering: "Connection", who: str | None) -> bool:
        """Close the oldest idle connection, of *who* unless that is None."""
        for connection in self._idle:
            if connection is not entering and who in (None, connection.who):
                self.work(connection)
                connection.transport.abort()
                return True
        return False


class GuardedConfig(Config):
    """The configuration of uvicorn for guarded connections."""

    def __init__(self, app: ASGIApp, gate: Gate, **more: Any) -> None:
        """Guard connections at *gate*; *more* are arguments of uvicorn."""
        super().__init__(app, http=Connection, ws="none", **more)
        self.gate = gate


class Connection(H11Protocol):
    """A connection with time limits."""

    conn: "_StrictConnection"

    def __init__(
        self,
        config: GuardedConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Begin as uvicorn's own class does."""
        super().__init__(config, server_state, app_state, _loop)
        self.conn = _StrictConnection(h11.SERVER)
        self.who = ""
        self._gate = config.gate
        self._timer: asyncio.TimerHandle | None = None
        self._timed: object = None  # the state of the client that the timer is for
        self._taking: asyncio.TimerHandle | None = None

    def connection_made(  # type: ignore[override]  # as uvicorn's own
        self, transport: asyncio.Transport
    ) -> None:
        """Admit the connection, or answer that there is no room."""
        super().connection_made(transport)
        if self.client:
            self.client = plain(self.client[0]), self.client[1]
            self.who = holder(self.client[0])
        if self._gate.enter(self):
            self._watch(is_due=True)
        else:
            what = "too many connections are open: close some, or come back later"
            self._refuse(Refusal(503, "busy", what, retry_after=5))

    def is_from(self, places: Collection[str]) -> bool:
        """Return whether the connection comes from one of *places*."""
        return self.client is not None and is_within(self.client[0], places)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._gate.leave(self)
        self._stop_timer()
        self.resume_writing()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """End as the server stops, without waiting for the rest of a request."""
        if self.conn.their_state is h11.SEND_BODY:
            what = "the server stops: send it again when it is back"
            self._refuse(Refusal(503, "closed", what, retry_after=5))
        else:
            super().shutdown()
            self.loop.call_later(LAST_TIME, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Read data, and set the timer for what is still missing."""
        super().data_received(data)
        self._watch(is_due=True)

    def on_response_complete(self) -> None:
        """Wait for the next request; uvicorn closes idle connections silently."""
        self._stop_timer()
        super().on_response_complete()
        self._watch(is_due=bool(self.conn.trailing_data[0]))

    def pause_writing(self) -> None:
        """Wait for the client to read the answer, for a limited time."""
        super().pause_writing()
        self._taking = self.loop.call_later(TAKING_TIME, self.transport.abort)

    def resume_writing(self) -> None:
        """Continue, as the client has read some of the answer."""
        if self._taking:
            self._taking.cancel()
            self._taking = None
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """Answer what is wrong with an invalid request."""
        self._refuse(Refusal(400, "bad", self.conn.problem))

    def _watch(self, is_due: bool) -> None:
        """Set the timer for the part of a request that is missing."""
        state = self.conn.their_state
        if state is h11.IDLE:
            self._gate.rest(self)
        else:
            self._gate.work(self)
        if state is self._timed:
            return
        self._stop_timer()
        seconds = {h11.IDLE: HEADER_TIME, h11.SEND_BODY: BODY_TIME}.get(state)
        if seconds is None or self.transport.is_closing() or not is_due:
            return
        self._timed = state
        what = f"the request did not arrive within {seconds:.0f} s"
        refuse = partial(self._refuse, Refusal(408, "slow", what))
        self._timer = self.loop.call_later(seconds, refuse)

    def _stop_timer(self) -> None:
        self._timed = None
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, refusal: Refusal) -> None:
        """Send our own answer unless one has begun, and close the connection."""
        if self.transport.is_closing():
            return
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            answer = refusal.answer()
            headers = [*answer.raw_headers, (b"connection", b"close")]
            for event in (
                h11.Response(status_code=answer.status_code, headers=headers),
                h11.Data(data=bytes(answer.body)),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        if self.cycle and not self.cycle.response_complete:
            self.cycle.disconnected = True  # so that the application answers nothing
            self.cycle.message_event.set()
        self.transport.close()


class _StrictConnection(h11.Connection):
    """Refuses requests that two readers could understand in two ways."""

    problem = _UNREADABLE

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            names = {name for name, _ in event.headers}
            if {b"content-length", b"transfer-encoding"} <= names:
                self.problem = _TWO_LENGTHS
                raise h11.RemoteProtocolError(_TWO_LENGTHS)
        return event
