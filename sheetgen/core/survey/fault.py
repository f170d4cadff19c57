"""Faults that keep cells from being a board, whether from a file or painted.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.board import MAX_CELLS, Board, cell_names
from sheetgen.core.codes import MAX_SERIAL, NEAR_FACES, SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.grid import Position, neighbours, reachable
from sheetgen.core.note import Note, counted, noted
from sheetgen.core.ruleset import RuleSet

MOST_DIGITS = 180  # the longest code whose signed QR code still fits its place
Link = tuple[Position, Position]


def find_surplus(places: Sequence[Position]) -> list[Note]:
    """Return a note if there are too many cells for a code of acceptable size."""
    count = len(places)
    if count <= MAX_CELLS:
        return []
    return [
        counted(
            count,
            "1 space: a board has at most {most}",
            "{count} spaces: a board has at most {most}",
            most=MAX_CELLS,
        )
    ]


def find_unconnected(
    places: Sequence[Position], links: Sequence[Link], rules: RuleSet
) -> list[Note]:
    """Return a note about the cells that are not connected to the first one.

    Args:
        places: the places of the cells, in reading order.
        links: pairs of them that are joined although they do not touch.
        rules: the rules, which decide whether boards can have links.
    """
    reached = reachable(places[0], set(places), links)
    apart = [at for at, place in enumerate(places) if place not in reached]
    if not apart:
        return []
    values = {"all": len(places), "first": cell_names(places)[apart[0]]}
    if rules.links:
        return [
            counted(
                len(apart),
                "1 of {all} spaces is not connected to the first one, {first}: "
                "connect it with a space or with 'links'",
                "{count} of {all} spaces are not connected to the first one, "
                "beginning with {first}: connect them with a space or with 'links'",
                apart,
                **values,
            )
        ]
    return [
        counted(
            len(apart),
            "1 of {all} spaces is not connected to the first one, {first}: connect it "
            "with a space",
            "{count} of {all} spaces are not connected to the first one, beginning "
            "with {first}: connect them with a space",
            apart,
            **values,
        )
    ]


def find_touch(one: int, other: int, places: Sequence[Position]) -> list[Note]:
    """Return a note if two cells need no link, since they touch or are the same."""
    names = cell_names(places)
    text = names[one] + "-" + names[other]
    if one == other:
        return [noted("'{link}': a space cannot be linked to itself", [one], link=text)]
    if places[other] in neighbours(places[one]):
        told = "'{link}': these cells touch, they need no link"
        return [noted(told, [one, other], link=text)]
    return []


def find_unfit(board: Board, rules: RuleSet) -> list[Note]:
    """Return a note if a board with islands is too large for an acceptable code."""
    if not rules.links or _fits_a_code(board, rules):
        return []
    return [
        noted(
            "no code has room for this board: bring its islands closer together, or "
            "leave out links"
        )
    ]


def _fits_a_code(board: Board, rules: RuleSet) -> bool:
    sheet = SheetCode(rules.number, board, "round", "zz", MAX_SERIAL, NEAR_FACES)
    try:
        return len(encode(sheet, rules.encoding)) <= MOST_DIGITS
    except ValueError:  # no code can hold so many links, rows or columns
        return False
