"""Players that a duchy is measured with: how many points a game of it brings.

They play the solo variant, whose length is fixed. The hourglass die is the one of
clause 1.7: two doubles on six faces.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable

from sheetgen.chance import Seeded
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.game import colour_points, solo_rank
from sheetgen.games.dice.printed import printed_numbers
from sheetgen.games.dice.rules import NUMBERS, PHASES, SOLO_PHASE
from sheetgen.games.dice.turn import (
    Play,
    Roll,
    State,
    begin,
    completed_areas,
    list_plays,
    make_play,
)
from sheetgen.note import Fact, noted
from sheetgen.survey.survey import Survey
from sheetgen.twister import Chance

DOUBLES = (False, False, False, False, True, True)  # of the hourglass die [dice 1.7]
PLAYERS = ("random", "greedy")


def simulate(
    survey: Survey, games: int, seed: int, begin_chance: Callable[[int], Chance]
) -> list[Fact]:
    """Return the totals that each of `PLAYERS` reaches in solo games.

    A board without a castle has none.
    """
    if not survey.board.of_terrain("castle"):
        return []
    duchy = Duchy(survey.board, printed_numbers(survey.rules, survey.board))
    said = (noted("random"), noted("greedy"))
    facts = []
    for player, called in zip(PLAYERS, said, strict=True):
        totals = play_games(duchy, player, games, begin_chance(seed))
        label = noted("solo totals of a {player} player", player=called)
        facts.append(Fact(label, _spread(sorted(totals))))
    return facts


def _spread(totals: list[int]) -> tuple[Fact, ...]:
    """Return mean, spread and quantiles of totals that rise."""
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


def play_games(duchy: Duchy, player: str, games: int, rng: Chance) -> list[int]:
    """Return the totals of solo games, in the order in which they were played.

    Args:
        duchy: with at least one castle.
        player: ``random`` chooses among all legal plays, ``greedy`` among those that
            bring most points at once, and of these among those that fill most cells.
        games: how many.
        rng: the same chance gives the same games.
    """
    castles = [cell for cell in range(len(duchy.near)) if duchy.is_castle[cell]]
    return [play_game(duchy, player, rng.choice(castles), rng) for _ in range(games)]


def play_game(duchy: Duchy, player: str, start: int, rng: Chance) -> int:
    """Return the total of one solo game from the castle *start*."""
    state = begin(duchy, start)
    total = duchy.printed.start_castle
    for phase in PHASES:
        for _ in range(SOLO_PHASE):
            plays = list_plays(duchy, state, roll_dice(duchy, rng))
            if player == "greedy":
                plays = _best(duchy, state, plays, phase)
            play = plays[int(rng.random() * len(plays))]
            after = make_play(duchy, state, play)
            total += _points(duchy, state, after, play, phase)
            state = after
    return total


def play_solo(
    duchy: Duchy, player: str, start: int, rolls: list[Roll], choices: Seeded
) -> int:
    """Return the total of one solo game with given dice."""
    state = begin(duchy, start)
    total = duchy.printed.start_castle
    for number, roll in enumerate(rolls):
        phase = 1 + number // SOLO_PHASE
        plays = list_plays(duchy, state, roll)
        if player == "greedy":
            plays = _best(duchy, state, plays, phase)
        play = plays[choices.below(len(plays))]
        after = make_play(duchy, state, play)
        total += _points(duchy, state, after, play, phase)
        state = after
    return total


def roll_dice(duchy: Duchy, rng: Chance) -> Roll:
    """Return what five dice show."""
    colours, numbers = len(duchy.terrains), len(NUMBERS)
    return Roll(
        (int(rng.random() * colours), int(rng.random() * colours)),
        (1 + int(rng.random() * numbers), 1 + int(rng.random() * numbers)),
        DOUBLES[int(rng.random() * len(DOUBLES))],
    )


def _points(duchy: Duchy, before: State, after: State, play: Play, phase: int) -> int:
    """Return the points of a play, colour bonuses among them."""
    points = play.sold * duchy.printed.good_sold
    if not play.marks:
        return points
    for area in completed_areas(duchy, before, after):
        points += duchy.points[area][phase - 1]
    for place in {duchy.terrain_of[cell] for cell, _ in play.marks}:
        if not duchy.of_terrain[place] & ~after.filled:
            points += colour_points(duchy, duchy.terrains[place], solo_rank(phase))
    return points


def _best(duchy: Duchy, state: State, plays: list[Play], phase: int) -> list[Play]:
    """Return the plays that bring most points at once, and fill most cells."""
    worth = []
    for play in plays:
        filled = state.filled
        for cell, _ in play.marks:
            filled |= 1 << cell
        after = State(filled, 0, (), (), ())
        worth.append((_points(duchy, state, after, play, phase), len(play.marks)))
    best = max(worth)
    return [play for play, value in zip(plays, worth, strict=True) if value == best]
