"""Workers on other machines, through a Dask scheduler."""

import asyncio
import logging
import struct
import time
from collections.abc import Collection, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from pkgutil import resolve_name
from typing import Any

from sheetgen.core.errors import MissingLibrary, UsageError, WorkerError
from sheetgen.language.message import join, message
from sheetgen.system.packages import install_command
from sheetgen.version import __version__

try:
    from distributed import Client, KilledWorker, Security
    from distributed.comm import connect, get_address_host_port, parse_address
except ImportError as error:
    raise MissingLibrary(
        message(
            "a cluster needs more libraries: run {command}",
            command=install_command("cluster"),
        )
    ) from error

ANSWER_WITHIN = 5.0  # seconds
PATIENCE = 30.0  # seconds without any worker; a killed one is usually back sooner
COUNT_EVERY = 1.0  # seconds
VERSION = "sheetgen.version:__version__"  # for `resolve_name`
MOST_NAMED = 3  # of the machines with another version

# Errors of reading another program's answer as Dask's: lengths that are far too large,
# invalid frames, missing keys.
NO_DASK = (MemoryError, ValueError, TypeError, LookupError, struct.error)

# It only logs that a scheduler is gone, which our errors report.
logging.getLogger("distributed.client").setLevel(logging.CRITICAL)


class Cluster:
    """Workers of a scheduler, which may come and go."""

    def __init__(self, address: str) -> None:
        """Connect to the scheduler at an address, and find its workers.

        Raises:
            UsageError: the address is not valid, or the scheduler or a worker has
                another version of this program.
            WorkerError: the scheduler does not answer, or has no workers.
        """
        self._address = address
        self._client = _reach(address)
        self._executor: Executor | None = None
        self._width, self._counted, self._seen = 0, 0.0, time.monotonic()
        self._asked: set[str] = set()  # workers with our version
        try:
            self._check_scheduler()
            if not self._count():
                raise self._deserted()
        except BaseException:
            self._client.close()
            raise

    @property
    def width(self) -> int:
        """The number of tasks that run at the same time, counted recently."""
        return max(1, self._count())

    def open(self) -> Executor:
        """Return the executor for tasks.

        Raises:
            WorkerError: the scheduler is gone.
        """
        if self._client.status == "closed":
            raise self._gone()
        if self._executor is None:
            # Not pure: Dask must not look up earlier results.
            self._executor = self._client.get_executor(pure=False)
        return self._executor

    def look(self) -> None:
        """Check that there are workers.

        Raises:
            WorkerError: the scheduler is gone, or has had no workers for some time.
        """
        if self._client.status == "closed":
            raise self._gone()
        if not self._count() and time.monotonic() > self._seen + PATIENCE:
            raise self._deserted()

    def mend(self) -> None:
        """Wait until the scheduler answers again; its tasks are lost.

        Raises:
            WorkerError: it does not answer.
        """
        while self._client.status == "connecting":  # ends by itself
            time.sleep(0.1)
        if self._client.status == "closed":
            raise self._gone()
        self._check_scheduler()

    def explain(self, error: Exception) -> Exception:
        """Return the exception to raise for the error of a task."""
        try:
            self._counted = 0.0
            self._count()  # also checks the version of new workers
        except UsageError as refused:
            return refused
        if isinstance(error, KilledWorker):
            return WorkerError(
                message(
                    "{count} workers ended while they played the same games, the last "
                    "at {address}: perhaps its memory is too small",
                    count=error.allowed_failures + 1,
                    address=error.last_worker.address,
                )
            )
        return error

    def close(self) -> None:
        """Cancel our tasks; scheduler and workers go on for others."""
        self._client.close()

    def _count(self) -> int:
        """Return the number of threads of all workers, counted at most once a second.

        Raises:
            UsageError: a new worker has another version of this program.
        """
        now = time.monotonic()
        if now < self._counted + COUNT_EVERY:
            return self._width
        self._counted = now
        try:
            threads = self._client.nthreads()
            self._check_workers(set(threads) - self._asked)
        except OSError:
            threads = {}  # `look` finds out whether the scheduler comes back
        self._width = sum(threads.values())
        if self._width:
            self._seen = now
        return self._width

    def _check_workers(self, came: Collection[str]) -> None:
        """Refuse workers that have another version of this program.

        They are asked to call a function of Python's, as they may not have ours.
        """
        if not came:
            return
        found = self._client.run(
            resolve_name, VERSION, workers=list(came), on_error="return"
        )
        _compare(
            {
                message("the worker {address}", address=address): version
                for address, version in sorted(found.items())
            }
        )
        # Workers that did not answer are asked again, if they are still there.
        self._asked |= {who for who in found if found[who] == __version__}

    def _check_scheduler(self) -> None:
        """Refuse a scheduler with another version: it unpickles tasks too."""
        try:
            version = self._client.run_on_scheduler(resolve_name, VERSION)
        except (ImportError, AttributeError) as error:
            version = error
        except OSError as error:
            raise self._gone() from error
        _compare({message("the scheduler"): version})

    def _deserted(self) -> WorkerError:
        return WorkerError(
            message(
                "the scheduler at {address} has no workers: `dask worker {address}` "
                "starts one",
                address=self._address,
            )
        )

    def _gone(self) -> WorkerError:
        return WorkerError(
            message("the scheduler at {address} is gone", address=self._address)
        )


