"""What reading a photographed score sheet asks of the rules [keythedral 10].

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.form.referee import Referee
from sheetgen.games.keythedral.cathedral import Cathedral
from sheetgen.games.keythedral.spots import find_doubts, gather, list_spots
from sheetgen.plain import Plain
from sheetgen.reading.question import Reader, answer_decide


def made_of(name: str, names: Sequence[str]) -> list[str]:
    """Return the spots that make a sum: all of the same player.

    >>> made_of("player:1 total", ["player:1 seats", "player:2 seats"])
    ['player:1 seats']
    """
    player = name.split(" ")[0]
    return [one for one in names if one.split(" ")[0] == player]


READER = Reader(list_spots, gather, made_of=made_of, doubt=find_doubts)


def decide(
    referee: Referee, cathedral: Cathedral, evidence: str, question: Plain
) -> Plain:
    """Return what stands on a sheet that was read, and what has to be asked."""
    return answer_decide(READER, referee, cathedral, evidence, question)
