"""Contests played until they are sure enough, or until somebody stops them."""

from collections.abc import Iterator
from itertools import accumulate, islice
from operator import add

import pytest

from sheetgen.core.seat import Record
from sheetgen.lab.play import (
    LEAST_GAMES,
    find_chunk,
    is_sure,
    play,
    play_contest,
    tally_games,
)
from sheetgen.lab.workers import Result, Work, Workers
from tests.lab.contests import random_contest

CONTEST = random_contest("A", player="greedy")


class Small(Workers):
    """Chunks of ten games, after some of which somebody presses Ctrl-C."""

    def __init__(self, stops_after: int = 1000) -> None:
        super().__init__()
        self.stops_after = stops_after

    def run(self, work: Work[Result], games: int, chunk: int) -> Iterator[Result]:
        yield from islice(super().run(work, games, 10), self.stops_after)
        if self.stops_after < games / 10:
            raise KeyboardInterrupt


def test_all_games_are_added_up_and_told_of() -> None:
    told: list[int] = []
    tally = play_contest(Small(), CONTEST, 25, tell_done=told.append)
    assert tally == play(CONTEST, 0, 25)
    assert told == [10, 10, 5]


def test_enough_is_played_when_the_mean_is_as_sure_as_wanted() -> None:
    contest = random_contest("A")
    parts = [play(contest, first, 10) for first in range(0, 200, 10)]
    whole = list(accumulate(parts, add))
    error = next(tally for tally in whole if tally.games >= 150).error(0)
    tally = play_contest(Small(), contest, 1000, error)
    assert tally in whole
    assert is_sure(tally, error)
    assert not is_sure(whole[whole.index(tally) - 1], error)
    assert not tally.is_interrupted


def test_without_a_wanted_error_all_games_are_played() -> None:
    """Even if they all bring the same, so that the error is 0."""

    class Alike(Small):
        def run(self, work: Work[Result], games: int, chunk: int) -> Iterator[Result]:
            first = next(super().run(work, 10, 10))
            yield from [first] * (games // 10)

    assert play_contest(Alike(), CONTEST, 300).games == 300


def test_few_games_are_never_sure_and_every_contestant_has_to_be() -> None:
    """Even if all brought the same."""
    games = [(Record(50, ()),)] * LEAST_GAMES
    assert is_sure(tally_games(games), 0.1)
    assert not is_sure(tally_games(games[1:]), 0.1)
    games = [(Record(50, ()), Record(40 + 20 * (n % 2), ())) for n in range(400)]
    tally = tally_games(games)
    assert tally.error(0) == 0
    assert not is_sure(tally, tally.error(1) - 0.01)
    assert is_sure(tally, tally.error(1))


def test_what_was_played_is_kept_when_somebody_stops() -> None:
    tally = play_contest(Small(stops_after=2), CONTEST, 1000)
    assert tally == play(CONTEST, 0, 20).interrupted()
    with pytest.raises(KeyboardInterrupt):
        play_contest(Small(stops_after=0), CONTEST, 1000)


def test_a_chunk_takes_about_a_second_for_all_contestants_together() -> None:
    one = find_chunk(random_contest("A"))
    assert find_chunk(random_contest("A", "B")) == one // 2
    assert find_chunk(CONTEST) < one
    assert find_chunk(random_contest(*"ABCD" * 1000)) == 1
