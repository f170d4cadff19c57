"""What declared score sheets offer, part by part."""

from typing import TYPE_CHECKING

from sheetgen.games.offer import Offer, later

if TYPE_CHECKING:
    from sheetgen.games.sheets import (
        boxes,
        covers,
        describe,
        judge,
        opening,
        referee,
        sheet,
    )
else:
    globals().update(
        later(__name__, "boxes covers describe judge opening referee sheet")
    )

OFFER = Offer(
    sheets=sheet,
    boards=describe,
    start=describe,
    form=opening,
    words=judge,
    opening=opening,
    referee=referee,
    spots=boxes,
    boxes=boxes,
    fill_file=judge,
    judge=judge,
    together=judge,
    covers=covers,
)
