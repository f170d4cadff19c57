"""The type of an expansion: what it adds to the rules, and what it replaces.

An expansion is a value. The rules ask every expansion in force, in the order of the
list, and add up or multiply the answers; so expansions can be combined without knowing
of each other.

Lines of a score are certain, or ranges with the reason for the doubt: ``phase`` (no
letter), ``order`` (of tiles), ``when`` (something came), ``players`` (how many),
``crane`` (which effect it had), ``copied`` (from whom).

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
        number: the publisher's number, 0 without one.
        clause: the section of the rules that describes it.
        replaces: pairs of a clause of the base game and the one that replaces it.
        lifts: clauses of the base game that do not apply with it.
        people: the number of players on one duchy.
        without: the ids of variants and expansions that exclude it.
        words: the tiles that it adds.
        parts: the parts of a fill that only it uses.
        find: returns the findings about its own parts.
        score: returns the points from its own parts.
        grow_area: returns how many spaces a completed area counts in addition.
        bonus_factor: returns how often a bonus tile counts if it came in a phase.
        sale_factor: returns how often the points of goods sold in a phase count.
        end_factor: returns how often the points of monasteries count at the end.
        may_place: returns whether a space may be covered without a tile next to it,
            whatever other expansions demand.
        demands: returns whether a space may be covered, beyond the rules of the base
            game.
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
    end_factor: Callable[[Derived], int] | None = None
    may_place: Place | None = None
    demands: Place | None = None


def line_of(
    heading: str,
    place: str,
    points: tuple[int, int],
    clause: str,
    why: str,
    holds: str = "",
) -> Line:
    """Return a line that carries *why* only if its points are a range."""
    low, high = points
    why = why if low != high else ""
    return Line(heading, place, 0, low, high, clause, why, holds)
