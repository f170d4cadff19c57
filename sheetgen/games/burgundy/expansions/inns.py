"""Inns: tiles for any space that make their area count one larger [burgundy 26].

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import ERROR, Finding
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.rules.derived import Completed, Derived, Range
from sheetgen.games.burgundy.rules.duchy import PHASES
from sheetgen.games.burgundy.rules.tile import INN

MOST_IN_2011 = 8  # [burgundy 26.7]


def _grow(shown: Derived, done: Completed) -> Range:
    grown = done.inns  # [burgundy 26.6]
    if _may_repeat(shown):  # [burgundy 26.7]
        grown = min(grown, max(MOST_IN_2011 - done.size, 0))
    return grown, grown


def inns_by(shown: Derived, phase: int) -> int:
    """Return the least number of inns in the duchy by the end of *phase*."""
    return sum(
        1
        for cell in shown.placed
        if shown.fill.tiles[cell] == INN and shown.last[cell] <= phase
    )


def _find(shown: Derived) -> list[Finding]:
    found = []
    for phase in PHASES:
        count = inns_by(shown, phase)
        if count > phase:  # [burgundy 26.1] one enters the game in each
            place = "phase:" + str(phase)
            found.append(Finding("inns-too-early", ERROR, place, "26.1", phase, count))
            break
    if _may_repeat(shown):
        return found
    for area in shown.duchy.areas:
        inns = [cell for cell in area.cells if shown.fill.tiles[cell] == INN]
        for cell in inns[1:]:  # [burgundy 26.4]
            place = shown.duchy.place(cell)
            other = shown.duchy.board.names[inns[0]]
            found.append(Finding("second-inn", ERROR, place, "26.4", None, other))
    return found


def _may_repeat(shown: Derived) -> bool:
    """Return whether an area may have several inns [burgundy 26.7, 41.18]."""
    switches = shown.switches
    return switches.edition == "2011" or switches.several_inns == "yes"


INNS = Expansion(
    id="inns",
    number=6,
    clause="26",
    replaces=(("6.1", "26.2"), ("8.2", "26.6")),
    without=("chateauma",),
    words=(INN,),
    find=_find,
    grow_area=_grow,
)
