"""Where files go unless somebody names a place."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sheetgen.layout.value import Layout

OUTPUT = Path("output")


def default_path(layout: "Layout", ending: str) -> Path:
    """Return where what is made of a layout goes unless the user names a place."""
    return OUTPUT / f"{layout.id.rpartition('/')[2]}{ending}"
