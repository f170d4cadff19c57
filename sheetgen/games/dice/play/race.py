"""The race for the colour bonuses, at a table or alone.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.dice.play.standing import Prospect
from sheetgen.games.dice.play.value_function import AHEAD, BEHIND
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.game import colour_points, solo_rank
from sheetgen.games.dice.rules.ruleset import PHASES, Switches
from sheetgen.games.dice.rules.turn import STANDARD


class Race:
    """What is left of the colour bonuses.

    Attributes:
        is_solo: whether somebody plays alone [dice 8.8].
        gone: for each terrain how many bonuses are gone [dice 6.10, 6.13, 6.14].
        firsts, seconds: for each terrain the points of its bonuses.
    """

    def __init__(
        self, duchy: Duchy, is_solo: bool, switches: Switches = STANDARD
    ) -> None:
        """Begin with all of them."""
        self.is_solo = is_solo
        self.gone = [0] * len(duchy.terrains)
        self.firsts, self.seconds = [
            [
                colour_points(duchy, name, rank, switches) if cells else 0
                for name, cells in zip(duchy.terrains, duchy.of_terrain)  # noqa: B905
            ]
            for rank in ("first", "second")
        ]

    def points(self, terrain: int, phase: int) -> int:
        """Return the points for completing a terrain in a round of a phase."""
        if phase > PHASES[-1]:
            return 0
        if self.is_solo:
            is_first = solo_rank(phase) == "first"
            return self.firsts[terrain] if is_first else self.seconds[terrain]
        gone = self.gone[terrain]
        return (self.firsts[terrain], self.seconds[terrain], 0)[min(gone, 2)]

    def prospects(
        self, phase: int, lacked: list[int], others: Sequence[list[int]]
    ) -> list[Prospect]:
        """Return for each terrain whether a player leads, and what is to be had.

        Args:
            phase: of the round.
            lacked: for each terrain the cells that the player lacks.
            others: the same of all others at the table.
        """
        found = []
        for terrain, own in enumerate(lacked):
            way = AHEAD
            for other in others:
                if other[terrain] < own:
                    way = BEHIND
            found.append((way, self.points(terrain, phase)))
        return found

    def pay(self, terrains: Sequence[int]) -> None:
        """Take the bonuses that were won in a round, by one player or several."""
        for terrain in set(terrains):
            self.gone[terrain] += 1
