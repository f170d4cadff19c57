"""The players at a table of the lab, and their results.

Part of the core that runs in the browser too.
"""

from typing import Any, NamedTuple

OWN_CHOICE = "*"  # in place of the name of the start cell


class Record(NamedTuple):
    """The result of a player in a game.

    Attributes:
        total: the points.
        sums: whole numbers that are added up over games; `Lab.name_sums` names them.
    """

    total: int
    sums: tuple[int, ...]


class Seat(NamedTuple):
    """A player at a table of the lab.

    Attributes:
        player: one of `Lab.PLAYERS`.
        start: the name of the start cell; empty for a random one, `OWN_CHOICE` for
            the most promising one by the learned values.
        learned: its values as `Lab.open_values` returns them; none if it has none.
    """

    player: str
    start: str = ""
    learned: Any = None
