from pathlib import Path

import pytest

from sheetgen.errors import FillError
from sheetgen.form.result import find_result
from sheetgen.games.keythedral import land_file
from sheetgen.games.keythedral.results import RESULTS
from sheetgen.games.keythedral.workers_file import RESULT, WorkersFile, read_workers
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
    assert "expected something such as 'b2-c1 A'" in only(
        '[workers]\nstanding = []\n[[law]]\nnumber = 11\nfence = "a2"\n'
    )


def test_what_was_collected_is_read_with_what_there_was() -> None:
    """Clause 5.2."""
    file = read(
        "[workers]\nstanding = []\n[supply]\nwood = 0\n[income]\nB = { wine = 2 }\n"
    )
    assert dict(file.supply) == {"wood": 0}
    assert dict(file.income) == {"B": (0, 0, 0, 0, 2, 0, 0, 0)}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (LAW + "number = 8\n", "player: missing|kind: missing"),
        (LAW + 'number = 18\nkind = "wood"\n', "'wood': not a value of this key"),
        (LAW + 'number = 14\nplayer = "A"\n', "parcel: missing"),
        (LAW + 'number = 14\nplayer = "A"\nparcel = "z1"\n', "unknown 'z1'"),
        (LAW + 'number = 7\nkind = "lake"\n', "kind: unknown key"),
        (LAW + "number = 21\n", "expected a whole number from 1 to 20"),
        (LAW + 'kind = "lake"\n', "number: missing"),
        (LAW + "number = 7\nphase = 6\n", "expected a whole number from 1 to 5"),
        (LAW + "number = 7\nat-start = 1\n", "expected true or false"),
        (LAW + 'number = 7\naction = "buy"\n', "'buy': not a value of this key"),
        ("[workers]\nstanding = []\n[income]\nF = {}\n", "income.F: unknown key"),
        ("[workers]\nstanding = []\n[supply]\ngold = 1\n", "gold: unknown key"),
        (
            '[workers]\nstanding = []\n[payment]\ntile = "ws"\n',
            "payment: [payment] stands in a file of its own, not beside [workers]",
        ),
    ],
)
def test_what_cannot_be_read_of_a_round_is_told(text: str, told: str) -> None:
    found = problems(text)
    assert len(found) == len(told.split("|"))
    for problem, part in zip(found, told.split("|"), strict=True):
        assert part in problem


def test_a_land_that_is_missing_is_told_once() -> None:
    rest = (
        '[workers]\nseats = ["A", "B", "C"]\n[[call]]\nnumber = 1\n'
        'workers = ["A a2", "B c3"]\n[[law]]\nnumber = 14\nplayer = "A"\n'
        'parcel = "a2"\n'
    )
    head = 'format = 1\ngame = "keythedral"\n'
    for land, told in (
        ("", "fill:1: land: missing"),
        ('[land]\nplayers = 3\nfences = ["a1-b1"]\n', "fill:3: land.map: missing"),
        ("[land]\nplayers = 3\nmap = 7\n", "fill:5: land.map: 7: expected a text"),
    ):
        with pytest.raises(FillError) as refused:
            read_workers(head + land + rest)
        (problem,) = refused.value.problems
        assert str(problem).startswith(told)
    without = LAND.replace("players = 3\n", "")
    with pytest.raises(FillError) as refused:
        read_workers(without + rest.replace("a2", "a1"))
    (problem,) = refused.value.problems
    assert str(problem).endswith("land.players: missing")


def test_a_file_that_tells_of_a_round_is_one_of_workers() -> None:
    for name in ("call", "law", "income", "supply"):
        assert find_result({"land": {}, name: {}}, RESULTS) is RESULT
    assert find_result({"land": {}}, RESULTS) is land_file.RESULT
    assert find_result({"player": [], "income": {}}, RESULTS) is None
    assert "either standing or [[call]]" in only("[income]\nA = { wood = 1 }\n")


def test_nine_calls_are_enough() -> None:
    call = "[[call]]\nnumber = 1\nworkers = []\n"
    assert "10 entries: there is room for 9" in only(
        '[workers]\nseats = ["A", "B", "C"]\n' + 10 * call
    )
