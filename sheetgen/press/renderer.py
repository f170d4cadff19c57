"""The choice of a renderer: our own, or cairo for users who ask for it.

Both make the same pages. Ours needs nothing outside Python packages and takes a third
of the time; cairo is the reference that it is compared with (docs/performance.md).
"""

import os
from collections.abc import Sequence

from sheetgen.core.errors import UsageError
from sheetgen.draw.font import FontStack
from sheetgen.language.message import message

VARIABLE = "SHEETGEN_RENDERER"
OWN, CAIRO = "own", "cairo"
FINER = 4  # pictures are drawn this many times as large, then reduced


def to_pdf(drawings: Sequence[str], fonts: FontStack) -> bytes:
    """Return a PDF with a page for each of *drawings*; they share their fonts.

    A page is as large as its drawing, or up to a point larger on the right and at the
    bottom.

    Raises:
        UsageError: there is no such renderer, or a font cannot be embedded.
        MissingLibrary: cairo is chosen and cannot be used.
    """
    if chosen() == CAIRO:
        from sheetgen.press import cairo_renderer

        return cairo_renderer.to_pdf(drawings, fonts)
    from sheetgen.press import native_renderer

    return native_renderer.to_pdf(drawings, fonts)


def to_png(drawing: str, fonts: FontStack, dpi: float, finer: int = FINER) -> bytes:
    """Return a picture of *drawing* on white, with *dpi* pixels per inch.

    It is drawn *finer* times as large, then reduced.

    Raises:
        UsageError: there is no such renderer, or a font cannot be embedded.
        MissingLibrary: cairo is chosen and cannot be used.
    """
    if chosen() == CAIRO:
        from sheetgen.press import cairo_renderer

        return cairo_renderer.to_png(drawing, fonts, dpi, finer)
    from sheetgen.press import native_renderer

    return native_renderer.to_png(drawing, fonts, dpi, finer)


def chosen() -> str:
    """Return the renderer that the environment names, or ours.

    Raises:
        UsageError: there is no such renderer.
    """
    name = os.environ.get(VARIABLE) or OWN
    if name not in (OWN, CAIRO):
        raise UsageError(
            message(
                "{variable}: expected {own} or {cairo}, not {name!r}",
                variable=VARIABLE,
                own=OWN,
                cairo=CAIRO,
                name=name,
            )
        )
    return name
