"""What the Dice Game offers, part by part."""

from typing import TYPE_CHECKING

from sheetgen.games.offer import Offer, later

if TYPE_CHECKING:
    from sheetgen.games.dice import (
        describe,
        entry,
        form,
        judge,
        player,
        sheet,
        start,
        template,
    )
else:
    describe, entry, form, judge, player, sheet, start, template = later(
        __name__,
        "describe",
        "entry",
        "form",
        "judge",
        "player",
        "sheet",
        "start",
        "template",
    )

OFFER = Offer(
    sheets=sheet,
    boards=describe,
    start=start,
    hexagons=start,
    surfaces=sheet,
    players=player,
    form=form,
    judge=judge,
    together=judge,
    logs=judge,
    template=template,
    seats=entry,
)
