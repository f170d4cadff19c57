"""What keeps a board from being worth a game, seen without playing any.

Each filter has a name, which says what is wrong; docs/lab.md says why.

Part of the core.
"""

from sheetgen.core.board import Board
from sheetgen.core.note import noted
from sheetgen.core.ruleset import RuleSet

FIRST_MOVES = 6  # pairs of a colour and a number; castles of A to D have as many
OPENING = 3  # rounds after which each colour can be open
RIM_SHARE = 0.5  # of the cells at the rim, the most that one terrain may have
_SIDES = 6  # of a cell
_FEW = 4  # cells at a rim of which a share says something

FILTERS = FEW_MOVES, FAR, RIM = (
    noted("few first moves").template,
    noted("a colour far from a start").template,
    noted("one colour at the rim").template,
)


def find_flaw(rules: RuleSet, board: Board) -> str:
    """Return the first filter that a board does not pass; nothing if it passes all."""
    castles = board.of_terrain("castle")
    if any([_count_moves(rules, board, castle) < FIRST_MOVES for castle in castles]):
        return FEW_MOVES
    if any([len(_terrains_near(board, castle)) < _kinds(board) for castle in castles]):
        return FAR
    return RIM if _rim_share(board) > RIM_SHARE else ""


def _count_moves(rules: RuleSet, board: Board, castle: int) -> int:
    """Return the pairs of a colour and a number that fill a cell beside a castle."""
    beside = {board.cells[near].terrain for near in board.neighbours[castle]}
    return sum([len(rules.terrain(name).numbers) for name in beside - {"castle"}])


def _kinds(board: Board) -> int:
    return len({cell.terrain for cell in board.cells})


def _terrains_near(board: Board, castle: int) -> set[str]:
    """Return the terrains that can be reached by a cell a round."""
    reached = {castle}
    for _ in range(OPENING):
        reached |= {near for cell in reached for near in board.neighbours[cell]}
    terrains = {board.cells[cell].terrain for cell in reached - {castle}}
    if len(board.of_terrain("castle")) == 1:
        terrains.add("castle")  # there is no other one to reach
    return terrains


def _rim_share(board: Board) -> float:
    rim = [
        cell.terrain
        for cell, near in zip(board.cells, board.neighbours)  # noqa: B905
        if len(near) < _SIDES
    ]
    if len(rim) < _FEW:
        return 0.0
    return max([rim.count(terrain) for terrain in set(rim)]) / len(rim)
