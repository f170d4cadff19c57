"""The worth of a sheet between two rounds: the points still to come.

The worth is a sum of learned weights, one for each *trait* that the sheet has: how many
cells of an area are empty and whether one of them can be reached, how many cells of a
colour are empty, which bonuses are at hand, how many numbers fit each colour now. A
weight is interpolated between the beginning, the middle and the end of a phase. All are
whole thousandths of a point, so that results are the same everywhere.

The counts of a sheet that its worth depends on are updated by each mark. Among them is
the race for the colour bonuses, for several players or one.

The worth of a play is its points at once, and those still to come. `Scale` adds up only
what a play changes, which is fast enough for whole games. The result is the same as
that of `find_worth` for the sheet after the play.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.dice.rules.duchy import (
    CELL_OF,
    Duchy,
    count_cells,
    first_cell,
    list_cells,
)
from sheetgen.games.dice.rules.game import colour_points, solo_rank
from sheetgen.games.dice.rules.ruleset import (
    BONUSES,
    MONK,
    NUMBERS,
    PHASES,
    SILVER,
    SOLO_PHASE,
    Switches,
)
from sheetgen.games.dice.rules.turn import (
    GOODS,
    MONKS,
    SILVERS,
    STANDARD,
    WORKERS,
    Mark,
    Play,
    State,
)

POINT = 1000  # worth is in whole thousandths of a point
MOST_TOKENS = 3  # of a bonus; more are worth the same as this many
MOST_LACKED = 5  # empty cells of a colour; more are worth the same as this many
AHEAD, BEHIND = WAYS = 0, 1  # 0 if no other player has fewer empty cells of a colour
KNOTS = 3  # of a phase: a trait has weights at its beginning, middle and end


class Traits:
    """The traits that sheets of a board can have, in the order of their weights.

    Every sheet has the first trait.

    Attributes:
        count: the number of traits.
        open: the first trait for the numbers that fit a colour now, by terrain.
        tokens: the first trait for bonuses at hand, by bonus and number.
        colours: the first trait for the empty cells of a colour, by way and number.
        areas: the traits of each area by ``2 * lacked + reached``: its empty cells, and
            whether it is reached; -1 for a complete area.
    """

    def __init__(self, duchy: Duchy) -> None:
        """Number the traits of a board; areas of one terrain and size share theirs."""
        self.open = 1
        self.tokens = self.open + len(duchy.terrains)
        self.colours = self.tokens + len(BONUSES) * MOST_TOKENS
        self.count = self.colours + len(WAYS) * MOST_LACKED
        known: dict[tuple[int, int], int] = {}
        self.areas: list[list[int]] = []
        for cells in duchy.area_cells:
            kind = duchy.terrain_of[first_cell(cells)], count_cells(cells)
            if kind not in known:
                known[kind] = self.count
                self.count += kind[1] + 1
            self.areas.append(_area_traits(known[kind], kind[1]))


def _area_traits(first: int, size: int) -> list[int]:
    """Return the traits of an area; an area with a filled cell is always reached."""
    traits = [-1, -1]
    for lacked in range(1, size + 1):
        traits += [first + size, first + lacked - 1]
    return traits


class Sight:
    """The weights at a moment of the game, arranged for adding up.

    Attributes:
        constant: the weight of every sheet.
        open: the weight of a number that fits, for each terrain.
        tokens: the weights of each bonus, by the number at hand.
        colours: the weights of a point of a colour bonus, by way and by the empty cells
            of the colour.
        areas: the weights of each area, by ``2 * lacked + reached``.
    """

    def __init__(self, traits: Traits, weights: list[int]) -> None:
        """Arrange the weights of all traits."""
        self.constant = weights[0]
        self.open = weights[traits.open : traits.tokens]
        self.tokens = _rows(weights[traits.tokens : traits.colours], MOST_TOKENS)
        end = traits.colours + len(WAYS) * MOST_LACKED
        self.colours = _rows(weights[traits.colours : end], MOST_LACKED)
        self.areas = [
            [weights[trait] if trait >= 0 else 0 for trait in row]
            for row in traits.areas
        ]


def _rows(weights: list[int], length: int) -> list[list[int]]:
    """Return rows of weights, each after a 0 for the count 0."""
    return [
        [0, *weights[first : first + length]]
        for first in range(0, len(weights), length)
    ]


class ValueFunction:
    """The worth of the traits of a board's sheets.

    Attributes:
        duchy: the board.
        traits: the traits of its sheets.
        boxes: the number of time boxes of a phase.
        weights: the weight of each trait, by the number of time boxes crossed; after
            the last, all are 0.
        sights: the same weights, arranged for adding up.
        fixed: the terrains whose cells always take the same numbers, with the count of
            these.
        varied: those whose numbers depend on nearby cells [dice 4.7, 4.10, 4.14].
    """

    def __init__(self, duchy: Duchy, values: Sequence[int], boxes: int) -> None:
        """Compute the weights for all time boxes of a game.

        Args:
            duchy: the board.
            values: the weight at each knot, for each phase and each trait.
            boxes: the number of time boxes of a phase.

        Raises:
            ValueError: the number of values does not fit the board.
        """
        self.duchy = duchy
        self.traits = Traits(duchy)
        self.boxes = boxes
        if len(values) != count_values(self.traits):
            raise ValueError(f"{len(values)} values: not of this board")
        self.weights = [
            find_weights(self.traits, values, time, boxes)
            for time in range(boxes * len(PHASES) + 1)
        ]
        self.sights = [Sight(self.traits, weights) for weights in self.weights]
        self.fixed: list[tuple[int, int]] = []
        self.varied: list[int] = []
        for place, rule in enumerate(duchy.printed.terrains):
            if rule.name in ("city", "castle", "pasture"):
                self.varied.append(place)
            else:
                self.fixed.append((place, len(rule.numbers)))


def boxes_of(duchy: Duchy, players: int) -> int:
    """Return the number of time boxes of a phase, by players [dice 1.19, 8.6]."""
    return SOLO_PHASE if players == 1 else duchy.printed.time_boxes


def load_value_function(
    duchy: Duchy, values: Sequence[int], players: int
) -> ValueFunction:
    """Return the value function of a board from learned values.

    Raises:
        ValueError: the number of values does not fit the board.
    """
    return ValueFunction(duchy, values, boxes_of(duchy, players))


def count_values(traits: Traits) -> int:
    """Return the number of values of a board."""
    return len(PHASES) * traits.count * KNOTS


def find_weights(
    traits: Traits, values: Sequence[int], time: int, boxes: int
) -> list[int]:
    """Return the weight of each trait after *time* time boxes."""
    phase, passed = time // boxes, time % boxes
    if phase == len(PHASES):
        return [0] * traits.count
    first = phase * traits.count * KNOTS
    weights: list[int] = []
    knot, beyond = passed * (KNOTS - 1) // boxes, passed * (KNOTS - 1) % boxes
    for at in range(first + knot, first + traits.count * KNOTS, KNOTS):
        weight = values[at] * (boxes - beyond) + values[at + 1] * beyond
        weights.append(weight // boxes)
    return weights


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
