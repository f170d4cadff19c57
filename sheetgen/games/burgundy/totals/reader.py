"""What reading a photographed sheet of totals asks of the rules [burgundy 43.5, 43.6].

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.form.referee import Referee
from sheetgen.core.plain import Plain
from sheetgen.core.reading.entry import answer_read
from sheetgen.core.reading.question import Reader
from sheetgen.games.burgundy.totals.opening import Sheet
from sheetgen.games.burgundy.totals.spots import gather, list_spots, scatter
from sheetgen.games.burgundy.totals.taken import STOCK_POINTS

# How the names of spots begin that make each sum.
_PARTS = {
    "gained": ("game:",),
    STOCK_POINTS: ("stock:",),
    "added": ("stock:", "end:"),
    "total": ("game:", "gained", "stock:", "end:", "added"),
}


def made_of(name: str, names: Sequence[str]) -> list[str]:
    """Return the spots that make a sum: parts of the same player.

    >>> made_of("player:1 gained", ["player:1 game:areas", "player:2 game:areas"])
    ['player:1 game:areas']
    """
    player, _, own = name.partition(" ")
    starts = [player + " " + part for part in _PARTS.get(own, ())]
    return [one for one in names if any([one.startswith(start) for start in starts])]


READER = Reader(list_spots, gather, scatter, made_of=made_of)


def decide(referee: Referee, sheet: Sheet, evidence: str, question: Plain) -> Plain:
    """Return the answer to what is asked about a sheet that was read."""
    return answer_read(READER, referee, sheet, evidence, question)
