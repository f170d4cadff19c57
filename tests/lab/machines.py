"""A scheduler of Dask and its workers, by processes of this machine."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from distributed import Client

ROOT = Path(__file__).resolve().parents[2]
HERE = ("--host=127.0.0.1", "--port=0", "--dashboard-address=127.0.0.1:0")
ALONE = ("--no-nanny", "--no-dashboard", "--nthreads=1")  # a killed one stays away
LONG = 120  # seconds that a busy machine may take


@contextmanager
def scheduler_of(workers: int, folder: Path) -> Iterator[str]:
    """Yield the address of a scheduler with workers, each a process."""
    file = folder / "scheduler.json"
    found = ("--scheduler-file", str(file))
    with ExitStack() as stack:
        stack.enter_context(_running("scheduler", *found, *HERE))
        for _ in range(workers):
            stack.enter_context(_running("worker", *found, *ALONE))
        with Client(scheduler_file=file, timeout=LONG, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=LONG)
            address = client.scheduler.address
        yield address


@contextmanager
def _running(command: str, *options: str) -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.dask_{command}", *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path[1:]])},
    )
    try:
        yield
    finally:
        process.kill()
        process.wait()
