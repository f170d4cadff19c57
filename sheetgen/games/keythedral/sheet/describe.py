"""Facts about a cathedral, and notes on what is unusual about it.

Part of the core that runs in the browser too.
"""

from sheetgen.core.note import Fact, Note, counted, noted
from sheetgen.core.survey import Survey
from sheetgen.games.keythedral.rules.ruleset import (
    FULL,
    SHORT,
    TILES,
    VALUES,
    Cathedral,
)


def describe(survey: Survey) -> list[Fact]:
    """Return the facts that are worth knowing before sheets are printed."""
    seats = Cathedral(survey.board).seats
    counts = []
    points = []
    for version in (SHORT, FULL):
        pairs = list(zip(VALUES, seats[version], strict=True))
        by_value = tuple([Fact(str(value), count) for value, count in pairs])
        counts.append(Fact(version, by_value))
        points.append(Fact(version, sum([value * count for value, count in pairs])))
    return [
        Fact(noted("seats by value"), tuple(counts)),
        Fact(noted("points of all seats"), tuple(points)),
    ]


def warn(survey: Survey) -> list[Note]:
    """Return notes on what is unusual about a cathedral, besides its counts."""
    seats = Cathedral(survey.board).seats
    notes = []
    if sum(seats[FULL]) >= TILES:  # [keythedral 1.9]
        notes.append(
            counted(
                sum(seats[FULL]),
                "1 seat: there are {tiles} building tiles, and some of "
                "each value are left over",
                "{count} seats: there are {tiles} building tiles, and some "
                "of each value are left over",
                tiles=TILES,
            )
        )
    for value, count in zip(VALUES, seats[SHORT], strict=True):
        if not count:
            notes.append(
                noted("no seat of {value} points in the short game", value=value)
            )
    return notes
