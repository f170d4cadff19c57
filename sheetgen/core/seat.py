"""Who sits at a table of the lab, and what came of a game there.

Part of the core that runs in the browser too.
"""

from typing import Any, NamedTuple

OWN_CHOICE = "*"  # in place of the cell to begin at


class Record(NamedTuple):
    """What a player made of a game.

    Attributes:
        total: its points.
        sums: whole numbers that are added up over games, as `Lab.name_sums` names them.
    """

    total: int
    sums: tuple[int, ...]


class Seat(NamedTuple):
    """A player at a table of the lab.

    Attributes:
        player: one of `Lab.PLAYERS`.
        start: the name of the cell to begin at; empty for one by chance, `OWN_CHOICE`
            for the one that promises most to a player who has learned.
        learned: what `Lab.open_values` makes of its values; nothing if it has none.
    """

    player: str
    start: str = ""
    learned: Any = None
