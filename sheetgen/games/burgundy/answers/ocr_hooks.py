"""What the reader of photographed sheets needs from the rules.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.reading.question import Reader
from sheetgen.games.burgundy.sheet.fields import PLACES


def summands_of(name: str, names: Sequence[str]) -> list[str]:
    """Return the spots that add up to *name*: the headings, for the total."""
    if name != "total":
        return []
    return [one for one in names if one.startswith("heading:")]


READER = Reader(PLACES, summands_of)
