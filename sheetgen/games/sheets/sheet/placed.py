"""A declared sheet on a user's drawing: as a background, or with boxes of its own."""

from collections.abc import Mapping

from sheetgen.core.draw.box import CLEAR, SIDE, Box, Frame, Point, around_mark
from sheetgen.core.scoresheet.fill import TOTAL
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.form import draw_fields, draw_ticks
from sheetgen.draw.ground import draw_parts
from sheetgen.draw.ink import WHITE
from sheetgen.draw.svg import Letters, Outline
from sheetgen.games.sheets.sheet.pen import LEAST, Pen
from sheetgen.scoresheet.placing import (
    fit_ground,
    is_crossed,
    name_ids,
    named_slots,
    place_zones,
    slot_at,
)

_CAPTION: Mm = 5.6  # the height of a caption
_CAPTION_LYING: Mm = 7.6  # the same on a landscape sheet
_AROUND: Mm = 1.0  # words in the margin


def draw_on_ground(
    pen: Pen, style: Style, frame: Frame, zones: dict[str, Box]
) -> dict[str, Box]:
    """Draw the background of a sheet, and the contents of a drawing's boxes.

    Args:
        pen: to draw with.
        style: of the face.
        frame: the places that a reader looks at.
        zones: of a sheet whose boxes are not those of a drawing.

    Returns:
        The zones of the sheet.
    """
    if not pen.sheet.placed:
        _lay_ground(pen, style, frame, zones)
        return zones
    placed = _placed_zones(pen)
    _lay_ground(pen, style, frame, placed)
    _draw_placed(pen, placed)
    return placed


def _lay_ground(pen: Pen, style: Style, frame: Frame, zones: Mapping[str, Box]) -> None:
    """Draw the background of a sheet, and white under code, marks and small texts."""
    ground, face = pen.sheet.printed.ground, pen.plan.face
    if ground is None:
        return
    fit = fit_ground(ground, face)
    assert fit is not None
    with pen.canvas.clipped(face, "face"):
        draw_parts(pen.canvas, ground.parts, fit.at, fit.scale, pen.ink)
    words = [zones[key] for key in ("serial", "digits", "caption")]
    if len({(box.x, box.width) for box in words}) == 1:
        (x, top, wide, _), foot = words[0], words[-1].bottom
        words = [Box(x, top, wide, foot - top)]
    clear = map(around_mark, frame.marks if style.has_marks else ())
    for box in (frame.code, *clear):
        pen.canvas.rect(box, fill=WHITE)
    for box in words:
        pen.canvas.rect(box.inset(-_AROUND), fill=WHITE, radius=_AROUND)


def _placed_zones(pen: Pen) -> dict[str, Box]:
    """Return the zones of everything printed on a drawing with boxes."""
    sheet, plan = pen.sheet, pen.plan
    zones = place_zones(sheet, plan, pen.unit)
    side = SIDE + CLEAR
    high = plan.face.height / 2 - SIDE / 2 - CLEAR - side
    zones["ruler"] = Box(plan.face.width - SIDE, side, SIDE - 0.2, high)
    digits = zones["digits"]
    is_usual = not (sheet.placed and sheet.placed.code) and "digits" not in (
        sheet.printed.zones
    )
    is_lying = plan.face.width > plan.face.height
    gap, high = (1.0, _CAPTION_LYING) if is_lying else (0.4, _CAPTION)
    below = Box(digits.x, digits.bottom + gap, digits.width, high)
    zones["caption"] = below if is_usual else Box(digits.x, digits.bottom, 0, 0)
    return zones


def _draw_placed(pen: Pen, zones: dict[str, Box]) -> None:
    """Draw the little that the sheet adds to a drawing with boxes.

    If the drawing is unknown, as it is from a code, boxes have frames.
    """
    sheet, printed = pen.sheet, pen.sheet.printed
    if printed.has_frames or printed.ground is None:
        _draw_frames(pen)
    for zone, name in zip(name_ids(sheet), printed.names, strict=False):
        if zone in printed.zones:
            pen.say(zones[zone], name, 3.4, "centre")
    words = [pen.texts("sheet.code")] if zones["caption"].width else []
    if printed.version:
        words.insert(0, pen.texts("declared.version", number=printed.version))
    caption, text = zones["caption"], " ".join(words)
    if caption.width and text:
        letters = Letters(LEAST, pen.ink.text)
        pen.canvas.paragraph_in(
            caption, text, letters, leading=1.15, minimum=LEAST - 0.2
        )
    elif text:
        foot = zones["serial"]
        start = Point(foot.x, foot.y - 0.8)
        pen.canvas.text(start, text, Letters(LEAST, pen.ink.soft))


def _draw_frames(pen: Pen) -> None:
    """Draw the frames of all boxes, depending on what is written in them."""
    slots = named_slots(pen.sheet)
    for place, box in pen.boxes.items():
        slot = slot_at(slots, place)
        if slot is None or is_crossed(slot):
            draw_ticks(pen.canvas, [box], pen.ink)
        elif slot.entry is None:
            width = 0.6 if slot.id == TOTAL else 0.3
            stroke = Outline(pen.tone.ring, width)
            ring = box.inset(-width / 2)
            pen.canvas.rect(ring, fill=WHITE, stroke=stroke, radius=0.6)
        else:
            draw_fields(pen.canvas, [box], pen.ink)
