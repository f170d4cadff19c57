"""Work on files of strangers, in a process of its own with bounds of memory and time.

A file of a few hundred bytes can ask for more memory than a machine has, or for more
time than anybody waits, and libraries in C end the process when they get no more. Here
that ends one file. Memory is bounded where the system can (Linux), time everywhere.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from sheetgen.language.message import Message, message

MEMORY = 2 << 30  # bytes of addresses; pages of 50 million pixels take half of it
PATIENCE = 90.0  # seconds without a word

Send = Callable[[Any], None]
Work = Callable[..., None]


class OutOfBoundsError(Exception):
    """Work that took too much, or that ended its process.

    Attributes:
        what: happened.
    """

    def __init__(self, what: Message) -> None:
        """Keep *what*."""
        super().__init__(what)
        self.what = what


def bounded(work: Work, *values: object) -> Iterator[Any]:
    """Yield what *work* sends, as it is sent.

    Args:
        work: a function of a module, called in a new process with what sends a value,
            and with *values*. What it raises is raised here.
        values: all can be pickled.

    Raises:
        OutOfBoundsError: it took more than `MEMORY` or, from one value to the next,
            `PATIENCE`, or its process broke.
    """
    context = multiprocessing.get_context("spawn")  # a fork would have half our threads
    ours, theirs = context.Pipe(duplex=False)
    task = (theirs, MEMORY, work, values)
    process = context.Process(target=_work, args=task, daemon=True)
    process.start()
    theirs.close()
    try:
        while ours.poll(PATIENCE):
            is_over, value = ours.recv()
            if not is_over:
                yield value
            elif value is None:
                return
            else:
                raise value
        what = message("it takes more than {seconds:g} seconds", seconds=PATIENCE)
        raise OutOfBoundsError(what)
    except (EOFError, MemoryError, ConnectionError) as error:
        what = message(
            "it takes more than {memory:.2g} GB of memory, or breaks what reads it",
            memory=MEMORY / (1 << 30),
        )
        raise OutOfBoundsError(what) from error
    finally:
        process.kill()
        process.join()
        ours.close()


def _work(
    wire: Connection, memory: int, work: Work, values: tuple[object, ...]
) -> None:
    """Do *work*, and end without a word when it breaks or nobody listens any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asked ends it
    parent = multiprocessing.parent_process()
    assert parent
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with suppress(ValueError, OSError):  # less is allowed already
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    # What breaks in C says so on its own.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    end = None
    try:
        work(lambda value: wire.send((False, value)), *values)
    except BaseException as error:
        end = error
    with suppress(BrokenPipeError):
        wire.send((True, end))


def _follow(parent: BaseProcess) -> None:
    """End with who asked."""
    parent.join()
    os._exit(1)
