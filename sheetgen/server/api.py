"""The tables of players over HTTP: make one, sit down, send sheets, follow the others.

`docs/serve.md` describes every route. One thread does all work on the database
(`writer`), so news is sent in the order in which entries were accepted; another
process applies the rules (`judging`), so that no entry waits for a verdict.
"""

import asyncio
import logging
import time
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Iterable,
    Mapping,
    Sequence,
)
from dataclasses import dataclass
from functools import partial
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sheetgen.core.codes import DECLARED
from sheetgen.core.scoresheet.codec import structure_of
from sheetgen.core.scoresheet.declaration import LOWEST
from sheetgen.core.scoresheet.fill import Sheet
from sheetgen.form.entry import MOST_SEATS
from sheetgen.server import hub
from sheetgen.server.entry import (
    address_of,
    open_entry,
    read_body,
    read_name,
    read_object,
    read_sent,
    seat_of,
    table_of,
    token_of,
)
from sheetgen.server.evening import Evening, Score, plain_evenings, write_csv
from sheetgen.server.hub import (
    GONE,
    EventStream,
    Hub,
    Listener,
    News,
    TableNews,
    hang_up,
    make_news,
    write_event,
)
from sheetgen.server.judging import JudgeProcess, Judging, Worker
from sheetgen.server.refusal import (
    Limit,
    Refusal,
    absent_seat,
    absent_table,
    holder,
    network,
    wrong_token,
)
from sheetgen.server.store import DAY, MOST_TIME, Store
from sheetgen.server.table import (
    Most,
    Oldest,
    SeatState,
    TableState,
    View,
    entry_facts,
    host_token,
    is_same,
    maker_mark,
    seat_facts,
    seat_token,
)
from sheetgen.server.writer import LAST, PATIENCE, Writer

MOST_TABLES = 1000
MOST_OWN = 200  # tables of one network
KEEP_ALIVE = 20.0  # seconds between comments on a silent stream
RETRY = 2000  # milliseconds until a browser reconnects
HOUR = 3600
TABLE_COST = 5  # tokens of the bucket for a new table; other requests cost one
MOST_EVENINGS = 2000
TRIES = 5  # to rank a table whose players are still writing, and to start

EVENINGS = "/api/evenings"

LOG = logging.getLogger(__name__)

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Terms:
    """The number of tables that are stored, and their lifetimes.

    Attributes:
        expire_days: lifetime after the last entry.
        empty_hours: lifetime of a table without numbers after a player last sat down.
        most_tables: the most tables in total.
        most_own: the most tables of one network.
        most_streams: the most streams of one address.
        most_evenings: the most evenings that are stored.
        keep_alive: seconds between comments on a silent stream.
    """

    expire_days: int = 30
    empty_hours: int = 24
    most_tables: int = MOST_TABLES
    most_own: int = MOST_OWN
    most_streams: int = hub.MOST_OWN
    most_evenings: int = MOST_EVENINGS
    keep_alive: float = KEEP_ALIVE


