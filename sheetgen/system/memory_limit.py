"""Work on files of strangers, in a separate process with limited memory and time.

A file of a few hundred bytes can ask for more memory than a machine has, or for hours
of time, and libraries in C end the process when they get no more. Here that ends one
file. Memory is limited where the system can (Linux), time everywhere.
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

MEMORY = 2 << 30  # bytes of address space; pages of 50 million pixels take half of it
PATIENCE = 90.0  # seconds without a result

Send = Callable[[Any], None]
Work = Callable[..., None]


class OutOfBoundsError(Exception):
    """Work that took too much memory or time, or that ended its process.

    Attributes:
        what: the reason.
    """

    def __init__(self, what: Message) -> None:
        """Store *what*."""
        super().__init__(what)
        self.what = what


def bounded(work: Work, *values: object) -> Iterator[Any]:
    """Yield the values that *work* sends, as they are sent.

    Args:
        work: a function of a module, called in a new process with a function that sends
            a value, and with *values*. Its errors are raised here.
        values: each can be pickled.

    Raises:
        OutOfBoundsError: it took more than `MEMORY` or, from one value to the next,
            more than `PATIENCE`, or its process broke.
    """
    context = multiprocessing.get_context("spawn")  # a fork would copy only one thread
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
    """Do *work*, and end silently when it breaks or its parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends it
    parent = multiprocessing.parent_process()
    assert parent
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with suppress(ValueError, OSError):  # the limit is lower already
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    # Libraries in C write their own messages when they break.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    end = None
    try:
        work(lambda value: wire.send((False, value)), *values)
    except BaseException as error:
        end = error
    with suppress(BrokenPipeError):
        wire.send((True, end))


def _follow(parent: BaseProcess) -> None:
    """End with the parent process."""
    parent.join()
    os._exit(1)
