"""Workers on this machine: a process for each core."""

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

WINDOWS_MOST = 61  # processes that one can wait for there


def count_cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class LocalPool:
    """Processes on this machine; they start when there is something to do."""

    def __init__(self, width: int) -> None:
        """Prepare for *width* processes."""
        self.width = min(width, WINDOWS_MOST) if sys.platform == "win32" else width
        self._executor: Executor | None = None
        self._wire: Connection | None = None
        # New interpreters: a copy of this process would have half its threads.
        self._context = multiprocessing.get_context("spawn")

    def open(self) -> Executor:
        """Return who is given tasks."""
        if self._executor is None:
            end, self._wire = self._context.Pipe(duplex=False)
            self._executor = _Processes(
                self.width, self._context, initializer=_begin, initargs=(end,)
            )
        return self._executor

    def look(self) -> None:
        """Do nothing: processes that end are told of at once."""

    def mend(self) -> None:
        """Let new processes begin in the place of all that were there."""
        self.close()

    def explain(self, error: Exception) -> Exception:
        """Return what to raise for the error of a task: the same."""
        return error

    def close(self) -> None:
        """End all processes, in the middle of their tasks."""
        if self._wire is not None:
            self._wire.close()
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)
        self._wire = self._executor = None


class _Processes(ProcessPoolExecutor):
    """Processes that never hear Ctrl-C, not even while they begin."""

    def submit(
        self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any
    ) -> Future[Any]:
        with _deaf():
            future = super().submit(fn, *args, **kwargs)
        future.__class__ = _Task
        return future


class _Task(Future[Any]):
    """A task that may be cancelled while its process ends.

    Python 3.11 tells a task of that which has been cancelled meanwhile, stumbles, and
    complains; later ones look first.
    """

    def set_exception(self, exception: BaseException | None) -> None:
        with suppress(InvalidStateError):
            super().set_exception(exception)


@contextmanager
def _deaf() -> Iterator[None]:
    """Hold back Ctrl-C; processes that begin here never hear it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield  # on Windows they hear it until `_begin`
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(wire: Connection) -> None:
    """Leave Ctrl-C to whoever gives tasks, and end when that one cuts the wire."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        try:
            wire.recv()
        except (EOFError, OSError):
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
