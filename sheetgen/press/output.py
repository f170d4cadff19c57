"""Files that are replaced at once, or left as they were."""

import errno
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None  # type: ignore[assignment]

from sheetgen.core.errors import OutputError
from sheetgen.language.message import message

_PART = ".part"  # ends the name of a file while it is written
_YOUNG = 2.0  # seconds after which a new file is surely locked
STANDARD = Path("-")  # names standard output


def is_for_file(path: Path) -> bool:
    """Return whether a path is, or will be, a regular file: no pipe, device, screen."""
    return path != STANDARD and (path.is_file() or not path.exists())


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """Yield a file that takes the place of *path* once all is written.

    After a failure the old file is still there, and no part of the new one. Devices and
    pipes are written to directly; ``-`` is standard output.

    Raises:
        OutputError: the path cannot be written, or the disk is full.
    """
    try:
        if path == STANDARD:
            yield sys.stdout.buffer
            sys.stdout.flush()
            return
        if path.is_file():
            path = path.resolve()  # a link stays a link; its target is replaced
        if path.is_dir():
            raise OutputError(
                message("{path} is a folder: name a file in it", path=path)
            )
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                yield file
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        head = f".{path.name[:40]}."
        _remove_left(path.parent, head)
        handle, name = tempfile.mkstemp(prefix=head, suffix=_PART, dir=path.parent)
        written = Path(name)
        lock = _lock(handle)
        try:
            with os.fdopen(handle, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            written.chmod(_usual_mode())
            written.replace(path)
        finally:
            if lock is not None:
                os.close(lock)
            written.unlink(missing_ok=True)
    except OSError as error:
        raise OutputError(explain(path, error)) from error


def expect_room(folder: Path) -> None:
    """Check that files can be written into a folder, which need not exist yet.

    Raises:
        OutputError: they cannot.
    """
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        raise OutputError(explain(folder, error)) from error


def _lock(handle: int) -> int | None:
    """Lock a file while it is written, until the returned handle is closed.

    Where there are no such locks, as on Windows, open files cannot be removed.
    """
    if fcntl is None:
        return None
    lock = os.dup(handle)
    with suppress(OSError):  # some network drives have no locks
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return lock


def _remove_left(folder: Path, head: str) -> None:
    """Remove files left by runs that were killed, but not those still being written."""
    for left in folder.glob(f"{escape(head)}*{_PART}"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime < _YOUNG or left.is_symlink():
                continue
            if fcntl is None:
                left.unlink()
                continue
            with left.open("rb") as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                left.unlink()


def explain(path: Path, error: OSError) -> str:
    """Return why a path cannot be written, and what to do."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return message(
            "{path}: no space is left for it ({reason}); nothing was changed",
            path=path,
            reason=error.strerror,
        )
    if isinstance(error, FileExistsError | NotADirectoryError):
        reason: str = message("part of its path is a file, not a folder")
    else:
        reason = str(error.strerror or error)
    return message(
        "{path}: cannot be written ({reason}); choose another place",
        path=path,
        reason=reason,
    )


def _usual_mode() -> int:
    """Return the mode of new files; that of temporary files is private."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
