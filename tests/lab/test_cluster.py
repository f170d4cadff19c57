"""Workers of a scheduler, by processes on this machine."""

import os
import re
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread

import dask
import pytest
from distributed import LocalCluster

from sheetgen.errors import MissingLibrary, SheetgenError, UsageError, WorkerError
from sheetgen.lab import cluster
from sheetgen.lab.play import play
from sheetgen.lab.tally import Tally
from sheetgen.lab.workers import Workers, open_workers
from tests.lab.contests import random_contest
from tests.lab.machines import scheduler_of
from tests.lab.works import Deadly, fail, process_of

CONTEST = random_contest("A")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a scheduler with two workers."""
    with scheduler_of(2, tmp_path_factory.mktemp("dask")) as at:
        yield at


def total(workers: Workers, work: Deadly, games: int, chunk: int) -> Tally:
    parts = list(workers.run(work, games, chunk))
    return sum(parts[1:], start=parts[0])


@pytest.mark.slow
def test_an_error_of_a_task_is_raised_here(address: str) -> None:
    with open_workers(cluster=address) as workers, pytest.raises(ZeroDivisionError):
        list(workers.run(fail, 100, 10))


@pytest.mark.slow
def test_who_stops_asking_cancels_the_rest(address: str) -> None:
    with open_workers(cluster=address) as workers:
        results = workers.run(process_of, 10**9, 1)
        next(results)
        results.close()
        assert len(list(workers.run(process_of, 2, 1))) == 2


@pytest.mark.slow
def test_workers_with_another_version_are_named(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, theirs = "99.0", cluster.__version__
    monkeypatch.setattr(cluster, "__version__", own)
    monkeypatch.setattr(cluster.Cluster, "_check_scheduler", lambda self: None)
    said = str(refusal(address))
    assert said.startswith(f"this is sheetgen {own}, but the worker tcp://127.0.0.1:")
    assert f" has sheetgen {theirs}" in said


@pytest.mark.slow
def test_a_scheduler_with_another_version_is_named(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It reads tasks too."""
    theirs = cluster.__version__
    monkeypatch.setattr(cluster, "__version__", "99.0")
    assert f"the scheduler has sheetgen {theirs};" in str(refusal(address))


@pytest.mark.slow
def test_whoever_lacks_this_program_is_named(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "VERSION", "no_such_program.version:__version__")
    assert "the scheduler has no sheetgen" in str(refusal(address))
    monkeypatch.setattr(cluster.Cluster, "_check_scheduler", lambda self: None)
    said = str(refusal(address))
    assert re.search(r"the worker tcp://127\.0\.0\.1:\d+ has no sheetgen", said)


def test_of_many_with_another_version_some_are_named() -> None:
    with pytest.raises(UsageError) as raised:
        cluster._compare({f"worker {number}": "0.1" for number in range(9)})
    said = str(raised.value)
    assert "worker 0 has sheetgen 0.1; worker 1 has" in said
    assert "worker 2 has sheetgen 0.1; and 6 more;" in said


@pytest.mark.slow
def test_a_worker_that_comes_later_is_asked_too(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "COUNT_EVERY", 0.0)
    with open_workers(cluster=address) as workers:
        results = workers.run(process_of, 10**9, 1)
        next(results)
        pool = workers._pool
        assert isinstance(pool, cluster.Cluster)
        pool._asked.clear()  # as if all had just come
        monkeypatch.setattr(cluster, "__version__", "99.0")
        with pytest.raises(UsageError, match="the worker tcp://"):
            list(results)


@pytest.mark.slow
def test_a_worker_refuses_tasks_of_another_version(address: str) -> None:
    """It may have come after all were asked."""
    work = partial(play, replace(CONTEST, version="99.0"))
    with (
        open_workers(cluster=address) as workers,
        pytest.raises(UsageError, match=r"was asked by 99\.0"),
    ):
        list(workers.run(work, 20, 10))


@pytest.mark.slow
def test_totals_are_the_same_after_one_of_two_workers_was_killed(
    address: str, tmp_path: Path
) -> None:
    """No other test needs both."""
    whole = play(CONTEST, 0, 60)
    with open_workers(cluster=address) as workers:
        found = set(workers.run(process_of, 12, 1))
        assert len(found) == 2 and os.getpid() not in found
        work = Deadly(CONTEST, victim=20, marks=tmp_path)
        assert total(workers, work, 60, 10) == whole
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.slow
def test_a_scheduler_without_workers_is_told() -> None:
    alone = LocalCluster(
        n_workers=0,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address=":0",
    )
    with alone:
        error = refusal(alone.scheduler_address)
    assert isinstance(error, WorkerError)
    assert f"`dask worker {alone.scheduler_address}`" in str(error)


def refusal(address: str) -> SheetgenError:
    with pytest.raises(SheetgenError) as raised, open_workers(cluster=address):
        pass
    return raised.value


def test_a_scheduler_that_does_not_answer_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster, "ANSWER_WITHIN", 0.2)
    error = refusal("tcp://127.0.0.1:9")
    assert error.exit_code == 6
    assert "no scheduler answers at tcp://127.0.0.1:9" in str(error)


def test_a_port_at_which_nobody_speaks_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So is the scheduler's web page, which waits for a request of its own kind."""
    monkeypatch.setattr(cluster, "ANSWER_WITHIN", 0.2)
    with somebody_who_says(b"") as address:
        error = refusal(address)
    assert error.exit_code == 6
    assert f"no scheduler answers at {address}" in str(error)


def test_a_port_at_which_another_program_speaks_is_told() -> None:
    with somebody_who_says(b"SSH-2.0-OpenSSH_9.0 " * 8) as address:
        error = refusal(address)
    assert error.exit_code == 6
    assert f"what answers at {address} is no scheduler" in str(error)


@pytest.mark.slow
def test_the_address_of_a_worker_is_told(address: str) -> None:
    with open_workers(cluster=address) as workers:
        pool = workers._pool
        assert isinstance(pool, cluster.Cluster)
        worker = next(iter(pool._client.scheduler_info(n_workers=-1)["workers"]))
    error = refusal(worker)
    assert error.exit_code == 6
    assert f"what answers at {worker} is no scheduler" in str(error)


@contextmanager
def somebody_who_says(words: bytes) -> Iterator[str]:
    """Yield the address of a program that is none of Dask's."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def answer() -> None:
            with door.accept()[0] as guest, suppress(ConnectionError):
                guest.sendall(words)
                while guest.recv(4096):
                    pass

        speaker = Thread(target=answer)
        speaker.start()
        yield f"tcp://127.0.0.1:{door.getsockname()[1]}"
        speaker.join()


@pytest.mark.parametrize("address", ["cluster", "http://127.0.0.1:8786", "tcp://a:b"])
def test_what_is_no_address_is_told(address: str) -> None:
    error = refusal(address)
    assert error.exit_code == 2
    assert f"'{address}' is no address of a scheduler" in str(error)


@pytest.mark.parametrize("file", [None, "no-such.pem"])
def test_an_address_with_tls_needs_certificates(file: str | None) -> None:
    place = "distributed.comm.tls.client.cert"
    with dask.config.set({"distributed.comm.tls.ca-file": file, place: file}):
        error = refusal("tls://127.0.0.1:8786")
    assert error.exit_code == 2
    assert "distributed.comm.tls" in str(error)


def test_without_the_library_its_extra_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "sheetgen.lab.cluster")
    monkeypatch.setitem(sys.modules, "distributed", None)
    error = refusal("tcp://127.0.0.1:8786")
    assert isinstance(error, MissingLibrary)
    assert "pip install '.[cluster]'" in str(error)
