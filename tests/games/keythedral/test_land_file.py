import random
from pathlib import Path

import pytest

from sheetgen.games.keythedral.check.laying import check_land
from sheetgen.games.keythedral.files.land_file import read_land
from sheetgen.games.keythedral.rules.land import Cottage, Parcel
from sheetgen.games.keythedral.rules.ruleset import Switches
from tests.games.keythedral.lands import file_of, lay, map_of, read

SHEETS = Path(__file__).parents[2] / "sheets" / "keythedral"
MAP = """
~  q1 f1 l2
 B1 +  A3h
~  f  q1 .
"""


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
    land = read("q1 f1 l2\n + .\nf1 q1 ~", stage="game", fences="b2-a2").land
    errors = check_land(land, stage="game").errors
    assert "fence-nowhere" not in [finding.code for finding in errors]


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


@pytest.mark.parametrize("name", ["land", "land-of-two"])
def test_examples_are_legal(name: str) -> None:
    """A land is being laid unless it says otherwise."""
    file = read_land(SHEETS / f"{name}.toml")
    verdict = check_land(file.land)
    assert (verdict.verdict, verdict.complete) == ("legal", True)
    text = file_of(MAP).replace('stage = "laying"\n', "")
    assert read_land(text).stage == "laying"


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
