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
    MOST_OWN,
    MOST_STREAMS,
    MOST_WAITING,
    MOST_WATCHING,
    Hub,
    Listener,
)
from sheetgen.server.refusal import Refusal
from sheetgen.server.store import Store
from tests.loops import run_loop
from tests.server.conftest import PATIENCE, Hall, Process, Seated, client_of, events
from tests.server.sheets import sheet


@pytest.fixture
def hall(start_server: Callable[..., Process], tmp_path: Path) -> Iterator[Hall]:
    """Return a server of its own process: streams need a real connection."""
    with client_of(start_server(tmp_path / "t.sqlite", "--no-mdns")) as client:
        yield Hall(client)


@pytest.mark.slow
def test_a_listener_hears_the_state_and_then_every_entry(hall: Hall) -> None:
    table = hall.make_table()
    first = hall.sit(table, "Anna")
    first.put(1, 1)
    with hall.client.stream("GET", f"/api/tables/{table}/events") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        heard = events(answer)
        kind, state = next(heard)
        assert kind == "state"
        assert state["seats"][0]["fill"] == sheet(1).fill
        first.put(2, 2)
        entry = {"seat": 1, "name": "Anna", "revision": 2, "digits": sheet(2).digits}
        changed = hall.state(table)["seats"][0]["changed"]
        entry |= {"fill": sheet(2).fill, "switches": {}, "changed": changed}
        assert next(heard) == ("entry", entry)
        second = hall.sit(table, "Béla")
        assert next(heard) == ("seat", {"seat": 2, "name": "Béla", "revision": 0})
        first.put(2, 3)  # refused, so nobody hears of it
        hall.client.delete(second.path, headers=second.headers)
        assert next(heard) == ("left", {"seat": 2})


@pytest.mark.slow
def test_a_table_that_is_removed_ends_its_streams(hall: Hall) -> None:
    made = hall.client.post("/api/tables").json()
    path = f"/api/tables/{made['table']}"
    with hall.client.stream("GET", f"{path}/events") as answer:
        heard = events(answer)
        assert next(heard)[0] == "state"
        headers = {"Authorization": f"Bearer {made['host']}"}
        hall.client.delete(path, headers=headers)
        assert [kind for kind, _ in heard] == ["gone"]


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
    address = hall.client.base_url.host, hall.client.base_url.port
    request = (
        f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    )
    streams = []
    for _ in range(MOST_STREAMS):
        stream = socket.create_connection(address)
        stream.sendall(request)
        assert b"200 OK" in stream.recv(4000)
        streams.append(stream)
    path = f"/api/tables/{table}/events"
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
    address = hall.client.base_url.host, hall.client.base_url.port
    request = (
        f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    )
    with closing(socket.socket()) as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        lazy.connect(address)
        lazy.sendall(request)
        for revision in range(1, 200):
            assert player.put(revision, revision % 5).status_code == 200
    assert hall.state(table)["seats"][0]["revision"] == 199


def test_a_slow_listener_is_dropped_and_the_others_hear_on() -> None:
    async def listen() -> None:
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

    run_loop(listen())


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


def test_four_hundred_listen_from_one_address_and_not_without_end() -> None:
    async def listen() -> None:
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

    assert MOST_OWN >= 400
    run_loop(listen())


def test_those_who_watch_never_shut_out_those_who_play() -> None:
    async def listen() -> None:
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

    assert MOST_STREAMS - MOST_WATCHING >= 16  # two devices for each seat
    run_loop(listen())


@pytest.mark.slow
def test_who_watches_hears_what_players_hear(hall: Hall) -> None:
    table = hall.make_table()
    watch = hall.state(table)["watch"]
    first = hall.sit(table, "Anna")
    with hall.client.stream("GET", f"/api/tables/{watch}/events") as answer:
        heard = events(answer)
        kind, state = next(heard)
        assert (kind, "table" in state) == ("state", False)
        first.put(1, 1)
        kind, facts = next(heard)
        assert (kind, facts["name"], facts["fill"]) == ("entry", "Anna", sheet(1).fill)
        hall.client.delete(first.path, headers=first.headers)
        told = next(heard)
    assert told == ("left", {"seat": 1})
    assert table not in json.dumps([state, facts, told])


def test_the_hub_refuses_more_than_its_streams() -> None:
    async def listen() -> None:
        hub = Hub()
        with ExitStack() as stack:
            for _ in range(MOST_STREAMS):
                stack.enter_context(hub.listen("T"))
            with pytest.raises(Refusal), hub.listen("T"):
                pass
        assert hub.count("T") == 0
        with hub.listen("U"):
            hub.close_all()
        assert hub.count("U") == 0

    run_loop(listen())
