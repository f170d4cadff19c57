"""What a game proposes to write on a sheet, since it follows from what stands there.

A player takes a group of it over by a gesture. What was taken over is marked in the
fill, and shows nothing that was not shown before: it is no evidence.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

Values = list[tuple[str, Any]]


@dataclass(frozen=True)
class Proposal:
    """Values of one group that follow from the rest of a sheet.

    Attributes:
        group: what they are called together.
        values: the place of each and what would stand there, in the order of the sheet.
        fill: the fill with the group taken over.
    """

    group: str
    values: tuple[tuple[str, Any], ...]
    fill: Any


def make_proposal(
    group: str, values: Values, fill: Any, known: Sequence[str], places: Sequence[str]
) -> Proposal | None:
    """Return a proposal whose fill says what was taken over; nothing if nothing is.

    Args:
        group: what the values are called together.
        values: by place.
        fill: with them.
        known: all places that a fill can mark, in the order of digits.
        places: of these, those that it marks now.
    """
    if not values and not places:
        return None
    marked = tuple([one for one in known if one in fill.taken or one in places])
    return Proposal(group, tuple(values), replace(fill, taken=marked))
