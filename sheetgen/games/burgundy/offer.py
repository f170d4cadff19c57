"""What The Castles of Burgundy offers, part by part."""

from typing import TYPE_CHECKING

from sheetgen.games.offer import Offer, later

if TYPE_CHECKING:
    from sheetgen.games.burgundy import (
        describe,
        entry,
        form,
        judge,
        sheet,
        start,
        template,
    )
else:
    describe, entry, form, judge, sheet, start, template = later(
        __name__, "describe", "entry", "form", "judge", "sheet", "start", "template"
    )

OFFER = Offer(
    sheets=sheet,
    boards=describe,
    start=start,
    hexagons=start,
    random=start,
    surfaces=sheet,
    form=form,
    judge=judge,
    together=judge,
    template=template,
    seats=entry,
)
