"""What the tests of prints share."""

import errno
import os
from pathlib import Path

import pytest

from sheetgen.press.sheets import Links


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder, which is the one that paths begin in."""
    folder = tmp_path / "printed"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no file be written to its end."""

    def fail(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)


def links() -> Links:
    """Return links of a solver."""
    return Links("https://example.org/")
