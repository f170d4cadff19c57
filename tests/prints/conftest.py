"""What the tests of prints share."""

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


def links() -> Links:
    """Return links of a solver."""
    return Links("https://example.org/")
