"""Follow files that are being edited, and draw anew whenever one was saved.

Files are looked at again and again: ten small ones take less than a thousandth of a
second, every way of saving is found on every system and file system, and no library is
needed. What they hold is compared too, since two savings can have the same time.
"""

import stat
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn

from sheetgen.core.errors import SheetgenError
from sheetgen.source.text import MAX_FILE

PATIENCE = 3  # looks that find the same before it is no file half written


def follow(
    files: Callable[[], Iterable[Path]],
    draw: Callable[[], None],
    refuse: Callable[[SheetgenError], None],
    pause: Callable[[], None],
) -> NoReturn:
    """Draw now and after every change, until somebody interrupts.

    Args:
        files: says which files are looked at.
        draw: reads them and draws.
        refuse: is told why it could not be drawn, once for each change, and not before
            the files have kept still for some looks: many editors empty or remove a
            file before they write it.
        pause: waits for the next look.
    """
    before: object = None
    error: SheetgenError | None = None
    patience = 0
    while True:
        seen = tuple(map(_look_at, files()))  # before reading: what comes later counts
        if seen != before:
            before, error, patience = seen, None, PATIENCE
            try:
                draw()
            except SheetgenError as found:
                error = found
        elif error is not None:
            patience -= 1
            if not patience:
                refuse(error)
                error = None
        pause()


def _look_at(path: Path) -> object:
    """Return what a file holds and when it was saved, to compare with another look."""
    try:
        found = path.stat()
        told = found.st_mtime_ns, found.st_size, found.st_ino
        if stat.S_ISREG(found.st_mode) and found.st_size <= MAX_FILE:
            return path, *told, path.read_bytes()
        return path, *told
    except (OSError, ValueError) as error:
        return path, type(error)
