"""The results that files of The Castles of Burgundy can hold besides sheets."""

from sheetgen.games.burgundy.files.chateauma_file import RESULT

RESULTS = (RESULT,)
