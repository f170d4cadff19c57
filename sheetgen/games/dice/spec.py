"""The parts that the Dice Game offers."""

from sheetgen.games.base import later
from sheetgen.games.spec import Spec

with later(__name__):
    from sheetgen.games.dice.answers import analyst, constants, judge, rules_api
    from sheetgen.games.dice.files import fill_file, log_blank
    from sheetgen.games.dice.play import construct, lab, simulate
    from sheetgen.games.dice.rules import form
    from sheetgen.games.dice.sheet import (
        board_view,
        boxes,
        describe,
        fields,
        sheet,
        words,
    )

SPEC = Spec(
    sheets=sheet,
    boards=describe,
    start=describe,
    hexagons=describe,
    random=describe,
    builder=construct,
    surfaces=sheet,
    players=simulate,
    lab=lab,
    analyst=analyst,
    dealer=log_blank,
    form=form,
    words=words,
    constants=constants,
    board_view=board_view,
    rules_api=rules_api,
    fields=fields,
    boxes=boxes,
    fill_file=fill_file,
    judge=judge,
    together=judge,
    logs=judge,
)
