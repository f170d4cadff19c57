"""What is made once for all workers of a run."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def alone(folders: pytest.TempPathFactory, name: str) -> Iterator[Path]:
    """Keep the other workers of a run waiting; yield a place that all of them know."""
    place = _root(folders) / name
    with place.with_name(f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield place


def make_once(
    folders: pytest.TempPathFactory, name: str, make: Callable[[Path], object]
) -> Path:
    """Return a folder that *make* has filled; the first worker to want it does so."""
    with alone(folders, name) as folder:
        if not folder.exists():
            half = folders.mktemp(name)
            make(half)
            half.rename(folder)
    return folder


def share(folders: pytest.TempPathFactory, name: str, place: Path) -> None:
    """Let a place be a folder that all tests of a run have in common."""
    folder = _root(folders) / name
    folder.mkdir(exist_ok=True)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(folder, target_is_directory=True)


def _root(folders: pytest.TempPathFactory) -> Path:
    """Return a folder that all workers of a run know."""
    root = folders.getbasetemp()
    return root.parent if "PYTEST_XDIST_WORKER" in os.environ else root
