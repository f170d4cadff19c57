"""Unicode names of pictures that are like those of icons, as constants.

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
