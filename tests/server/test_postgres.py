"""The tables in PostgreSQL, as Debian packages it, run by a user without rights."""

import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from sheetgen.server.table import Oldest
from tests.once import alone
from tests.server.conftest import (
    PATIENCE,
    Hall,
    MakeHall,
    Process,
    Seated,
    client_of,
    events,
)
from tests.server.sheets import sheet
from tests.server.test_process import write_until_killed

pytestmark = pytest.mark.slow
FOLDERS = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
NOBODY = ("postgres", "nobody")  # root may not run the server; these may


def find_program(name: str) -> str | None:
    return shutil.which(name, path=os.pathsep.join(map(str, FOLDERS)))


def run_as(user: str | None, *command: object) -> str:
    """Run a command, as *user* if we are root; return what it says."""
    done = subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
        user=user,
        group=pwd.getpwnam(user).pw_gid if user else None,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
    )
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


def start_cluster(user: str | None) -> dict[str, Any]:
    """Start PostgreSQL; return the folder of its data, and its port."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="sheetgen-postgres-"))
    if user:
        shutil.chown(folder, user)
    data = "-D", folder / "data"
    init = find_program("initdb"), *data, "--no-sync", "-U", "club", "-A", "trust"
    run_as(user, *init)
    options = f"-h 127.0.0.1 -p {port} -k {folder} -c fsync=off"
    log = "-l", folder / "log"
    run_as(user, find_program("pg_ctl"), *data, "-w", *log, "-o", options, "start")
    return {"folder": str(folder), "port": port, "users": 0}


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a new database, each worker's own in one server.

    The first worker to want it starts the server, and the last to leave stops it.
    """
    if find_program("initdb") is None or find_program("pg_ctl") is None:
        pytest.skip("NO POSTGRESQL ON THIS MACHINE: apt install postgresql")
    user = None
    if os.geteuid() == 0:
        known = {entry.pw_name for entry in pwd.getpwall()}
        user = next((name for name in NOBODY if name in known), None)
        if user is None:
            pytest.skip("NO USER FOR POSTGRESQL: root may not run it")
    with alone(tmp_path_factory, "postgres") as place:
        told = json.loads(place.read_text()) if place.exists() else start_cluster(user)
        place.write_text(json.dumps({**told, "users": told["users"] + 1}))
    address = f"postgresql://club@127.0.0.1:{told['port']}"
    own = os.environ.get("PYTEST_XDIST_WORKER", "own")
    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {own}")
    yield f"{address}/{own}"
    with alone(tmp_path_factory, "postgres") as place:
        left = json.loads(place.read_text())["users"] - 1
        place.write_text(json.dumps({**told, "users": left}))
        if not left:
            place.unlink()
            data = "-D", Path(told["folder"]) / "data", "-m", "immediate"
            run_as(user, find_program("pg_ctl"), *data, "stop")
            shutil.rmtree(told["folder"], ignore_errors=True)


def test_tables_work_alike_in_postgres(postgres: str, make_hall: MakeHall) -> None:
    hall = make_hall(database=postgres)
    made = hall.client.post("/api/tables").json()
    table = made["table"]
    first, second = hall.sit(table, "Anna"), hall.sit(table, "Béla")
    assert first.put(1, 1).status_code == second.put(1, 2).status_code == 200
    assert first.put(2, 3).status_code == 200
    stale = first.put(2, 4)
    assert (stale.status_code, stale.json()["revision"]) == (409, 2)
    state = hall.state(table)
    assert [seat["fill"] for seat in state["seats"]] == [sheet(3).fill, sheet(2).fill]
    assert state["judged"]["seats"] == [1, 2]
    for _ in range(6):
        hall.sit(table)
    assert hall.client.post(f"/api/tables/{table}/seats").status_code == 409
    hall.clock.seconds += 31 * 86_400
    assert hall.client.get(f"/api/tables/{table}").status_code == 404
    assert hall.tables is not None
    now = int(hall.clock())
    oldest = Oldest(now - 30 * 86_400, now - 86_400)
    assert hall.tables.store.remove_old(oldest) == (table,)


def test_a_table_is_watched_and_its_evening_kept_in_postgres(
    postgres: str, make_hall: MakeHall
) -> None:
    hall = make_hall(database=postgres)
    made = hall.client.post("/api/tables").json()
    hall.sit(made["table"], "Anna").put(1, 1)
    state = hall.state(made["table"])
    assert hall.state(state["watch"])["seats"] == state["seats"]
    path = f"/api/evenings/{made['table']}"
    host = {"Authorization": f"Bearer {made['host']}"}
    assert hall.client.put(path, headers=host).status_code == 201
    again = make_hall(database=postgres)
    told = again.client.get("/api/evenings").json()
    assert [row["name"] for row in told["players"]] == ["Anna"]
    assert again.client.delete(path, headers=host).status_code == 204
    assert again.client.get("/api/evenings").json()["evenings"] == []


def test_a_database_of_an_earlier_kind_goes_on_in_postgres(
    postgres: str, make_hall: MakeHall
) -> None:
    hall = make_hall(database=postgres)
    seated, other = (hall.sit(hall.make_table(), "Anna") for _ in range(2))
    seated.put(1, 3)
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("ALTER TABLE tables DROP COLUMN watch")
        connection.execute("DROP TABLE evenings")
    again = make_hall(database=postgres)
    states = [again.state(one.table) for one in (seated, other)]
    codes = [state["watch"] for state in states]
    assert len({*codes}) == 2
    assert [again.state(code)["seats"] for code in codes] == [
        state["seats"] for state in states
    ]
    seated.client = again.client
    assert seated.put(2, 4).status_code == 200
    assert again.client.get("/api/evenings").json()["evenings"] == []


