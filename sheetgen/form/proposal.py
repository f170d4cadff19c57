"""What a game proposes to write on a sheet, since it follows from what stands there.

A player takes a group of it over by a gesture. What was taken over is marked in the
fill, and shows nothing that was not shown before: it is no evidence.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Proposal:
    """Values of one group that follow from the rest of a sheet.

    Attributes:
        group: what they are called together.
        values: the place of each and what would stand there, in the order of the sheet.
        fill: the fill with the group taken over.
    """

    group: str
    values: tuple[tuple[str, Any], ...]
    fill: Any
