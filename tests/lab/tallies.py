"""Tallies made by hand, whose figures are known."""

from dataclasses import replace

from sheetgen.core.seat import Record
from sheetgen.lab.balance import Balance, Subject, open_subjects, weigh
from sheetgen.lab.measure import Study, Wish
from sheetgen.lab.play import Tally, tally_games

GAMES = 100
WEAK = "f5"  # a cell that is hardly ever filled
BROKEN = "a1"  # the first cell of an area that is never completed


def make_subject(name: str = "A") -> Subject:
    """Return a board whose players count what the protocol names."""
    (subject,) = open_subjects([name])
    board = subject.layout.board
    areas = [board.names[area.cells[0]] for area in subject.layout.areas]
    terrains = [terrain.name for terrain in subject.layout.rules.terrains]
    sums = (
        *("rounds", "idle", "goods"),
        *[f"cell:{name}" for name in board.names],
        *[f"area:{name}" for name in areas],
        *[f"area-points:{name}" for name in areas],
        *[f"terrain:{name}" for name in terrains],
        *[f"terrain-points:{name}" for name in terrains],
    )
    return replace(subject, sums=sums)


def play_by_hand(subject: Subject, game: int, total: int) -> Record:
    """Return a game: all cells are filled but one, in nine of ten games."""
    counts = dict.fromkeys(subject.sums, 1)
    counts |= {"rounds": 24, "idle": 2, "goods": 3}
    counts[f"cell:{WEAK}"] = int(game % 10 == 0)
    counts[f"area:{BROKEN}"] = counts[f"area-points:{BROKEN}"] = 0
    counts["area-points:c3"] = 6
    return Record(total, tuple(counts.values()))


def make_tally(subject: Subject, ahead: int = 10, boards: int = 1) -> Tally:
    """Return a contest in which the strongest player is always so much ahead."""
    tally = None
    for game in range(GAMES):
        luck = game * 7 % 10
        totals = (30, 40 + luck, 40 + ahead + luck) * boards
        one = tally_games([[play_by_hand(subject, game, total) for total in totals]])
        tally = one if tally is None else tally + one
    assert tally is not None
    return tally


def make_balance(ahead: int = 10) -> Balance:
    """Return the balance of a board, by such a contest."""
    subject = make_subject()
    return weigh(subject, make_tally(subject, ahead), 0)


def make_study() -> Study:
    """Return a board that was measured."""
    balance = make_balance()
    return Study(Wish(GAMES), (balance,), (), {balance.subject.label: ""}, False)
