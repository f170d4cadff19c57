"""What reading a photographed sheet of the toy asks of the rules.

Part of the core that runs in the browser too.
"""

from sheetgen.core.reading.question import Reader
from toy_island.sheet.fields import PLACES

READER = Reader(PLACES)
