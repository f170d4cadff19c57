"""What a cathedral holds, and what is unusual about it."""

from collections.abc import Mapping

from sheetgen.games.keythedral.cathedral import FULL, SHORT, TILES, VALUES, Cathedral
from sheetgen.layout.value import Layout
from sheetgen.say import defer, plural, tell


def describe(layout: Layout) -> Mapping[str, object]:
    """Return what is worth knowing about a cathedral before its sheets are printed."""
    seats = Cathedral(layout.board).seats
    return {
        defer("seats by value"): {
            version: dict(zip(map(str, VALUES), seats[version], strict=True))
            for version in (SHORT, FULL)
        },
        defer("points of all seats"): {
            version: sum(
                value * count
                for value, count in zip(VALUES, seats[version], strict=True)
            )
            for version in (SHORT, FULL)
        },
    }


def warn(layout: Layout) -> list[str]:
    """Return what is unusual about a cathedral, besides its counts."""
    seats = Cathedral(layout.board).seats
    warnings: list[str] = []
    if sum(seats[FULL]) >= TILES:  # [keythedral 1.9]
        warnings.append(
            plural(
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
            warnings.append(
                tell("no seat of {value} points in the short game", value=value)
            )
    return warnings
