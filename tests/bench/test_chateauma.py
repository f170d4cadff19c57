"""Figures of Châteauma: CPU time in one process, medians; nothing timed is asserted."""

import statistics
import time
from collections import Counter

from sheetgen.games.burgundy.files.log_file import read_log
from sheetgen.games.burgundy.files.log_text import write_log
from sheetgen.games.burgundy.play.game import advance, replay
from sheetgen.games.burgundy.play.setup import begin
from sheetgen.games.burgundy.play.sound import find_faults
from sheetgen.games.burgundy.play.state import (
    EXPANSIONS,
    MODIFIERS,
    Draw,
    Log,
    OwnTurn,
    Roll,
    Settings,
    Visit,
)
from sheetgen.games.burgundy.play.turn import take_turn
from tests.bench.report import noting
from tests.games.burgundy.chateauma.cases import make_settings
from tests.games.burgundy.chateauma.stand_in import play_game

note = noting("bench-chateauma.txt")
PLAIN = make_settings()
ALL = make_settings(players=4, modifiers=MODIFIERS, expansions=EXPANSIONS)
GAMES = 1_000
CASES = (("two players", PLAIN), ("four players, all added", ALL))


def milliseconds(start: float) -> float:
    return (time.process_time() - start) * 1000


def logs(settings: Settings, count: int) -> list[Log]:
    return [play_game(settings, seed)[0] for seed in range(count)]


def test_turns_of_chateauma() -> None:
    for name, settings in CASES:
        turns, checked = [], []
        for log in logs(settings, 40):
            match = begin(settings, log.deal)
            for event in log.events:
                if isinstance(event, OwnTurn):
                    start = time.process_time()
                    take_turn(settings, match.state, event.die)
                    turns.append(milliseconds(start))
                    start = time.process_time()
                    find_faults(settings, match.state)
                    checked.append(milliseconds(start))
                match, _ = advance(settings, match, event)
        turns.sort()
        note(
            f"a turn, {name}: median {statistics.median(turns):.3f} ms, "
            f"95 of 100 within {turns[len(turns) * 95 // 100]:.3f} ms, "
            f"mean {statistics.mean(turns):.3f} ms of {len(turns)}"
        )
        note(f"a state looked at, {name}: {statistics.median(checked):.3f} ms")


def test_where_the_time_of_a_game_goes() -> None:
    for name, settings in CASES:
        spent: Counter[str] = Counter()
        count = 60
        for log in logs(settings, count):
            match = begin(settings, log.deal)
            for event in log.events:
                start = time.process_time()
                match, _ = advance(settings, match, event)
                kinds = {
                    Draw: "draws",
                    Roll: "rolls",
                    Visit: "persons",
                    OwnTurn: "turns",
                }
                spent[kinds[type(event)]] += milliseconds(start)
        start = time.process_time()
        logs(settings, count)
        spent["stand-in and set-up"] = milliseconds(start) - sum(spent.values())
        parts = ", ".join(
            f"{kind} {ms / count:.2f}" for kind, ms in spent.most_common()
        )
        note(f"a game, {name}, in ms: {parts}")


def test_random_games_by_the_thousand() -> None:
    """Not one is stuck, and each replays to where it ended."""
    for name, settings in CASES:
        start = time.process_time()
        games = [play_game(settings, seed) for seed in range(GAMES)]
        seconds = milliseconds(start) / 1000
        note(f"games, {name}: {GAMES / seconds:.0f} a second, of {GAMES}")
        points = [match.state.own.points for _, match, _ in games]
        note(
            f"points of Châteauma before the end, {name}: median "
            f"{statistics.median(points):.0f}, {min(points)} to {max(points)}"
        )
        for log, match, told in games[::10]:
            again = replay(log)
            assert again.fault is None
            assert (again.match, again.steps) == (match, told)
            assert find_faults(settings, match.state) == []


def test_logs_of_chateauma() -> None:
    texts = [write_log(log) for log in logs(ALL, 40)]
    start = time.process_time()
    files = [read_log(text) for text in texts]
    note(
        f"a log read: {milliseconds(start) / len(texts):.2f} ms, {len(texts[0])} bytes"
    )
    start = time.process_time()
    for file in files:
        replay(file.log)
    note(f"a log replayed: {milliseconds(start) / len(texts):.2f} ms")
