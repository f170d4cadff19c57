"""How many hexagonal tiles there are, and files of owners who know better."""

from pathlib import Path

import pytest

from sheetgen.games.burgundy.hex_file import HexKind, load_hexes
from sheetgen.games.burgundy.supply import supply_of
from sheetgen.games.burgundy.tile import TILES
from tests.games.burgundy.sheets import changed_part

BASE = {  # [burgundy 12.1]: with coloured backs, with black ones
    "city": (40, 16),
    "pasture": (20, 8),
    "mine": (10, 2),
    "river": (20, 6),
    "monastery": (20, 6),
    "castle": (14, 2),
}
ADDED = ("27", "28", "crane", "geese", "29", "white-castle", "inn")


def counted(kinds: tuple[HexKind, ...], terrain: str) -> tuple[int, int]:
    own = [one for one in kinds if one.terrain == terrain and one.name not in ADDED]
    return sum(one.coloured for one in own), sum(one.black for one in own)


@pytest.mark.parametrize("terrain", BASE)
def test_the_base_game_has_164_tiles(terrain: str) -> None:
    """Clause 12.1."""
    assert counted(load_hexes(), terrain) == BASE[terrain]
    assert sum(map(sum, BASE.values())) == 164


def test_expansions_add_eighteen_tiles() -> None:
    """Clause 12.7: four, nine white castles with monastery 29, and five inns."""
    kinds = {one.name: one for one in load_hexes()}
    assert sum(kinds[name].count for name in ADDED) == 4 + 9 + 5
    assert sum(one.count for one in kinds.values()) == 164 + 18


def test_the_file_and_the_rules_have_as_many_of_each_tile() -> None:
    """Clause 12.4: what is printed is what sheets may show."""
    kinds = {one.name: one.count for one in load_hexes()}
    for tile in TILES:
        name = {"cr": "crane", "wc": "white-castle", "ge": "geese", "in": "inn"}.get(
            tile.word, tile.kind if tile.terrain == "city" else tile.word
        )
        if name in kinds:
            assert supply_of(tile) == kinds[name], name


def test_what_no_rulebook_says_is_told_apart() -> None:
    """Clauses 12.2 and 25.5."""
    unsure = {one.name for one in load_hexes() if not one.is_sure}
    assert unsure >= {"29", "white-castle", "2c"}
    assert not unsure & {"market", "17", "ship"}


def test_an_owner_may_know_other_black_tiles(tmp_path: Path) -> None:
    path = changed_part(tmp_path, "tiles", ("black = [7,", "black = [8,"))
    kinds = {one.name: one for one in load_hexes(path)}
    assert (kinds["7"].black, kinds["8"].black) == (0, 1)
