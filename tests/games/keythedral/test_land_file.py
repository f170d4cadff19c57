import random
from pathlib import Path

import pytest

from sheetgen.errors import FillError
from sheetgen.games.keythedral.land import Cottage, Parcel
from sheetgen.games.keythedral.land_file import read_land
from sheetgen.games.keythedral.laying import check_land
from sheetgen.games.keythedral.rules import Switches
from tests.games.keythedral.lands import file_of, lay, map_of, read

SHEETS = Path(__file__).parents[2] / "sheets" / "keythedral"
MAP = """
~  q1 f1 l2
 B1 +  A3h
~  f  q1 .
"""


def problems(text: str) -> list[str]:
    with pytest.raises(FillError) as refused:
        read_land(text)
    return [str(problem) for problem in refused.value.problems]


def only(text: str) -> str:
    (problem,) = problems(text)
    return problem


def test_a_map_is_read() -> None:
    file = read(MAP, players=4, stage="game")
    land = file.land
    at = {name: place for place, name in land.names.items()}
    assert (land.players, file.stage) == (4, "game")
    assert land.parcels[at["a1"]] == Parcel("quarry", 1)
    assert land.parcels[at["c1"]] == Parcel("forest", 0)
    assert land.cottages == {
        at["b1"]: Cottage("B", 1),
        at["b3"]: Cottage("A", 3, is_house=True),
    }
    assert land.cathedrals == (at["b2"],)
    assert at["c3"] not in {**land.parcels, **land.cottages}


def test_fences_stand_between_two_places() -> None:
    land = read(MAP, fences="b3-a2 A, a3 - b3, c3-c2").land
    names = [(land.names[f.square], land.names[f.parcel]) for f in land.fences]
    assert names == [("b3", "a2"), ("b3", "a3"), ("c3", "c2")]
    assert [fence.colour for fence in land.fences] == ["A", "", ""]


def test_a_fence_stands_where_a_tile_lay() -> None:
    """Clause 6.8: the square is written as empty, so that it has a name."""
    text = "q1 f1 l2\n + .\nf1 q1 ~"
    land = read(text, stage="game", fences="b2-a2").land
    codes = [finding.code for finding in check_land(land, stage="game").errors]
    assert "fence-nowhere" not in codes


def test_a_legend_renames_letters() -> None:
    more = "switches = { two-start = 'any' }"
    text = file_of("k e\n +\ne k", more=more) + (
        '[land.legend]\nk = "quarry"\ne = "forest"\n'
    )
    file = read_land(text)
    assert sorted(p.kind for p in file.land.parcels.values()) == [
        *("forest", "forest", "quarry", "quarry"),
    ]
    assert file.switches == Switches(two_start="any")


def test_a_land_is_being_laid_unless_it_says_otherwise() -> None:
    text = file_of(MAP).replace('stage = "laying"\n', "")
    assert read_land(text).stage == "laying"


@pytest.mark.parametrize("name", ["land", "land-of-two"])
def test_examples_are_legal(name: str) -> None:
    file = read_land(SHEETS / f"{name}.toml")
    verdict = check_land(file.land)
    assert (verdict.verdict, verdict.complete) == ("legal", True)


@pytest.mark.parametrize("seed", range(8))
def test_a_land_is_read_from_its_map(seed: int) -> None:
    land = lay(random.Random(seed), 2 + seed % 4).land
    again = read(map_of(land), players=land.players).land
    for part in ("parcels", "cottages"):
        old, new = (
            {one.names[place]: what for place, what in getattr(one, part).items()}
            for one in (land, again)
        )
        assert old == new
    assert check_land(again).witness == check_land(land).witness


# Problems


def test_every_problem_of_a_file_is_told_with_its_line() -> None:
    path = SHEETS / "broken" / "land.toml"
    with pytest.raises(FillError) as refused:
        read_land(path)
    told = [str(p).removeprefix(f"{path}:") for p in refused.value.problems]
    assert [problem.partition(": ")[0] for problem in told] == [
        *("6", "7", "8", "8", "8", "13", "13", "13", "17", "18"),
    ]
    assert told[3] == ("8: land.fences: 'b1': expected something such as 'b2-c1 A'")


@pytest.mark.parametrize(
    ("token", "what"),
    [
        ("x1", "unknown 'x1' (known: a, f, l, q, v)"),
        ("q6", "'q6': expected one of q, f, l, a, v, q1, A1, A1h, +, ., ~"),
        ("A0", "'A0': expected one of"),
        ("F1", "'F1': expected one of"),
        ("A1x", "'A1x': expected one of"),
        ("*", "'*': expected one of"),
    ],
)
def test_a_token_that_means_nothing(token: str, what: str) -> None:
    problem = only(file_of(f"q1 f1\n {token}\nf1 q1"))
    assert problem.startswith("fill:10: land.map: ")
    assert what in problem


def test_what_is_needed() -> None:
    head = 'format = 1\ngame = "keythedral"\n'
    assert only(head) == "fill:1: land: missing"
    assert problems(f"{head}[land]\n") == [
        "fill:3: land.players: missing",
        "fill:3: land.map: missing",
    ]
    assert only(f"{head}land = 3\n") == "fill:3: land: 3: expected a table"
    assert only(f'{head}[land]\nplayers = 3\nmap = " "\n') == (
        "fill:5: land.map: missing"
    )
    assert only("format = 1\n[land]\nplayers = 3\nmap = 'q'\n") == (
        "fill:1: game: missing"
    )
    assert "not a value of this key" in problems('format = 1\ngame = "dice"\n')[1]


def test_rows_that_do_not_fit_are_told() -> None:
    assert (
        "rows are centred over one another"
        in problems(file_of("q1 f1\n + A1\nf1 q1"))[0]
    )


def test_keys_that_nobody_knows_are_told() -> None:
    text = file_of("q1 f1\n +\nf1 q1")
    assert "unknown key (known: legend)" in only(text + "fence = []\n")
    assert "unknown key" in only(text.replace("[land]", "x = 1\n[land]"))
    assert "unknown 'z1'" in only(file_of("q1 f1\n +\nf1 q1", fences="z1-a1"))
