"""What quick totals of The Castles of Burgundy offer, part by part."""

from typing import TYPE_CHECKING

from sheetgen.games.offer import Offer, later

if TYPE_CHECKING:
    from sheetgen.games.burgundy.totals import (
        boxes,
        describe,
        form,
        judge,
        opening,
        referee,
        sheet,
        spots,
    )
else:
    names = "boxes describe form judge opening referee sheet spots"
    globals().update(later(__name__, names))

OFFER = Offer(
    sheets=sheet,
    boards=describe,
    start=describe,
    form=form,
    words=judge,
    opening=opening,
    referee=referee,
    spots=spots,
    boxes=boxes,
    fill_file=judge,
    judge=judge,
)
