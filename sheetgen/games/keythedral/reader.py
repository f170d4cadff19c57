"""What reading a photographed score sheet asks of the rules [keythedral 10].

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.form.referee import Referee
from sheetgen.core.plain import Plain
from sheetgen.core.reading.entry import answer_read
from sheetgen.core.reading.question import Reader
from sheetgen.games.keythedral.cathedral import Cathedral
from sheetgen.games.keythedral.spots import find_doubts, gather, list_spots, scatter


def made_of(name: str, names: Sequence[str]) -> list[str]:
    """Return the spots that make a sum: all of the same player.

    >>> made_of("player:1 total", ["player:1 seats", "player:2 seats"])
    ['player:1 seats']
    """
    player = name.split(" ")[0]
    return [one for one in names if one.split(" ")[0] == player]


READER = Reader(list_spots, gather, scatter, made_of=made_of, doubt=find_doubts)


def decide(
    referee: Referee, cathedral: Cathedral, evidence: str, question: Plain
) -> Plain:
    """Return the answer to what is asked about a sheet that was read."""
    return answer_read(READER, referee, cathedral, evidence, question)
