"""Laws of a round: who played which when, each by the words of its card."""

import pytest

from sheetgen.games.keythedral.land import Fence
from sheetgen.games.keythedral.law import Played, check_laws, in_force
from sheetgen.grid import Position
from sheetgen.verdict import DOUBT, ERROR, NOTE, Finding

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


@pytest.mark.parametrize(
    ("number", "turn", "action", "severity"),
    [
        (2, "B", "tile", ""),  # somebody else is about to buy
        (2, "A", "tile", ERROR),  # one's own purchase
        (2, "B", "house", ERROR),
        (4, "A", "pass", ""),
        (4, "B", "pass", DOUBT),
        (5, "A", "tile", ""),
        (5, "B", "tile", ERROR),  # for oneself alone
        (5, "A", "merchant", ERROR),
        (7, "B", "fence", ""),  # at any time
        (11, "C", "house", ""),
        (13, "B", "tile", ""),  # even as somebody is about to buy
        (15, "A", "merchant", ""),
        (15, "A", "craft", ERROR),
        (15, "B", "merchant", ERROR),
        (16, "A", "craft", ""),
        (16, "B", "craft", DOUBT),
        (16, "A", "merchant", DOUBT),
        (17, "A", "law", ""),
        (17, "C", "", DOUBT),
        (12, "A", "tile", ERROR),  # phase 3 has begun
        (20, "A", "tile", ERROR),
        (1, "B", "house", ERROR),
        (9, "B", "", ERROR),
        (18, "B", "tile", DOUBT),
    ],
)
def test_in_phase_three_it_matters_whose_turn_it_is_and_what_is_done(
    number: int, turn: str, action: str, severity: str
) -> None:
    """Clauses 6.1, 8.4 to 8.9 and 8.17 to 8.19."""
    law = Played(number, "A", 3, turn=turn, action=action)
    assert codes(law) == ([("law-untimely", severity)] if severity else [])
    # Who tells a turn or an action need not tell the phase.
    assert codes(Played(number, "A", turn=turn, action=action)) == codes(law)


def test_there_is_one_card_of_each_law() -> None:
    """Clause 8.1."""
    assert codes(Played(7), Played(11), Played(7)) == [("law-twice", ERROR)]


def test_law_ten_is_played_right_after_a_law_of_somebody_else() -> None:
    """Clause 8.12."""
    assert codes(Played(10, "A")) == [("law-untimely", ERROR)]
    assert codes(Played(7, "B"), Played(10, "A")) == [("law-repealed", NOTE)]
    assert codes(Played(7), Played(10, "A")) == [("law-repealed", NOTE)]
    assert codes(Played(7, "A"), Played(10, "A")) == [
        ("law-repealed", NOTE),
        ("law-untimely", ERROR),
    ]


def test_a_law_that_was_repealed_is_not_in_force() -> None:
    """Clause 8.12."""
    laws = (Played(18), Played(7), Played(10), Played(19))
    assert [law.number for law in in_force(laws)] == [18, 19]


def test_law_eleven_takes_away_a_fence_that_stands() -> None:
    """Clause 8.13: which of its ends is told first does not matter."""
    one, other = Position(1, 1), Position(2, 2)
    for fence in (Fence(one, other), Fence(other, one, "B")):
        law = Played(11, "A", 1, fence=fence)
        assert check_laws([law], "ABC", {}, [Fence(one, other)]) == []
        (finding,) = check_laws([law], "ABC", {}, [Fence(one, PLACE)])
        assert (finding.code, finding.clause) == ("no-such-fence", "8.13")


def test_who_plays_a_law_takes_part() -> None:
    """Clause 8.1."""
    for law in (Played(7, "D"), Played(2, turn="D"), Played(20, starter="E")):
        assert codes(law) == [("unknown-player", ERROR)]


def test_law_fourteen_doubles_a_parcel_where_a_worker_of_its_player_stands() -> None:
    """Clause 8.16."""
    assert codes(Played(14, "A", parcel=PLACE)) == []
    assert codes(Played(14, "B", parcel=PLACE)) == [("no-worker-there", ERROR)]
    assert codes(Played(14, "A", parcel=Position(2, 0))) == [
        ("no-worker-there", ERROR),
    ]
