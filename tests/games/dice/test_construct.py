import pytest

from sheetgen.core.board import Board, Position, hexagon
from sheetgen.core.chance import Seeded
from sheetgen.games.dice.play.construct import (
    construct,
    count_unconnected,
    draw_areas,
    find_faults,
)
from sheetgen.language.message import message_of
from sheetgen.layout.read import load_rules

RULES = load_rules("dice")[-1]
OF_A = {
    "river": (2, 2, 2),
    "mine": (2, 2),
    "city": (4, 3, 1, 1),
    "monastery": (2, 2, 2, 1),
    "castle": (1, 1, 1, 1),
    "pasture": (2, 2, 2, 1),
}
SHAPES = {
    "duchy": hexagon(3),
    "ring": tuple(p for p in hexagon(3) if p not in {Position(3, 6), Position(3, 8)}),
    "row": tuple(Position(0, 2 * place) for place in range(12)),
}


def areas_of(board: Board) -> dict[str, tuple[int, ...]]:
    return {
        terrain.name: tuple(
            sorted((area.size for area in board.areas_of(terrain.name)), reverse=True)
        )
        for terrain in RULES.terrains
    }


def faults(cells: int, **areas: tuple[int, ...]) -> list[str]:
    return [str(message_of(note)) for note in find_faults(RULES, hexagon(cells), areas)]


def test_a_seed_gives_one_board_that_has_exactly_the_areas_that_are_wanted() -> None:
    """Castles that touched would be one area of two cells here."""
    boards = [construct(RULES, hexagon(3), OF_A, Seeded(seed)) for seed in range(20)]
    for board in boards:
        assert board is not None
        assert areas_of(board) == OF_A
        assert len(board.cells) == 37
        carried = [cell.carried for cell in board.cells if cell.carried]
        assert sorted(carried) == ["good", "monk", "silver", "worker"]
    assert len(set(boards)) == 20
    assert boards[5] == construct(RULES, hexagon(3), OF_A, Seeded(5))


@pytest.mark.parametrize("shape", SHAPES)
def test_areas_that_are_drawn_fill_any_shape(shape: str) -> None:
    positions = SHAPES[shape]
    built = 0
    for seed in range(10):
        chance = Seeded(seed)
        areas = draw_areas(RULES, len(positions), {}, chance)
        assert sum(map(sum, areas.values())) == len(positions)
        board = construct(RULES, positions, areas, chance)
        if board:
            assert areas_of(board) == areas
            built += 1
    assert built


def test_terrains_that_are_not_named_share_the_rest_as_usual() -> None:
    areas = draw_areas(RULES, 37, {"city": (6, 3), "mine": ()}, Seeded(1))
    assert areas["city"] == (6, 3)
    assert areas["mine"] == ()
    assert areas["castle"] == (1,) * len(areas["castle"])
    assert sum(areas["monastery"]) == sum(areas["pasture"]) == 8  # of 28 left


def test_areas_that_cannot_be_placed_give_no_board() -> None:
    row = SHAPES["row"]
    areas = {"castle": (1,) * 6, "city": (6,)}
    assert construct(RULES, row, areas, Seeded(1)) is None


def test_wishes_that_cannot_be_are_named_all_at_once() -> None:
    found = faults(1, castle=(1,) * 4, city=(7,))
    assert found[0] == "4 castles: no more than 3 can stand apart there"
    assert found[1].startswith("a city of 7 spaces can never be completed")
    assert found[2].startswith("the areas have 11 spaces together: of 7 too few")
    rest = dict.fromkeys(("river", "mine", "monastery", "pasture"), (1,))
    assert faults(1, castle=(1,), city=(2,), **rest) == []
    assert faults(1, castle=(1,), city=(3,), **rest) == [
        "the areas have 8 spaces together, and the board has 7"
    ]
    assert faults(3, castle=()) == ["no castle: a game begins at one"]
    assert faults(3, castle=(2, 1)) == ["each castle is an area of 1 space"]


@pytest.mark.parametrize(("radius", "most"), [(1, 3), (2, 7), (3, 13), (4, 21)])
def test_as_many_castles_stand_apart_as_a_hexagon_has_room_for(
    radius: int, most: int
) -> None:
    assert count_unconnected(hexagon(radius)) == most
