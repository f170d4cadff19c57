"""What reading a photographed sheet of the toy asks of the rules.

Part of the core that runs in the browser too.
"""

from sheetgen.core.reading.question import Reader
from toy_island.spots import gather, list_spots, scatter

READER = Reader(list_spots, gather, scatter)
