"""What worked rows show, written by hand, in place of `sheetgen.draw.writing`.

No page has the glyphs of that. Part of the core that runs in the browser too.
"""

from collections.abc import Mapping

from sheetgen.draw.stroke import Place, Written, draw_strokes, fit
from sheetgen.draw.svg import Canvas
from sheetgen.site.face_data import WRITTEN


def write_values(
    canvas: Canvas, places: Mapping[str, Place], values: Mapping[str, str]
) -> None:
    """Write values into places of a worked row, both by the names of their spots."""
    for name, value in values.items():
        if value:
            kind, box = places[name]
            written = Written(*WRITTEN[name, kind, value])
            draw_strokes(canvas, fit(written, kind, box))
