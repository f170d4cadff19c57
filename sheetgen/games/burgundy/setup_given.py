"""What set-ups need that stands in files: the hex places of the depots.

The page reads no files: for it the values are written out as source.
"""

from sheetgen.games.burgundy.depots import load_depots

DEPOT_PLACES = load_depots()
