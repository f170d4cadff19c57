"""Faces as posters, on as many papers as needed."""

from collections.abc import Callable
from dataclasses import replace

from sheetgen.core.draw.box import Box
from sheetgen.core.units import Mm
from sheetgen.draw.font import FontStack
from sheetgen.draw.seam import Extent, find_extents
from sheetgen.games.find import find_game, load_layout
from sheetgen.language.message import Message, message
from sheetgen.language.texts import Texts
from sheetgen.layout.value import Layout
from sheetgen.press.cached import Record, keep_drawings
from sheetgen.press.job import Leaves
from sheetgen.press.paper import Paper, find_paper
from sheetgen.press.poster import cut_poster, find_scale
from sheetgen.press.sheets import Drawing, Links
from sheetgen.press.stream import Credits
from sheetgen.prints.bounds import OVERLAP, POSTER, default_path, refuse_outside
from sheetgen.prints.code import address_notes, code_printer, keep_face, local_links
from sheetgen.prints.look import Look
from sheetgen.prints.paper import OnPaper, one_a_page
from sheetgen.prints.pdf import RIGHTS, Pdf
from sheetgen.prints.picture import draw_specimen

Glued = tuple[
    Paper, tuple[Leaves, ...], Message
]  # paper and pages, and a text with the size of the poster


def make_poster(
    layout: str,
    width: Mm | None = None,
    overlap: Mm = 10,
    on_paper: OnPaper = OnPaper(),
    look: Look = Look(),
    find_links: Callable[[], Links] = local_links,
) -> Pdf:
    """Return the file of a poster.

    Args:
        layout: a name or the path of a file.
        width: width of the poster; by default about that of A1, chosen to fill its
            papers.
        overlap: the strip that neighbouring pages share, for gluing.
        on_paper: what it is printed on.
        look: how it looks.
        find_links: returns the link settings of its code; called once the layout is
            valid.

    Raises:
        SheetgenError: a value is invalid, or something cannot be found, read or drawn.
    """
    if width is not None:
        refuse_outside("width", width, POSTER)
    refuse_outside("overlap", overlap, OVERLAP)
    found, style = look.fit(load_layout(layout))
    game, links = find_game(found.rules.game), find_links()
    paper, edge = find_paper(on_paper.paper), on_paper.edge

    def draw() -> Record:
        face = game.draw_sheet(found, style)
        size = face.box.width, face.box.height
        if width is None:
            extents = find_extents(face.svg, style.fonts)
            scale = find_scale(size, extents, paper, overlap, edge)
        else:
            scale = width / face.box.width
        face = game.draw_sheet(found, replace(style, scale=scale))
        svg = draw_specimen(face, found, style, links)
        return record_extents(Drawing(svg, size, scale), style.fonts)

    made_of = game.id, found, style, width, paper, overlap, edge, links
    record = keep_drawings(draw, "poster", *made_of)
    page, leaves, made = glue(record, paper, overlap, edge)
    job = on_paper.job(one_a_page(page, on_paper.edge), leaves)
    credits = credit(found, style.texts, made)
    path = default_path(found, "-poster.pdf")
    face = keep_face(found, style)
    printer = code_printer(found, style, face, links, is_cached=True)
    notes = address_notes(printer, links)
    return Pdf(job, style.fonts, credits, made, path, notes)


def record_extents(drawing: Drawing, fonts: FontStack) -> Record:
    """Return a drawing with the extents of its elements, to be cached for `glue`."""
    return Record((drawing,), find_extents(drawing.svg, fonts))


def glue(record: Record, paper: Paper, overlap: Mm, edge: Mm) -> Glued:
    """Return a drawing in parts, each as large as a paper allows.

    Args:
        record: a drawing with its scale and the extents of its elements.
        paper: what it is printed on.
        overlap: the strip that neighbouring pages share.
        edge: the unprintable margin of the paper.

    Raises:
        UsageError: the overlap leaves no room on the paper.
    """
    (drawing,) = record.drawings
    extents = [Extent(Box(*box), is_text) for box, is_text in record.facts]
    page, windows = cut_poster(drawing, paper, overlap, edge, extents)
    rows, columns = windows[-1].name
    made = message(
        "{columns} x {rows} pages, {width:.0f} x {height:.0f} mm",
        columns=columns,
        rows=rows,
        width=drawing.size[0] * drawing.scale,
        height=drawing.size[1] * drawing.scale,
    )
    leaves = tuple(
        Leaves("{} {}".format(*window.name), window, None, range(1))
        for window in windows
    )
    return page, leaves, made


def credit(layout: Layout, texts: Texts, what: str) -> Credits:
    """Return the metadata of a board's PDF."""
    named = f"{layout.name_in(texts.language)} - {texts('game.title')}"
    return Credits(named, what, layout.author, RIGHTS, texts.language)
