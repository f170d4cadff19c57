"""What is kept between runs in the user's folder of caches.

A file there is named by a hash of all that it depends on, and ends in a hash of its
name and what stands in it, so none is ever wrong: half a file, of a machine that went
down, one that was damaged, another one in its place, or somebody else's is made anew.
The folder may be removed at any time; if it cannot be written, nothing is kept.
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
    """Return the last line of a file; its name has its kind too."""
    sealed = hashlib.md5(f"{name}\n".encode() + content, usedforsecurity=False)
    return b"\n" + sealed.hexdigest().encode()


def _is_ours(file: Path) -> bool:
    """Return whether who runs this wrote a file; where nobody knows, it is."""
    return not hasattr(os, "getuid") or file.stat().st_uid == os.getuid()


@dataclass(frozen=True)
class Cache:
    """Files of one kind.

    Attributes:
        kind: the name of their folder.
        ending: of their names, with its dot.
        most: that are kept; beyond, those not used for longest go.
    """

    kind: str
    ending: str
    most: int

    @property
    def folder(self) -> Path:
        """The folder of the files, there or not."""
        caches = os.environ.get("XDG_CACHE_HOME")
        home = Path(caches) if caches else Path.home() / ".cache"
        return home / "sheetgen" / self.kind

    def keep(self, key: str, make: Callable[[], bytes]) -> bytes:
        """Return what *make* makes, now or in an earlier run.

        Args:
            key: a hash of all that it depends on; empty if that is not known, so
                that nothing is kept.
            make: makes what stands in the file.
        """
        if not key:
            return make()
        path = self.folder / f"{key}{self.ending}"
        name = f"{self.kind}/{path.name}"
        with suppress(OSError):
            whole = path.read_bytes()
            content, seal = whole[:-_SEAL], whole[-_SEAL:]
            if seal == _seal(name, content) and _is_ours(path):
                with suppress(OSError):  # of a folder that can only be read
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
