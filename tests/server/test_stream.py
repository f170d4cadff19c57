"""News of a table, as they arrive at those who listen."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from sheetgen.server.api import Tables
from sheetgen.server.hub import (
    GONE,
    MOST_OWN,
    MOST_STREAMS,
    MOST_WAITING,
    MOST_WATCHING,
    Hub,
    Listener,
)
from sheetgen.server.refusal import Refusal
from sheetgen.server.store import Store
from tests.loops import looped, run_loop
from tests.server.conftest import PATIENCE, Hall, Seated, client_of, events, start
from tests.server.sheets import sheet
from tests.server.test_api import host_of


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """Return a server of its own process: streams need a real connection."""
    served = start(tmp_path_factory.mktemp("stream") / "t.sqlite", "--no-mdns")
    with client_of(served) as client:
        yield Hall(client)
    served.end()


def ask_for_events(hall: Hall, table: str, into: socket.socket) -> None:
    """Ask for the events of a table on a connection of our own."""
    into.connect((hall.client.base_url.host, hall.client.base_url.port))
    path = f"/api/tables/{table}/events"
    into.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())


@pytest.mark.slow
def test_a_listener_hears_the_state_then_every_entry_and_the_end_of_its_table(
    hall: Hall,
) -> None:
    table, host = host_of(hall)
    watch = hall.state(table)["watch"]
    first = hall.sit(table, "Anna")
    first.put(1, 1)
    with (
        hall.client.stream("GET", f"/api/tables/{table}/events") as answer,
        hall.client.stream("GET", f"/api/tables/{watch}/events") as watched,
    ):
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        heard, seen = events(answer), events(watched)
        kind, state = next(heard)
        shown = next(seen)  # before anything changes
        assert kind == "state"
        assert state["seats"][0]["fill"] == sheet(1).fill
        first.put(2, 2)
        entry = {"seat": 1, "name": "Anna", "revision": 2, "digits": sheet(2).digits}
        changed = hall.state(table)["seats"][0]["changed"]
        entry |= {"fill": sheet(2).fill, "switches": {}, "changed": changed}
        second = hall.sit(table, "Béla")
        first.put(2, 3)  # refused, so nobody hears of it
        hall.client.delete(second.path, headers=second.headers)
        hall.client.delete(f"/api/tables/{table}", headers=host)
        told = [*heard]
        assert told == [
            ("entry", entry),
            ("seat", {"seat": 2, "name": "Béla", "revision": 0}),
            ("left", {"seat": 2}),
            ("gone", {}),
        ]
        # Those who watch hear the same, but not how to sit down.
        del state["table"]
        assert [shown, *seen] == [("state", state), *told]
    assert table not in json.dumps([state, told])


@pytest.mark.slow
def test_every_listener_hears_every_entry_in_order(hall: Hall) -> None:
    table = hall.make_table()
    players = [hall.sit(table) for _ in range(4)]
    heard: list[list[tuple[int, int]]] = [[] for _ in range(4)]
    ready = threading.Barrier(5)

    def listen(own: list[tuple[int, int]]) -> None:
        with hall.client.stream("GET", f"/api/tables/{table}/events") as answer:
            for kind, facts in events(answer):
                if kind == "state":
                    ready.wait(PATIENCE)
                else:
                    own.append((facts["seat"], facts["revision"]))
                if len(own) == 40:
                    return

    threads = [threading.Thread(target=listen, args=(own,)) for own in heard]
    for thread in threads:
        thread.start()
    ready.wait(PATIENCE)

    def play(player: Seated) -> None:
        for revision in range(1, 11):
            assert player.put(revision, revision % 3).status_code == 200

    writers = [threading.Thread(target=play, args=(player,)) for player in players]
    for thread in (*writers, *threads):
        if thread in writers:
            thread.start()
    for thread in (*writers, *threads):
        thread.join(PATIENCE)
    assert heard[0] == heard[1] == heard[2] == heard[3]
    for seat in range(1, 5):
        own = [revision for at, revision in heard[0] if at == seat]
        assert own == list(range(1, 11))


@pytest.mark.slow
def test_sixty_four_listen_to_a_table_and_whoever_leaves_makes_room(hall: Hall) -> None:
    table = hall.make_table()
    path = f"/api/tables/{table}/events"
    streams = [socket.socket() for _ in range(MOST_STREAMS)]
    for stream in streams:
        ask_for_events(hall, table, stream)
        assert b"200 OK" in stream.recv(4000)
    assert hall.client.get(path).status_code == 429
    streams.pop().close()
    status = 429
    while status == 429:  # until the server has seen that one has gone
        with hall.client.stream("GET", path) as answer:
            status = answer.status_code
        time.sleep(0.05)
    assert status == 200
    for stream in streams:
        stream.close()


@pytest.mark.slow
def test_a_listener_who_does_not_read_holds_nobody_up(hall: Hall) -> None:
    table = hall.make_table()
    player = hall.sit(table)
    with closing(socket.socket()) as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        ask_for_events(hall, table, lazy)
        for revision in range(1, 200):
            assert player.put(revision, revision % 5).status_code == 200
    assert hall.state(table)["seats"][0]["revision"] == 199


@looped
async def test_a_listener_hears_all_that_came_before_its_table_was_removed() -> None:
    """However late it listens: the last news are not lost with the table."""
    hub = Hub()
    with hub.listen("table") as listener:
        hub.tell("table", ("left", "{}"))
        hub.tell("table", (GONE, "{}"))
        heard = [await listener.next(1) for _ in range(2)]
        assert [kind for kind, _ in filter(None, heard)] == ["left", GONE]
        assert (await listener.next(1), listener.is_over) == (None, True)


@looped
async def test_a_slow_listener_is_dropped_and_the_others_hear_on() -> None:
    hub = Hub()
    with hub.listen("T") as slow, hub.listen("T") as quick:
        for number in range(MOST_WAITING + 1):
            hub.tell("T", ("entry", str(number)))
            assert await quick.next(PATIENCE) == ("entry", str(number))
        assert slow.is_dropped
        assert await slow.next(0.01) is None
        assert not quick.is_dropped
        assert hub.count("T") == 1
    assert hub.count("T") == 0


def hear(
    tables: Tables | None, act: Callable[[Listener, str, int], object]
) -> list[str]:
    """Return what a listener hears whose table acts on every line."""

    async def listen() -> list[str]:
        assert tables is not None
        table = await tables._writer.do("", lambda: tables._make("somebody"))
        lines: list[str] = []
        with tables.hub.listen(table) as listener:
            for _ in range(2):  # a stream that has ended says so again
                async for line in tables._tell(table, listener):
                    lines.append(line)
                    act(listener, table, len(lines))
        return lines

    return run_loop(listen())


def test_a_silent_stream_is_kept_alive(make_hall: Callable[..., Hall]) -> None:
    tables = make_hall(keep_alive=0.01).tables
    lines = hear(tables, lambda listener, _, heard: heard == 4 and listener.drop())
    assert lines[0] == "retry: 2000\n\n"
    assert lines[1].startswith("event: state\n")
    assert lines[2:4] == [": keep-alive\n\n"] * 2


def test_a_table_that_another_process_removes_ends_its_streams(
    make_hall: Callable[..., Hall], tmp_path: Path
) -> None:
    def remove(_: Listener, table: str, heard: int) -> None:
        if heard == 2:
            assert other.remove_tables(table) == (table,)

    with closing(Store(str(tmp_path / "tables.sqlite"))) as other:
        lines = hear(make_hall(keep_alive=0.01).tables, remove)
    gone = "event: gone\ndata: {}\n\n"
    told = [line for line in lines[2:] if line != ": keep-alive\n\n"]
    assert told == [gone, "retry: 2000\n\n", gone]


@looped
async def test_four_hundred_listen_from_one_address_and_not_without_end() -> None:
    assert MOST_OWN >= 400
    hub = Hub()
    with ExitStack() as stack:
        for number in range(MOST_OWN):
            stack.enter_context(hub.listen(f"table {number // 8}", "192.0.2.7"))
        with pytest.raises(Refusal) as refused, hub.listen("T", "192.0.2.7"):
            pass
        assert refused.value.status == 429
        with hub.listen("T", "192.0.2.8"):
            pass
    with hub.listen("T", "192.0.2.7"):
        pass


@looped
async def test_those_who_watch_never_shut_out_those_who_play() -> None:
    assert MOST_STREAMS - MOST_WATCHING >= 16  # two devices for each seat
    hub = Hub()
    with ExitStack() as stack:
        for _ in range(MOST_WATCHING):
            stack.enter_context(hub.listen("T", is_watching=True))
        with pytest.raises(Refusal) as refused, hub.listen("T", is_watching=True):
            pass
        assert (refused.value.status, refused.value.error) == (429, "busy")
        for _ in range(MOST_STREAMS - MOST_WATCHING):
            stack.enter_context(hub.listen("T"))
        with pytest.raises(Refusal), hub.listen("T"):
            pass
        with hub.listen("U", is_watching=True):
            pass
    assert hub.count("T") == 0
    with hub.listen("U"):
        hub.close_all()
    assert hub.count("U") == 0
