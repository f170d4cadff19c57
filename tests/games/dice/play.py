"""Random games, and the sheets that they leave behind."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from sheetgen.games.dice.rules.deal import deal
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import (
    CROSS,
    GUEST,
    OWNER,
    CastleRow,
    Column,
    Fill,
    Row,
)
from sheetgen.games.dice.rules.game import Log, Result, Round, replay
from sheetgen.games.dice.rules.ruleset import BONUSES, PHASES, Switches, printed_numbers
from sheetgen.games.dice.rules.turn import (
    CASTLE_ROW,
    STANDARD,
    Play,
    Roll,
    begin,
    list_plays,
    make_play,
)
from sheetgen.games.find import load_layout
from sheetgen.layout.value import Layout


@dataclass(frozen=True)
class Game:
    """A random game and what came of it."""

    duchy: Duchy
    log: Log
    result: Result


def duchy_of(layout: Layout) -> Duchy:
    return Duchy(layout.board, printed_numbers(layout.rules, layout.board))


@cache
def load_duchy(name: str) -> Duchy:
    return duchy_of(load_layout(name))


def random_roll(rng: random.Random) -> Roll:
    return Roll(
        (rng.randrange(6), rng.randrange(6)),
        (rng.randint(1, 6), rng.randint(1, 6)),
        rng.random() < 1 / 3,
    )


def eager(duchy: Duchy, plays: list[Play], rng: random.Random) -> Play:
    """Return a play that a person might choose: mostly with many marks."""
    best = max(len(play.marks) for play in plays)
    kept = [play for play in plays if len(play.marks) == best]
    sold = max(play.sold for play in kept)
    if rng.random() < 0.8:
        kept = [play for play in kept if play.sold == sold]
    return rng.choice(kept)


def random_game(
    duchy: Duchy,
    rng: random.Random,
    variant: str = "normal",
    switches: Switches = STANDARD,
    rounds: int = 99,
    players: int = 1,
    careless: float = 0.5,
    rolls: Sequence[Roll] = (),
) -> Game:
    """Return a game that ends after some rounds at the latest.

    Args:
        careless: how likely its players choose every play by chance.
        rolls: of its dice, which else fall by chance.
    """
    castles = [c for c in range(len(duchy.near)) if duchy.is_castle[c]]
    starts = [rng.choice(castles) for _ in range(players)]
    if players > 1 and variant == "all-different":
        starts = rng.sample(castles, players)
    elif variant == "all-equal":
        starts = starts[:1] * players
    is_random = careless and rng.random() < careless
    states = [begin(duchy, start, switches) for start in starts]
    turns: list[Round] = []
    while len(turns) < rounds:
        log = Log(tuple(starts), tuple(turns), variant, switches)
        if len(turns) > 14 and replay(duchy, log).is_over:
            break
        roll = rolls[len(turns)] if rolls else random_roll(rng)
        plays = []
        for at, state in enumerate(states):
            listed = list_plays(duchy, state, roll, switches)
            play = rng.choice(listed) if is_random else eager(duchy, listed, rng)
            states[at] = make_play(duchy, state, play, switches)
            plays.append(play)
        turns.append(Round(roll, tuple(plays)))
    log = Log(tuple(starts), tuple(turns), variant, switches)
    return Game(duchy, log, replay(duchy, log))


def play_game(duchy: Duchy, players: int, seed: int, rounds: int = 99) -> Log:
    """Return a game with the dice of a seed, which ends after some rounds."""
    rng, variant = random.Random(seed), "solo" if players == 1 else "normal"
    options = {"players": players, "careless": 0, "rolls": deal(seed)}
    return random_game(duchy, rng, variant, rounds=rounds, **options).log


def lucky_game(duchy: Duchy, rng: random.Random) -> Game:
    """Return a game of one player whose dice nearly always help, with two doubles."""
    start = rng.choice([c for c in range(len(duchy.near)) if duchy.is_castle[c]])
    state = begin(duchy, start)
    turns: list[Round] = []
    while True:
        log = Log((start,), tuple(turns))
        if len(turns) > 14 and replay(duchy, log).is_over:
            return Game(duchy, log, replay(duchy, log))
        tried = []
        for _ in range(100):
            roll = random_roll(rng)._replace(is_double=len(turns) in (13, 21))
            play = eager(duchy, list_plays(duchy, state, roll), rng)
            tried.append(Round(roll, (play,)))
        turns.append(max(tried, key=lambda turn: len(turn.plays[0].marks)))
        state = make_play(duchy, state, turns[-1].plays[0])


def filled_sheet(game: Game, evidence: str = "phase", is_full: bool = True) -> Fill:
    """Return the sheet that a careful player has after *game*.

    Args:
        game: of one player.
        evidence: of the sheet.
        is_full: whether phases stand in every cell, not only where they must.
    """
    duchy, sheet = game.duchy, game.result.sheets[0]
    numbers = list(sheet.numbers)
    numbers[sheet.start] = CROSS
    phases = rounds = None
    if evidence == "phase":
        shown = [
            game.result.phases[value - 1] if value else 0 for value in sheet.rounds
        ]
        if not is_full:
            shown = _only_needed(duchy, shown, sheet.rounds)
        phases = tuple(shown)
    if evidence == "round":
        rounds = sheet.rounds
    boxes = duchy.printed.time_boxes
    time = tuple(
        tuple(
            (column[at] if evidence == "round" else 1) if at < len(column) else 0
            for at in range(boxes)
        )
        for column in game.result.boxes
    )
    circled, crossed = sheet.state.circled, sheet.state.crossed
    rows = {b: Row(circled[at], crossed[at]) for at, b in enumerate(BONUSES)}
    castle = CastleRow(names_of(circled[CASTLE_ROW:]), names_of(crossed[CASTLE_ROW:]))
    columns = tuple(
        Column(
            tuple(e.points for e in sheet.entries if e.phase == phase and e.round),
            sheet.subtotal(phase),
        )
        for phase in PHASES
    )
    return Fill(
        tuple(numbers),
        phases,
        rounds,
        time,
        rows,
        castle,
        columns,
        sheet.total,
        dict(sheet.colours),
        evidence,
        game.log.variant,
        OWNER,
    )


def fills_of(game: Game, evidence: str = "phase") -> list[Fill]:
    """Return what careful players have on their sheets, the owner's first."""
    return [
        filled_sheet(
            replace(game, result=replace(game.result, sheets=(sheet,))), evidence
        )
        for sheet in game.result.sheets
    ]


