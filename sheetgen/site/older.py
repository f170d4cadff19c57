"""Files of earlier versions of the page, which a folder keeps for a while.

Pages that are still open may need them, where no service worker has stored them.
"""

import hashlib
import os
from collections.abc import Collection
from pathlib import Path

from sheetgen.core.errors import OutputError
from sheetgen.press.output import explain
from sheetgen.site.scripts import HASHED, WORKER
from sheetgen.system.brotli import ENDING

KEPT_DAYS = 30
_DAY = 24 * 60 * 60  # seconds


def remove_older(folder: Path, names: Collection[str], now: float) -> list[Path]:
    """Remove files that were replaced `KEPT_DAYS` ago; return those that stay.

    Only files whose names have the hash of their content are touched, as those of the
    page do. Call this before the new page is written: what the service worker in the
    folder names is replaced now.

    Args:
        folder: of the page.
        names: of the files of the new page.
        now: the time, in seconds since the epoch.

    Raises:
        OutputError: a file cannot be read or removed.
    """
    try:
        worker = folder / WORKER
        last = worker.read_text("utf-8", "replace") if worker.is_file() else ""
        stay = []
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            if path.name in names or not _is_ours(path):
                continue
            if path.name in last:
                os.utime(path, (now, now))
            if path.stat().st_mtime > now - KEPT_DAYS * _DAY:
                stay.append(path)
            else:
                path.unlink()
                path.with_name(path.name + ENDING).unlink(missing_ok=True)
        return stay
    except OSError as error:
        raise OutputError(explain(folder, error)) from error


def _is_ours(path: Path) -> bool:
    found = HASHED.fullmatch(path.name)
    if found is None or not path.is_file():
        return False
    return hashlib.sha256(path.read_bytes()).hexdigest().startswith(found[1])
