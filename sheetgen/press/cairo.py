"""Drawings to PDF pages and pictures, by cairosvg."""

import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from types import ModuleType
from typing import Any

from sheetgen.core.errors import MissingLibrary
from sheetgen.draw.font import FontStack
from sheetgen.press.fontconfig import use_fonts
from sheetgen.say import tell

_SLACK = 1e-3  # points; what is left of a whole number after conversion
_PIXELS = "BGRX" if sys.byteorder == "little" else "XRGB"  # of cairo's, without alpha


def to_pdf(drawings: Sequence[str], fonts: FontStack) -> bytes:
    """Return a PDF with a page for each of *drawings*; they share their fonts.

    A page is as large as its drawing or by a part of a point larger, to the right and
    below: cairo cuts off what lies beyond the last whole point.

    Raises:
        MissingLibrary: cairo cannot be used.
    """
    cairosvg = _cairosvg()
    cairo = cairosvg.surface.cairo
    output = io.BytesIO()
    use_fonts(fonts.named_in(drawings))
    shared = cairo.PDFSurface(output, 1, 1)

    class Page(cairosvg.surface.PDFSurface):  # type: ignore[misc, name-defined]
        """A page of the shared document."""

        def _create_surface(self, width: float, height: float) -> Any:
            shared.set_size(ceil(width - _SLACK), ceil(height - _SLACK))
            return shared, width, height

    for drawing in drawings:
        Page(cairosvg.parser.Tree(bytestring=drawing.encode()), None, 96)
        shared.show_page()
    shared.finish()
    return output.getvalue()


def to_png(drawing: str, fonts: FontStack, dpi: float, finer: int) -> bytes:
    """Return a picture of *drawing* on white, with *dpi* pixels an inch.

    It is drawn so many times *finer*, then made smaller.

    Raises:
        MissingLibrary: cairo cannot be used.
    """
    cairosvg = _cairosvg()
    from PIL import Image

    # Cairo moves letters to whole pixels; drawn larger, that is too little to see. It
    # also rounds their widths, unless it is asked for precision, as it is on paper.
    use_fonts(fonts.named_in((drawing,)))
    precise = drawing.replace("<svg ", '<svg text-rendering="geometricPrecision" ', 1)
    tree = cairosvg.parser.Tree(bytestring=precise.encode())
    with _grey_letters(cairosvg):
        surface = cairosvg.surface.PNGSurface(tree, None, 96, scale=finer * dpi / 96)
    drawn = surface.cairo
    paper = cairosvg.surface.cairo.Context(drawn)
    paper.set_operator(cairosvg.surface.cairo.OPERATOR_DEST_OVER)
    paper.set_source_rgb(1, 1, 1)
    paper.paint()
    drawn.flush()
    size = drawn.get_width(), drawn.get_height()
    # Handed over as it lies there: packing and unpacking it took as long as drawing.
    large = Image.frombuffer(
        "RGB", size, bytes(drawn.get_data()), "raw", _PIXELS, drawn.get_stride(), 1
    )
    output = io.BytesIO()
    large.reduce(finer).save(output, "PNG", dpi=(dpi, dpi))
    return output.getvalue()


@contextmanager
def _grey_letters(cairosvg: ModuleType) -> Iterator[None]:
    """Let cairosvg draw precise letters grey inside the block.

    By itself it smooths them for the colours of a screen, three pixels for one; in our
    pictures these came out three times as wide and cut off.
    """
    smooth = cairosvg.surface.TEXT_ANTIALIAS
    fine = smooth["geometricPrecision"]
    smooth["geometricPrecision"] = cairosvg.surface.cairo.ANTIALIAS_GRAY
    try:
        yield
    finally:
        smooth["geometricPrecision"] = fine


def _cairosvg() -> ModuleType:
    try:
        import cairosvg
    except (OSError, ImportError, AttributeError) as error:  # missing, broken, too old
        raise MissingLibrary(
            tell(
                "cairo cannot be used ({reason}); install it (on Debian and Ubuntu: "
                "apt install libcairo2; on macOS: brew install cairo), or leave out "
                "SHEETGEN_RENDERER: sheetgen draws without it",
                reason=str(error).partition("\n")[0],
            )
        ) from None
    import cairosvg.parser
    import cairosvg.surface

    module: ModuleType = cairosvg
    return module
