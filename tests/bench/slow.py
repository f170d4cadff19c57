"""A slower processor for pages: every thread of their processes, workers among them.

Chromium slows the thread of a page alone (`Emulation.setCPUThrottlingRate`: "only
supported for pages, not workers"). So the processes of pages are stopped and let go on
in turns, by a process beside; browser, network and drawing go on as they are.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

TURN = 0.008  # seconds of a turn, of which pages run a part
LOOK = 0.02  # seconds between two looks for processes


def pages_of(parent: int) -> list[int]:
    """Return the processes of pages that are below a process."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            told = path.read_text().rpartition(") ")[2].split()
            children.setdefault(int(told[1]), []).append(int(path.parent.name))
    below, found = [parent], []
    while below:  # numbers of processes begin anew, so children may have lower ones
        pid = below.pop()
        below += children.get(pid, ())
        with suppress(OSError):
            if b"--type=renderer" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(pid)
    return found


def send(pids: list[int], number: signal.Signals) -> None:
    """Send a signal to all that are still there."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def slow_down(parent: int, factor: float) -> None:
    """Let pages run a part of each turn, until this process is ended."""
    ended: list[int] = []
    signal.signal(signal.SIGTERM, lambda *_: ended.append(1))
    pids, looked = pages_of(parent), time.monotonic()
    print("begun", flush=True)
    began = time.monotonic()
    while not ended:
        time.sleep(TURN / factor)
        send(pids, signal.SIGSTOP)
        # On a busy machine they may have run for longer than was meant.
        time.sleep((time.monotonic() - began) * (factor - 1))
        send(pids, signal.SIGCONT)
        began = time.monotonic()
        if time.monotonic() > looked + LOOK:
            pids, looked = pages_of(parent), time.monotonic()


@contextmanager
def slowed(factor: float) -> Iterator[None]:
    """Slow down all pages that this process has open."""
    if factor == 1:
        yield
        return
    command = [sys.executable, __file__, str(os.getpid()), str(factor)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            process.stdout.readline()
            yield
        finally:
            process.terminate()


if __name__ == "__main__":
    slow_down(int(sys.argv[1]), float(sys.argv[2]))
