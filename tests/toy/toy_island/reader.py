"""What reading a photographed sheet of the toy asks of the rules.

Part of the core that runs in the browser too.
"""

from sheetgen.core.form.referee import Referee
from sheetgen.core.plain import Plain
from sheetgen.core.reading.entry import answer_read
from sheetgen.core.reading.question import Reader
from toy_island.opening import Island
from toy_island.spots import gather, list_spots, scatter

READER = Reader(list_spots, gather, scatter)


def decide(referee: Referee, island: Island, evidence: str, question: Plain) -> Plain:
    """Return the answer to what is asked about a sheet that was read."""
    return answer_read(READER, referee, island, evidence, question)
