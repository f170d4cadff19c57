"""The players that boards are measured with: random, greedy, and with learned values.

Part of the core that runs in the browser too.
"""

from sheetgen.core.chance import Seeded
from sheetgen.games.dice.play.standing import Prospect, Race, Standing, count_sheet
from sheetgen.games.dice.play.value_function import ValueFunction
from sheetgen.games.dice.play.weigh import Scale
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.turn import (
    Play,
    Roll,
    State,
    begin,
    list_plays,
    make_play,
)

PLAYERS = RANDOM, GREEDY, STRONG = "random", "greedy", "strong"


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
