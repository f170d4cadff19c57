"""What is made once for all workers of a run."""

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest


def make_once(
    folders: pytest.TempPathFactory, name: str, make: Callable[[Path], object]
) -> Path:
    """Return a folder that *make* has filled; the first worker to want it does so."""
    root = folders.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent
    folder = root / name
    with (root / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            half = folders.mktemp(name)
            make(half)
            half.rename(folder)
    return folder
