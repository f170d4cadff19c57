"""What the companion plays with that stands in files: cards, boards and depots.

The page reads no files: for it the values are written out as source.
"""

from sheetgen.games.burgundy.files.part_file import load_depots, load_parts

PARTS = load_parts()
PLACES = load_depots()
