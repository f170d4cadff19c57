"""The worth of each play of a roll: its points at once, and those still to come.

`Scale` adds up only what a play changes, which is fast enough for whole games. The
result is the same as that of `standing.find_worth` for the sheet after the play.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.dice.play.value_function import (
    MOST_LACKED,
    MOST_TOKENS,
    POINT,
    Prospect,
    Standing,
    ValueFunction,
)
from sheetgen.games.dice.rules.duchy import CELL_OF
from sheetgen.games.dice.rules.ruleset import MONK, NUMBERS, SILVER
from sheetgen.games.dice.rules.turn import (
    GOODS,
    MONKS,
    SILVERS,
    WORKERS,
    Mark,
    Play,
    State,
)

Worth = tuple[int, tuple[int, ...]]  # of marks, and the bonuses that they gain


class Scale:
    """A scale for the plays of one sheet in one round.

    Attributes:
        known: the marks weighed so far; plays with different dice share them.
    """

    def __init__(
        self,
        value_function: ValueFunction,
        state: State,
        standing: Standing,
        when: tuple[int, int],
        prospects: tuple[Sequence[Prospect], Sequence[Prospect]],
    ) -> None:
        """Prepare the worth before the play.

        Args:
            value_function: the value function of the board.
            state: the state of the sheet before the round.
            standing: the counts of the sheet.
            when: the phase of the round, from 1, and the time boxes crossed after it.
            prospects: the prospects of each terrain, in this round and from the next
                one on.
        """
        self.value_function = value_function
        self.state = state
        self.standing = standing
        self.phase, time = when
        sight = self.sight = value_function.sights[time]
        now, then = prospects
        self.now = [points * POINT for _, points in now]
        self.colours = [
            [weight * points for weight in sight.colours[way]] for way, points in then
        ]
        self.have = [state.left(bonus) for bonus in (MONKS, SILVERS, GOODS, WORKERS)]
        self.known: dict[tuple[Mark, ...], Worth] = {}
        base = sight.constant
        reached = standing.reached
        for area, left in enumerate(standing.left):
            base += sight.areas[area][2 * left + (reached >> area & 1)]
        for terrain, lacked in enumerate(standing.lacked):
            base += self.colours[terrain][min(lacked, MOST_LACKED)]
        self.base = base

    def weigh(self, play: Play) -> int:
        """Return the worth of a legal play, in thousandths of a point."""
        marks, used, sold, takes_worker = play[:4]
        worth = self.known.get(marks)
        if worth is None:
            worth = self.known[marks] = self._weigh_marks(marks)
        value, gained = worth
        have = self.have[:]
        if used:
            have[MONKS if used == MONK else SILVERS if used == SILVER else WORKERS] -= 1
        if sold:
            have[GOODS] -= sold
            have[SILVERS] += sold
            value += sold * self.value_function.duchy.printed.good_sold * POINT
        if takes_worker:
            have[WORKERS] += 1
        for bonus in gained:
            have[bonus] += 1
        for bonus, weights in enumerate(self.sight.tokens):
            value += weights[min(have[bonus], MOST_TOKENS)]
        return value

    def _weigh_marks(self, marks: tuple[Mark, ...]) -> Worth:
        """Return the worth of marks without bonuses, and the bonuses that they gain."""
        duchy, sight = self.value_function.duchy, self.sight
        left, lacked = self.standing.left, self.standing.lacked
        reached = self.standing.reached
        filled, frontier = self.state.filled, self.state.frontier
        value = self.base
        gained: list[int] = []
        last_area = last_terrain = -1
        for cell, _ in marks:
            area, terrain = duchy.area_of[cell], duchy.terrain_of[cell]
            lacks = left[area] - (area == last_area)
            row = sight.areas[area]
            value += row[2 * lacks - 1] - row[2 * lacks + 1]
            if lacks == 1:
                value += duchy.points[area][self.phase - 1] * POINT
                if duchy.area_bonus[area] >= 0:
                    gained.append(duchy.area_bonus[area])
            lacks = lacked[terrain] - (terrain == last_terrain)
            row = self.colours[terrain]
            value += row[min(lacks - 1, MOST_LACKED)] - row[min(lacks, MOST_LACKED)]
            if lacks == 1:
                value += self.now[terrain]
            last_area, last_terrain = area, terrain
            new = duchy.near_areas[cell] & ~reached
            reached |= new
            while new:
                lowest = new & -new
                other = CELL_OF[lowest]
                row = sight.areas[other]
                lacks = 2 * left[other]
                value += row[lacks + 1] - row[lacks]
                new ^= lowest
            filled |= 1 << cell
            frontier |= duchy.near[cell]
        return value + self._weigh_open(marks, frontier & ~filled), tuple(gained)

    def _weigh_open(self, marks: tuple[Mark, ...], frontier: int) -> int:
        """Return the worth of the numbers that fit each colour after marks."""
        duchy, weights = self.value_function.duchy, self.sight.open
        of_terrain = duchy.of_terrain
        value = 0
        for terrain, count in self.value_function.fixed:
            if frontier & of_terrain[terrain]:
                value += count * weights[terrain]
        fits = self.state.fits
        for number in NUMBERS:
            fit = fits[number]
            for cell, written in marks:  # as in `turn`, which does it for all numbers
                if number == written:
                    fit = (fit | duchy.near_castles[cell]) & ~duchy.bars_same[cell]
                else:
                    fit &= ~duchy.bars_others[cell]
            fit &= frontier
            for terrain in self.value_function.varied:
                if fit & of_terrain[terrain]:
                    value += weights[terrain]
        return value
