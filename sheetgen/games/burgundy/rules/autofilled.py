"""Values of a fill that came from the rules, and the fill without them.

Points that a player accepted from the program are those that the rules proposed: they
are on the sheet, but add nothing to the rest of it [burgundy 40.51].

Part of the core that runs in the browser too.
"""

from dataclasses import replace

from sheetgen.core.verdict import AUTOFILLED as TAKEN_OVER
from sheetgen.games.burgundy.rules.fill import HEADINGS, Fill

TOTAL = "total"
# In the order of digits; new ones go to the end.
AUTOFILLED = (*[f"heading:{heading}" for heading in HEADINGS], TOTAL)


def without_autofilled(fill: Fill) -> Fill:
    """Return a fill without the values that the rules filled in."""
    if not fill.taken:
        return fill
    written = fill.points or {}
    points = {
        heading: written[heading]
        for heading in HEADINGS
        if heading in written and f"heading:{heading}" not in fill.taken
    }
    is_left_out = not points and len(written) > 0
    return replace(
        fill,
        points=None if is_left_out else fill.points and points,
        total=None if TOTAL in fill.taken else fill.total,
        taken=(),
    )


def autofilled_sums(fill: Fill) -> dict[str, str]:
    """Return the headings that the rules filled in, and the total, by place."""
    written = {f"heading:{heading}" for heading in fill.points or ()}
    if fill.total is not None:
        written.add(TOTAL)
    return {place: TAKEN_OVER for place in fill.taken if place in written}
