"""What reading a photographed sheet asks of the rules [dice 2-9].

The numbers of the cells are narrowed down by their own rules, whatever else stands on
the sheet; the rest is judged as a whole.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence

from sheetgen.form.referee import Referee, read_switches
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import Fill
from sheetgen.games.dice.likely import EMPTY, NO_WAY, VALUES, Likely
from sheetgen.games.dice.rules import Switches
from sheetgen.games.dice.spots import gather, list_spots
from sheetgen.games.dice.turn import STANDARD
from sheetgen.plain import Plain
from sheetgen.reading.candidate import Unsettled
from sheetgen.reading.choice import Choices, Picks
from sheetgen.reading.question import answer_decide, make_rules
from sheetgen.reading.rules import Rules
from sheetgen.reading.spot import CROSS

# What a cell holds, in the order of `VALUES`.
_TEXTS = ("", *[str(number) for number in VALUES[1:-1]], CROSS)


class Numbers:
    """The cells of a sheet, and the numbers in them that no rule of numbers forbids.

    Attributes:
        spots: the places of the cells that were read among the choices.
    """

    def __init__(
        self, duchy: Duchy, choices: Choices, switches: Switches = STANDARD
    ) -> None:
        """Look at *choices*; a cell that was not read is empty."""
        names = [f"cell:{name}" for name in duchy.board.names]
        self._cells = [at for at, name in enumerate(names) if name in choices.names]
        self.spots = tuple([choices.names.index(names[at]) for at in self._cells])
        # For each cell the bit of each of its values, and what each place costs.
        self._bits = []
        costs = [(0, *[NO_WAY] * (len(VALUES) - 1)) for _ in names]
        for cell, spot in zip(self._cells, self.spots):  # noqa: B905
            texts = choices.texts[spot]
            places = [_TEXTS.index(text) for text in texts]
            own = [NO_WAY] * len(VALUES)
            for place, cost in zip(places, choices.costs[spot]):  # noqa: B905
                own[place] = cost
            costs[cell] = tuple(own)
            self._bits.append([1 << place for place in places])
        self._likely = Likely(duchy, costs, switches)
        self._rest = [EMPTY] * len(names)

    def find(self, allowed: Sequence[int], limit: int) -> tuple[int, Picks] | None:
        """Return the least cost of legal numbers, and the places of their values.

        Raises:
            Unsettled: the search took too long.
        """
        given = list(self._rest)
        for at, cell in enumerate(self._cells):
            values = 0
            for pick, bit in enumerate(self._bits[at]):
                if allowed[at] >> pick & 1:
                    values |= bit
            given[cell] = values
        found = self._likely.find(given, limit)
        if not found.is_exact:
            raise Unsettled
        if found.numbers is None:
            return None
        picks = []
        for at, cell in enumerate(self._cells):
            place = VALUES.index(found.numbers[cell])
            picks.append(self._bits[at].index(1 << place))
        return found.cost, tuple(picks)


def make_dice_rules(
    referee: Referee, duchy: Duchy, evidence: str, switches: Mapping[str, str]
) -> Rules:
    """Return the rules for a sheet.

    Args:
        referee: of the game.
        duchy: the board.
        evidence: that the sheet has places for.
        switches: that are not at their default.
    """
    chosen = read_switches(referee.form_of(duchy), switches)

    def collect(values: Mapping[str, str]) -> Fill:
        return gather(duchy, evidence, values)

    def narrow(choices: Choices) -> Numbers:
        return Numbers(duchy, choices, chosen)

    spots = list_spots(duchy, evidence)
    return make_rules(referee, duchy, spots, collect, switches, narrow)


def decide(referee: Referee, duchy: Duchy, evidence: str, question: Plain) -> Plain:
    """Return what stands on a sheet that was read, and what has to be asked."""
    rules = make_dice_rules(referee, duchy, evidence, question.get("switches", {}))
    return answer_decide(rules, question)
