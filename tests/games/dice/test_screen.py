import pytest

from sheetgen.core.board import Board, Cell, Position, make_board
from sheetgen.games.dice.play.construct import FAR, FEW_MOVES, RIM, find_flaw
from sheetgen.games.find import load_layout
from sheetgen.layout.read import load_rules

RULES = load_rules("dice")[-1]
LETTERS = {
    "r": "river",
    "m": "mine",
    "t": "city",
    "k": "monastery",
    "c": "castle",
    "p": "pasture",
}


def board_of(*rows: str) -> Board:
    """Return a board of rows; each stands half a cell beside the one above."""
    return make_board(
        Cell(
            Position(row, 2 * place + row % 2),
            LETTERS[letter],
            "monk" if letter == "c" else "",
        )
        for row, letters in enumerate(rows)
        for place, letter in enumerate(letters)
        if letter in LETTERS
    )


@pytest.mark.parametrize("duchy", "abcd")
def test_the_games_own_boards_pass(duchy: str) -> None:
    assert find_flaw(RULES, load_layout(f"dice/duchy-{duchy}").board) == ""


def test_a_castle_whose_neighbours_take_few_numbers_leaves_few_first_moves() -> None:
    """Rivers and mines take two numbers each, so four pairs of the dice fit."""
    assert find_flaw(RULES, board_of("rrmtkp", "rcmtkp", "rrmtkp")) == FEW_MOVES


def test_every_colour_is_within_three_cells_of_each_castle() -> None:
    near = board_of("pppttm", "rpckpm", "pptttm")
    assert find_flaw(RULES, near) == ""
    far = board_of("ppppppttm", "rpckptttt", "ppppttttt")
    assert find_flaw(RULES, far) == FAR


def test_no_colour_has_most_of_the_rim() -> None:
    assert find_flaw(RULES, board_of("tttttt", "tmckrt", "tptttt")) == RIM
