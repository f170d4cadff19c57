"""Players of the toy: in each round a die, to sail on with or to fish.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.chance import Seeded, mixed
from sheetgen.core.seat import Record, Seat
from toy_island.check.check import AREA_POINTS, FISH_POINTS
from toy_island.sheet.board_view import Island

PLAYERS = RANDOM, CLEVER = "random", "clever"
LEARNED = (CLEVER,)
CHUNKS: Mapping[str, int] = {RANDOM: 5000, CLEVER: 5000}
MOST_PLAYERS = 2
LESSONS = (20,)

SAIL, FISH = WAYS = 0, 1
ROUNDS = 6
LEAST = (3, 4)  # of the die, to sail on and to catch a fish
WORTH = (AREA_POINTS, FISH_POINTS)


def list_starts(island: Island) -> tuple[str, ...]:
    """Return where a game can begin: at the first cell."""
    return island.board.names[:1]


def open_values(island: Island, values: Sequence[int], players: int) -> tuple[int, ...]:
    """Return what each way has brought, in thousandths of a point a try.

    Raises:
        ValueError: there is not one for each way.
    """
    del island, players
    if len(values) != len(WAYS):
        raise ValueError("a value is needed for each way")
    return tuple(values)


def name_sums(island: Island) -> tuple[str, ...]:
    """Return what is added up: rounds, and those that brought nothing."""
    del island
    return ("rounds", "idle")


def play_game(
    island: Island, seats: Sequence[Seat], seed: int, game: int
) -> tuple[Record, ...]:
    """Return what the seats of a table made of a game."""
    dice = Seeded(mixed(seed, game, 0))
    rolls = [1 + dice.below(6) for _ in range(ROUNDS)]
    records = []
    for number, seat in enumerate(seats):
        choices = Seeded(mixed(seed, game, 1 + number))
        gains = []
        for roll in rolls:
            way = choices.below(len(WAYS))
            if seat.player == CLEVER:
                way = max(WAYS, key=lambda one: seat.learned[one])
            gains.append(WORTH[way] if roll >= LEAST[way] else 0)
        most = len(island.board.areas) * AREA_POINTS + ROUNDS * FISH_POINTS
        total = min(sum(gains), most)
        records.append(Record(total, (ROUNDS, gains.count(0))))
    return tuple(records)


def begin_values(island: Island) -> tuple[int, ...]:
    """Return the values of who has learned nothing yet."""
    del island
    return (0,) * len(WAYS)


def study(
    island: Island,
    values: tuple[int, ...],
    players: int,
    seed: int,
    lesson: int,
    games: range,
) -> tuple[int, ...]:
    """Return how often each way was tried, and the points that it brought."""
    del island, values, players, lesson
    sums = [0] * (2 * len(WAYS))
    for game in games:
        dice = Seeded(mixed(seed, game, 0))
        for way in WAYS:
            sums[2 * way] += 1
            sums[2 * way + 1] += WORTH[way] if 1 + dice.below(6) >= LEAST[way] else 0
    return tuple(sums)


def improve(
    island: Island, values: tuple[int, ...], lesson: Sequence[int]
) -> tuple[int, ...]:
    """Return better values, by the sums of a lesson."""
    del island, values
    return tuple(1000 * lesson[2 * way + 1] // lesson[2 * way] for way in WAYS)
