"""The errors that a user can cause, each with its exit code.

::

    SheetgenError
    ├── UsageError        2  an option or argument that makes no sense
    ├── LayoutError       3  a layout or rules file; holds every problem found
    ├── FillError         3  a file of a filled sheet or of a game; likewise
    ├── PdfError          3  a PDF that cannot be read
    ├── CodeError         4  a code; holds the payload
    │   ├── DamagedCode      its check does not match, or it is cut short
    │   └── UnknownCode      of a format or rules that this copy does not know
    ├── PictureError      5  a photo or scan that cannot be read
    ├── OutputError       6  a place that cannot be written
    ├── WorkerError       6  workers that are missing, or that die
    └── MissingError      8  this machine lacks something
        ├── MissingLibrary   a system library
        └── MissingGlyph     a letter that no font has

A message says what is wrong, where, and what to do. A fill that breaks a rule is
not an error but a finding in its verdict.
"""

from dataclasses import dataclass
from typing import ClassVar


class SheetgenError(Exception):
    """The base of all errors that a user can cause."""

    exit_code: ClassVar[int] = 1

    @property
    def message(self) -> str:
        """The original message, as a key for its translations."""
        return self.args[0] if self.args else ""


class UsageError(SheetgenError):
    """An option or argument that makes no sense."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in a file.

    Attributes:
        where: the file, and the line if it is known, as ``file:line``.
        key: the key in dotted form, or empty.
        what: what is wrong and what to do.
    """

    where: str
    key: str
    what: str

    def __str__(self) -> str:
        """Return the problem as one line."""
        return ": ".join(part for part in (self.where, self.key, self.what) if part)


class FileError(SheetgenError):
    """A file that cannot be used.

    Attributes:
        problems: everything that is wrong in the file, in the order of its lines.
    """

    exit_code = 3

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        """Store *problems*; the message has a line for each."""
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class LayoutError(FileError):
    """A layout or rules file that cannot be used."""


class FillError(FileError):
    """A file of a filled sheet, or the log of a game, that cannot be read."""


class PictureError(FileError):
    """A photo or scan that cannot be read."""

    exit_code = 5


class PdfError(SheetgenError):
    """A PDF that is missing, locked, or cannot be read."""

    exit_code = 3


class CodeError(SheetgenError):
    """A code that does not identify a sheet.

    Attributes:
        payload: the given text, unchanged, so that nothing is lost.
    """

    exit_code = 4

    def __init__(self, message: str, payload: str) -> None:
        """Store the *payload* with the *message*."""
        super().__init__(message)
        self.payload = payload


class DamagedCode(CodeError):
    """A code whose check does not match, or that is cut short."""


class UnknownCode(CodeError):
    """A code of a format or of rules that this copy does not know."""


class OutputError(SheetgenError):
    """A place that cannot be written."""

    exit_code = 6


class WorkerError(SheetgenError):
    """Workers, or their scheduler, that do not answer or keep dying."""

    exit_code = 6


class MissingError(SheetgenError):
    """Something that this machine lacks."""

    exit_code = 8


class MissingLibrary(MissingError):
    """A system library that is not installed."""


class MissingGlyph(MissingError):
    """A letter that none of the fonts has.

    Attributes:
        text: the text with the letter.
    """

    def __init__(self, message: str, text: str) -> None:
        """Store the *text* with the *message*."""
        super().__init__(message)
        self.text = text
