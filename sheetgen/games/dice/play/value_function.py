"""What a sheet between two rounds is worth: the points that it will still bring.

The worth is a sum of learned weights, one for each *trait* of the sheet that holds: how
many cells an area lacks and whether one of them can be reached, how many a colour
lacks, which bonuses are at hand, how many numbers fit each colour now. A weight goes
evenly from one number to another between the beginning, the middle and the end of a
phase. All are whole thousandths of a point, which come to the same everywhere.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.dice.rules.duchy import Duchy, count_cells, first_cell
from sheetgen.games.dice.rules.ruleset import BONUSES, PHASES, SOLO_PHASE

POINT = 1000  # worths are whole thousandths of a point
MOST_TOKENS = 3  # of a bonus that are told apart; more are as good as these
MOST_LACKED = 5  # cells of a colour that are told apart
AHEAD, BEHIND = WAYS = 0, 1  # of who lacks as little of a colour as anybody, or more
KNOTS = 3  # of a phase: a trait has weights at its beginning, middle and end


class Traits:
    """The traits that sheets of a board can have, in the order of their weights.

    The first one holds always.

    Attributes:
        count: how many.
        open: the first of those for the numbers that fit a colour now, by terrain.
        tokens: the first of those for bonuses at hand, by bonus and number.
        colours: the first of those for what a colour lacks, by way and cells.
        areas: for each area its traits by what it lacks and whether it is reached:
            ``2 * lacked + reached``; an area that lacks nothing has none (-1).
    """

    def __init__(self, duchy: Duchy) -> None:
        """Number the traits of a board: areas of a terrain and a size share them."""
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
    """Return the traits of an area: an area with a number is reached."""
    traits = [-1, -1]
    for lacked in range(1, size + 1):
        traits += [first + size, first + lacked - 1]
    return traits


class Sight:
    """The weights at a moment of the game, ready to be added up.

    Attributes:
        constant: of every sheet.
        open: for each terrain, of a number that fits.
        tokens: for each bonus, of so many at hand.
        colours: of a point of a colour bonus, by way and by what the colour lacks.
        areas: for each area, by ``2 * lacked + reached``.
    """

    def __init__(self, traits: Traits, weights: list[int]) -> None:
        """Sort the weights of all traits."""
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
    """Return rows of weights, each behind the zero of who has or lacks nothing."""
    return [
        [0, *weights[first : first + length]]
        for first in range(0, len(weights), length)
    ]


class ValueFunction:
    """A board, and how much the traits of its sheets are worth.

    Attributes:
        duchy: the board.
        traits: of its sheets.
        boxes: the time boxes of a phase.
        weights: of each trait after so many time boxes; after the last nothing counts.
        sights: the same, sorted.
        fixed: the terrains whose cells all take the same numbers, with how many these
            are.
        varied: those whose cells take what stands around them [dice 4.7, 4.10, 4.14].
    """

    def __init__(self, duchy: Duchy, values: Sequence[int], boxes: int) -> None:
        """Spread weights over the time boxes of a game.

        Args:
            duchy: the board.
            values: for each phase and each trait a weight at each knot.
            boxes: of a phase.

        Raises:
            ValueError: so many values are of another board.
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
    """Return the time boxes of a phase, by how many play [dice 1.19, 8.6]."""
    return SOLO_PHASE if players == 1 else duchy.printed.time_boxes


def load_value_function(
    duchy: Duchy, values: Sequence[int], players: int
) -> ValueFunction:
    """Return what was learned of a board, ready to be used.

    Raises:
        ValueError: so many values are of another board.
    """
    return ValueFunction(duchy, values, boxes_of(duchy, players))


def count_values(traits: Traits) -> int:
    """Return how many values a board has."""
    return len(PHASES) * traits.count * KNOTS


def find_weights(
    traits: Traits, values: Sequence[int], time: int, boxes: int
) -> list[int]:
    """Return the weight of each trait after so many time boxes."""
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
