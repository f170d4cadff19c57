"""The layout file that an editor saves to, the only file it ever writes.

A version of it is the hash of its content. Each save names the version it is based on;
if the file has another version by then, nothing is written.
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.errors import LayoutError, OutputError, SheetgenError
from sheetgen.language.message import message
from sheetgen.press.output import replacing
from sheetgen.source.text import MAX_FILE, load_text

ABSENT = ""  # the version of a file that does not exist yet


@dataclass(frozen=True)
class Saved:
    """The saved state of a file.

    Attributes:
        text: its content, with Unix line ends.
        version: its version, or `ABSENT`.
    """

    text: str
    version: str


class ChangedError(SheetgenError):
    """Another program has changed the file; holds its present state."""

    exit_code = OutputError.exit_code

    def __init__(self, kept: Saved) -> None:
        """Store the present state of the file."""
        super().__init__(message("the file was changed meanwhile: nothing was saved"))
        self.kept = kept


@dataclass(frozen=True)
class NamedFile:
    """The one layout file of an editor, by its path."""

    path: Path

    def read(self) -> Saved:
        """Return the state of the file; its text is empty if the file does not exist.

        Raises:
            LayoutError: it cannot be read, or is not a text file.
        """
        try:
            if not self.path.exists():
                return Saved("", ABSENT)
        except OSError:
            pass  # reading reports what is wrong with the name
        return _keep(load_text(self.path, LayoutError, may_be_empty=True))

    def save(self, text: str, base: str) -> Saved:
        """Write *text* if the file still has version *base*, and return the new state.

        Raises:
            ChangedError: the file has another version; nothing was written.
            LayoutError: the existing file cannot be read.
            OutputError: the text is too large, or the path cannot be written.
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
