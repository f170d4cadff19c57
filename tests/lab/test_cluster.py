"""Workers of a scheduler, by processes on this machine."""

import os
import re
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial, reduce
from operator import add
from pathlib import Path
from threading import Thread

import dask
import pytest
from distributed import LocalCluster

from sheetgen.core.errors import MissingLibrary, SheetgenError, UsageError, WorkerError
from sheetgen.lab import cluster
from sheetgen.lab.play import Tally, play
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
    return reduce(add, workers.run(work, games, chunk))


@pytest.mark.slow
def test_tasks_that_fail_are_told_and_those_nobody_asks_for_are_cancelled(
    address: str,
) -> None:
    """A worker of another version may have come after all were asked."""
    other = partial(play, replace(CONTEST, version="99.0"))
    with open_workers(cluster=address) as workers:
        results = workers.run(process_of, 10**9, 1)
        next(results)
        results.close()
        assert len(list(workers.run(process_of, 2, 1))) == 2
        with pytest.raises(ZeroDivisionError):
            list(workers.run(fail, 100, 10))
        with pytest.raises(UsageError, match=r"was asked by 99\.0"):
            list(workers.run(other, 20, 10))


@pytest.mark.slow
def test_whoever_has_another_version_or_none_is_named(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scheduler reads tasks too."""
    theirs, worker = cluster.__version__, r"the worker tcp://127\.0\.0\.1:\d+ "
    with monkeypatch.context() as patch:
        patch.setattr(cluster, "__version__", "99.0")
        assert f"the scheduler has sheetgen {theirs};" in str(refusal(address))
        patch.setattr(cluster.Cluster, "_check_scheduler", lambda self: None)
        said = rf"this is sheetgen 99\.0, but {worker}has sheetgen {theirs}"
        assert re.match(said, str(refusal(address)))
    monkeypatch.setattr(cluster, "VERSION", "no_such_program.version:__version__")
    assert "the scheduler has no sheetgen" in str(refusal(address))
    monkeypatch.setattr(cluster.Cluster, "_check_scheduler", lambda self: None)
    assert re.search(f"{worker}has no sheetgen", str(refusal(address)))


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


def refusal(address: str) -> SheetgenError:
    with pytest.raises(SheetgenError) as raised, open_workers(cluster=address):
        pass
    return raised.value


def test_an_address_at_which_there_is_no_scheduler_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The scheduler's web page waits for a request of its own kind."""
    with somebody_who_says(b"SSH-2.0-OpenSSH_9.0 " * 8) as address:
        told = {f"what answers at {address} is no scheduler": refusal(address)}
    monkeypatch.setattr(cluster, "ANSWER_WITHIN", 0.2)
    nobody = "tcp://127.0.0.1:9"
    told[f"no scheduler answers at {nobody}"] = refusal(nobody)
    with somebody_who_says(b"") as address:
        told[f"no scheduler answers at {address}"] = refusal(address)
    for said, error in told.items():
        assert (error.exit_code, said in str(error)) == (6, True)


@pytest.mark.slow
def test_workers_without_a_scheduler_and_the_reverse_are_told(address: str) -> None:
    options = {"protocol": "tcp", "host": "127.0.0.1", "dashboard_address": ":0"}
    with LocalCluster(n_workers=0, processes=False, **options) as alone:
        error = refusal(alone.scheduler_address)
    assert isinstance(error, WorkerError)
    assert f"`dask worker {alone.scheduler_address}`" in str(error)
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
    assert f"'{address}' is not the address of a scheduler" in str(error)


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
    assert "[cluster]" in str(error)
