"""What The Castles of Burgundy offers, part by part."""

from typing import TYPE_CHECKING

from sheetgen.games.offer import Offer, later

if TYPE_CHECKING:
    from sheetgen.games.burgundy import (
        boxes,
        companion,
        companion_constants,
        constants,
        describe,
        fill_file,
        form,
        judge,
        logs,
        made,
        opening,
        owned,
        parts,
        pieces,
        player_board,
        referee,
        results,
        setup_list,
        sheet,
        spots,
        start,
        words,
    )
else:
    globals().update(
        later(
            __name__,
            "boxes companion companion_constants constants describe fill_file form "
            "judge logs made opening owned parts pieces player_board referee "
            "results setup_list sheet spots start words",
        )
    )

OFFER = Offer(
    sheets=sheet,
    boards=describe,
    start=start,
    hexagons=start,
    random=start,
    surfaces=sheet,
    surrounds=player_board,
    setup=setup_list,
    form=form,
    words=words,
    constants=constants,
    opening=opening,
    parts=parts,
    pieces=pieces,
    referee=referee,
    companion=companion,
    companion_constants=companion_constants,
    owned=owned,
    spots=spots,
    boxes=boxes,
    made=made,
    fill_file=fill_file,
    results=results,
    judge=judge,
    together=judge,
    logs=logs,
)
