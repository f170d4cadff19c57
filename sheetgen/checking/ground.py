"""The drawing beneath a sheet by itself: as others may have it, and how dark it is."""

from sheetgen.core.scoresheet.declaration import Declaration
from sheetgen.core.scoresheet.frame import find_frame, lay_out, usual_face
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ground import draw_parts
from sheetgen.draw.ink import INKS
from sheetgen.draw.svg import Canvas
from sheetgen.press.tint import find_dark
from sheetgen.scoresheet.ground import words_of
from sheetgen.scoresheet.placing import box_layer, field_ids, fit_ground


def find_dark_boxes(sheet: Declaration) -> list[str]:
    """Return what the boxes are called beneath which a drawing is dark, or has lines.

    Where it has no boxes, those of the sheet are white.
    """
    if sheet.placed is None or sheet.printed.has_frames:
        return []
    frame = find_frame(sheet, sheet.placed.face)
    boxes = {name: frame.boxes[place] for name, place in field_ids(sheet).items()}
    canvas = _drawn(sheet)
    return find_dark(canvas.to_svg(), canvas.fonts, boxes)


def write_ground(sheet: Declaration) -> str:
    """Return a drawing as SVG with nothing in it but what is drawn, and its boxes."""
    drawing = _drawn(sheet).to_svg()
    if sheet.placed is None:
        return drawing
    return drawing.replace("</svg>", f"{box_layer(sheet)}</svg>")


def list_words(sheet: Declaration) -> list[str]:
    """Return the texts of the drawing beneath a sheet; none without one."""
    ground = sheet.printed.ground
    return [*words_of(ground.parts)] if ground is not None else []


def _drawn(sheet: Declaration) -> Canvas:
    printed, face = sheet.printed, lay_out(sheet, usual_face(sheet)).face
    fonts = load_fonts((printed.font,) if printed.font else ())
    canvas = Canvas(face.width, face.height, fonts)
    fit = fit_ground(printed.ground, face)
    assert fit is not None
    draw_parts(canvas, printed.ground.parts, fit.at, fit.scale, INKS["colour"])
    return canvas