class Tables:
    """The routes of tables, and their shared state."""

    def __init__(
        self,
        store: Store,
        limit: Limit,
        terms: Terms,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
        worker: Worker | None = None,
    ) -> None:
        """Serve the tables of *store*.

        Args:
            store: not used by other code in this process.
            limit: how often one address may send requests.
            terms: the numbers and lifetimes of tables.
            clock: the system's clock, which may be reset.
            steady: a clock of seconds that never jumps.
            worker: judges sheets; a new process by default.
        """
        self.store = store
        self.hub = Hub(terms.most_streams)
        self.limit = limit
        self._terms = terms
        self._clock = clock
        self._steady = steady
        self._ahead = 0.0  # the age clock of tables minus the steady clock
        self._writer = Writer(store, self._tell_all)
        self._relay = store.make_relay(self.hub)
        self._judging = Judging(worker or JudgeProcess(), LOG.error)

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
            Route(EVENINGS, self.show_evenings, methods=["GET"]),
            Route(f"{EVENINGS}.csv", self.export_evenings, methods=["GET"]),
            Route(f"{EVENINGS}/{{table}}", self.keep_evening, methods=["PUT"]),
            Route(f"{EVENINGS}/{{table}}", self.forget_evening, methods=["DELETE"]),
        ]

    async def start(self) -> None:
        """Begin to listen to what other processes store."""
        resume = partial(self.store.resume, self._now(), self._life())
        for left in reversed(range(TRIES)):
            try:
                self._ahead = await self._writer.do(LAST, resume) - self._steady()
                break
            except Refusal:
                if not left:
                    raise
        if self._relay:
            await self._relay.start()

    def stop(self) -> None:
        """End streams, and release everything that waits within a second."""
        self.hub.close_all()
        self._judging.stop()
        asyncio.get_running_loop().call_later(PATIENCE, self._writer.let_go)

    async def close(self) -> None:
        """Finish the work that was begun."""
        self.stop()
        await self._judging.close()
        self._writer.close()
        if self._relay:
            self._relay.close()

    async def expire(self) -> None:
        """Remove tables that have not been used for too long."""

        def remove() -> None:
            age = self._age()
            # The clock of another process may be ahead.
            self._ahead += self.store.keep_time(age, self._now()) - age
            self._tell_gone(self.store.remove_old(self._oldest()))

        await self._writer.do(LAST, remove)

    # Routes

    async def make_table(self, request: Request) -> Response:
        """Make a table, and return its id and the token of its host."""
        self._admit(request, TABLE_COST)
        read_object(await read_body(request) or b"{}", set())
        maker = maker_mark(self.store.secret, network(address_of(request)))
        table = await self._writer.do(LAST, partial(self._make, maker))
        token = host_token(self.store.secret, table)
        expires = self._now() + self._life().empty
        return _json({"table": table, "host": token, "expires": expires}, 201)

    def _make(self, maker: str) -> str:
        most = Most(self._terms.most_tables, self._terms.most_own)
        made = self.store.add_table(maker, self._age(), self._oldest(), most)
        self._tell_gone(made.gone)
        if made.table is not None:
            return made.table
        if made.is_own:
            what = f"{most.own} tables of your network are in use, and no more can be"
            raise Refusal(429, "busy", what, retry_after=HOUR)
        what = f"{most.tables} tables are in use, and no more can be"
        raise Refusal(503, "full", what, retry_after=HOUR)

    async def show_table(self, request: Request) -> Response:
        """Return the sheets of all seats, and the verdict of the rules on them."""
        self._admit(request)
        view = await self._view(table_of(request))
        return _json({**view.tell(), **await self._ask_rules(request, view)})

    async def _ask_rules(self, request: Request, view: View) -> Mapping[str, Any]:
        """Return the verdict of the rules on a table, unless the client hangs up.

        Returns:
            ``judged`` with the ``seats`` that it covers, and a ``problem`` if the
            sheets of others cannot be read; or ``judged`` as None, with a ``problem``.

        Raises:
            ClientDisconnect: the client has hung up.
            Refusal: too many requests wait.
        """
        address = address_of(request)
        who = network(address), holder(address), view.codes.table
        sheets = [seat.entry for seat in view.filled if seat.entry is not None]
        asking = asyncio.ensure_future(self._judging.judge(who, sheets))
        leaving = asyncio.ensure_future(hang_up(request))
        try:
            await asyncio.wait({asking, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not asking.done():
                raise ClientDisconnect
            told = asking.result()
        finally:
            asking.cancel()
            leaving.cancel()
        unread = [view.filled[place] for place in told.get("unread", ())]
        answer = dict(told)
        if answer.pop("unread", None) is not None:
            judged = [seat.number for seat in view.filled if seat not in unread]
            answer["judged"] = {**told["judged"], "seats": judged}
        lost = [seat for seat in view.seats if seat.is_damaged or seat in unread]
        if lost:
            numbers = ", ".join(str(seat.number) for seat in lost)
            what = "cannot be read: send it again, or let the host free the seat"
            answer["problem"] = f"the stored sheet of seat {numbers} {what}"
        return answer

    async def remove_table(self, request: Request) -> Response:
        """Remove a table, at the request of its host only."""
        self._admit(request)
        table, token = table_of(request), token_of(request)

        await self._writer.do(table, partial(self._remove, table, token))
        return Response(status_code=204)

    def _remove(self, table: str, token: str) -> None:
        self._need(table)
        self._need_host(token, table)
        self.store.remove_table(table)
        self._tell_gone([table])

    async def sit_down(self, request: Request) -> Response:
        """Take a free seat, and return its number and token."""
        self._admit(request)
        table = table_of(request)
        name = read_name(await read_body(request))

        def sit() -> SeatState:
            self._need(table)
            seat = self.store.add_seat(table, name, self._age())
            if seat is None:
                what = f"all {MOST_SEATS} seats of this table are taken"
                raise Refusal(409, "full", what)
            self.store.announce(table, make_news("seat", seat_facts(seat)))
            return seat

        seat = await self._writer.do(table, sit)
        token = seat_token(self.store.secret, table, seat.number, seat.nonce)
        return _json({"seat": seat.number, "name": seat.name, "token": token}, 201)

    async def put_entry(self, request: Request) -> Response:
        """Store the sheet of a seat if it follows on the stored one."""
        self._admit(request)
        table, number = table_of(request), seat_of(request)
        token, body = token_of(request), await read_body(request)
        # In one step: each step into another thread waits while rules are applied.
        accept = partial(self._accept, table, number, token, body)
        return _json(await self._writer.do(table, accept))

    def _accept(
        self, table: str, number: int, token: str, body: bytes
    ) -> Mapping[str, Any]:
        """Store an entry, and return the answer."""
        found = self._need(table)
        seat = self._seat(table, number)
        if not self._is_of_seat(token, table, seat):
            raise wrong_token(f"seat {number}")
        sent = read_sent(body)
        now = self._now()
        args = seat.nonce, sent.base, sent.revision, sent.entry, now
        answer = {"seat": number, "revision": sent.revision}
        if self.store.put_entry(table, number, *args):
            is_used = found.is_used or sent.is_written
            if is_used and found.is_to_be_noted(self._age()):
                self.store.use_table(table, self._age())
            facts = entry_facts(number, seat.name, sent.revision, sent.entry, now)
            self.store.announce(table, make_news("entry", facts))
            return answer
        seat = self._seat(table, number)
        if seat.revision == sent.revision and seat.entry == sent.entry:
            return answer  # the answer to an identical request was lost on the way
        raise Refusal(
            409,
            "stale",
            f"seat {number} has revision {seat.revision}, and this entry follows on "
            f"revision {sent.base}: compare the two, then send one that follows on it",
            revision=seat.revision,
            entry=seat.entry,
        )

    async def leave(self, request: Request) -> Response:
        """Free a seat, at the request of its player or of the host."""
        self._admit(request)
        table, number, token = table_of(request), seat_of(request), token_of(request)

        def free() -> None:
            self._need(table)
            seat = self._seat(table, number)
            is_own = self._is_of_seat(token, table, seat)
            if not (is_own or self._is_host(token, table)):
                raise wrong_token(f"seat {number}, or the table's host")
            self.store.remove_seat(table, number)
            self.store.announce(table, make_news("left", {"seat": number}))

        await self._writer.do(table, free)
        return Response(status_code=204)

    async def stream(self, request: Request) -> Response:
        """Return the news of a table: first its state, then each entry."""
        self._admit(request)
        code = table_of(request)
        view = await self._view(code)
        if request.method == "HEAD":  # the stream would never end
            return Response(media_type="text/event-stream")
        who = holder(address_of(request))
        listening = self.hub.listen(view.codes.table, who, view.is_watching)
        listener = listening.__enter__()  # left by `EventStream`, whatever happens
        return EventStream(
            self._tell(code, listener),
            lambda: listening.__exit__(None, None, None),
        )

    async def _tell(self, code: str, listener: Listener) -> AsyncIterator[str]:
        """Yield the news of a table in the format of a stream."""
        yield f"retry: {RETRY}\n\n"
        # The state is read after listening has begun, so that nothing is missed.
        state = await self._state_or_end(code)
        if state is None:
            return
        yield write_event(state)
        while state[0] != GONE and not listener.is_over:
            news = await listener.next(self._terms.keep_alive)
            if news is not None:
                yield write_event(news)
            elif not listener.is_dropped:
                # Other processes remove tables of an SQLite file without notice.
                state = await self._state_or_end(code) or state
                yield write_event(state) if state[0] == GONE else ": keep-alive\n\n"

    async def _state_or_end(self, code: str) -> News | None:
        """Return a table's state, or that it is gone; None if neither is known."""
        try:
            return make_news("state", (await self._view(code)).tell())
        except Refusal as refusal:
            return make_news(GONE, {}) if refusal.status == 404 else None

    # Evenings

    async def keep_evening(self, request: Request) -> Response:
        """Store the result of a table, and remove it; only for its host."""
        self._admit(request, TABLE_COST)
        table, token = table_of(request), token_of(request)
        read_object(await read_body(request) or b"{}", set())
        known = partial(self._find_kept, token, table)
        if kept := await self._writer.do(table, known):
            return _json(kept.plain())  # the first answer was lost on the way
        for _ in range(TRIES):
            view = await self._view(table)
            told = await self._ask_rules(request, view)
            if "problem" in told:
                raise Refusal(409, "unjudged", told["problem"])
            ranked = _rank(view.codes.table, self._now(), view.filled, told["judged"])
            end = partial(self._end, table, token, ranked, view.seats)
            if await self._writer.do(table, end):
                return _json(ranked.plain(), 201)
        what = "the players of this table still write: try again when they have done"
        raise Refusal(409, "stale", what)

    def _end(
        self, code: str, token: str, evening: Evening, seats: tuple[SeatState, ...]
    ) -> bool:
        """End a table; return False if its seats have changed since the ranking."""
        table = evening.evening
        self._need(code)
        self._need_host(token, table)
        if self.store.list_seats(table, self._oldest()) != seats:
            return False
        if not self.store.add_evening(evening, self._terms.most_evenings):
            what = f"{self._terms.most_evenings} evenings are kept, and no more can be"
            raise Refusal(503, "full", what)
        self._remove(table, token)
        return True

    def _find_kept(self, token: str, evening: str) -> Evening | None:
        """Return an evening that is stored already, to its host only."""
        is_host = self._is_host(token, evening)
        return self.store.find_evening(evening) if is_host else None

    async def show_evenings(self, request: Request) -> Response:
        """Return the evenings, and the standings of players over all of them."""
        kept = await self._evenings(request)
        return _json(plain_evenings(kept))

    async def export_evenings(self, request: Request) -> Response:
        """Return the evenings as CSV."""
        told = write_csv(await self._evenings(request))
        headers = {
            "Cache-Control": "no-store",
            "Content-Disposition": 'attachment; filename="evenings.csv"',
        }
        return Response(told, 200, headers, "text/csv")

    async def forget_evening(self, request: Request) -> Response:
        """Remove an evening; only for its host."""
        self._admit(request)
        evening, token = table_of(request), token_of(request)

        def remove() -> None:
            self._need_host(token, evening)
            if not self.store.remove_evening(evening):
                raise Refusal(404, "absent", "no such evening is kept")

        await self._writer.do(evening, remove)
        return Response(status_code=204)

    async def _evenings(self, request: Request) -> tuple[Evening, ...]:
        self._admit(request, TABLE_COST)
        return await self._writer.do(LAST, self.store.list_evenings)

    # Shared by routes

    def _admit(self, request: Request, cost: float = 1) -> None:
        """Accept a request unless its address sends too many."""
        wait = self.limit.take(address_of(request), cost)
        if wait:
            seconds = int(wait) + 1
            what = f"too many requests from your address: wait {seconds} s"
            raise Refusal(429, "busy", what, retry_after=seconds)

    async def _view(self, code: str) -> View:
        """Return the table that has *code* as one of its two ids."""

        def look() -> View:
            codes = self.store.find_codes(code)
            if codes is None:
                raise absent_table()
            seats = self.store.list_seats(codes.table, self._oldest())
            if seats is None:
                raise absent_table()
            return View(codes, code != codes.table, seats)

        return await self._writer.do(code, look)

    def _need(self, table: str) -> TableState:
        """Return a table, locked for changes; refuse if it does not exist."""
        found = self.store.lock_table(table, self._oldest())
        if found is None:
            codes = self.store.find_codes(table)
            if codes is None or codes.table == table:
                raise absent_table()
            what = "this is the code for watching: it seats nobody and writes nothing"
            raise Refusal(403, "watching", what)
        return found

    def _seat(self, table: str, number: int) -> SeatState:
        seat = self.store.find_seat(table, number)
        if seat is None:
            raise absent_seat(number)
        return seat

    def _need_host(self, token: str, table: str) -> None:
        if not self._is_host(token, table):
            raise wrong_token("the table's host")

    def _is_host(self, token: str, table: str) -> bool:
        return is_same(token, host_token(self.store.secret, table))

    def _is_of_seat(self, token: str, table: str, seat: SeatState) -> bool:
        right = seat_token(self.store.secret, table, seat.number, seat.nonce)
        return is_same(token, right)

    def _tell_gone(self, tables: Iterable[str]) -> None:
        for table in tables:
            self.store.announce(table, make_news(GONE, {}))

    def _tell_all(self, news: Sequence[TableNews]) -> None:
        for table, one in news:
            self.hub.tell(table, one)

    def _now(self) -> int:
        return max(0, min(int(self._clock()), MOST_TIME))

    def _age(self) -> int:
        """Return the current time of the clock by which tables age."""
        return int(self._ahead + self._steady())

    def _life(self) -> Oldest:
        """Return the lifetimes of tables in seconds."""
        days = self._terms.expire_days * DAY
        return Oldest(days, min(days, self._terms.empty_hours * HOUR))

    def _oldest(self) -> Oldest:
        now, life = self._age(), self._life()
        return Oldest(now - life.used, now - life.empty)


# Answers


def _json(content: Mapping[str, Any], status: int = 200) -> Response:
    return JSONResponse(content, status, {"Cache-Control": "no-store"})


def _rank(
    table: str, ended: int, seats: Sequence[SeatState], told: Mapping[str, Any]
) -> Evening:
    """Return the result of a table that ends.

    Args:
        table: its id.
        ended: when, in seconds since 1970.
        seats: the seats that have sent a sheet.
        told: the verdict of the rules on them.
    """
    opened = [open_entry(seat.entry or {}) for seat in seats]
    scores = [
        Score(
            seat.number,
            seat.name,
            place,
            verdict["total"],
            verdict["verdict"],
            entry.serial,
        )
        for seat, place, verdict, (_, entry) in zip(
            seats,
            told["ranking"] or [None] * len(seats),
            told["verdicts"],
            opened,
            strict=False,
        )  # the verdicts of virtual players follow those of the seats
    ]
    game, board = opened[0][0].game, opened[0][1].board
    if not isinstance(board, Sheet):
        return Evening(table, ended, game, tuple(scores))
    sheet, is_lowest = board.declaration, board.declaration.win == LOWEST
    key = f"{DECLARED}/{structure_of(sheet)}"
    return Evening(table, ended, game, tuple(scores), key, sheet.title, is_lowest)
