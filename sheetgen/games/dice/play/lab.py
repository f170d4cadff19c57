"""The players of the Dice Game that boards are measured with, and how they learn.

They are random, greedy, or strong by learned values.

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
from sheetgen.games.dice.play.value_function import (
    Prospect,
    Race,
    Scale,
    Standing,
    ValueFunction,
    count_sheet,
    find_traits,
    find_worth,
    load_value_function,
)
from sheetgen.games.dice.rules.deal import MOST_ROUNDS, SOLO_ROUNDS, begin_choices, deal
from sheetgen.games.dice.rules.duchy import Duchy, first_cell, list_cells
from sheetgen.games.dice.rules.game import Clock
from sheetgen.games.dice.rules.ruleset import MOST_PLAYERS as MOST_PLAYERS
from sheetgen.games.dice.rules.ruleset import PHASES
from sheetgen.games.dice.rules.turn import (
    STANDARD,
    Play,
    Roll,
    State,
    begin,
    list_plays,
    make_play,
)

PLAYERS = RANDOM, GREEDY, STRONG = "random", "greedy", "strong"
LEARNED = (STRONG,)
CHUNKS: Mapping[str, int] = {RANDOM: 1000, GREEDY: 500, STRONG: 300}


class Player:
    """A player of a game in progress, and the results so far.

    Attributes:
        kind: one of `PLAYERS`.
        state: the state of the sheet.
        standing: the counts of the sheet.
        total: the points so far.
        value_function: the learned value function, or None.
        choices: the random generator that decides between equal plays.
        start: the start castle.
        idle: the rounds in which no cell was filled.
        sold: the points of goods.
        area_points: the points for completing each area; 0 for that of the start
            castle.
        colour_points: the points of the colour bonus of each terrain; -1 if it is not
            complete.
    """

    def __init__(
        self,
        duchy: Duchy,
        kind: str,
        start: int,
        value_function: ValueFunction | None,
        choices: Seeded,
    ) -> None:
        """Begin a game at the start castle."""
        self.kind = kind
        self.start = start
        self.value_function = value_function
        self.choices = choices
        self.state: State = begin(duchy, start)
        self.standing: Standing = count_sheet(duchy, self.state.filled)
        self.total: int = duchy.printed.start_castle
        self.idle = 0
        self.sold = 0
        self.area_points: list[int] = [0] * len(duchy.area_cells)
        self.colour_points: list[int] = [-1] * len(duchy.terrains)

    def play_as(self, kind: str, value_function: ValueFunction | None) -> None:
        """Continue as another kind of player."""
        self.kind = kind
        self.value_function = value_function

    def choose(
        self,
        duchy: Duchy,
        roll: Roll,
        race: Race,
        others: list[list[int]],
        time: tuple[int, int, int],
    ) -> Play:
        """Return the play that the player makes with a roll.

        Args:
            duchy: the board.
            roll: the dice.
            race: the race for the colour bonuses.
            others: the number of empty cells of each terrain, for each other player.
            time: the phase of the round, from 1, that of the next one, and the time
                boxes crossed between them.
        """
        plays = list_plays(duchy, self.state, roll)
        if self.kind != RANDOM and len(plays) > 1:
            phase, next_phase, crossed = time
            lacked = self.standing.lacked
            now = race.prospects(phase, lacked, others)
            if self.value_function is None:
                plays = _most_at_once(duchy, self.standing, plays, phase, now)
            else:
                then = now
                if next_phase != phase:
                    then = race.prospects(next_phase, lacked, others)
                when = phase, crossed
                scale = Scale(
                    self.value_function, self.state, self.standing, when, (now, then)
                )
                return best_play(scale, plays)
        if len(plays) == 1:
            return plays[0]
        return plays[self.choices.below(len(plays))]

    def make(self, duchy: Duchy, play: Play, phase: int) -> list[int]:
        """Carry out a play, and return the terrains that it completes.

        Points of colour bonuses are added at the end of the round, by `win`.
        """
        self.state = make_play(duchy, self.state, play)
        marks, _, sold = play[:3]
        if sold:
            points = sold * duchy.printed.good_sold  # [dice 6.7]
            self.sold += points
            self.total += points
        if not marks:
            self.idle += 1
        completed: list[int] = []
        for cell, _ in marks:
            self.standing.mark(duchy, cell)
            area, terrain = duchy.area_of[cell], duchy.terrain_of[cell]
            if not self.standing.left[area]:
                points = duchy.points[area][phase - 1]  # [dice 6.1]
                self.area_points[area] = points
                self.total += points
            if not self.standing.lacked[terrain]:
                completed.append(terrain)
        return completed

    def win(self, terrain: int, points: int) -> None:
        """Add the points of a colour bonus."""
        self.colour_points[terrain] = points
        self.total += points


def best_play(scale: Scale, plays: list[Play]) -> Play:
    """Return the play of the highest worth, the first of equals."""
    best, most = plays[0], scale.weigh(plays[0])
    for play in plays[1:]:
        worth = scale.weigh(play)
        if worth > most:
            best, most = play, worth
    return best


def play_round(
    duchy: Duchy,
    players: list[Player],
    race: Race,
    roll: Roll,
    time: tuple[int, int, int],
) -> None:
    """Play a round at a table.

    Args:
        duchy: the board.
        players: the players at the table.
        race: the race for the colour bonuses.
        roll: the dice.
        time: the phase of the round, from 1, that of the next one (more than the last
            phase after the last round), and the time boxes crossed between them.
    """
    phase = time[0]
    lacked = [player.standing.lacked for player in players]
    plays: list[Play] = []
    for seat, player in enumerate(players):
        others = lacked[:seat] + lacked[seat + 1 :]
        plays.append(player.choose(duchy, roll, race, others, time))
    won: list[int] = []
    for player, play in zip(players, plays):  # noqa: B905
        for terrain in player.make(duchy, play, phase):
            player.win(terrain, race.points(terrain, phase))  # [dice 6.11]
            won.append(terrain)
    race.pay(won)


def _most_at_once(
    duchy: Duchy,
    standing: Standing,
    plays: list[Play],
    phase: int,
    now: list[Prospect],
) -> list[Play]:
    """Return the plays with the most points at once, and of these the most cells."""
    best: list[Play] = []
    most = (-1, -1)
    for play in plays:
        worth = points_at_once(duchy, standing, play, phase, now), len(play[0])
        if worth > most:
            best, most = [play], worth
        elif worth == most:
            best.append(play)
    return best


def points_at_once(
    duchy: Duchy,
    standing: Standing,
    play: Play,
    phase: int,
    now: list[Prospect],
) -> int:
    """Return the points of a play in its round, including colour bonuses."""
    marks, _, sold = play[:3]
    points = sold * duchy.printed.good_sold
    last_area = last_terrain = -1
    for cell, _ in marks:
        area, terrain = duchy.area_of[cell], duchy.terrain_of[cell]
        if standing.left[area] - (area == last_area) == 1:
            points += duchy.points[area][phase - 1]
        if standing.lacked[terrain] - (terrain == last_terrain) == 1:
            points += now[terrain][1]
        last_area, last_terrain = area, terrain
    return points


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
