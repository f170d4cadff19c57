"""The worth of a sheet between two rounds: the points still to come.

The worth is a sum of learned weights, one for each *trait* that the sheet has: how many
cells of an area are empty and whether one of them can be reached, how many cells of a
colour are empty, which bonuses are at hand, how many numbers fit each colour now. A
weight is interpolated between the beginning, the middle and the end of a phase. All are
whole thousandths of a point, so that results are the same everywhere.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.dice.rules.duchy import Duchy, count_cells, first_cell
from sheetgen.games.dice.rules.ruleset import BONUSES, PHASES, SOLO_PHASE

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
