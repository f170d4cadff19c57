"""The players of the Dice Game that boards are measured with.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence

from sheetgen.games.dice.deal import SOLO_ROUNDS, begin_choices, deal
from sheetgen.games.dice.duchy import Duchy, list_cells
from sheetgen.games.dice.player import play_solo
from sheetgen.games.dice.rules import MOST_PLAYERS
from sheetgen.games.offer import Record, Seat

PLAYERS = ("random", "greedy", "strong")
LEARNED = ("strong",)
CHUNKS: Mapping[str, int] = {"random": 1000, "greedy": 400, "strong": 100}
LESSONS: tuple[int, ...] = ()
__all__ = ("MOST_PLAYERS",)


def begin_values(duchy: Duchy) -> tuple[int, ...]:
    """Return the values of who has learned nothing yet."""
    del duchy
    return ()


def study(
    duchy: Duchy,
    values: tuple[int, ...],
    players: int,
    seed: int,
    first: int,
    count: int,
) -> tuple[int, ...]:
    """Return what some games teach."""
    del duchy, values, players, seed, first, count
    return ()


def improve(
    duchy: Duchy, values: tuple[int, ...], lesson: Sequence[int]
) -> tuple[int, ...]:
    """Return better values."""
    del duchy, lesson
    return values


def list_starts(duchy: Duchy) -> tuple[str, ...]:
    """Return the names of the castles [dice 2.3]."""
    return tuple([duchy.board.names[cell] for cell in list_cells(duchy.castles)])


def name_sums(duchy: Duchy) -> tuple[str, ...]:
    """Return what is added up over games."""
    del duchy
    return ()


def play_game(
    duchy: Duchy, seats: Sequence[Seat], seed: int, game: int
) -> tuple[Record, ...]:
    """Return what the seats of a table made of a game."""
    rolls = deal(seed, game, SOLO_ROUNDS)
    records = []
    for number, seat in enumerate(seats):
        choices = begin_choices(seed, game, number)
        castles = list_cells(duchy.castles)
        start = castles[choices.below(len(castles))]
        if seat.start:
            start = duchy.board.names.index(seat.start)
        player = "greedy" if seat.player == "strong" else seat.player
        records.append(Record(play_solo(duchy, player, start, rolls, choices), ()))
    return tuple(records)
