"""The parts that Keythedral offers."""

from sheetgen.games.base import later
from sheetgen.games.spec import Spec

with later(__name__):
    from sheetgen.games.keythedral.answers import constants, judge, rules_api
    from sheetgen.games.keythedral.files import fill_file, results
    from sheetgen.games.keythedral.parts import boards, parts
    from sheetgen.games.keythedral.rules import form
    from sheetgen.games.keythedral.sheet import (
        board_view,
        boxes,
        covers,
        describe,
        fields,
        sheet,
        words,
    )

SPEC = Spec(
    sheets=sheet,
    boards=describe,
    start=boards,
    covers=covers,
    parts=parts,
    pieces=parts,
    form=form,
    words=words,
    constants=constants,
    board_view=board_view,
    rules_api=rules_api,
    fields=fields,
    boxes=boxes,
    fill_file=fill_file,
    results=results,
    judge=judge,
)
