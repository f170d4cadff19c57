"""The command itself: it starts, says where it is, stops, and loses nothing."""

import concurrent.futures
import io
import logging
import signal
import socket
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import ExitStack, asynccontextmanager, closing
from pathlib import Path

import httpx2
import numpy
import pytest
import zxingcpp

from sheetgen.cli import serve as command
from sheetgen.core.errors import OutputError
from sheetgen.server import run as server
from sheetgen.server.announce import is_loopback, list_addresses
from sheetgen.server.app import FILE, FOREVER, NO_TABLES, Page
from sheetgen.site.licences import LICENCES
from sheetgen.system.packages import install_command
from tests.conftest import Run, examples
from tests.loops import run_loop
from tests.server.conftest import (
    PATIENCE,
    SITE,
    SITE_FOLDER,
    Hall,
    Process,
    Seated,
    client_of,
    popen,
)
from tests.server.sheets import sheet

pytestmark = pytest.mark.slow

Start = Callable[..., Process]


def write_until_killed(served: Process, seats: list[Seated]) -> dict[int, int]:
    """Return for each seat the last revision that was accepted before the kill."""
    accepted = {seat.seat: 0 for seat in seats}
    for number in range(7):
        sheet(number)  # made before the clock runs

    enough = threading.Barrier(len(seats) + 1)

    def kill() -> None:
        enough.wait(PATIENCE)
        served.kill()

    killing = threading.Thread(target=kill)

    def write(seat: Seated) -> None:
        with client_of(served) as client:
            own = Seated(client, seat.table, seat.seat, seat.token)
            for revision in range(1, 100_000):
                try:
                    answer = own.put(revision, revision % 7)
                except httpx2.TransportError:
                    return
                assert answer.status_code == 200, answer.text
                accepted[seat.seat] = revision
                if revision == 11:
                    enough.wait(PATIENCE)

    killing.start()
    with concurrent.futures.ThreadPoolExecutor(len(seats)) as pool:
        list(pool.map(write, seats))
    killing.join()
    return accepted


def test_killed_under_writes_it_has_every_entry_that_it_accepted(
    start_server: Start, tmp_path: Path
) -> None:
    database = tmp_path / "tables.sqlite"
    for _ in range(examples(1, 3)):
        served = start_server(database, "--no-mdns")
        with client_of(served) as client:
            hall = Hall(client)
            table = hall.make_table()
            seats = [hall.sit(table) for _ in range(4)]
        accepted = write_until_killed(served, seats)
        assert min(accepted.values()) > 10
        again = start_server(database, "--no-mdns")
        with client_of(again) as client:
            for seat in Hall(client).state(table)["seats"]:
                revision = seat["revision"]
                # An entry whose answer was lost may be stored as well.
                assert revision - accepted[seat["seat"]] in (0, 1)
                assert seat["fill"] == sheet(revision % 7).fill
                own = seats[seat["seat"] - 1]
                own.client = client
                assert own.put(revision + 1).status_code == 200
        again.kill()


def test_of_many_writers_on_one_seat_one_is_stored_and_the_others_are_told(
    start_server: Start, tmp_path: Path
) -> None:
    served = start_server(tmp_path / "t.sqlite", "--no-mdns")
    with client_of(served) as client:
        hall = Hall(client)
        seated = hall.sit(hall.make_table())
        with concurrent.futures.ThreadPoolExecutor(8) as phones:
            for revision in range(1, 11):
                tries = [phones.submit(seated.put, revision, n) for n in range(8)]
                answers = [one.result() for one in tries]
                won = [n for n in range(8) if answers[n].status_code == 200]
                assert len(won) == 1
                for answer in answers:
                    if answer.status_code != 200:
                        assert answer.status_code == 409
                        assert answer.json()["entry"]["fill"] == sheet(won[0]).fill
                (seat,) = hall.state(seated.table)["seats"]
                assert seat["revision"] == revision
                assert seat["fill"] == sheet(won[0]).fill


