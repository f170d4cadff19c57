"""Files cached between runs in the user's cache folder.

The name of a file there is a hash of all that it depends on, and its last line a hash
of its name and content, so none is ever wrong: a file that is incomplete after a crash,
damaged, swapped, or another user's is made anew. The folder may be removed at any time;
if it cannot be written, nothing is cached.

Cached results of the code must not outlive it (`stamp`). A hash of all sources would
take longer than most of what is cached; so files are identified by their names, sizes
and times, as in `make`. That takes 3 ms, in a checkout and in a wheel, and also notices
a file edited in an installed copy.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from sheetgen.system.packages import data_folder, list_packages
from sheetgen.system.settings import home_folder
from sheetgen.version import BEGAN

_SEAL = 33  # bytes: a line
_DATA = ("fonts", "layouts")  # used for drawing, besides the package
_LEFT_OUT = ("__pycache__", "_data")
_ENDINGS = (".py", ".toml", ".json", ".ttf")  # of code and drawing data


def _seal(name: str, content: bytes) -> bytes:
    """Return the last line of a file; it also covers the file's name and kind."""
    sealed = hashlib.md5(f"{name}\n".encode() + content, usedforsecurity=False)
    return b"\n" + sealed.hexdigest().encode()


def _is_ours(file: Path) -> bool:
    """Return whether the current user owns a file; `True` where that is unknown."""
    return not hasattr(os, "getuid") or file.stat().st_uid == os.getuid()


@dataclass(frozen=True)
class Cache:
    """Files of one kind.

    Attributes:
        kind: the name of their folder.
        ending: of their names, with its dot.
        most: files to keep; above that, the least recently used are deleted.
    """

    kind: str
    ending: str
    most: int

    @property
    def folder(self) -> Path:
        """The folder of the files, which need not exist."""
        caches = os.environ.get("XDG_CACHE_HOME")
        home = Path(caches) if caches else home_folder() / ".cache"
        return home / "sheetgen" / self.kind

    def keep(self, key: str, make: Callable[[], bytes]) -> bytes:
        """Return the result of *make*, from now or from an earlier run.

        Args:
            key: a hash of all that it depends on; empty if that is unknown, so that
                nothing is cached.
            make: makes the content of the file.
        """
        if not key:
            return make()
        path = self.folder / f"{key}{self.ending}"
        name = f"{self.kind}/{path.name}"
        with suppress(OSError):
            whole = path.read_bytes()
            content, seal = whole[:-_SEAL], whole[-_SEAL:]
            if seal == _seal(name, content) and _is_ours(path):
                with suppress(OSError):  # in a read-only folder
                    os.utime(path)
                return content
        content = make()
        with suppress(OSError):
            self._write(path, content + _seal(name, content))
        return content

    def _write(self, path: Path, content: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            Path(name).replace(path)
        finally:
            Path(name).unlink(missing_ok=True)
        files = path.parent.glob(f"*{self.ending}")
        kept = sorted(files, key=lambda file: file.stat().st_mtime)
        for old in kept[: -self.most]:
            old.unlink(missing_ok=True)


@cache
def stamp(libraries: tuple[str, ...] = ()) -> str:
    """Return a hash of the state of these sources; empty if that cannot be known.

    Once a file has changed since this process began, the running code is older than
    that on disk: then none of its results should be cached, or taken from a cache.

    Args:
        libraries: other packages that count too, installed or not.
    """
    others = [one.folder for one in list_packages() if one.folder]
    files = [
        entry
        for folder in (Path(__file__).parents[1], *map(data_folder, _DATA), *others)
        for entry in _walk(str(folder))
    ]
    seen = hashlib.sha256()
    for entry in sorted(files, key=lambda entry: entry.path):
        found = entry.stat()
        if found.st_mtime_ns >= BEGAN:
            return ""
        seen.update(f"{entry.path}:{found.st_size}:{found.st_mtime_ns}\n".encode())
    for name in libraries:
        seen.update(f"{name}:{_library(name)}\n".encode())
    return seen.hexdigest()


def _walk(folder: str) -> list[os.DirEntry[str]]:
    """Return all sources below a folder."""
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(_ENDINGS):
                found.append(entry)
            elif entry.is_dir() and entry.name not in _LEFT_OUT:
                found += _walk(entry.path)
    return found


def _library(name: str) -> str:
    """Return the version of a library, without importing it."""
    try:
        spec = find_spec(name)
    except (ImportError, OSError, ValueError):  # half installed
        return ""
    if spec is None or spec.origin is None:
        return ""
    found = Path(spec.origin).stat()
    return f"{spec.origin}:{found.st_size}:{found.st_mtime_ns}"