def _reach(address: str) -> Client:
    """Return a client of a scheduler.

    Raises:
        UsageError: the address is not valid, or needs certificates that are missing.
        WorkerError: no scheduler answers.
    """
    # The address is checked first: a client that fails halfway cannot be closed.
    try:
        get_address_host_port(address)
    except ValueError as error:
        raise UsageError(
            message(
                "{address!r} is not the address of a scheduler, such as "
                "tcp://192.168.1.20:8786",
                address=address,
            )
        ) from error
    if parse_address(address)[0] == "tls" and not _has_certificates():
        raise UsageError(
            message(
                "{address} needs certificates: the settings of Dask have to name files "
                "that can be read, under distributed.comm.tls",
                address=address,
            )
        )
    try:
        # A client would wait forever for a program that never answers, so ask first.
        # In a separate thread: in a notebook, this one already has a running loop.
        with ThreadPoolExecutor(1) as pool:
            asked = asyncio.wait_for(_ask_kind(address), ANSWER_WITHIN)
            kind = pool.submit(asyncio.run, asked).result()
        if kind == "Scheduler":
            return Client(address, timeout=ANSWER_WITHIN, set_as_default=False)
    except OSError as error:
        raise WorkerError(
            message(
                "no scheduler answers at {address}: is `dask scheduler` running there, "
                "and is its port open?",
                address=address,
            )
        ) from error
    except NO_DASK as error:
        raise _misled(address) from error
    raise _misled(address)


async def _ask_kind(address: str) -> object:
    """Return the kind of program that answers: ``Scheduler``, ``Worker``, ``Nanny``."""
    options: dict[str, Any] = Security().get_connection_args("client")
    comm = await connect(address, timeout=ANSWER_WITHIN, **options)
    try:
        await comm.write({"op": "identity", "reply": True})
        return (await comm.read())["type"]
    finally:
        comm.abort()


def _misled(address: str) -> WorkerError:
    return WorkerError(
        message(
            "what answers at {address} is no scheduler: `dask scheduler` says its "
            "address when it begins",
            address=address,
        )
    )


def _has_certificates() -> bool:
    try:
        return bool(Security().get_connection_args("client")["ssl_context"])
    except OSError:  # a file is missing, or is not a certificate
        return False


def _compare(versions: Mapping[str, Any]) -> None:
    """Refuse versions other than ours, and machines that do not have this program.

    Raises:
        UsageError: there is one; the message names the machines.
    """
    others = []
    for who, version in versions.items():
        if isinstance(version, ImportError | AttributeError):
            others.append(message("{who} has no sheetgen", who=who))
        elif isinstance(version, str) and version != __version__:
            others.append(
                message("{who} has sheetgen {version}", who=who, version=version)
            )
        # Any other error is from a worker that has just ended.
    if not others:
        return
    named = join("; ", others[:MOST_NAMED])
    further = len(others) - MOST_NAMED
    if further > 0:
        named = join("; ", (named, message("and {count} more", count=further)))
    raise UsageError(
        message(
            "this is sheetgen {own}, but {others}; install the same everywhere",
            own=__version__,
            others=named,
        )
    )
