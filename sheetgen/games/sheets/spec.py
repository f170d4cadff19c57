"""The parts that declared score sheets offer to the program."""

from typing import TYPE_CHECKING

from sheetgen.games.spec import Spec, later

if TYPE_CHECKING:
    from sheetgen.games.sheets.answers import judge, rules_api
    from sheetgen.games.sheets.sheet import board_view, boxes, covers, describe, sheet
else:
    globals().update(
        later(
            __name__,
            answers="judge rules_api",
            sheet="board_view boxes covers describe sheet",
        )
    )

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