def test_killed_under_writes_postgres_has_every_entry_that_was_accepted(
    postgres: str, start_server: Callable[..., Process]
) -> None:
    served = start_server(postgres, "--no-mdns")
    with client_of(served) as client:
        hall = Hall(client)
        seated = hall.sit(hall.make_table())
        accepted = write_until_killed(served, [seated])[seated.seat]
    again = start_server(postgres, "--no-mdns", "--workers", "2")
    with client_of(again) as client:
        (seat,) = Hall(client).state(seated.table)["seats"]
    assert seat["revision"] - accepted in (0, 1)
    assert seat["fill"] == sheet(seat["revision"] % 7).fill
    workers = children_of(again)  # end with the one that leads
    again.kill()
    wait_for(lambda: not any(map(command_of, workers)))


def test_two_servers_on_one_database_cannot_overwrite_each_other(
    postgres: str, make_hall: MakeHall
) -> None:
    one, other = make_hall(database=postgres), make_hall(database=postgres)
    seated = one.sit(one.make_table())
    there = Seated(other.client, seated.table, seated.seat, seated.token)
    assert seated.put(1, 1).status_code == 200
    assert there.put(1, 2).status_code == 409
    assert there.put(2, 2).status_code == 200
    assert seated.put(2, 3).status_code == 409


def test_news_reach_the_listeners_of_every_process_and_that_a_table_has_gone(
    postgres: str, start_server: Callable[..., Process]
) -> None:
    one, other = (start_server(postgres, "--no-mdns") for _ in range(2))
    with client_of(one) as here, client_of(other) as there:
        made = here.post("/api/tables").json()
        table, host = made["table"], {"Authorization": f"Bearer {made['host']}"}
        path = f"/api/tables/{table}"
        with (
            here.stream("GET", f"{path}/events") as near,
            there.stream("GET", f"{path}/events") as far,
        ):
            heard = [events(near), events(far)]
            assert [next(news)[0] for news in heard] == ["state", "state"]
            first = Hall(there).sit(table, "Anna")
            second = Hall(here).sit(table, "Béla")
            for revision in range(1, 6):
                assert first.put(revision, revision % 3).status_code == 200
                assert second.put(revision, revision % 3).status_code == 200
            first.client = here  # whoever goes on at the other process is known there
            assert here.delete(first.path, headers=first.headers).status_code == 204
            assert there.delete(path, headers=host).status_code == 204
            told = [[*news] for news in heard]
    assert told[0] == told[1]
    kinds = ["seat"] * 2 + ["entry"] * 10 + ["left", "gone"]
    assert [kind for kind, _ in told[0]] == kinds
    assert told[0][2][1]["fill"] == sheet(1).fill


def test_news_that_fit_in_no_notice_send_listeners_for_the_state(
    postgres: str, make_hall: MakeHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = make_hall(database=postgres)
    seated = hall.sit(hall.make_table())
    assert hall.tables is not None
    monkeypatch.setattr("sheetgen.server.hub.MOST_PAYLOAD", 100)
    with hall.tables.hub.listen(seated.table) as listener:
        assert seated.put(1).status_code == 200
        wait_for(lambda: listener.is_dropped)


def test_a_line_to_the_database_that_breaks_is_mended_and_listeners_begin_anew(
    postgres: str, make_hall: MakeHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.server.relay.PAUSE", 0.05)
    hall = make_hall(database=postgres)
    seated = hall.sit(hall.make_table())
    assert hall.tables is not None
    hub = hall.tables.hub
    with hub.listen(seated.table) as listener:
        with psycopg.connect(postgres, autocommit=True) as connection:
            ended = connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE query = 'LISTEN sheetgen' AND datname = current_database()"
            ).fetchall()
        assert ended
        wait_for(lambda: listener.is_dropped)
    with hub.listen(seated.table) as listener:
        assert seated.put(1).status_code == 200
        wait_for(lambda: listener._queue.qsize() == 1)


def wait_for(is_so: Callable[[], bool]) -> None:
    """Return as soon as something is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.01)


def test_several_processes_answer_at_one_port_one_that_ends_is_replaced_all_stop(
    postgres: str, start_server: Callable[..., Process]
) -> None:
    served = start_server(postgres, "--no-mdns", "--workers", "2")
    before = children_of(served)
    assert len(before) == 2
    os.kill(before[0], signal.SIGKILL)
    wait_for(lambda: len({*children_of(served)} - {*before}) == 1)
    with client_of(served) as client:
        table = Hall(client).make_table()
    with ExitStack() as stack:
        clients = [stack.enter_context(client_of(served)) for _ in range(8)]
        path = f"/api/tables/{table}/events"
        streams = [stack.enter_context(one.stream("GET", path)) for one in clients]
        heard = [events(stream) for stream in streams]
        assert [next(news)[0] for news in heard] == ["state"] * 8
        with client_of(served) as client:
            seated = Hall(client).sit(table)
            assert seated.put(1, 3).status_code == 200
        for news in heard:
            assert next(news)[0] == "seat"
            assert next(news)[1]["fill"] == sheet(3).fill
        workers = children_of(served)
        assert len(workers) == 2
        code, out, err = served.stop()
    assert (code, err) == (0, "")
    assert out.endswith("stopped\n")
    assert not any(map(command_of, workers))


def children_of(served: Process) -> list[int]:
    """Return the processes that answer; another one only looks after what is left."""
    number = served.process.pid
    listed = Path(f"/proc/{number}/task/{number}/children").read_text("ascii").split()
    return [int(child) for child in listed if "spawn_main" in command_of(int(child))]


def command_of(number: int) -> str:
    """Return the command of a process; nothing of one that has ended."""
    try:
        return Path(f"/proc/{number}/cmdline").read_text("utf-8")
    except OSError:
        return ""
