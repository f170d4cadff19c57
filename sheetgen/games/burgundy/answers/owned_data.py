"""The cards, boards and depots of the companion, loaded from files.

The page cannot read files, so their values are written into its source.
"""

from sheetgen.games.burgundy.files.board_file import load_chateauma_depots, load_parts

PARTS = load_parts()
PLACES = load_chateauma_depots()
