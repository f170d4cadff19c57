"""What an expansion adds to the rules, and what it replaces.

An expansion is a value. The rules ask all that are in force, in the order of the list,
and add up or multiply what they say; so expansions that never heard of each other go
together.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable
from dataclasses import dataclass

from sheetgen.core.verdict import Finding, Line
from sheetgen.games.burgundy.rules.derived import Completed, Derived, Range

Score = Callable[[Derived], list[Line]]
Find = Callable[[Derived], list[Finding]]
Grow = Callable[[Derived, Completed], Range]
Factor = Callable[[Derived, Range], Range]
Place = Callable[[Derived, int, set[int], int], bool]


@dataclass(frozen=True)
class Expansion:
    """An expansion of the rules.

    Attributes:
        id: as a fill names it.
        number: the publisher's, 0 without one.
        clause: of the rules, where it is described.
        replaces: clauses of the base game, each with the one that stands for it.
        lifts: clauses of the base game that do not hold with it.
        people: how many play on one duchy.
        without: the ids of those that it cannot be played with.
        words: the tiles that it brings.
        parts: the parts of a fill that are its own.
        find: what is wrong about its own parts.
        score: the points from its own parts.
        grow_area: by how much a completed area counts larger.
        bonus_factor: how often a bonus tile counts that came in a phase.
        sale_factor: how often the points of goods count that were sold in a phase.
        end_factor: how often the points of monasteries count at the end.
        may_place: whether a space may be covered although nothing lies beside it,
            and whatever others demand.
        demands: whether a space may be covered, besides what always holds.
    """

    id: str
    number: int
    clause: str
    replaces: tuple[tuple[str, str], ...] = ()
    lifts: tuple[str, ...] = ()
    people: int = 1
    without: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    find: Find | None = None
    score: Score | None = None
    grow_area: Grow | None = None
    bonus_factor: Factor | None = None
    sale_factor: Factor | None = None
    end_factor: Factor | None = None
    may_place: Place | None = None
    demands: Place | None = None
