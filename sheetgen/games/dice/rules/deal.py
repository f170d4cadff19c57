"""Dice that follow from a seed: the same rolls for everybody who plays with it.

The hourglass die is the one of clause 1.7: two doubles on six faces.

Part of the core that runs in the browser too.
"""

from sheetgen.core.chance import Seeded, mixed
from sheetgen.games.dice.rules.ruleset import NUMBERS, PHASES, SOLO_PHASE
from sheetgen.games.dice.rules.turn import Roll

COLOURS = 6  # faces of a colour die, a terrain each [dice 1.5]
DOUBLES = (False, False, False, False, True, True)  # of the hourglass die [dice 1.7]
MOST_ROUNDS = 30  # [dice 3.9]
SOLO_ROUNDS = SOLO_PHASE * len(PHASES)  # [dice 8.6]
_FACES = len(NUMBERS)
ROLLS = COLOURS * COLOURS * _FACES * _FACES * len(DOUBLES)  # that five dice can show


def find_roll(number: int) -> Roll:
    """Return a roll by its number below `ROLLS`, each as often as it falls."""
    number, double = divmod(number, len(DOUBLES))
    number, other = divmod(number, _FACES)
    number, one = divmod(number, _FACES)
    colours = divmod(number, COLOURS)
    return Roll(colours, (NUMBERS[one], NUMBERS[other]), DOUBLES[double])


def deal(seed: int, game: int = 0, rounds: int = MOST_ROUNDS) -> list[Roll]:
    """Return the rolls of a game, round by round.

    Args:
        seed: of all games.
        game: its number; each one has other dice.
        rounds: how many rolls; fewer are the first of more.
    """
    dice = Seeded(mixed(seed, game, 0))
    return [find_roll(dice.below(ROLLS)) for _ in range(rounds)]


def begin_choices(seed: int, game: int, seat: int) -> Seeded:
    """Return the chance by which a player of a game chooses, apart from its dice."""
    return Seeded(mixed(seed, game, 1 + seat))
