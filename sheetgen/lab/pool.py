"""Workers on this machine: one process per core."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any

WINDOWS_MOST = 61  # the most processes that Windows can wait for


def count_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class LocalPool:
    """Processes on this machine, started with the first task."""

    def __init__(self, width: int) -> None:
        """Prepare for *width* processes."""
        self.width = min(width, WINDOWS_MOST) if sys.platform == "win32" else width
        self._executor: Executor | None = None
        self._wire: Connection | None = None
        # New interpreters: a fork of this process would lack its other threads.
        self._context = multiprocessing.get_context("spawn")

    def open(self) -> Executor:
        """Return the executor for tasks."""
        if self._executor is None:
            end, self._wire = self._context.Pipe(duplex=False)
            self._executor = _Processes(
                self.width, self._context, initializer=_begin, initargs=(end,)
            )
        return self._executor

    def look(self) -> None:
        """Do nothing: processes that end are reported at once."""

    def mend(self) -> None:
        """End all processes, so that new ones replace them."""
        self.close()

    def explain(self, error: Exception) -> Exception:
        """Return the exception to raise for the error of a task: the same error."""
        return error

    def close(self) -> None:
        """End all processes, even in the middle of their tasks."""
        if self._wire is not None:
            self._wire.close()
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)
        self._wire = self._executor = None


class _Processes(ProcessPoolExecutor):
    """Processes that never receive Ctrl-C, not even while they start."""

    def submit(
        self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any
    ) -> Future[Any]:
        with _deaf():
            future = super().submit(fn, *args, **kwargs)
        future.__class__ = _Task
        return future


class _Task(Future[Any]):
    """A task that may be cancelled while its process ends.

    Python 3.11 sets the exception of a task that has been cancelled meanwhile, fails,
    and logs an error; later versions check first.
    """

    def set_exception(self, exception: BaseException | None) -> None:
        with suppress(InvalidStateError):
            super().set_exception(exception)


@contextmanager
def _deaf() -> Iterator[None]:
    """Block Ctrl-C; processes that start in the block never receive it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield  # on Windows they receive it until `_begin`
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(wire: Connection) -> None:
    """Leave Ctrl-C to the parent process, and end when it closes the connection."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        try:
            wire.recv()
        except (EOFError, OSError):
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
