"""A PDF that is ready to be written."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.errors import OutputError
from sheetgen.draw.font import FontStack
from sheetgen.language.message import message, visible
from sheetgen.press.job import Job, print_job
from sheetgen.press.output import explain, is_for_file, replacing
from sheetgen.press.stream import Credits
from sheetgen.prints.ticket import is_ticket, write_ticket

TICKET = ".txt"
RIGHTS = "Unofficial, for owners of the game. Names belong to their holders."


@dataclass(frozen=True)
class Pdf:
    """A PDF that is ready to be written.

    Attributes:
        job: what is printed, and where on the papers.
        fonts: the fonts of its drawings.
        credits: its title, author and other metadata.
        made: what it is, in a few words.
        path: the path it is written to by default.
        notes: notes on anything unusual about it.
        has_ticket: whether a job ticket for a print shop is written beside it.
    """

    job: Job
    fonts: FontStack
    credits: Credits
    made: str
    path: Path
    notes: tuple[str, ...] = ()
    has_ticket: bool = False

    def __repr__(self) -> str:
        """Describe it in a few words."""
        return f"<Pdf: {self.made}>"

    @property
    def sheets(self) -> int:
        """The number of sheets of a pad, of cards, or of pages of a poster."""
        return self.job.count

    @property
    def papers(self) -> int:
        """The number of papers they take."""
        return self.job.papers

    @property
    def pages(self) -> int:
        """The number of pages of the file: a paper with backs has two."""
        return self.job.pages

    def write(
        self,
        path: str | Path | None = None,
        report: Callable[[int], None] = lambda sheets: None,
    ) -> Path:
        """Write the file, and return its path.

        An existing file is replaced in one step when everything is written; if anything
        fails, it stays as it was. A ticket is written with it or not at all.

        Args:
            path: path of the file; by default its own.
            report: called now and then with the number of further sheets that are done.

        Raises:
            OutputError: the path cannot be written, or a file that is not a ticket is
                where the ticket would go.
            UnknownColour: no table says how a colour is split into plates.
            MissingLibrary: cairo is requested but cannot be used.
        """
        place = self.path if path is None else Path(path)
        beside = self.ticket(place)
        with _replacing_ticket(beside) as write:
            print_job(place, self.job, self.fonts, self.credits, report)
            if beside is not None:
                write(write_ticket(visible(place.name), self.job, self.credits))
        return place

    def ticket(self, place: Path) -> Path | None:
        """Return the path of a file's ticket; None if it has no ticket.

        Args:
            place: path of the file; a pipe or a device has no ticket beside it.
        """
        if not self.has_ticket or not is_for_file(place):
            return None
        stem = place.stem if place.suffix.lower() == ".pdf" else place.name
        return place.with_name(stem + TICKET)


@contextmanager
def _replacing_ticket(path: Path | None) -> Iterator[Callable[[str], object]]:
    """Yield a function that writes a ticket, which appears once all else succeeds.

    Raises:
        OutputError: a file of the user's is there, or the path cannot be written.
    """
    if path is None:
        yield lambda text: None
        return
    try:
        is_foreign = path.is_file() and not is_ticket(path.read_bytes())
    except OSError as error:
        raise OutputError(explain(path, error)) from error
    if is_foreign:
        raise OutputError(
            message(
                "{path}: is no job ticket of ours, so it is not replaced: move it, "
                "name another place with -o, or leave the ticket out",
                path=path,
            )
        )
    with replacing(path) as file:
        yield lambda text: file.write(text.encode())
