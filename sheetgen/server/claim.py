"""The claim of one server to an SQLite file, which ends with its process.

News of a table are handed over in memory, so two servers on one file would each tell
half of them. The system lets go of a lock however a process ends; and the lock is on a
file beside the database, so whatever reads or copies the database itself is free to.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sheetgen.core.errors import OutputError
from sheetgen.say import tell

ENDING = ".lock"

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def claim(path: Path) -> Iterator[None]:
    """Have the database at *path* for this server alone.

    Raises:
        OutputError: another server has it.
    """
    path = path.resolve()
    with path.with_name(path.name + ENDING).open("ab") as file:
        try:
            _lock(file)
        except OSError as error:
            raise OutputError(
                tell(
                    "database {path}: another `sheetgen serve` has it: stop that one, "
                    "or name another with --database (several servers can share a "
                    "PostgreSQL database)",
                    path=path,
                )
            ) from error
        yield
