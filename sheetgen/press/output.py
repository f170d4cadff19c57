"""Files, and folders of files, that are replaced at once, or left as they were.

A list in a folder names the files that were put there, with their hashes. So files of
the user's own are never replaced or removed, and files of earlier runs that are no
longer made are removed.
"""

import errno
import hashlib
import json
import os
import re
import shutil
import sys
import tempfile
import time
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from sheetgen.core.errors import OutputError, UsageError
from sheetgen.language.message import message, plural

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None  # type: ignore[assignment]

_PART = ".part"  # ends the name of a file while it is written
_YOUNG = 2.0  # seconds after which a new file is surely locked
STANDARD = Path("-")  # names standard output
COMMENT_WIDTH = 80  # columns of comments in files that people change

LIST = "sheetgen-files.json"
_HERE = ".sheetgen-"  # begins the name of the folder in which files wait
_MOST = 5  # names that a message lists


def slug(name: str, usual: str = "board") -> str:
    """Return *name* as a file stem: plain letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or usual


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
        _refuse_folder(path)
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


def expect_file(path: Path) -> None:
    """Check that a file can be written, as far as its folder shows.

    Raises:
        OutputError: it cannot.
    """
    _refuse_folder(path)
    expect_room(path.parent)


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise OutputError(message("{path} is a folder: name a file in it", path=path))


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


class Published(NamedTuple):
    """The result of putting files into a folder.

    Attributes:
        files: how many were put there.
        removed: how many earlier ones were removed.
        kept: names of earlier ones that were changed since, and so stay.
    """

    files: int
    removed: int
    kept: tuple[str, ...]


class Waiting:
    """Files that wait until all are complete."""

    def __init__(self, folder: Path) -> None:
        """Begin with the folder in which they wait."""
        self.folder = folder

    def put(self, name: str) -> Path:
        """Return where to write a file, by its name in the folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path


@contextmanager
def waiting(folder: Path) -> Iterator[Waiting]:
    """Yield a place for files that wait until `publish` moves them into *folder*.

    Raises:
        OutputError: the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=_HERE, dir=folder) as place:
            yield Waiting(Path(place))
    except OSError as error:
        raise OutputError(explain(folder, error)) from error


def publish(files: Waiting, folder: Path, is_forced: bool = False) -> Published:
    """Move files into a folder, and remove those that an earlier run put there.

    Args:
        files: all files that the folder is to have.
        folder: where they belong.
        is_forced: replace files that were not made here, or were changed since.

    Raises:
        UsageError: a file of the user's own would be replaced.
        OutputError: the folder cannot be written.
    """
    before = _read_list(folder)
    sums = _sums(files.folder)
    _refuse_foreign(folder, before, sums, is_forced)
    try:
        # If this run breaks off, the next one knows every file.
        _write_list(folder, {**before, **sums})
        for name in sums:
            place = folder / name
            place.parent.mkdir(exist_ok=True)
            (files.folder / name).replace(place)
        removed, kept = _remove(folder, before, sums)
        _write_list(folder, sums)
    except OSError as error:
        raise OutputError(explain(folder, error)) from error
    return Published(len(sums), removed, kept)


def _sums(folder: Path) -> dict[str, str]:
    """Return the hashes of all files; those that refer to others come last."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    paths.sort(key=lambda path: (path.suffix == ".html", path.parent == folder, path))
    return {path.relative_to(folder).as_posix(): _sum(path) for path in paths}


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _refuse_foreign(
    folder: Path, before: Mapping[str, str], sums: Mapping[str, str], is_forced: bool
) -> None:
    """Refuse to replace files that were changed since, or that are not plain files.

    Raises:
        UsageError: there is such a file.
    """
    there = [name for name in sums if (folder / name).exists()]
    foreign = [
        name
        for name in there
        if (folder / name).is_dir()
        or not (
            is_forced or _is_as_left(folder, name, {sums[name], before.get(name, "")})
        )
    ]
    if foreign:
        names = ", ".join(foreign[:_MOST]) + (" …" if len(foreign) > _MOST else "")
        raise UsageError(
            plural(
                len(foreign),
                "{folder}: a file there is not as sheetgen left it ({names}): choose "
                "another folder, or --force",
                "{folder}: {count} files there are not as sheetgen left them "
                "({names}): choose another folder, or --force",
                folder=folder,
                names=names,
            )
        )


def _is_as_left(folder: Path, name: str, sums: set[str]) -> bool:
    path = folder / name
    return path.is_file() and not path.is_symlink() and _sum(path) in sums


def _remove(
    folder: Path, before: Mapping[str, str], sums: Mapping[str, str]
) -> tuple[int, tuple[str, ...]]:
    """Remove files that are no longer made; return how many, and which ones stay."""
    removed, kept = 0, []
    for name, known in before.items():
        if name in sums or not (folder / name).is_file():
            continue
        if _is_as_left(folder, name, {known}):
            (folder / name).unlink()
            removed += 1
        else:
            kept.append(name)
    return removed, tuple(kept)


def _write_list(folder: Path, sums: Mapping[str, str]) -> None:
    text = json.dumps(dict(sorted(sums.items())), indent=0)
    new = folder / f"{_HERE}list"
    new.write_text(f"{text}\n", encoding="utf-8")
    shutil.move(new, folder / LIST)


def _read_list(folder: Path) -> dict[str, str]:
    """Return the recorded files of the folder; empty if it has no such list."""
    try:
        found = json.loads((folder / LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        name: known
        for name, known in found.items()
        if isinstance(known, str) and _is_inside(name)
    }


def _is_inside(name: str) -> bool:
    """Return whether a name in a list can be that of a file made here."""
    parts = PurePosixPath(name).parts
    return 0 < len(parts) < 3 and not {"..", "/"} & {*parts} and "\\" not in name
