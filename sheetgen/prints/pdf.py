"""A PDF that is ready to be written."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sheetgen.draw.font import FontStack
from sheetgen.press.base import Credits
from sheetgen.press.job import Job, print_job

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
    """

    job: Job
    fonts: FontStack
    credits: Credits
    made: str
    path: Path
    notes: tuple[str, ...] = ()

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
        anything fails, it is left as it was.

        Args:
            path: of the file; its own, if there is none.
            report: told now and then how many further sheets are done.

        Raises:
            OutputError: the place cannot be written.
            MissingLibrary: cairo is asked for and cannot be used.
        """
        place = self.path if path is None else Path(path)
        print_job(place, self.job, self.fonts, self.credits, report)
        return place
