"""Laws of a round: who played which when, each by the words of its card."""

import tomllib
from pathlib import Path

import pytest

from sheetgen.core.board import Position
from sheetgen.core.verdict import DOUBT, ERROR, Finding
from sheetgen.games.keythedral.rules.law import Played, check_laws

PLACE = Position(0, 0)
ALL = [(phase, at_start) for at_start in (True, False) for phase in range(1, 6)]
TABLE = tomllib.loads(Path(__file__).with_name("laws.toml").read_text("utf-8"))
# By phase and whether nobody has acted in it.
TIMES = {
    int(number): [(phase, True) for phase in law["start"]]
    + [(phase, False) for phase in law["later"]]
    for number, law in TABLE.items()
}


def found(*laws: Played) -> list[Finding]:
    return list(check_laws(laws, {"A", "B", "C"}, {PLACE: "A"}))


def codes(*laws: Played) -> list[tuple[str, str]]:
    return [(one.code, one.severity) for one in found(*laws)]


@pytest.mark.parametrize("number", TIMES)
def test_a_law_is_played_at_its_time(number: int) -> None:
    """Clauses 8.1 and 8.3 to 8.22; a reconstructed time is a doubt."""
    for phase, at_start in ALL:
        parcel = PLACE if number == 14 else None
        law = Played(number, "A", phase, at_start, parcel=parcel)
        if (phase, at_start) in TIMES[number]:
            assert found(law) == [], (phase, at_start)
        else:
            severity = DOUBT if "doubt" in TABLE[str(number)] else ERROR
            assert codes(law) == [("law-untimely", severity)], (phase, at_start)
            assert found(law)[0].clause == f"8.{number + 2}"


@pytest.mark.parametrize("number", TIMES)
def test_a_phase_alone_is_taken_for_any_moment_of_it(number: int) -> None:
    """Clause 8.1; and a law of which nothing is told is not checked."""
    assert found(Played(number)) == []
    for phase in range(1, 6):
        parcel = PLACE if number == 14 else None
        can = any(at == phase for at, _ in TIMES[number])
        assert (found(Played(number, "A", phase, parcel=parcel)) == []) is can
