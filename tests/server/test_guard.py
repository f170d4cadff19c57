"""Connections that ask nothing, or that take nothing, or that say two things."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from sheetgen.server import guard
from sheetgen.server.guard import Gate, GuardedConfig
from tests.loops import looped
from tests.server.conftest import PATIENCE

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]
HEAD = b"HTTP/1.1\r\nHost: localhost\r\n"


class App:
    """An application that answers with what it was sent, or goes on for ever."""

    def __init__(self) -> None:
        self.left = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        body, is_whole = b"", False
        while not is_whole:
            message = await receive()
            if message["type"] == "http.disconnect":
                self.left.set()
                return
            body += message.get("body", b"")
            is_whole = not message.get("more_body")
        start: dict[str, Any] = {"type": "http.response.start", "status": 200}
        if scope["path"] == "/for-ever":
            await send({**start, "headers": []})
            part = {"type": "http.response.body", "body": b"x", "more_body": True}
            await send(part)
            await receive()
        else:
            length = str(len(body)).encode()
            await send({**start, "headers": [(b"content-length", length)]})
            await send({"type": "http.response.body", "body": body})


Open = Callable[[], Awaitable[Ends]]


@asynccontextmanager
async def served(gate: Gate, app: Any = None) -> AsyncIterator[Open]:
    """Serve at a gate, and yield what opens connections."""
    config = GuardedConfig(app or App(), gate, log_level="error", lifespan="off")
    server = uvicorn.Server(config)
    opened: list[asyncio.StreamWriter] = []
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        place = taken.getsockname()
        running = asyncio.create_task(server.serve(sockets=[taken]))
        while not server.started:
            await asyncio.sleep(0.01)

        async def open_one() -> Ends:
            ends = await asyncio.open_connection(*place)
            opened.append(ends[1])
            return ends

        try:
            async with asyncio.timeout(PATIENCE):
                yield open_one
        finally:
            for writer in opened:
                writer.transport.abort()
            server.should_exit = True
            await running


async def ask(ends: Ends, request: bytes) -> tuple[int, bytes]:
    """Return the status and the content of an answer."""
    ends[1].write(request)
    return await answer(ends)


async def answer(ends: Ends) -> tuple[int, bytes]:
    head = (await ends[0].readuntil(b"\r\n\r\n")).lower()
    length = int(head.partition(b"content-length: ")[2].split(b"\r\n")[0] or 0)
    return int(head.split()[1]), await ends[0].readexactly(length)


def get(path: str = "/") -> bytes:
    return f"GET {path} ".encode() + HEAD + b"\r\n"


def wide() -> Gate:
    return Gate(100, 100, ())


HALF = (
    b"",
    b"GET / HT",
    b"GET / " + HEAD + b"Cookie: ",
    b"POST / " + HEAD + b"Content-Length: 5\r\n\r\nab",
    b"POST / " + HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n",
)


@looped
async def test_half_a_request_is_given_up_in_time_be_it_a_further_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guard, "HEADER_TIME", 0.2)
    monkeypatch.setattr(guard, "BODY_TIME", 0.2)

    async def is_given_up(ends: Ends, half: bytes) -> None:
        status, content = await ask(ends, half)
        assert status == 408
        assert json.loads(content)["error"] == "slow"
        assert await ends[0].read() == b""  # it was hung up

    async with served(wide()) as open_one:
        await asyncio.gather(*[is_given_up(await open_one(), half) for half in HALF])
        ends = await open_one()
        assert await ask(ends, get()) == (200, b"")
        await is_given_up(ends, get()[:9])
        both = await open_one()
        both[1].write(get() + get()[:9])
        assert await answer(both) == (200, b"")
        assert (await answer(both))[0] == 408


@looped
async def test_sending_letter_by_letter_wins_no_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guard, "HEADER_TIME", 0.1)
    async with served(wide()) as open_one:
        ends = await open_one()
        ends[1].write(b"GET / " + HEAD + b"Cookie: ")
        answering = asyncio.create_task(answer(ends))
        while not answering.done():
            ends[1].write(b"a")
            await asyncio.sleep(0.02)
        assert (await answering)[0] == 408


@looped
async def test_a_request_that_is_whole_may_be_thought_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guard, "HEADER_TIME", 0.1)
    monkeypatch.setattr(guard, "BODY_TIME", 0.1)

    async def think(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(0.5)
        await App()(scope, receive, send)

    async with served(wide(), think) as open_one:
        ends = await open_one()
        request = b"POST / " + HEAD + b"Content-Length: 5\r\n\r\nabcde"
        assert await ask(ends, request) == (200, b"abcde")


@looped
async def test_half_sent_requests_without_number_stop_nobody() -> None:
    async with served(Gate(20, 15, ())) as open_one:
        for _ in range(100):
            (await open_one())[1].write(get()[:9])
        for _ in range(3):
            ends = await open_one()
            assert await ask(ends, get()) == (200, b"")


@pytest.mark.parametrize("gate", [(3, 9), (9, 3)])
@looped
async def test_the_oldest_that_waits_gives_way_and_no_stream(
    gate: tuple[int, int],
) -> None:
    async with served(Gate(*gate, ())) as open_one:
        stream = await open_one()
        assert (await ask(stream, get("/for-ever")))[0] == 200
        older, younger = await open_one(), await open_one()
        for ends in (older, younger):
            assert await ask(ends, get()) == (200, b"")
        assert (await ask(await open_one(), get()))[0] == 200
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await ask(older, get())
        assert await ask(younger, get()) == (200, b"")
        assert not stream[0].at_eof()


@looped
async def test_where_all_are_busy_whoever_comes_is_told() -> None:
    async with served(Gate(9, 2, ())) as open_one:
        streams = [await open_one() for _ in range(2)]
        for stream in streams:
            assert (await ask(stream, get("/for-ever")))[0] == 200
        late = await open_one()
        status, content = await answer(late)
        assert (status, json.loads(content)["error"]) == (503, "busy")
        streams[0][1].transport.abort()
        while (await ask(await open_one(), get()))[0] != 200:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("proxy", ["127.0.0.1", "127.0.0.0/8"])
@looped
async def test_the_connections_of_a_proxy_are_those_of_many(proxy: str) -> None:
    async with served(Gate(9, 1, [proxy])) as open_one:
        for _ in range(5):
            stream = await open_one()
            assert (await ask(stream, get("/for-ever")))[0] == 200


NO_REQUESTS = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 encrypted\r\n\r\n",
    b"GET /\r\n\r\n",
    b"GET / " + HEAD + b"Host: y\r\n\r\n",
    b"POST / " + HEAD + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n",
    b"POST / " + HEAD + b"Transfer-Encoding: gzip\r\n\r\n",
)
# Two servers in a row could part them at another place.
SMUGGLED = (
    b"POST / " + HEAD + b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"0\r\n\r\nG" + get("/smuggled")
)


@looped
async def test_what_is_no_request_is_refused_in_a_sentence() -> None:
    async with served(wide()) as open_one:
        for sent in NO_REQUESTS:
            status, content = await ask(await open_one(), sent)
            assert (status, json.loads(content)["error"]) == (400, "bad")
        ends = await open_one()
        status, content = await ask(ends, SMUGGLED)
        assert status == 400
        assert "length and chunks" in json.loads(content)["message"]
        assert await ends[0].read() == b""


@looped
async def test_whoever_takes_no_answer_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guard, "TAKING_TIME", 0.2)
    over = asyncio.Event()

    async def tell_much(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "http.response.start", "status": 200, "headers": []})

        async def tell() -> None:
            while True:
                body = b"x" * 100_000
                await send(
                    {"type": "http.response.body", "body": body, "more_body": True}
                )
                await asyncio.sleep(0)

        telling = asyncio.create_task(tell())
        assert (await receive())["type"] == "http.disconnect"
        telling.cancel()
        over.set()

    async with served(wide(), tell_much) as open_one:
        ends = await open_one()
        ends[1].write(get())
        ends[0]._transport.pause_reading()  # type: ignore[attr-defined]
        await over.wait()
