"""What reading a photographed sheet asks of the rules.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.form.referee import Referee
from sheetgen.games.burgundy.doubt import find_doubts
from sheetgen.games.burgundy.duchy import Duchy
from sheetgen.games.burgundy.spots import PRINTED_SWITCHES, gather, list_spots
from sheetgen.plain import Plain
from sheetgen.reading.question import Reader, answer_decide


def made_of(name: str, names: Sequence[str]) -> list[str]:
    """Return the spots that make a sum: the total is made of the headings."""
    if name != "total":
        return []
    return [one for one in names if one.startswith("heading:")]


READER = Reader(list_spots, gather, PRINTED_SWITCHES, made_of, doubt=find_doubts)


def decide(referee: Referee, duchy: Duchy, evidence: str, question: Plain) -> Plain:
    """Return what stands on a sheet that was read, and what has to be asked."""
    return answer_decide(READER, referee, duchy, evidence, question)
