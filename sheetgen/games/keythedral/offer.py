"""What Keythedral offers, part by part."""

from typing import TYPE_CHECKING

from sheetgen.games.offer import Offer, later

if TYPE_CHECKING:
    from sheetgen.games.keythedral import (
        describe,
        form,
        judge,
        parts,
        sheet,
        start,
        template,
    )
else:
    describe, form, judge, parts, sheet, start, template = later(
        __name__, "describe", "form", "judge", "parts", "sheet", "start", "template"
    )

OFFER = Offer(
    sheets=sheet,
    boards=describe,
    start=start,
    parts=parts,
    form=form,
    judge=judge,
    template=template,
)
