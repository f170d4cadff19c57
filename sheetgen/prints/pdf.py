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
from sheetgen.press.shared import Credits
from sheetgen.prints.ticket import is_ticket, write_ticket

TICKET = ".txt"
RIGHTS = "Unofficial, for owners of the game. Names belong to their holders."


@dataclass(frozen=True)
class Pdf:
    """A PDF that is ready to be written.

    Attributes:
        job: what is printed, and where it lies on the papers.
        fonts: of its drawings.
        credits: what it says about itself.
        made: what it is, in a few words.
        path: where it goes unless somebody names a place.
        notes: what is unusual about it.
        has_ticket: whether a job ticket for a print shop stands beside it.
    """

    job: Job
    fonts: FontStack
    credits: Credits
    made: str
    path: Path
    notes: tuple[str, ...] = ()
    has_ticket: bool = False

    def __repr__(self) -> str:
        """Say what it is in a few words."""
        return f"<Pdf: {self.made}>"

    @property
    def sheets(self) -> int:
        """How many sheets it has: of a pad, of cards, of pages of a poster."""
        return self.job.count

    @property
    def papers(self) -> int:
        """How many papers they take."""
        return self.job.papers

    @property
    def pages(self) -> int:
        """How many pages the file has: a paper with backs has two."""
        return self.job.pages

    def write(
        self,
        path: str | Path | None = None,
        report: Callable[[int], None] = lambda sheets: None,
    ) -> Path:
        """Write the file, and return where it is.

        A file that is there already is replaced at once when all is written; if
        anything fails, it is left as it was. A ticket is written with it or not at all.

        Args:
            path: of the file; its own, if there is none.
            report: told now and then how many further sheets are done.

        Raises:
            OutputError: the place cannot be written, or that of the ticket has a file
                that is none of ours.
            UnknownColour: what a colour takes of each plate stands nowhere.
            MissingLibrary: cairo is asked for and cannot be used.
        """
        place = self.path if path is None else Path(path)
        beside = self.ticket(place)
        with _replacing_ticket(beside) as write:
            print_job(place, self.job, self.fonts, self.credits, report)
            if beside is not None:
                write(write_ticket(visible(place.name), self.job, self.credits))
        return place

    def ticket(self, place: Path) -> Path | None:
        """Return where the ticket of a file stands; nothing if it has none.

        Args:
            place: of the file; nothing stands beside a pipe or a device.
        """
        if not self.has_ticket or not is_for_file(place):
            return None
        stem = place.stem if place.suffix.lower() == ".pdf" else place.name
        return place.with_name(stem + TICKET)


@contextmanager
def _replacing_ticket(path: Path | None) -> Iterator[Callable[[str], object]]:
    """Yield what writes a ticket, which is there once all else has gone well.

    Raises:
        OutputError: somebody's own file is there, or the place cannot be written.
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
