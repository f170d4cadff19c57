"""Values for the page if an owner corrects Châteauma's cards, boards or depots."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from sheetgen.games.burgundy.answers import owned_data
from sheetgen.games.burgundy.files.board_file import (
    find_table,
    load_chateauma_depots,
    load_parts,
)


def owned_values(boards: Sequence[Path]) -> Mapping[str, Mapping[str, object]]:
    """Return constants by module, with the values from an owner's files.

    Args:
        boards: files of Châteauma's cards or of depots; the last file of each kind
            counts. The page does not show vineyard boards.

    Raises:
        LayoutError: one of the files cannot be used; with all its problems.
    """
    played: dict[str, object] = {}
    for board in boards:
        of = find_table(board)
        if of == "cards":
            played["PARTS"] = load_parts(board)
        elif of == "depots":
            played["PLACES"] = load_chateauma_depots(board)
    return {owned_data.__name__: played}
