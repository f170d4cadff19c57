"""The counts of a sheet that its worth depends on, updated by each mark.

Among them is the race for the colour bonuses, for several players or one.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.dice.play.value_function import (
    AHEAD,
    BEHIND,
    MOST_LACKED,
    MOST_TOKENS,
    Traits,
)
from sheetgen.games.dice.rules.duchy import Duchy, count_cells, list_cells
from sheetgen.games.dice.rules.game import colour_points, solo_rank
from sheetgen.games.dice.rules.ruleset import BONUSES, PHASES, Switches
from sheetgen.games.dice.rules.turn import STANDARD, State

Prospect = tuple[int, int]  # of a colour: a way, and the points of the next bonus


class Standing:
    """Counts of a sheet.

    Attributes:
        left: the number of empty cells of each area.
        lacked: the number of empty cells of each terrain.
        reached: the areas with a filled cell or beside one, as bits.
    """

    def __init__(self, left: list[int], lacked: list[int], reached: int) -> None:
        """Store counts; `count_sheet` makes them."""
        self.left = left
        self.lacked = lacked
        self.reached = reached

    def copy(self) -> "Standing":
        """Return an independent copy."""
        return Standing(self.left[:], self.lacked[:], self.reached)

    def mark(self, duchy: Duchy, cell: int) -> None:
        """Count a newly filled cell."""
        self.left[duchy.area_of[cell]] -= 1
        self.lacked[duchy.terrain_of[cell]] -= 1
        self.reached |= duchy.near_areas[cell]


def count_sheet(duchy: Duchy, filled: int) -> Standing:
    """Return the counts of a sheet with the cells *filled*."""
    reached = 0
    for cell in list_cells(filled):
        reached |= duchy.near_areas[cell] | 1 << duchy.area_of[cell]
    return Standing(
        [count_cells(cells & ~filled) for cells in duchy.area_cells],
        [count_cells(cells & ~filled) for cells in duchy.of_terrain],
        reached,
    )


def find_traits(
    duchy: Duchy,
    traits: Traits,
    state: State,
    standing: Standing,
    prospects: Sequence[Prospect],
) -> list[tuple[int, int]]:
    """Return the traits of a sheet, ascending, each with its count.

    Args:
        duchy: the board.
        traits: the traits of its sheets.
        state: the state of the sheet between two rounds.
        standing: the counts of the sheet.
        prospects: the prospect of each terrain from the next round on.
    """
    found = {0: 1}
    for area, left in enumerate(standing.left):
        if left:
            trait = traits.areas[area][2 * left + (standing.reached >> area & 1)]
            found[trait] = found.get(trait, 0) + 1
    for terrain, lacked in enumerate(standing.lacked):
        way, points = prospects[terrain]
        if lacked and points:
            trait = traits.colours + way * MOST_LACKED + min(lacked, MOST_LACKED) - 1
            found[trait] = found.get(trait, 0) + points
    for bonus in range(len(BONUSES)):
        count = min(state.left(bonus), MOST_TOKENS)
        if count > 0:
            found[traits.tokens + bonus * MOST_TOKENS + count - 1] = 1
    for terrain, count in enumerate(count_open(duchy, state)):
        if count:
            found[traits.open + terrain] = count
    return sorted(found.items())


def count_open(duchy: Duchy, state: State) -> list[int]:
    """Return how many numbers fit a cell of each terrain now."""
    counts = []
    for cells in duchy.of_terrain:
        near = state.frontier & cells
        counts.append(len([fit for fit in state.fits if near & fit]))
    return counts


def find_worth(weights: Sequence[int], traits: Sequence[tuple[int, int]]) -> int:
    """Return the worth of traits, in thousandths of a point."""
    return sum([weights[trait] * times for trait, times in traits])


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
