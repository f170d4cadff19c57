"""What the toy offers, part by part."""

from sheetgen.games.base import later
from sheetgen.games.spec import Spec

with later(__name__):
    from toy_island.answers import judge, rules_api
    from toy_island.play import lab
    from toy_island.rules import form
    from toy_island.sheet import board_view, boxes, describe, fields, sheet

SPEC = Spec(
    sheets=sheet,
    boards=describe,
    start=describe,
    hexagons=describe,
    form=form,
    board_view=board_view,
    rules_api=rules_api,
    fields=fields,
    boxes=boxes,
    judge=judge,
    fill_file=judge,
    lab=lab,
)
