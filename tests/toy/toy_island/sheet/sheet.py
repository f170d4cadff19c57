"""The sheet of the toy, of the same components as any other."""

from sheetgen.core.draw.box import Box, Point, mark_boxes
from sheetgen.draw.cell import Look, draw_areas, draw_sign, draw_writing
from sheetgen.draw.face import Face, Style, draw_marks
from sheetgen.draw.font import DISPLAY_BOLD
from sheetgen.draw.form import draw_fields, draw_ticks
from sheetgen.draw.ink import Ink
from sheetgen.draw.svg import Canvas, Letters
from sheetgen.layout.value import Layout
from toy_island.sheet.boxes import CODE, FACE, TICKED, lay_board, lay_cells, lay_fields


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
    hexes, looks = lay_board(layout.board), terrain_looks(style.ink)
    plans, fields = lay_cells(hexes), lay_fields()
    draw_areas(canvas, hexes, looks, plans=plans)
    for plan, cell in zip(plans, layout.board.cells, strict=True):
        draw_sign(canvas, plan.sign, looks[cell.terrain])
    draw_writing(canvas, plans, style.ink)
    written = [box for name, box in fields.items() if name != TICKED]
    draw_fields(canvas, written, style.ink)
    draw_ticks(canvas, [fields[TICKED]], style.ink)
    for name, field in fields.items():
        beside = Box(26, field.y, 30, field.height)
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
        code=CODE,
        digits=Box(10, 106, 34, 12),
        serial=Point(10, 78),
        serial_size=3,
        marks=marks,
        cells=tuple(plans),
        zones={},
        fits=tuple(canvas.fits),
        fields=fields,
    )
