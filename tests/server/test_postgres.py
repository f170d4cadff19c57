"""The tables in PostgreSQL, as Debian packages it, run by a user without rights."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.conftest import Hall, MakeHall, Process, Seated, client_of
from tests.server.sheets import sheet

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


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """Return the address of a new, empty database."""
    if find_program("initdb") is None or find_program("pg_ctl") is None:
        pytest.skip("NO POSTGRESQL ON THIS MACHINE: apt install postgresql")
    user = None
    if os.geteuid() == 0:
        known = {entry.pw_name for entry in pwd.getpwall()}
        user = next((name for name in NOBODY if name in known), None)
        if user is None:
            pytest.skip("NO USER FOR POSTGRESQL: root may not run it")
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="sheetgen-postgres-"))
    try:
        if user:
            shutil.chown(folder, user)
        data = folder / "data"
        options = f"-h 127.0.0.1 -p {port} -k {folder} -c fsync=on"
        control = find_program("pg_ctl"), "-D", data, "-w"
        run_as(user, find_program("initdb"), "-D", data, "-U", "club", "-A", "trust")
        run_as(user, *control, "-l", folder / "log", "-o", options, "start")
        try:
            yield f"postgresql://club@127.0.0.1:{port}/postgres"
        finally:
            run_as(user, *control, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.slow
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
    assert hall.tables.store.remove_old(int(hall.clock()) - 30 * 86_400) == [table]


@pytest.mark.slow
def test_killed_under_writes_postgres_has_every_entry_that_was_accepted(
    postgres: str, start_server: Callable[..., Process]
) -> None:
    served = start_server(postgres, "--no-mdns")
    with client_of(served) as client:
        hall = Hall(client)
        seated = hall.sit(hall.make_table())
        threading.Timer(1.0, served.kill).start()
        accepted = write(seated)
    assert accepted > 3
    again = start_server(postgres, "--no-mdns")
    with client_of(again) as client:
        (seat,) = Hall(client).state(seated.table)["seats"]
    assert seat["revision"] - accepted in (0, 1)
    assert seat["fill"] == sheet(seat["revision"] % 7).fill


def write(seated: Seated) -> int:
    """Return the last revision that was accepted before the server was gone."""
    import httpx2

    for revision in range(1, 100_000):
        try:
            assert seated.put(revision, revision % 7).status_code == 200
        except httpx2.TransportError:
            return revision - 1
    raise AssertionError("the server was never killed")


@pytest.mark.slow
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
