"""What the Dice Game offers, part by part."""

from typing import TYPE_CHECKING

from sheetgen.games.offer import Offer, later

if TYPE_CHECKING:
    from sheetgen.games.dice import (
        analyst,
        boxes,
        constants,
        construct,
        dealt,
        describe,
        fill_file,
        form,
        judge,
        lab,
        opening,
        referee,
        sheet,
        simulate,
        spots,
        start,
        words,
    )
else:
    globals().update(
        later(
            __name__,
            "analyst boxes construct constants dealt describe fill_file form judge lab "
            "opening referee sheet simulate spots start words",
        )
    )

OFFER = Offer(
    sheets=sheet,
    boards=describe,
    start=start,
    hexagons=start,
    random=start,
    builder=construct,
    surfaces=sheet,
    players=simulate,
    lab=lab,
    analyst=analyst,
    dealer=dealt,
    form=form,
    words=words,
    constants=constants,
    opening=opening,
    referee=referee,
    spots=spots,
    boxes=boxes,
    fill_file=fill_file,
    judge=judge,
    together=judge,
    logs=judge,
)