def test_a_database_in_use_is_copied_and_no_second_server_has_it_meanwhile(
    start_server: Start, run: Run, tmp_path: Path
) -> None:
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    first = start_server(database, "--no-mdns")
    (tmp_path / "same.sqlite").symlink_to(database)
    for path in (database, tmp_path / "same.sqlite"):
        outcome = run("serve", "--port", 0, "--site", SITE_FOLDER, "--database", path)
        assert outcome.code == 6
        assert "another `sheetgen serve` has it" in outcome.err
        assert outcome.err.count("\n") == 1
    with client_of(first) as client:
        seated = Hall(client).sit(Hall(client).make_table())
        assert seated.put(1, 3).status_code == 200
        with (
            closing(sqlite3.connect(database)) as source,
            closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
        assert seated.put(2, 4).status_code == 200
    first.kill()
    for path, revision, number in ((copy, 1, 3), (database, 2, 4)):
        with client_of(start_server(path, "--no-mdns")) as client:
            (seat,) = Hall(client).state(seated.table)["seats"]
        assert (seat["revision"], seat["fill"]) == (revision, sheet(number).fill)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_a_folder_and_stops_at_once_even_while_streams_are_open(
    start_server: Start, tmp_path: Path, number: int
) -> None:
    """And while bodies have come halfway, and a verdict is not there yet."""
    for name, content in SITE.items():
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_bytes(content)
    site = "--site", str(tmp_path / "site")
    served = start_server(tmp_path / "t.sqlite", "--no-mdns", *site)
    place = "127.0.0.1", int(served.url.rpartition(":")[2].strip("/"))
    with client_of(served) as client, ExitStack() as stack:
        for name, content in {**SITE, "anything": SITE["index.html"]}.items():
            assert client.get(f"/{name}").content == content
        seated = Hall(client).sit(Hall(client).make_table())
        assert seated.put(1).status_code == 200
        half = f"PUT {seated.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9"
        asked = f"GET /api/tables/{seated.table} HTTP/1.1\r\nHost: 127.0.0.1"
        for head in (half, half, asked):
            other = stack.enter_context(socket.create_connection(place))
            other.sendall(f"{head}\r\n\r\n".encode())
        with client.stream("GET", f"/api/tables/{seated.table}/events") as answer:
            lines = answer.iter_lines()
            assert next(lines) == "retry: 2000"
            code, out, err = served.stop(number)
    assert (code, err) == (0, "")
    assert out.endswith("stopped\n")


def test_a_server_in_the_background_is_not_stopped_by_ctrl_c(
    start_server: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell has switched that off for what it runs in the background."""
    # With which `popen` starts it.
    monkeypatch.setattr(signal, "default_int_handler", signal.SIG_IGN)
    served = start_server(tmp_path / "t.sqlite", "--no-mdns")
    with client_of(served) as client:
        table = Hall(client).make_table()
        served.process.send_signal(signal.SIGINT)
        assert Hall(client).state(table)["seats"] == []
        with client.stream("GET", f"/api/tables/{table}/events") as answer:
            lines = answer.iter_lines()
            assert next(lines) == "retry: 2000"
            served.process.send_signal(signal.SIGINT)
            Hall(client).sit(table)
            assert "event: seat" in lines
    assert served.stop()[0] == 0


def test_whoever_runs_it_is_told_in_a_line_and_the_same_once_a_minute() -> None:
    out, now = io.StringIO(), [0.0]
    report = server.Report(out, lambda: now[0])
    log = logging.Logger("server")
    log.addHandler(report)
    for seconds in (0.0, 59.0, 60.0):
        now[0] = seconds
        log.error("the database is locked")
        log.error("the database is %s", "full")
        log.warning("that is of no interest")
    try:
        raise KeyError("two\nlines")
    except KeyError:
        log.exception("it failed\n")
    lines = out.getvalue().splitlines()
    told = [f"sheetgen: the database is {state}" for state in ("locked", "full")]
    assert lines[:4] == told * 2
    assert lines[4].startswith(r"sheetgen: it failed (KeyError('two\nlines') in ")
    assert f"{Path(__file__).name}:" in lines[4]
    assert len(lines) == 5
    for number in range(100):
        log.error("%s", number)
    assert len(out.getvalue().splitlines()) == 2 + server.MOST_TOLD


@pytest.mark.parametrize(
    ("host", "has_mdns", "why", "address"),
    [
        ("0.0.0.0", True, "", "http://sheetgen.local:{port}/"),
        ("0.0.0.0", True, "another has the name", "http://192.0.2.7:{port}/"),
        ("0.0.0.0", False, "", "http://192.0.2.7:{port}/"),
        ("127.0.0.1", True, "", "http://192.0.2.7:{port}/"),
    ],
)
def test_invitations_name_the_address_at_which_the_server_is_found(
    monkeypatch: pytest.MonkeyPatch, host: str, has_mdns: bool, why: str, address: str
) -> None:
    @asynccontextmanager
    async def announce(addresses: list[str], port: int) -> AsyncIterator[str]:
        yield why

    async def find() -> str:
        with closing(socket.socket()) as taken:
            taken.bind(("127.0.0.1", 0))
            wishes = server.Wishes(host, 0, "", has_mdns)
            async with server._named(wishes, taken) as (_, problem, found):
                assert bool(problem) == ("sheetgen" not in found.address)
                return found.address.replace(str(taken.getsockname()[1]), "{port}")

    monkeypatch.setattr(server, "announce", announce)
    monkeypatch.setattr(server, "list_addresses", lambda _: ["192.0.2.7", "127.0.0.1"])
    assert run_loop(find()) == address
    page = Page({"index.html": NO_TABLES}, address)
    assert f'data-address="{address}"'.encode() in page.file("index.html").content


def test_a_site_that_cannot_be_built_is_told_and_tables_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise OutputError("the engine is missing")

    monkeypatch.setattr("sheetgen.site.finished.site_files", fail)
    assert command.site_files() == {}
    assert "cannot be built: the engine is missing" in capsys.readouterr().err


def test_the_page_that_this_copy_builds_is_served_as_any_host_would(
    monkeypatch: pytest.MonkeyPatch, page_files: Mapping[str, bytes]
) -> None:
    monkeypatch.setattr("sheetgen.site.finished.site_files", lambda: page_files)
    twins = {"index.html.br": b"packed"}
    monkeypatch.setattr("sheetgen.site.finished.site_twins", lambda _: twins)
    files = command.site_files()
    assert files
    page = Page(files)
    kept = ("index.html", "sw.js", "manifest.webmanifest", FILE, LICENCES)
    for name in {*files} - {*twins}:
        is_hashed = name not in kept
        assert (page.file(name).cache == FOREVER) == is_hashed, name
    policy = page.file("index.html").policy
    assert "unsafe-inline" not in policy
    assert policy.endswith("; frame-ancestors 'none'")


def test_the_terminal_shows_addresses_and_a_code_and_promises_no_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command._tell(["192.0.2.7", "127.0.0.1"], 8037, "")
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:4] == [
        "  http://sheetgen.local:8037/",
        "  http://192.0.2.7:8037/",
        "  http://127.0.0.1:8037/",
    ]
    assert read_code(lines[4:-1]) == "http://192.0.2.7:8037/"
    command._tell(["2001:db8::7"], 80, "there is no network")
    out = capsys.readouterr().out
    assert "http://sheetgen.local" not in out
    assert "http://[2001:db8::7]:80/" in out
    assert "sheetgen.local is not answered: there is no network" in out


def read_code(lines: list[str]) -> str:
    """Return what a code of half blocks says, two rows of modules a line."""
    rows = []
    for line in lines:
        rows.append([255 * (letter not in "█▀") for letter in line])
        rows.append([255 * (letter not in "█▄") for letter in line])
    pixels = numpy.array(rows, dtype=numpy.uint8).repeat(4, 0).repeat(4, 1)
    (found,) = zxingcpp.read_barcodes(numpy.pad(pixels, 16, constant_values=255))
    return found.text


def test_a_taken_port_is_told_in_one_line(run: Run, tmp_path: Path) -> None:
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        place = "--host", "127.0.0.1", "--port", port, "--site", SITE_FOLDER
        outcome = run("serve", *place)
    assert outcome.code == 6
    assert outcome.err.startswith(f"sheetgen: port {port} of 127.0.0.1 cannot be taken")
    assert "--port" in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "code", "what"),
    [
        (["--database", "/proc/none/t.sqlite"], 6, "cannot be written"),
        (["--database", "."], 6, "cannot be opened or written"),
        (["--database", "mysql://localhost/x"], 2, "mysql is not known"),
        (["--database", "://"], 2, "expected the path of a file"),
        (["--database", "sqlite://"], 2, "needs the path of a file"),
        (["--host", "not a host", "--database", "t.sqlite"], 2, "not an address"),
        (["--host", "192.0.2.1", "--database", "t.sqlite"], 6, "cannot be taken"),
        (["--site", "nowhere"], 2, "index.html"),
        (["--port", "70000"], 2, "70000"),
        (["--expire-days", "0"], 2, "--expire-days"),
        (["--rate", "-1"], 2, "--rate"),
        (["--tables", "0"], 2, "--tables"),
        (["--empty-hours", "0"], 2, "--empty-hours"),
        (["--workers", "2", "--database", "t.sqlite"], 2, "PostgreSQL"),
        (["--proxy", "example.org"], 2, "expected an address or a network"),
        (["--name", "http://example.org"], 2, "expected a name without"),
        (["--proxy", "10.0.0.1/8"], 2, "expected an address or a network"),
    ],
)
def test_what_cannot_be_meant_is_told_in_one_line(
    run: Run, tmp_path: Path, options: list[str], code: int, what: str
) -> None:
    site = [] if "--site" in options else ["--site", str(SITE_FOLDER)]
    outcome = run("serve", "--port", "0", *site, *options)
    assert outcome.code == code, outcome.err
    assert what in outcome.err
    if code == 6:
        assert outcome.err.count("\n") == 1
    assert not Path("t.sqlite").exists()  # a refused server leaves no file


def test_a_file_that_is_no_database_is_told_and_no_password_shown(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna, " * 100, encoding="utf-8")
    outcome = run("serve", "--site", SITE_FOLDER, "--database", path)
    assert outcome.code == 6
    assert "file is not a database" in outcome.err
    assert path.read_text(encoding="utf-8").startswith("Dear Anna")
    address = "postgresql://club:geheim@127.0.0.1:1/none"
    outcome = run("serve", "--site", SITE_FOLDER, "--database", address)
    assert outcome.code == 6
    assert "geheim" not in outcome.err
    assert outcome.err.count("\n") == 1


def test_tables_stand_in_the_folder_of_data(tmp_path: Path) -> None:
    options = "--host", "127.0.0.1", "--port", "0", "--site", str(SITE_FOLDER)
    process = popen("serve", *options, XDG_DATA_HOME=str(tmp_path))
    assert process.stdout is not None
    assert "are at" in process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    database = tmp_path / "sheetgen" / "tables.sqlite"
    assert database.stat().st_mode & 0o077 == 0  # it holds the secret of the tokens


def test_without_its_libraries_the_command_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_NEEDED", ("starlette", "no_such_library"))
    outcome = run("serve")
    assert outcome.code == 8
    assert outcome.err == (
        "sheetgen: `sheetgen serve` needs no_such_library: run "
        f"{install_command('server')}\n"
    )


def test_addresses_of_the_network_come_before_that_of_the_machine() -> None:
    assert list_addresses("192.0.2.7") == ["192.0.2.7"]
    found = list_addresses("0.0.0.0")
    assert found
    ranks = [is_loopback(address) for address in found]
    assert ranks == sorted(ranks)
