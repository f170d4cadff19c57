"""The race for the colour bonuses, for several players or one.

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
    """The colour bonuses that are left.

    Attributes:
        is_solo: whether the game is solo [dice 8.8].
        gone: how many bonuses of each terrain are gone [dice 6.10, 6.13, 6.14].
        firsts, seconds: the points of the two bonuses of each terrain.
    """

    def __init__(
        self, duchy: Duchy, is_solo: bool, switches: Switches = STANDARD
    ) -> None:
        """Begin with all bonuses."""
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
        """Return for each terrain whether a player leads, and the points to gain.

        Args:
            phase: the phase of the round.
            lacked: the number of the player's empty cells of each terrain.
            others: the same for all other players at the table.
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
        """Remove the bonuses that were won in a round, by one player or several."""
        for terrain in set(terrains):
            self.gone[terrain] += 1
