"""The parts that quick totals of The Castles of Burgundy offer to the program."""

from sheetgen.games.base import later
from sheetgen.games.spec import Spec

with later(__name__):
    from sheetgen.games.burgundy.totals.answers import judge, rules_api
    from sheetgen.games.burgundy.totals.sheet import (
        board_view,
        boxes,
        describe,
        fields,
        form,
        sheet,
    )

SPEC = Spec(
    sheets=sheet,
    boards=describe,
    start=describe,
    form=form,
    words=judge,
    board_view=board_view,
    rules_api=rules_api,
    fields=fields,
    boxes=boxes,
    fill_file=judge,
    judge=judge,
)
