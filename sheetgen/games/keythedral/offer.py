"""What Keythedral offers, part by part."""

from typing import TYPE_CHECKING

from sheetgen.games.offer import Offer, later

if TYPE_CHECKING:
    from sheetgen.games.keythedral import (
        boxes,
        constants,
        covers,
        describe,
        fill_file,
        form,
        judge,
        opening,
        parts,
        pieces,
        referee,
        results,
        sheet,
        spots,
        start,
        words,
    )
else:
    globals().update(
        later(
            __name__,
            "boxes constants covers describe fill_file form judge opening parts "
            "pieces referee results sheet spots start words",
        )
    )

OFFER = Offer(
    sheets=sheet,
    boards=describe,
    start=start,
    covers=covers,
    parts=parts,
    pieces=pieces,
    form=form,
    words=words,
    constants=constants,
    opening=opening,
    referee=referee,
    spots=spots,
    boxes=boxes,
    fill_file=fill_file,
    results=results,
    judge=judge,
)
