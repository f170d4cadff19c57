"""The sheet of the toy, of the same components as any other."""

from dataclasses import replace

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.cellplan import plan_cell
from sheetgen.core.draw.frame import mark_boxes
from sheetgen.core.draw.hexmap import fit_hexmap
from sheetgen.draw.cell import Look, draw_areas, draw_sign
from sheetgen.draw.face import Face, Style
from sheetgen.draw.font import DISPLAY_BOLD
from sheetgen.draw.form import draw_fields
from sheetgen.draw.ink import Ink
from sheetgen.draw.mark import draw_marks
from sheetgen.draw.svg import Canvas, Letters
from sheetgen.layout.value import Layout

FACE = Box(0, 0, 197, 127)
PLACES = ("areas", "fish", "shells:white", "shells:pink", "landing", "total")
FIELDS = {place: Box(10, 16 + 10 * row, 14, 7) for row, place in enumerate(PLACES)}


def terrain_looks(ink: Ink) -> dict[str, Look]:
    """Return how each terrain is drawn in an ink."""
    return {
        "land": Look(ink.tone("#4c7d3c"), "dots", "houses"),
        "sea": Look(ink.tone("#2e72a8"), "ripples", "waves"),
    }


def draw_sheet(layout: Layout, style: Style) -> Face:
    """Return the face of a sheet: title, fields, board, code."""
    canvas = Canvas(FACE.width, FACE.height, style.fonts, checked=style.is_checked)
    title = layout.name_in(style.texts.language)
    head = Box(10, 0, 80, 8)
    canvas.text_in(head, title, Letters(6, style.ink.text, DISPLAY_BOLD))
    note = Box(10, 9, 80, 4)
    canvas.text_in(note, style.texts("toy.aim"), Letters(2.5, style.ink.soft))
    hexes = fit_hexmap(layout.board, Box(60, 15, 120, 95), 13)
    looks = terrain_looks(style.ink)
    draw_areas(canvas, hexes, looks)
    cells = []
    for place, cell in enumerate(layout.board.cells):
        plan = plan_cell(hexes.centre(place), hexes.flat, False)
        plan = replace(plan, writing=None)  # cells are only shown
        draw_sign(canvas, plan.sign, looks[cell.terrain])
        cells.append(plan)
    draw_fields(canvas, FIELDS.values(), style.ink)
    for name, field in FIELDS.items():
        beside = Box(field.right + 2, field.y, 30, field.height)
        words = style.texts(f"field.{name}")
        canvas.text_in(beside, words, Letters(3, style.ink.text))
    marks = mark_boxes(FACE) if style.has_marks else ()
    if marks:
        draw_marks(canvas, marks)
    return Face(
        svg=canvas.to_svg(),
        box=FACE,
        trim=(210.0, 148.0),
        title=title,
        language=style.texts.language,
        code=Box(10, 80, 25, 25),
        digits=Box(10, 106, 34, 12),
        serial=Point(10, 78),
        serial_size=3,
        marks=marks,
        cells=tuple(cells),
        zones={},
        fits=tuple(canvas.fits),
        fields=FIELDS,
    )
