"""Processes that do the same work, kept running by their leader."""

import asyncio
import multiprocessing
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Self

from sheetgen.core.errors import OutputError, SheetgenError
from sheetgen.language.message import message

LOOK_EVERY = 0.2  # seconds
PATIENCE = 2.5  # seconds for a process to end by itself


def when_alone(stop: Callable[[], object]) -> None:
    """Call *stop* when the leading process has ended."""
    leader = multiprocessing.parent_process()
    assert leader is not None  # it started this process

    def wait() -> None:
        leader.join()
        stop()

    threading.Thread(target=wait, daemon=True).start()


@dataclass
class _Worker:
    process: BaseProcess
    end: Connection
    is_ready: bool = False


class Crew:
    """Processes that do the same work."""

    def __init__(
        self, count: int, work: Callable[..., None], arguments: tuple[Any, ...]
    ) -> None:
        """Prepare *count* processes for *work*.

        *work* gets as its first argument a function that reports to the leader: an
        empty text once it has begun, or why it cannot begin.
        """
        self._count = count
        self._work = work
        self._arguments = arguments
        # A new interpreter each: a fork of this process would lose its threads.
        self._context = multiprocessing.get_context("spawn")
        self._workers: list[_Worker] = []

    def __enter__(self) -> Self:
        """Start all processes."""
        self._workers = [self._start() for _ in range(self._count)]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Ask all processes to end, and wait until they have."""
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            self._end(worker)

    async def is_ready(self) -> None:
        """Wait until all processes have begun to work.

        Raises:
            OutputError: one of them cannot.
        """
        while not all(self._has_begun(worker) for worker in self._workers):
            await asyncio.sleep(LOOK_EVERY)

    async def keep_up(self) -> None:
        """Replace each process that ends, for ever."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            for place, worker in enumerate(self._workers):
                if not worker.process.is_alive():
                    self._end(worker)
                    await asyncio.sleep(1)  # do not retry faster if none can begin
                    self._workers[place] = self._start()

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=_begin, args=(self._work, theirs, self._arguments), daemon=True
        )
        process.start()
        theirs.close()  # otherwise the pipe stays open when the other process ends
        return _Worker(process, ours)

    def _has_begun(self, worker: _Worker) -> bool:
        if not worker.is_ready and worker.end.poll():
            try:
                why = worker.end.recv()
            except EOFError:
                why = message("it ended")
            if why:
                raise OutputError(
                    message("a process of the server cannot begin: {why}", why=why)
                )
            worker.is_ready = True
        return worker.is_ready

    def _end(self, worker: _Worker) -> None:
        worker.process.join(PATIENCE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.end.close()
        worker.process.close()


def _begin(
    work: Callable[..., None], end: Connection, arguments: tuple[Any, ...]
) -> None:
    try:
        work(end.send, *arguments)
    except SheetgenError as error:
        end.send(str(error))
