"""What files of The Castles of Burgundy can hold that are of no sheet."""

from sheetgen.games.burgundy.files.chateauma_file import RESULT

RESULTS = (RESULT,)
