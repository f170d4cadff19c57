"""The parts that declared score sheets offer to the program."""

from sheetgen.games.base import later
from sheetgen.games.spec import Spec

with later(__name__):
    from sheetgen.games.sheets.answers import judge, rules_api
    from sheetgen.games.sheets.sheet import board_view, boxes, covers, describe, sheet

SPEC = Spec(
    sheets=sheet,
    boards=describe,
    start=describe,
    form=board_view,
    words=judge,
    board_view=board_view,
    rules_api=rules_api,
    fields=boxes,
    boxes=boxes,
    fill_file=judge,
    judge=judge,
    together=judge,
    covers=covers,
)
