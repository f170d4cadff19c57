"""A job ticket: what a print shop has to know about a file, in plain words.

All of it follows from the job itself and is written in the language of the sheets. What
only the customer knows, such as the stock, is left to be filled in.
"""

from collections.abc import Iterator

from sheetgen.core.draw.box import Box
from sheetgen.core.units import Mm
from sheetgen.language.texts import ENGLISH, TEXTS, Texts, list_languages, load_texts
from sheetgen.press.colour import NAMES
from sheetgen.press.job import Job
from sheetgen.press.marks import ALL_PLATES, DIE_LINE, NONE
from sheetgen.press.paper import PAPERS
from sheetgen.press.sheets import Sheets
from sheetgen.press.stream import Credits
from sheetgen.version import __version__

SIGN = "sheetgen"  # start of the last line of every ticket

_BLANK = "________"
_SAME: Mm = 0.05  # lengths closer than this count as the same


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
