"""The legal plays nearest to a play against the rules: what was meant, perhaps."""

from collections.abc import Sequence

from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.rules import Switches
from sheetgen.games.dice.turn import (
    Mark,
    Play,
    Roll,
    State,
    find_faults,
    list_plays,
)

MOST_PLAYS = 3  # that are named; where more are as near, each is a guess
MOST_CHANGES = 2  # of what was written; what needs more was hardly meant
LEAVE_OUT = 2  # changes that a cell counts for which was or was not written


def nearest_plays(
    duchy: Duchy, state: State, roll: Roll, play: Play, switches: Switches
) -> list[Play]:
    """Return the legal plays that take the fewest changes; none if those are many.

    Args:
        duchy: the board.
        state: of the sheet before the play.
        roll: the dice, which are taken to be right.
        play: against the rules.
        switches: how open questions are answered.
    """
    found: list[Play] = []
    fewest = MOST_CHANGES
    for other in list_plays(duchy, state, roll, switches):
        count = _changes(play, other)
        if count < fewest:
            fewest, found = count, []
        if count == fewest:
            found.append(other)
    if len(found) > MOST_PLAYS:
        return []
    return [_in_same_row(duchy, state, roll, play, other, switches) for other in found]


def _in_same_row(
    duchy: Duchy, state: State, roll: Roll, play: Play, other: Play, switches: Switches
) -> Play:
    """Return a legal play with its bonus crossed in the castle row, if that was so."""
    if play.in_castle_row and other.bonus:
        crossed = other._replace(in_castle_row=True)
        if not find_faults(duchy, state, roll, crossed, switches):
            return crossed
    return other


def _changes(play: Play, other: Play) -> int:
    """Return how many changes make a legal play of the other one."""
    used = [play.bonus, *(bonus for bonus, _ in play.beyond)] if play.bonus else []
    wanted = [other.bonus] if other.bonus else []
    kept = sum(bonus in used for bonus in wanted)
    count = max(len(used), len(wanted)) - kept
    count += (play.sold != other.sold) + (play.takes_worker != other.takes_worker)
    return count + _mark_changes(play.marks, other.marks)


def _mark_changes(marks: Sequence[Mark], others: Sequence[Mark]) -> int:
    """Return how many cells or numbers differ, in the order of filling."""
    row = [LEAVE_OUT * count for count in range(len(others) + 1)]
    for cell, number in marks:
        above, row = row, [row[0] + LEAVE_OUT]
        for at, (other, another) in enumerate(others):
            change = above[at] + (cell != other) + (number != another)
            row.append(min(change, above[at + 1] + LEAVE_OUT, row[at] + LEAVE_OUT))
    return row[-1]
