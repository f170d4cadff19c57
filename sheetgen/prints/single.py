"""Parts as single files, one or two for each: pictures, or PDFs with bleed."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import UsageError
from sheetgen.core.units import MM_PER_INCH, Mm
from sheetgen.draw.part import Piece, Side, draw_side
from sheetgen.language.message import message
from sheetgen.press.colour import IN_RGB, Colours
from sheetgen.press.impose import Slot, Template
from sheetgen.press.job import Job, Leaves, print_job
from sheetgen.press.paper import Paper
from sheetgen.press.renderer import FINER, to_png
from sheetgen.press.sheets import Drawing
from sheetgen.press.stream import Credits
from sheetgen.prints.pdf import RIGHTS
from sheetgen.prints.pieces import Boxful

PNG, PDF = "png", "pdf"
MOST_PX = 16_000  # limit of a side
DRAWN_PX = 10_000  # limit of the longer side while drawing, which takes 400 MB

Put = Callable[[str], Path]  # returns the path of a file name


def paint_side(
    boxful: Boxful, piece: Piece, side: Side, bleed: Mm, dpi: float
) -> bytes:
    """Return the picture of a side of a part.

    Raises:
        UsageError: it would have more pixels than can be drawn.
        TextError: a text of the language does not fit.
        MissingLibrary: cairo is requested but cannot be used.
    """
    drawn = draw_side(piece, side, bleed, boxful.style)
    longest = max(drawn.size) / MM_PER_INCH * dpi
    if longest > MOST_PX:
        raise UsageError(
            message(
                "--dpi {dpi:g}: {title} would be {longest:,} pixels wide or high, at "
                "most {most:,} are drawn",
                dpi=dpi,
                title=piece.title,
                longest=int(longest),
                most=MOST_PX,
            )
        )
    finer = max(1, min(FINER, int(DRAWN_PX / longest)))
    return to_png(drawn.svg, boxful.style.fonts, dpi, finer)


def write_singles(
    boxful: Boxful,
    kind: str,
    bleed: Mm,
    dpi: int,
    put: Put,
    colours: Colours = IN_RGB,
) -> Iterator[Piece]:
    """Write each part to files of its own, and yield it when it is written.

    Args:
        boxful: the parts.
        kind: `PNG`, a picture for each side, with equal sides written once; or `PDF`,
            with a page for each side.
        bleed: how far backgrounds extend beyond the cut.
        dpi: pixels per inch of pictures.
        put: returns the path of a file name.
        colours: colours of PDFs.

    Raises:
        SheetgenError: a part cannot be drawn or written.
    """
    written: set[str] = set()
    fronts = Counter(piece.front.name for piece in boxful.pieces)
    for piece in boxful.pieces:
        sides = [side for side in (piece.front, piece.back) if side]
        if kind == PDF:
            name = piece.front.name
            if fronts[name] > 1 and piece.back is not None:
                name += f"-{piece.back.name}"
            _write_pdf(boxful, piece, bleed, put(f"{name}.pdf"), colours)
        else:
            for side in sides:
                if side.name not in written:
                    picture = paint_side(boxful, piece, side, bleed, dpi)
                    put(f"{side.name}.png").write_bytes(picture)
                    written.add(side.name)
        yield piece


def _write_pdf(
    boxful: Boxful, piece: Piece, bleed: Mm, path: Path, colours: Colours
) -> None:
    """Write a page with a trim box to cut along, and one for the back."""
    wide, high = piece.size
    size = wide + 2 * bleed, high + 2 * bleed
    slots = (Slot(Box(bleed, bleed, wide, high)),)
    paper = Paper(piece.front.name, *size, size)
    template = Template(paper, slots, slots if piece.back else (), bleed, edge=0)
    drawn = [
        Drawing(draw_side(piece, side, bleed, boxful.style).svg, size)
        for side in (piece.front, piece.back)
        if side is not None
    ]
    back = drawn[1] if piece.back is not None else None
    leaves = (Leaves(piece.title, drawn[0], back, range(1)),)
    texts = boxful.style.texts
    title = f"{piece.title} - {boxful.title}"
    credits = Credits(title, piece.group, "", RIGHTS, texts.language)
    job = Job(template, leaves, colours=colours)
    print_job(path, job, boxful.style.fonts, credits, lambda sheets: None)
