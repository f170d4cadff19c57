from pathlib import Path

import pytest

from sheetgen.errors import FillError
from sheetgen.games.keythedral.workers_file import WorkersFile, read_workers
from tests.games.keythedral.lands import file_of

SHEETS = Path(__file__).parents[2] / "sheets" / "keythedral"
LAND = file_of("q1 f1 l2 ~\n + A1 B2\nf1 q1 a2 v2", stage="game")


def read(text: str) -> WorkersFile:
    return read_workers(LAND + text)


def problems(text: str) -> list[str]:
    with pytest.raises(FillError) as refused:
        read(text)
    return [str(problem) for problem in refused.value.problems]


def only(text: str) -> str:
    (problem,) = problems(text)
    return problem


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
    assert file.standing is not None
    assert [go.colour for go in file.standing] == ["A", "B"]
    assert (file.calls, file.seats) == ((), ())
    assert read("[workers]\nstanding = []\n").standing == ()


def test_the_land_is_one_of_a_game_unless_it_says_otherwise() -> None:
    text = LAND.replace('stage = "game"\n', "") + "[workers]\nstanding = []\n"
    assert read_workers(text).land.stage == "game"


def test_every_problem_of_a_file_is_told_with_its_line() -> None:
    path = SHEETS / "broken" / "workers.toml"
    with pytest.raises(FillError) as refused:
        read_workers(path)
    told = [str(p).removeprefix(f"{path}:") for p in refused.value.problems]
    assert [problem.partition(": ")[0] for problem in told] == [
        *("14", "15", "16", "19", "20", "20", "22", "23"),
    ]
    assert told[2] == (
        "16: workers.standing: give either standing or [[call]], not both"
    )
    assert told[3].startswith("19: call.1.number: 6: expected a whole number")


def test_a_round_needs_workers() -> None:
    assert only("[workers]\n") == (
        "fill:13: workers.standing: missing: give either standing or [[call]]"
    )
    told = problems("[workers]\n[[call]]\nnumber = 1\nworkers = []\n")
    assert told == ["fill:13: workers.seats: missing"]


def test_all_who_play_have_a_seat() -> None:
    call = "[[call]]\nnumber = 1\nworkers = []\n"
    for seats in ('["A", "B"]', '["A", "B", "B"]', '["A", "B", "C", "D"]'):
        assert "expected the letters of all 3 players, each once" in only(
            f"[workers]\nseats = {seats}\n{call}"
        )


def test_law_six_is_told_with_its_marker() -> None:
    head = '[workers]\nseats = ["A", "B", "C"]\n[[call]]\nnumber = 1\nworkers = []\n'
    (call,) = read(head + 'renumbered = " B3 "\n').calls
    assert call.renumbered == ("B", 3)
    for given in ("B", "B6", "F1", "B3h"):
        told = only(f'{head}renumbered = "{given}"\n')
        assert told.endswith(f"'{given}': expected something such as 'A3'"), told


def test_nine_calls_are_enough() -> None:
    call = "[[call]]\nnumber = 1\nworkers = []\n"
    assert "10 entries: there is room for 9" in only(
        '[workers]\nseats = ["A", "B", "C"]\n' + 10 * call
    )
