from sheetgen.form.result import find_result
from sheetgen.games.keythedral.files import land_file
from sheetgen.games.keythedral.files.results import RESULTS
from sheetgen.games.keythedral.files.workers_file import (
    RESULT,
    WorkersFile,
    read_workers,
)
from tests.games.keythedral.lands import file_of

LAND = file_of("q1 f1 l2 ~\n + A1 B2\nf1 q1 a2 v2", stage="game")


def read(text: str) -> WorkersFile:
    return read_workers(LAND + text)


def test_calls_are_read_in_their_order() -> None:
    file = read(
        '[workers]\nseats = ["B", "C", "A"]\nover-fences = "B"\n'
        '[[call]]\nnumber = 2\nworkers = ["B c3"]\n'
        '[[call]]\nnumber = 1\nworkers = ["A a2"]\n'
    )
    assert file.seats == ("B", "C", "A")
    assert file.over_fences == "B"
    assert file.standing is None
    names = file.land.land.names
    assert [call.number for call in file.calls] == [2, 1]
    assert [(g.colour, names[g.place]) for c in file.calls for g in c.workers] == [
        *(("B", "c3"), ("A", "a2")),
    ]


def test_workers_may_be_told_as_they_stand_in_the_end() -> None:
    file = read('[workers]\nstanding = ["A  a2", "B c3"]\n')
    assert [go.colour for go in file.standing or ()] == ["A", "B"]
    assert (file.calls, file.seats) == ((), ())
    text = LAND.replace('stage = "game"\n', "") + "[workers]\nstanding = []\n"
    assert read_workers(text).standing == ()
    assert read_workers(text).land.stage == "game"  # unless it says otherwise


def test_law_six_is_told_with_its_marker() -> None:
    head = '[workers]\nseats = ["A", "B", "C"]\n[[call]]\nnumber = 1\nworkers = []\n'
    (call,) = read(head + 'renumbered = " B3 "\n').calls
    assert call.renumbered == ("B", 3)


LAW = "[workers]\nstanding = []\n[[law]]\n"


def test_laws_of_a_round_are_read_in_their_order() -> None:
    """Clause 8.1."""
    file = read(
        LAW + 'number = 14\nplayer = "A"\nphase = 2\nat-start = true\n'
        'parcel = "a1"\n[[law]]\nnumber = 20\nstarter = "B"\n'
        '[[law]]\nnumber = 2\nplayer = "B"\nturn = "A"\naction = "tile"\n'
    )
    first, second, third = file.laws
    names = file.land.land.names
    assert first.parcel is not None
    assert (first.number, first.player, names[first.parcel]) == (14, "A", "a1")
    assert (first.phase, first.at_start) == (2, True)
    assert (second.starter, second.phase, second.at_start) == ("B", 0, None)
    assert (third.turn, third.action, third.clause) == ("A", "tile", "8.4")


def test_the_fence_of_law_eleven_opens_a_way() -> None:
    """Clause 8.13."""
    text = LAND.replace("fences = []", 'fences = ["b2-a2"]')
    law = '[workers]\nstanding = []\n[[law]]\nnumber = 11\nfence = "a2-b2"\n'
    file = read_workers(text + law)
    (played,) = file.laws
    assert played.fence is not None
    assert played.fence.edge == file.land.land.fences[0].edge


def test_what_was_collected_is_read_with_what_there_was() -> None:
    """Clause 5.2."""
    file = read(
        "[workers]\nstanding = []\n[supply]\nwood = 0\n[income]\nB = { wine = 2 }\n"
    )
    assert dict(file.supply) == {"wood": 0}
    assert dict(file.income) == {"B": (0, 0, 0, 0, 2, 0, 0, 0)}


def test_a_file_that_tells_of_a_round_is_one_of_workers() -> None:
    for name in ("call", "law", "income", "supply"):
        assert find_result({"land": {}, name: {}}, RESULTS) is RESULT
    assert find_result({"land": {}}, RESULTS) is land_file.RESULT
    assert find_result({"player": [], "income": {}}, RESULTS) is None
