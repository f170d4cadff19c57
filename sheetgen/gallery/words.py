"""What is said of a board in several places of a gallery, still to be said."""

from sheetgen.gallery.attribution import OFFICIAL, OWN, UNCHECKED, Claim
from sheetgen.gallery.exhibit import Exhibit
from sheetgen.language.message import Told, defer, plural, tell

MARKS = {
    OFFICIAL: tell("the game's own board"),
    OWN: tell("own board"),
    UNCHECKED: tell("says it is the game's own: not checked"),
}
# How sure a map is; docs/layouts.md has the same words.
PROVENANCES = {
    "stated": defer("a rulebook says so"),
    "derived": defer("it follows from what a rulebook says"),
    "public-2": defer("published elsewhere, by two sources or more that agree"),
    "public-1": defer("published elsewhere, by one source"),
    "public-1-weak": defer("published elsewhere, by one doubtful source"),
    "reconstruction": defer("a guess that fits everything that is known"),
    "custom": defer("a board of its maker's own"),
}


def tell_origin(claim: Claim) -> Told:
    """Return where a board comes from, as far as that is known."""
    provenance = tell(PROVENANCES[claim.said.provenance])
    if claim.kind == OFFICIAL:
        known = tell(PROVENANCES[claim.layout.provenance])
        return tell("The game has this board ({provenance}).", provenance=known)
    if claim.kind == UNCHECKED:
        return tell(
            "The file says that it is the game's own board ({provenance}), which "
            "nobody checked. We know no such board of the game, so it is shown as its "
            "maker's own.",
            provenance=provenance,
        )
    return tell("A board of its maker's own; it does not belong to the game.")


def tell_likeness(claim: Claim) -> list[Told]:
    """Return what is to be known of boards that are easily taken for another."""
    told = []
    if claim.kind == OFFICIAL and claim.said.name != claim.layout.name:
        told.append(tell("The file calls it “{name}”.", name=claim.said.name))
    if claim.kind != OFFICIAL and claim.same is not None:
        told.append(
            tell(
                "It has the same cells as “{name}”, a board of the game.",
                name=claim.same.name,
            )
        )
    if claim.namesake is not None:
        told.append(
            tell(
                "A board of the game is called “{name}” too; this one is another.",
                name=claim.namesake.name,
            )
        )
    return told


def tell_picture(exhibit: Exhibit) -> Told:
    """Return what stands in place of the picture of a board."""
    if exhibit.is_sheet:
        return tell("Picture of the score sheet")
    board = exhibit.layout.board
    return tell(
        "Picture of the board: {cells} in {areas}",
        cells=plural(len(board.cells), "1 cell", "{count} cells"),
        areas=plural(len(exhibit.layout.areas), "1 area", "{count} areas"),
    )
