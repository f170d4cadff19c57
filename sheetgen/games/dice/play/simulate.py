"""The points that players without learned values score on a duchy.

They play the solo variant, whose length is fixed.

Part of the core that runs in the browser too.
"""

from sheetgen.core.note import Fact, noted
from sheetgen.core.seat import Seat
from sheetgen.core.survey import Survey
from sheetgen.games.dice.play.lab import GREEDY, RANDOM, play_game
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.ruleset import printed_numbers


def simulate(survey: Survey, games: int, seed: int) -> list[Fact]:
    """Return the solo totals of random and greedy players.

    For a board without a castle, the list is empty.
    """
    if not survey.board.of_terrain("castle"):
        return []
    duchy = Duchy(survey.board, printed_numbers(survey.rules, survey.board))
    facts = []
    for player, called in ((RANDOM, noted("random")), (GREEDY, noted("greedy"))):
        totals = [
            play_game(duchy, [Seat(player)], seed, game)[0].total
            for game in range(games)
        ]
        label = noted("solo totals of a {player} player", player=called)
        facts.append(Fact(label, _spread(sorted(totals))))
    return facts


def _spread(totals: list[int]) -> tuple[Fact, ...]:
    """Return mean, spread and quantiles of ascending totals."""
    last = len(totals) - 1
    mean = sum(totals) / len(totals)
    spread = (sum([(total - mean) ** 2 for total in totals]) / len(totals)) ** 0.5
    return (
        Fact(noted("games"), len(totals)),
        Fact(noted("mean"), round(mean, 1)),
        Fact(noted("deviation"), round(spread, 1)),
        Fact(noted("lowest"), totals[0]),
        Fact(noted("5 %"), totals[round(0.05 * last)]),
        Fact(noted("median"), totals[round(0.5 * last)]),
        Fact(noted("95 %"), totals[round(0.95 * last)]),
        Fact(noted("highest"), totals[-1]),
    )
