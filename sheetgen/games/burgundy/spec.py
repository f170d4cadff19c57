"""The parts that The Castles of Burgundy offers to the program."""

from sheetgen.games.base import later
from sheetgen.games.spec import Spec

with later(__name__):
    from sheetgen.games.burgundy.answers import (
        companion,
        companion_constants,
        constants,
        judge,
        logs,
        rules_api,
    )
    from sheetgen.games.burgundy.boards import player_board
    from sheetgen.games.burgundy.files import fill_file
    from sheetgen.games.burgundy.parts import parts
    from sheetgen.games.burgundy.setup import setup_list
    from sheetgen.games.burgundy.sheet import (
        back,
        board_view,
        boxes,
        describe,
        fields,
        form,
        sheet,
        variant,
        words,
    )

SPEC = Spec(
    sheets=sheet,
    boards=describe,
    start=describe,
    hexagons=describe,
    random=describe,
    backs=back,
    surfaces=sheet,
    surrounds=player_board,
    setup=setup_list,
    form=form,
    words=words,
    constants=constants,
    board_view=board_view,
    parts=parts,
    pieces=parts,
    rules_api=rules_api,
    companion=companion,
    companion_constants=companion_constants,
    owned=companion_constants,
    fields=fields,
    boxes=boxes,
    variant=variant,
    fill_file=fill_file,
    results=fill_file,
    judge=judge,
    together=judge,
    logs=logs,
)
