"""The players of the Dice Game that boards are measured with, and how they learn.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.chance import Seeded
from sheetgen.core.seat import OWN_CHOICE, Record, Seat
from sheetgen.games.dice.play.lesson import (
    FORETOLD,
    Step,
    add_game,
    count_sums,
    guess_values,
    improve_values,
)
from sheetgen.games.dice.play.lesson import LESSONS as LESSONS
from sheetgen.games.dice.play.player import GREEDY, RANDOM, STRONG, Player, play_round
from sheetgen.games.dice.play.player import PLAYERS as PLAYERS
from sheetgen.games.dice.play.standing import Race, find_traits, find_worth
from sheetgen.games.dice.play.value_function import ValueFunction, load_value_function
from sheetgen.games.dice.rules.deal import MOST_ROUNDS, SOLO_ROUNDS, begin_choices, deal
from sheetgen.games.dice.rules.duchy import Duchy, first_cell, list_cells
from sheetgen.games.dice.rules.game import Clock
from sheetgen.games.dice.rules.ruleset import MOST_PLAYERS as MOST_PLAYERS
from sheetgen.games.dice.rules.ruleset import PHASES
from sheetgen.games.dice.rules.turn import STANDARD

LEARNED = (STRONG,)
CHUNKS: Mapping[str, int] = {RANDOM: 1000, GREEDY: 500, STRONG: 300}


def list_starts(duchy: Duchy) -> tuple[str, ...]:
    """Return the names of the castles [dice 2.3]."""
    return tuple([duchy.board.names[cell] for cell in list_cells(duchy.castles)])


def open_values(duchy: Duchy, values: Sequence[int], players: int) -> ValueFunction:
    """Return learned values, ready to play by."""
    return load_value_function(duchy, values, players)


# Games


def play_game(
    duchy: Duchy, seats: Sequence[Seat], seed: int, game: int
) -> tuple[Record, ...]:
    """Return the record of each seat of a table in a game."""
    table = _Table(duchy, seats, seed, game)
    while table.play_round():
        pass
    return tuple([_record(duchy, player, table.rounds) for player in table.players])


class _Table:
    """A game in progress."""

    def __init__(
        self, duchy: Duchy, seats: Sequence[Seat], seed: int, game: int
    ) -> None:
        self.duchy = duchy
        self.is_solo = len(seats) == 1
        variant = "solo" if self.is_solo else "normal"
        self.clock = Clock(duchy.printed.time_boxes, variant, STANDARD)
        self.race = Race(duchy, self.is_solo)
        self.rolls = deal(seed, game, SOLO_ROUNDS if self.is_solo else MOST_ROUNDS)
        self.rounds = 0
        self.players: list[Player] = []
        for number, seat in enumerate(seats):
            choices = begin_choices(seed, game, number)
            castles = list_cells(duchy.castles)
            start = castles[choices.below(len(castles))]
            if seat.start == OWN_CHOICE:
                start = _best_start(duchy, seat.learned, self.race)
            elif seat.start:
                start = duchy.board.names.index(seat.start)
            player = Player(duchy, seat.player, start, seat.learned, choices)
            self.players.append(player)

    def play_round(self) -> bool:
        """Play a round, and return whether another one follows."""
        phase = self.clock.phase
        roll = self.rolls[self.rounds]
        self.rounds += 1
        self.clock.cross(self.rounds, roll.is_double)
        time = phase, self.clock.phase, self.clock.crossed
        play_round(self.duchy, self.players, self.race, roll, time)
        return not self.clock.is_over

    def look(self, seat: int, value_function: ValueFunction) -> Step:
        """Return the present state of a sheet for a lesson."""
        player = self.players[seat]
        lacked = [other.standing.lacked for other in self.players]
        prospects = self.race.prospects(
            self.clock.phase, lacked[seat], lacked[:seat] + lacked[seat + 1 :]
        )
        traits = find_traits(
            self.duchy, value_function.traits, player.state, player.standing, prospects
        )
        crossed = self.clock.crossed
        worth = find_worth(value_function.weights[crossed], traits)
        return Step(crossed, traits, worth, player.total)


def _best_start(duchy: Duchy, value_function: ValueFunction, race: Race) -> int:
    """Return the most promising start castle."""
    best, most = -1, 0
    for castle in list_cells(duchy.castles):
        worth = start_worth(duchy, value_function, race, castle)
        if best < 0 or worth > most:
            best, most = castle, worth
    return best


def start_worth(
    duchy: Duchy, value_function: ValueFunction, race: Race, castle: int
) -> int:
    """Return the worth of a sheet with a start castle, in thousandths of a point."""
    player = Player(duchy, STRONG, castle, value_function, Seeded(0))
    prospects = race.prospects(1, player.standing.lacked, ())
    traits = find_traits(
        duchy, value_function.traits, player.state, player.standing, prospects
    )
    return find_worth(value_function.weights[0], traits)


# What is counted


def name_sums(duchy: Duchy) -> tuple[str, ...]:
    """Return the names of the figures that are added up over games, in order."""
    names = duchy.board.names
    castles = [names[cell] for cell in list_cells(duchy.castles)]
    areas = [names[first_cell(cells)] for cells in duchy.area_cells]
    return (
        *("rounds", "idle", "goods"),
        *[f"start:{name}" for name in castles],
        *[f"start-total:{name}" for name in castles],
        *[f"cell:{name}" for name in names],
        *[f"area:{name}" for name in areas],
        *[f"area-points:{name}" for name in areas],
        *[f"terrain:{name}" for name in duchy.terrains],
        *[f"terrain-points:{name}" for name in duchy.terrains],
    )


def _record(duchy: Duchy, player: Player, rounds: int) -> Record:
    """Return the record of a player in a game, in the order of `name_sums`."""
    castles = list_cells(duchy.castles)
    begun = [int(cell == player.start) for cell in castles]
    filled = player.state.filled & ~(1 << player.start)
    own = duchy.area_of[player.start]
    left = player.standing.left
    areas = range(len(left))
    return Record(
        player.total,
        (
            *(rounds, player.idle, player.sold),
            *begun,
            *[times * player.total for times in begun],
            *[filled >> cell & 1 for cell in range(len(duchy.near))],
            *[int(not left[area] and area != own) for area in areas],
            *player.area_points,
            *[int(points >= 0) for points in player.colour_points],
            *[max(0, points) for points in player.colour_points],
        ),
    )


# Learning


def begin_values(duchy: Duchy) -> tuple[int, ...]:
    """Return the values of a player that has learned nothing yet."""
    return guess_values(duchy)


def study(
    duchy: Duchy,
    values: tuple[int, ...],
    players: int,
    seed: int,
    lesson: int,
    games: range,
) -> tuple[int, ...]:
    """Return the lesson of some games; all players of a table learn from each.

    Half of the games begin with random or greedy rounds. These teach nothing
    themselves; they lead to more varied sheets to learn from.
    """
    value_function = open_values(duchy, values, players)
    seat = Seat(STRONG, "", value_function)
    sums = [0] * count_sums(value_function.traits, value_function.boxes * len(PHASES))
    for game in games:
        table = _Table(duchy, [seat] * players, seed, game)
        chance = begin_choices(seed, game, players)
        astray = chance.below(SOLO_ROUNDS) if chance.below(2) else 0
        kind = (RANDOM, GREEDY)[chance.below(2)]
        for player in table.players if astray else ():
            player.play_as(kind, None)
        diaries: list[list[Step]] = [[] for _ in range(players)]
        is_on = True
        while is_on:
            if table.rounds == astray:
                for player in table.players:
                    player.play_as(STRONG, value_function)
            if table.rounds >= astray:
                for number, steps in enumerate(diaries):
                    steps.append(table.look(number, value_function))
            is_on = table.play_round()
        for number, steps in enumerate(diaries):
            end = table.players[number].total
            steps.append(Step(table.clock.crossed, [], 0, end))
            add_game(
                sums,
                value_function.traits,
                steps,
                FORETOLD[min(lesson, len(FORETOLD) - 1)],
            )
    return tuple(sums)


def improve(
    duchy: Duchy, values: tuple[int, ...], lesson: Sequence[int]
) -> tuple[int, ...]:
    """Return better values, by the sums of a lesson."""
    return improve_values(duchy, values, lesson)
