"""Tasks for workers of tests: what they do besides is done in other processes."""

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from sheetgen.lab.play import Contest, Tally, play


@dataclass(frozen=True)
class Deadly:
    """Plays a contest, but the worker of one chunk is killed in the middle of it.

    Attributes:
        contest: that is played.
        victim: the first game of that chunk.
        marks: a folder for a mark of each kill.
        kills: how often it is killed.
    """

    contest: Contest
    victim: int
    marks: Path
    kills: int = 1

    def __call__(self, first: int, count: int) -> Tally:
        killed = len(list(self.marks.iterdir()))
        if first == self.victim and killed < self.kills:
            (self.marks / f"{killed}").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return play(self.contest, first, count)


def sleep(first: int, count: int) -> int:
    """Return the first game at once, of any other chunk after many seconds."""
    if first:
        time.sleep(600)
    return first + count


def process_of(first: int, count: int) -> int:
    """Return which process works."""
    time.sleep(0.2)  # so that one alone does not do everything
    return os.getpid() if first + count else 0


def fail(first: int, count: int) -> int:
    """Fail at a chunk in the middle."""
    if first >= 20:
        raise ZeroDivisionError(first)
    return count
