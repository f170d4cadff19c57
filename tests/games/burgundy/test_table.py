"""What several sheets of a game show together, clause by clause."""

from dataclasses import replace

import pytest

from sheetgen.games.burgundy.check import check
from sheetgen.games.burgundy.table import Seat, check_table
from tests.games.burgundy.sheets import duchy_of, fill_of


def test_a_sheet_that_is_given_twice_is_doubted() -> None:
    """Clause 40.50: by its serial number, or because all stands alike on it."""
    duchy = duchy_of("c" + " m" * 8)
    fill = fill_of(duchy, "S x . . . . . . .")
    verdict = check(duchy, fill)

    def told(*seats: Seat) -> list[tuple[str, object, object]]:
        found = check_table(seats).findings
        return [(f.code, f.expected, f.found) for f in found if f.severity == "doubt"]

    seat = Seat(duchy, fill, verdict, 1004)
    assert told(seat, seat) == [("serial-twice", "player:1", 1004)]
    assert told(seat, replace(seat, serial=1005)) == []
    full = fill_of(duchy, "S x x x x x x x .")
    marked = Seat(duchy, full, check(duchy, full))
    assert told(marked, marked) == [("sheet-twice", "player:1", None)]
    other = replace(marked, fill=replace(full, silver=1))
    assert told(marked, other) == []


def test_all_sheets_of_a_table_are_of_one_variant() -> None:
    duchy = duchy_of("c m k r")
    fills = [fill_of(duchy, "S . . .", variant=name) for name in ("normal", "team")]
    with pytest.raises(ValueError, match="one variant"):
        check_table([Seat(duchy, fill, check(duchy, fill)) for fill in fills])
