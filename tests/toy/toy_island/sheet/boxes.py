"""Where everything stands on a sheet of the toy that somebody reads.

A sheet is drawn into these boxes. Part of the core that runs in the browser too.
"""

from sheetgen.core.board import Board
from sheetgen.core.draw.box import Box, Frame, centred, mark_boxes
from sheetgen.core.draw.hexmap import FLAT, CellPlan, HexMap, fit_hexmap, plan_cell
from sheetgen.core.ruleset import RuleSet

NEWEST = 1
FACE = Box(0, 0, 197, 127)
CODE = Box(10, 80, 25, 25)
TICKED = "landing"
PLACES = ("areas", "fish", "shells:white", "shells:pink", TICKED, "total")


def find_frame(rules: RuleSet, board: Board, evidence: str, face: int = 1) -> Frame:
    """Return where everything stands on the sheet of a board.

    Raises:
        LookupError: the face is newer than this.
    """
    if face > NEWEST:
        raise LookupError(face)
    boxes = lay_fields()
    for name, plan in zip(board.names, lay_cells(lay_board(board))):  # noqa: B905
        if plan.writing:
            boxes[f"cell:{name}"] = plan.writing
    return Frame(FACE, CODE, mark_boxes(FACE), boxes)


def lay_board(board: Board) -> HexMap:
    """Return where the cells lie."""
    return fit_hexmap(board, Box(60, 15, 120, 95), FLAT)


def lay_cells(hexes: HexMap) -> list[CellPlan]:
    """Return where things stand in each cell."""
    cells = range(len(hexes.board.cells))
    return [plan_cell(hexes.centre(at), hexes.flat, False) for at in cells]


def lay_fields() -> dict[str, Box]:
    """Return what is written in beside the board; one of them is ticked."""
    fields = {name: Box(10, 16 + 10 * at, 14, 7) for at, name in enumerate(PLACES)}
    return {**fields, TICKED: centred(fields[TICKED].centre, 4.6, 4.6)}
