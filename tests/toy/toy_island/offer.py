"""What the toy offers, part by part."""

from typing import TYPE_CHECKING

from sheetgen.games.offer import Offer, later

if TYPE_CHECKING:
    from toy_island import (
        boxes,
        describe,
        form,
        judge,
        lab,
        opening,
        referee,
        sheet,
        spots,
        start,
    )
else:
    NAMES = "boxes describe form judge lab opening referee sheet spots start"
    globals().update(later(__name__, NAMES))

OFFER = Offer(
    sheets=sheet,
    boards=describe,
    start=start,
    hexagons=start,
    form=form,
    opening=opening,
    referee=referee,
    spots=spots,
    boxes=boxes,
    judge=judge,
    fill_file=judge,
    lab=lab,
)
