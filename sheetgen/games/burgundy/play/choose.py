"""The choice of a hex tile and its placement on a card [burgundy 33.45 to 33.51].

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.burgundy.play.piece import HIDDEN, terrain_of
from sheetgen.games.burgundy.play.work import Work, clockwise

CONSOLATION = 2  # silver, if nothing else is possible [burgundy 33.51]
Found = tuple[int, int, int]  # depot, place and cell of the card, from 0


def choose(work: Work, at: int, first: int) -> str:
    """Choose a tile and place it.

    Args:
        work: the turn.
        at: the side of the card to place it on.
        first: the number of the depot where the search begins.

    Returns:
        The tile placed, whose bonus is due; empty without a bonus.
    """
    free = work.free_cells(at)
    found = find_tile(work, free, first)
    if found is not None:
        return take_tile(work, at, found, first)
    return choose_else(work, at, free)


def find_tile(work: Work, free: Sequence[tuple[int, str]], first: int) -> Found | None:
    """Return the first tile in the depots that fits, and the cell for it."""
    if not free:
        return None
    by_tiles = work.switches.search_order == "tiles"  # [burgundy 42.1]
    for depot in clockwise(first):
        words = work.depots[depot]
        terrains = [terrain_of(word) for word in words]
        if by_tiles:
            for place, terrain in enumerate(terrains):
                for cell, wanted in free:
                    if terrain == wanted:
                        return depot, place, cell
        else:
            for cell, wanted in free:
                if wanted in terrains:
                    return depot, terrains.index(wanted), cell
    return None


def take_tile(work: Work, at: int, found: Found, first: int) -> str:
    """Move a tile from a depot to a card, and return it."""
    depot, place, cell = found
    word = work.depots[depot][place]
    work.depots[depot][place] = ""
    work.cover(at, cell, word)
    work.note(
        "place",
        "33.46",
        (
            ("tile", word),
            ("depot", depot + 1),
            ("card", work.card_number(at)),
            ("cell", cell + 1),
        ),
        "first depot" if depot == first - 1 else "next depot clockwise",
    )
    return word


def choose_else(work: Work, at: int, free: Sequence[tuple[int, str]]) -> str:
    """Do what remains if no depot has a fitting tile [burgundy 33.48 to 33.51].

    Returns:
        The tile placed, whose bonus is due; empty without a bonus.
    """
    for cell, terrain in free:
        stack = work.stack_for(terrain)
        if stack >= 0:
            word = work.reserve[stack].pop()
            work.cover(at, cell, word)
            _tell_kept(work, "place-kept", "33.48", word, at, cell)
            return word
    if work.wild and free:
        place_wild(work, at, free[0][0], "33.49")
        return ""
    for place, word in enumerate(work.black):
        if word:
            work.black[place] = ""
            work.wild.append(HIDDEN + word)
            values = (("tile", word), ("place", place + 1))
            work.note("hide", "33.50", values, "nothing fits: first black tile")
            return ""
    work.silver += CONSOLATION
    work.note("silver", "33.51", (("silver", CONSOLATION),), "nothing fits")
    return ""


def place_wild(work: Work, at: int, cell: int, clause: str) -> None:
    """Place the top wild hex of the reserve on a cell; it has no bonus."""
    word = work.wild.pop()
    work.cover(at, cell, word)
    _tell_kept(work, "place-wild", clause, word, at, cell)


def _tell_kept(
    work: Work, code: str, clause: str, word: str, at: int, cell: int
) -> None:
    values = (("tile", word), ("card", work.card_number(at)), ("cell", cell + 1))
    work.note(code, clause, values, "no depot fits: first free cell")
