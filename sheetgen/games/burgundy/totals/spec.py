"""The parts that quick totals of The Castles of Burgundy offer to the program."""

from typing import TYPE_CHECKING

from sheetgen.games.spec import Spec, later

if TYPE_CHECKING:
    from sheetgen.games.burgundy.totals.answers import judge, rules_api
    from sheetgen.games.burgundy.totals.sheet import (
        board_view,
        boxes,
        describe,
        fields,
        form,
        sheet,
    )
else:
    globals().update(
        later(
            __name__,
            answers="judge rules_api",
            sheet="board_view boxes describe fields form sheet",
        )
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
