"""What quick totals of The Castles of Burgundy offer, part by part."""

from typing import TYPE_CHECKING

from sheetgen.games.offer import Offer, later

if TYPE_CHECKING:
    from sheetgen.games.burgundy.totals import (
        boxes,
        describe,
        fill_file,
        form,
        judge,
        opening,
        referee,
        sheet,
        spots,
        start,
        words,
    )
else:
    globals().update(
        later(
            __name__,
            "boxes describe fill_file form judge opening referee sheet spots start "
            "words",
        )
    )

OFFER = Offer(
    sheets=sheet,
    boards=describe,
    start=start,
    form=form,
    words=words,
    opening=opening,
    referee=referee,
    spots=spots,
    boxes=boxes,
    fill_file=fill_file,
    judge=judge,
)
