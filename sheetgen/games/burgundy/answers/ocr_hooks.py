"""What the reader of photographed sheets needs from the rules.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.reading.question import Reader
from sheetgen.games.burgundy.rules.counts import OF_GOOD
from sheetgen.games.burgundy.sheet.fields import PLACES


def summands_of(name: str, names: Sequence[str]) -> list[str]:
    """Return the spots that add up to *name*: the headings, for the total."""
    if name != "total":
        return []
    return [one for one in names if one.startswith("heading:")]


# Of goods, a number has no more tiles; of the rest, few games end with more.
LIMITS = (
    *[(kind, (3, OF_GOOD)) for kind in ("sold", "stored")],
    *[(kind, (9, 30)) for kind in ("silver", "workers", "track")],
    ("heading", (60, 150)),
    ("total", (250, 350)),
)
READER = Reader(PLACES, summands_of, limits=LIMITS)
