"""Dice that follow from a seed: the same rolls for all players who use it.

The hourglass die has two doubles on six faces, as in clause 1.7.

Part of the core that runs in the browser too.
"""

from sheetgen.core.chance import Seeded, mixed
from sheetgen.games.dice.rules.ruleset import NUMBERS, PHASES, SOLO_PHASE
from sheetgen.games.dice.rules.turn import Roll

COLOURS = 6  # faces of a colour die, one per terrain [dice 1.5]
DOUBLES = (False, False, False, False, True, True)  # of the hourglass die [dice 1.7]
MOST_ROUNDS = 30  # [dice 3.9]
SOLO_ROUNDS = SOLO_PHASE * len(PHASES)  # [dice 8.6]
_FACES = len(NUMBERS)
ROLLS = COLOURS * COLOURS * _FACES * _FACES * len(DOUBLES)  # of five dice


def find_roll(number: int) -> Roll:
    """Return a roll by its number below `ROLLS`; all numbers are equally likely."""
    number, double = divmod(number, len(DOUBLES))
    number, other = divmod(number, _FACES)
    number, one = divmod(number, _FACES)
    colours = divmod(number, COLOURS)
    return Roll(colours, (NUMBERS[one], NUMBERS[other]), DOUBLES[double])


def deal(seed: int, game: int = 0, rounds: int = MOST_ROUNDS) -> list[Roll]:
    """Return the rolls of a game, round by round.

    Args:
        seed: the seed of all games.
        game: the number of the game; every game has different dice.
        rounds: the number of rolls; fewer rolls are the first of more.
    """
    dice = Seeded(mixed(seed, game, 0))
    return [find_roll(dice.below(ROLLS)) for _ in range(rounds)]


def begin_choices(seed: int, game: int, seat: int) -> Seeded:
    """Return the random generator for a player's choices, separate from the dice."""
    return Seeded(mixed(seed, game, 1 + seat))
