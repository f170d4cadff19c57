"""Messages about boards for several places of a gallery, not yet translated."""

from sheetgen.gallery.attribution import OFFICIAL, OWN, UNCHECKED, Attribution
from sheetgen.gallery.exhibit import Exhibit
from sheetgen.language.message import Message, defer, message, plural

MARKS = {
    OFFICIAL: message("the game's own board"),
    OWN: message("own board"),
    UNCHECKED: message("says it is the game's own: not checked"),
}
# How certain a map is; docs/layouts.md has the same words.
PROVENANCES = {
    "stated": defer("a rulebook says so"),
    "derived": defer("it follows from what a rulebook says"),
    "public-2": defer("published elsewhere, by two sources or more that agree"),
    "public-1": defer("published elsewhere, by one source"),
    "public-1-weak": defer("published elsewhere, by one doubtful source"),
    "reconstruction": defer("a guess that fits everything that is known"),
    "custom": defer("a board by its maker"),
}


def origin_message(attribution: Attribution) -> Message:
    """Return the source of a board, as far as it is known."""
    provenance = message(PROVENANCES[attribution.said.provenance])
    if attribution.kind == OFFICIAL:
        known = message(PROVENANCES[attribution.layout.provenance])
        return message("The game has this board ({provenance}).", provenance=known)
    if attribution.kind == UNCHECKED:
        return message(
            "The file says that it is the game's own board ({provenance}), which "
            "nobody checked. We know no such board of the game, so it is shown as its "
            "maker's own.",
            provenance=provenance,
        )
    return message("A board by its maker; it is not part of the game.")


def likeness_message(attribution: Attribution) -> list[Message]:
    """Return warnings about a board that is easily mistaken for another."""
    told = []
    if (
        attribution.kind == OFFICIAL
        and attribution.said.name != attribution.layout.name
    ):
        told.append(message("The file calls it “{name}”.", name=attribution.said.name))
    if attribution.kind != OFFICIAL and attribution.same is not None:
        told.append(
            message(
                "It has the same spaces as “{name}”, a board of the game.",
                name=attribution.same.name,
            )
        )
    if attribution.namesake is not None:
        told.append(
            message(
                "A board of the game is called “{name}” too; this one is another.",
                name=attribution.namesake.name,
            )
        )
    return told


def picture_message(exhibit: Exhibit) -> Message:
    """Return the text in place of a board's picture."""
    if exhibit.is_sheet:
        return message("Picture of the score sheet")
    board = exhibit.layout.board
    return message(
        "Picture of the board: {cells} in {areas}",
        cells=plural(len(board.cells), "1 space", "{count} spaces"),
        areas=plural(len(exhibit.layout.areas), "1 area", "{count} areas"),
    )
