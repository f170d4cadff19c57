"""What a look is in tests that ask what takes its place from languages and inks."""

from itertools import cycle

from sheetgen.draw.ink import INKS
from sheetgen.language.texts import list_languages

# Each language and each ink, one beside another: how much room a text takes is a matter
# of its language, and what it stands on one of the ink.
LOOKS = tuple(zip(list_languages(), cycle(INKS), strict=False))
assert {ink for _, ink in LOOKS} == set(INKS)
