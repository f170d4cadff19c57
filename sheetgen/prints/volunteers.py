"""Pages on which volunteers write, as a PDF."""

from sheetgen.collect.boxes import FACE
from sheetgen.collect.code import ENCODING, MAX_NUMBER, name_page
from sheetgen.collect.page import draw_page
from sheetgen.draw.font import FontStack
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import Ink
from sheetgen.errors import UsageError
from sheetgen.lang import Texts, load_texts
from sheetgen.link import LOCAL_PREFIX
from sheetgen.press.impose import Slot, Template
from sheetgen.press.job import Leaves
from sheetgen.press.paper import Paper, find_paper, too_small
from sheetgen.press.shared import Credits
from sheetgen.press.sheets import Links, Part, Sheets, imprint
from sheetgen.prints.address import make_links
from sheetgen.prints.look import Look
from sheetgen.prints.paper import OnPaper
from sheetgen.prints.pdf import Pdf
from sheetgen.prints.place import OUTPUT
from sheetgen.say import plural, tell
from sheetgen.units import Mm

MOST = 500  # pages of a file: each is drawn by itself


def make_pages(
    first: int, count: int, on: OnPaper, look: Look, address: str = ""
) -> Pdf:
    """Return the file of some pages, each of a number of its own.

    Args:
        first: number of the first page.
        count: of pages, up to `MOST`.
        on: what is printed on.
        look: of the pages.
        address: that codes open; without one of your own that of `sheetgen serve`.

    Raises:
        UsageError: the paper, the ink or the language is unknown, the paper too small,
            or there are no such numbers.
    """
    last = first + count - 1
    if first < 1 or last > MAX_NUMBER or not 1 <= count <= MOST:
        raise UsageError(
            tell(
                "--serial {serial}: pages have numbers from 1 to {most:,}, and a file "
                "up to {count} of them",
                serial=first,
                most=MAX_NUMBER,
                count=MOST,
            )
        )
    texts, fonts, ink = load_texts(look.lang), load_fonts(look.fonts), look.find_ink()
    paper = _choose_paper(on.paper, on.edge)
    links = make_links(address or LOCAL_PREFIX)
    leaves = tuple(
        _leaf(number, texts, ink, fonts, links) for number in range(first, last + 1)
    )
    template = Template(paper, (Slot(paper.box()),), edge=on.edge)
    title = texts("collect.title")
    made = plural(count, "1 page", "{count:,} pages")
    credits = Credits(title, title, "", "", look.lang)
    return Pdf(on.job(template, leaves), fonts, credits, made, OUTPUT / "collect.pdf")


def _leaf(
    number: int, texts: Texts, ink: Ink, fonts: FontStack, links: Links
) -> Leaves:
    face = draw_page(number, texts, ink, fonts)
    part = Part(imprint(face), name_page(number, texts.language), ENCODING)
    return Leaves("", Sheets(part, links, fonts), None, range(number, number + 1))


def _choose_paper(name: str, edge: Mm) -> Paper:
    """Return the standing paper.

    Raises:
        UsageError: it is unknown or too small.
    """
    paper = find_paper(name)
    page = paper.turned()
    if page.width < FACE.width + 2 * edge or page.height < FACE.height + 2 * edge:
        raise too_small(paper, tell("the pages need a4 or letter"))
    return page