def guest_of(fill: Fill, rng: random.Random) -> Fill:
    """Return *fill* as a guest may have it, who crosses some time boxes (3.5).

    Who has skipped some goes on from the top, or beside the owner's.
    """
    time = []
    for column in fill.time or ():
        kept = rng.choice((0, 0.3, 0.8, 1))
        boxes = [box if rng.random() < kept else 0 for box in column]
        if rng.random() < 0.7:
            boxes.sort(reverse=True)
        time.append(tuple(boxes))
    return replace(fill, time=tuple(time), time_by=rng.choice(("", GUEST)))


def names_of(counts: tuple[int, ...]) -> tuple[str, ...]:
    """Return the bonuses of a castle row, each as often as it is counted."""
    return tuple(b for at, b in enumerate(BONUSES) for _ in range(counts[at]))


def _only_needed(duchy: Duchy, phases: list[int], rounds: tuple[int, ...]) -> list[int]:
    """Keep only the phases of cells that complete an area."""
    kept = [0] * len(phases)
    for cells in duchy.area_cells:
        members = [c for c in range(len(phases)) if cells >> c & 1]
        if all(rounds[cell] for cell in members):
            # Of two cells of the same round, the second one completed the area.
            latest = max(members, key=lambda cell: (rounds[cell], cell))
            kept[latest] = phases[latest]
            for cell in members:
                if rounds[cell] == rounds[latest]:
                    kept[cell] = phases[cell]
    return kept
