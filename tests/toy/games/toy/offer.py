"""What the toy offers, part by part."""

from typing import TYPE_CHECKING

from sheetgen.games.offer import Offer, later

if TYPE_CHECKING:
    from sheetgen.games.toy import describe, sheet, start
else:
    globals().update(later(__name__, "describe sheet start"))

OFFER = Offer(sheets=sheet, boards=describe, start=start, hexagons=start)
