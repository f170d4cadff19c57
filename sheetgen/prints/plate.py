"""The page to measure a printer with, and the scale that follows from it."""

from sheetgen.core.errors import UsageError
from sheetgen.draw.calibrate import draw_plate, line_lengths
from sheetgen.draw.fontfile import load_fonts
from sheetgen.language.message import message, plural
from sheetgen.language.texts import load_texts
from sheetgen.press.impose import with_backs
from sheetgen.press.job import Job, Leaves
from sheetgen.press.paper import Paper, find_paper
from sheetgen.press.printer import SCALES, Printer
from sheetgen.press.sheets import Drawing
from sheetgen.press.stream import Credits
from sheetgen.prints.bounds import OUTPUT
from sheetgen.prints.paper import one_a_page
from sheetgen.prints.pdf import Pdf

LEAST = 140.0, 195.0  # mm; size that the page needs


def make_plate(paper: str, duplex: str, lang: str, printer: Printer) -> Pdf:
    """Return the file of a page to measure a printer with, front and back.

    Args:
        paper: a name or a size.
        duplex: the edge that the printer turns the paper over.
        lang: two letters.
        printer: the printer; its known errors are corrected.

    Raises:
        UsageError: the paper or the language is unknown, or the paper too small.
    """
    texts, fonts = load_texts(lang), load_fonts()
    page = _choose_paper(paper)
    size = page.width, page.height
    sides = draw_plate(size, duplex == "long", texts, fonts)
    front, back = (Drawing(side.svg, size) for side in sides)
    job = Job(
        with_backs(one_a_page(page), duplex, duplex == "short"),
        (Leaves("", front, back, range(1)),),
        printer=printer,
        duplex=duplex,
    )
    title = texts("calibrate.title")
    made = plural(job.pages, "1 page", "{count:,} pages")
    credits = Credits(title, title, "", "", lang)
    return Pdf(job, fonts, credits, made, OUTPUT / "calibrate.pdf")


def find_scale(paper: str, measured: tuple[float, float]) -> tuple[float, float]:
    """Return the scale, in percent, that corrects the measured lengths.

    Raises:
        UsageError: the lengths are further off than any printer is.
    """
    page = _choose_paper(paper)
    lengths = line_lengths((page.width, page.height))
    scale = []
    for wanted, found in zip(lengths, measured, strict=True):
        low, high = (wanted / share * 100 for share in reversed(SCALES))
        if not low <= found <= high:
            raise UsageError(
                message(
                    "--measured {found:g}: the line should be {wanted:g} mm long, and "
                    "printers are off by a tenth at most ({low:.0f} to {high:.0f} mm)",
                    found=found,
                    wanted=wanted,
                    low=low,
                    high=high,
                )
            )
        scale.append(round(wanted / found * 100, 3))
    return scale[0], scale[1]


def _choose_paper(name: str) -> Paper:
    """Return the paper in portrait.

    Raises:
        UsageError: the paper is unknown or too small.
    """
    page = find_paper(name).standing()
    if page.is_below(LEAST):
        raise UsageError(
            message(
                "paper {paper} is too small to measure with: a5 or larger", paper=name
            )
        )
    return page
