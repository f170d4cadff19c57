"""Laws of a round: who played which when, each by the words of its card."""

import pytest

from sheetgen.games.keythedral.law import Played, check_laws
from sheetgen.grid import Position
from sheetgen.verdict import DOUBT, ERROR, Finding

PLACE = Position(0, 0)
STARTS = [(phase, True) for phase in range(1, 6)]
RESTS = [(phase, False) for phase in range(1, 6)]
ALL = [*STARTS, *RESTS]
# When each law can be played, as the appendix of the rulebook has it, by phase and
# whether nobody has acted in it.
TIMES: dict[int, list[tuple[int, bool]]] = {
    1: [(1, True)],
    2: [(3, False)],
    3: ALL,
    4: [(3, False)],
    5: [(3, False)],
    6: [(1, False)],
    7: ALL,
    8: [(1, True), (1, False), (2, True), (2, False)],
    9: [(1, True), (1, False)],
    11: ALL,
    12: [(1, True), (1, False), (2, True), (2, False), (3, True)],
    13: ALL,
    14: [(1, True), (1, False), (2, True), (2, False)],
    15: [(3, False)],
    16: [(3, False)],
    17: [(3, False)],
    18: [(1, True), (1, False), (2, True), (2, False)],
    19: [(1, True), (1, False), (2, True), (2, False)],
    20: STARTS,
}
IN_DOUBT = {4, 8, 14, 16, 17, 18, 19}


def found(*laws: Played) -> list[Finding]:
    return check_laws(laws, {"A", "B", "C"}, {PLACE: "A"})


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
            severity = DOUBT if number in IN_DOUBT else ERROR
            assert codes(law) == [("law-untimely", severity)], (phase, at_start)
            assert found(law)[0].clause == f"8.{number + 2}"


@pytest.mark.parametrize("number", TIMES)
def test_a_phase_alone_is_taken_for_any_moment_of_it(number: int) -> None:
    """Clause 8.1."""
    for phase in range(1, 6):
        parcel = PLACE if number == 14 else None
        can = any(at == phase for at, _ in TIMES[number])
        assert (found(Played(number, "A", phase, parcel=parcel)) == []) is can


def test_a_law_of_which_nothing_is_told_is_not_checked() -> None:
    """Clause 8.1."""
    for number in TIMES:
        assert found(Played(number)) == []
