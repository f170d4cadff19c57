"""What follows from a sheet, to be taken over instead of written [burgundy 40.51].

Nothing is proposed for what a player wrote: where that differs, the verdict says so.

Part of the core that runs in the browser too.
"""

from dataclasses import replace

from sheetgen.core.form.proposal import Proposal, Values, make_proposal
from sheetgen.core.verdict import WRONG
from sheetgen.games.burgundy.check import read_sheet
from sheetgen.games.burgundy.duchy import Duchy
from sheetgen.games.burgundy.fill import HEADINGS, Fill
from sheetgen.games.burgundy.rules import Switches
from sheetgen.games.burgundy.score import check_sums, open_headings, range_of, score
from sheetgen.games.burgundy.taken import TAKEN, TOTAL, without_taken


def propose(duchy: Duchy, fill: Fill, switches: Switches) -> tuple[Proposal, ...]:
    """Return what follows from a sheet: points that are certain, and a total.

    Args:
        duchy: the board.
        fill: what was written, and taken over before.
        switches: how open questions are answered.
    """
    shown, expansions, _ = read_sheet(duchy, without_taken(fill), switches)
    if "11.2" in shown.lifted or not shown.placed:
        return ()
    lines = score(shown, expansions)
    unknown = open_headings(shown)
    due = {}
    for heading in HEADINGS:
        low, high = range_of(lines, heading)
        if low == high >= 0 and heading not in unknown:
            due[heading] = low
    own = shown.fill.points or {}
    sums = check_sums(shown, lines)
    # Where points are a range, what a player wrote inside it tells the rest.
    told = due | {
        heading: own[heading]
        for heading in HEADINGS
        if heading in own and heading not in due and sums["heading:" + heading] != WRONG
    }
    total = None
    if len(told) == len(HEADINGS):
        total = sum(told[heading] for heading in HEADINGS)
    found = [_propose_points(fill, due), _propose_total(fill, total)]
    return tuple([proposal for proposal in found if proposal is not None])


def _propose_points(fill: Fill, due: dict[str, int]) -> Proposal | None:
    written = dict(fill.points or {})
    values: Values = []
    for heading in HEADINGS:
        place, points = "heading:" + heading, due.get(heading)
        is_new = heading not in written and points
        is_stale = place in fill.taken and heading in written
        if points is not None and (is_new or (is_stale and written[heading] != points)):
            values.append((place, points))
            written[heading] = points
    places = [place for place, _ in values]
    whole = replace(fill, points=written or fill.points)
    return make_proposal("subtotals", values, whole, TAKEN, places)


def _propose_total(fill: Fill, total: int | None) -> Proposal | None:
    is_open = fill.total is None or TOTAL in fill.taken
    if not total or not is_open or fill.total == total:
        return None
    whole = replace(fill, total=total)
    return make_proposal(TOTAL, [(TOTAL, total)], whole, TAKEN, (TOTAL,))
