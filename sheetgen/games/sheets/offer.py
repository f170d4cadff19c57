"""What declared score sheets offer, part by part."""

from typing import TYPE_CHECKING

from sheetgen.games.offer import Offer, later

if TYPE_CHECKING:
    from sheetgen.games.sheets import describe, form, judge, opening, sheet
else:
    globals().update(later(__name__, "describe form judge opening sheet"))

OFFER = Offer(
    sheets=sheet,
    boards=describe,
    start=describe,
    form=form,
    words=judge,
    opening=opening,
    referee=opening,
    spots=opening,
    boxes=opening,
    fill_file=judge,
    judge=judge,
)
