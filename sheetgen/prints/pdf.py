"""A PDF that is ready to be written, and its job ticket.

The ticket says in plain words what a print shop has to know about the file. All of it
follows from the job itself and is written in the language of the sheets. What only the
customer knows, such as the stock, is left to be filled in.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import OutputError
from sheetgen.core.units import Mm
from sheetgen.draw.font import FontStack
from sheetgen.language.message import message, visible
from sheetgen.language.texts import ENGLISH, TEXTS, Texts, list_languages, load_texts
from sheetgen.press.colour import NAMES
from sheetgen.press.job import Job, print_job
from sheetgen.press.marks import ALL_PLATES, DIE_LINE, NONE
from sheetgen.press.output import explain, is_for_file, replacing
from sheetgen.press.paper import PAPERS
from sheetgen.press.sheets import Sheets
from sheetgen.press.stream import Credits
from sheetgen.version import __version__

TICKET = ".txt"
RIGHTS = "Unofficial, for owners of the game. Trademarks belong to their owners."

SIGN = "sheetgen"  # start of the last line of every ticket

_BLANK = "________"
_SAME: Mm = 0.05  # lengths closer than this count as the same


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


def write_ticket(name: str, job: Job, credits: Credits) -> str:
    """Return the ticket of a file.

    Args:
        name: name of the file.
        job: what is printed into it.
        credits: its metadata; English replaces a language that sheetgen lacks.
    """
    known = credits.language in list_languages(TEXTS)
    texts = load_texts(credits.language if known else ENGLISH)
    lines = [texts("ticket.head", file=name), credits.title, ""]
    for kind, value in _lines(job, texts):
        lines.append(f"{texts(f'ticket.{kind}')}: {value}")
    return "\n".join((*lines, "", f"{SIGN} {__version__}", ""))


def is_ticket(content: bytes) -> bool:
    """Return whether a file is a ticket of sheetgen's, which may be replaced."""
    last = content.rstrip().rpartition(b"\n")[2]
    return last.startswith(f"{SIGN} ".encode())


def _lines(job: Job, texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield the lines of a ticket, each with the key of its subject."""
    template = job.template
    paper = template.paper
    page = _size(paper.box())
    yield "pages", texts("ticket.count", count=job.pages, size=_named(paper.name, page))
    yield "sides", _sides(job, texts)
    sheet = _size(template.fronts[0].trim)
    yield (
        "sheets",
        texts(
            "ticket.laid",
            count=job.count,
            size=sheet,
            up=len(template.fronts),
            papers=job.papers,
        ),
    )
    parts = [part for part in job.leaves if part.title]
    if len(parts) > 1:
        counts = (f"{part.title} ({len(part.serials)})" for part in parts)
        yield "contents", "; ".join(counts)
    yield "copies", texts("ticket.once") if _has_numbers(job) else _BLANK
    yield "scale", texts("ticket.full")
    yield "colours", _colours(job, texts)
    yield "stock", _BLANK
    yield "bleed", f"{template.bleed:g} mm" if template.bleed else texts("ticket.none")
    yield from _cutting(job, texts)
    yield "fonts", texts("ticket.embedded")
    yield "standard", NAMES.get(job.colours.standard) or texts("ticket.none")


def _sides(job: Job, texts: Texts) -> str:
    if job.template.is_folded:
        return texts("ticket.folded")
    if job.template.pages == 1:
        return texts("ticket.one")
    return texts(f"ticket.{job.duplex or 'both'}")


def _colours(job: Job, texts: Texts) -> str:
    """Return which plates there are, or that they are still to be made from RGB."""
    found = [texts(f"ticket.{job.colours.space}")]
    if job.marks.has_die_line:
        found.append(texts("ticket.spot", name=DIE_LINE))
    if job.marks.crop != NONE or job.marks.has_registration:
        found.append(texts("ticket.all", name=ALL_PLATES))
    return "; ".join(found)


def _cutting(job: Job, texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield how the papers are cut and bound once they are printed."""
    template, trim = job.template, job.template.fronts[0].trim
    whole = template.paper.box()
    is_cut = len(template.fronts) > 1 or not _is_same(trim, whole)
    if not is_cut:
        yield "cut", texts("ticket.none")
    elif template.cuts:
        yield "cut", texts("ticket.through")
    else:
        pairs = template.pairs() if template.is_folded else template.fronts
        sizes = dict.fromkeys(_size(slot.trim) for slot in pairs)
        marks = texts(f"ticket.crop-{job.marks.crop}")
        yield "cut", texts("ticket.to", size=", ".join(sizes), marks=marks)
    order = "stacked" if job.is_stacked and is_cut else "paged"
    yield "order", texts(f"ticket.{order}")
    if job.marks.glue:
        yield "glue", texts(f"ticket.glue-{job.marks.glue}")


def _has_numbers(job: Job) -> bool:
    """Return whether each sheet has a serial, so that no two are the same."""
    return any(isinstance(part.front, Sheets) for part in job.leaves)


def _named(name: str, size: str) -> str:
    """Return a size with the name of its paper, if print shops know it by one."""
    if name not in PAPERS:
        return size
    shown = name.upper() if name[-1].isdigit() else name.replace("-", " ").title()
    return f"{shown} ({size})"


def _size(box: Box) -> str:
    return f"{round(box.width, 1):g} x {round(box.height, 1):g} mm"


def _is_same(one: Box, other: Box) -> bool:
    return (
        abs(one.width - other.width) < _SAME and abs(one.height - other.height) < _SAME
    )
