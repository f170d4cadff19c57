"""The layout file that an editor saves to: the only one that is ever written.

A version of it is the hash of its content. What is saved names the version that it
follows on; if another one lies there by now, nothing is written.
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.errors import LayoutError, OutputError, SheetgenError
from sheetgen.language.message import message
from sheetgen.press.output import replacing
from sheetgen.source.text import MAX_FILE, load_text

ABSENT = ""  # the version of a file that is not there yet


@dataclass(frozen=True)
class Saved:
    """What a file holds.

    Attributes:
        text: all of it, with line ends as Unix writes them.
        version: of it, or `ABSENT`.
    """

    text: str
    version: str


class ChangedError(SheetgenError):
    """Somebody else has changed the file; holds what lies there."""

    exit_code = OutputError.exit_code

    def __init__(self, kept: Saved) -> None:
        """Keep what lies there."""
        super().__init__(message("the file was changed meanwhile: nothing was saved"))
        self.kept = kept


@dataclass(frozen=True)
class NamedFile:
    """A layout file by its path, and none beside it."""

    path: Path

    def read(self) -> Saved:
        """Return what the file holds; nothing if it is not there.

        Raises:
            LayoutError: it cannot be read, or is no text.
        """
        try:
            if not self.path.exists():
                return Saved("", ABSENT)
        except OSError:
            pass  # reading says what is wrong with the name
        return _keep(load_text(self.path, LayoutError, may_be_empty=True))

    def save(self, text: str, base: str) -> Saved:
        """Write *text* if the file is still of version *base*, and return it.

        Raises:
            ChangedError: it is not; nothing was written.
            LayoutError: what is there cannot be read.
            OutputError: the text is too large, or the place cannot be written.
        """
        if len(text.encode()) > MAX_FILE:
            what = message("larger than {most:,} bytes", most=MAX_FILE)
            raise OutputError(what)
        there = self.read()
        if there.version != base:
            raise ChangedError(there)
        if there.text != text or there.version == ABSENT:
            with replacing(self.path) as file:
                file.write(text.encode())
        return _keep(text)


def _keep(text: str) -> Saved:
    return Saved(text, hashlib.sha256(text.encode()).hexdigest())
