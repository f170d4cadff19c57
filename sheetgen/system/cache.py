"""Files cached between runs in the user's cache folder.

The name of a file there is a hash of all that it depends on, and its last line a hash
of its name and content, so none is ever wrong: a file that is incomplete after a crash,
damaged, swapped, or another user's is made anew. The folder may be removed at any time;
if it cannot be written, nothing is cached.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_SEAL = 33  # bytes: a line


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
        home = Path(caches) if caches else Path.home() / ".cache"
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
