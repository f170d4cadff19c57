"""Names of pictures in Unicode that icons are like, as constants.

Pages read no files: this module is written out for them (`sheetgen.site.transpile`).
"""

from sheetgen.scoresheet.icon import PICTURES, nearest_icon
from sheetgen.source.unicode import name_of

NAMES_OF = {
    letter: name_of(letter)
    for low, high in PICTURES
    for letter in map(chr, range(low, high + 1))
    if nearest_icon(letter)
}
