"""Proposals: values that follow from the rest of a sheet, for a player to accept.

A player accepts a group of values with one gesture. Such values are autofilled: they
are marked in the fill, and are not evidence, as they show nothing new.

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
        group: the name of the group.
        values: the place and the value of each, in the order of the sheet.
        fill: the fill after the group is accepted.
    """

    group: str
    values: tuple[tuple[str, Any], ...]
    fill: Any


def make_proposal(
    group: str, values: Values, fill: Any, known: Sequence[str], places: Sequence[str]
) -> Proposal | None:
    """Return a proposal whose fill marks its values as autofilled; None if empty.

    Args:
        group: the name of the group.
        values: the values by place.
        fill: the fill with these values.
        known: all places that a fill can mark, in the order of digits.
        places: the places to mark in addition.
    """
    if not values and not places:
        return None
    marked = tuple([one for one in known if one in fill.taken or one in places])
    return Proposal(group, tuple(values), replace(fill, taken=marked))
