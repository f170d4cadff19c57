"""What a page plays Châteauma with where an owner corrected cards, boards or depots."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from sheetgen.games.burgundy.answers import owned_data as given
from sheetgen.games.burgundy.files.board_file import find_table
from sheetgen.games.burgundy.files.part_file import load_depots, load_parts


def owned_values(boards: Sequence[Path]) -> Mapping[str, Mapping[str, object]]:
    """Return constants by their modules, as the files of an owner have them.

    Args:
        boards: files of Châteauma's cards or of depots, the last one of either counts;
            no page shows a vineyard board.

    Raises:
        LayoutError: one of them cannot be used; with every problem of it.
    """
    played: dict[str, object] = {}
    for board in boards:
        of = find_table(board)
        if of == "cards":
            played["PARTS"] = load_parts(board)
        elif of == "depots":
            played["PLACES"] = load_depots(board)
    return {given.__name__: played}
