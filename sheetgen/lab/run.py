"""A contest played by workers, until its figures are as sure as somebody wants."""

from collections.abc import Callable
from functools import partial

from sheetgen.core.errors import SheetgenError
from sheetgen.lab.contest import Contest
from sheetgen.lab.play import find_chunk, play
from sheetgen.lab.tally import Tally
from sheetgen.lab.workers import Workers

LEAST_GAMES = 100  # before a standard error is believed


def play_contest(
    workers: Workers,
    contest: Contest,
    games: int,
    error: float = 0,
    tell_done: Callable[[int], object] = lambda games: None,
) -> Tally:
    """Return what the games of a contest came to: the same on any workers.

    Games are added up in whole chunks, in the order of their numbers. Whoever presses
    Ctrl-C gets what was played until then, which says that it was interrupted; so does
    whoever is left by the workers, which say why (`failure`).

    Args:
        workers: who play.
        contest: who is played.
        games: how many at most, at least one.
        error: enough is played when the standard error of no mean is above; 0 to play
            all games.
        tell_done: is called with the number of further games that were played.

    Raises:
        KeyboardInterrupt: somebody stopped before anything was played.
        SheetgenError: the workers failed before that.
    """
    tally: Tally | None = None
    try:
        for part in workers.run(partial(play, contest), games, find_chunk(contest)):
            tally = part if tally is None else tally + part
            tell_done(part.games)
            if error and is_sure(tally, error):
                break
    except (KeyboardInterrupt, SheetgenError):
        if tally is None:
            raise
        return tally.interrupted()
    assert tally is not None
    return tally


def is_sure(tally: Tally, error: float) -> bool:
    """Return whether the standard error of no contestant's mean is above *error*."""
    if tally.games < LEAST_GAMES:
        return False
    return all(tally.error(who) <= error for who in range(len(tally.totals)))
