"""Where a face stands that has a paper for itself."""

from sheetgen.draw.face import Face
from sheetgen.press.impose import Cut, arrange
from sheetgen.press.paper import Paper, Placement, large_sheet, sheet_for, stand


def place_face(face: Face, paper: Paper, is_large: bool = False) -> Placement:
    """Return *face* in the middle of *paper*: at true size, or enlarged."""
    size = face.box.width, face.box.height
    sheet, scale = (
        large_sheet(size, paper) if is_large else (sheet_for(size, paper), 1.0)
    )
    template = arrange(Cut(sheet, (size[0] * scale, size[1] * scale)), paper, 1)
    (slot,) = template.fronts
    return stand(template.paper, slot.trim, size, scale, slot.turn)
