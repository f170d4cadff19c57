"""What a play would bring: points, what they are for, and bonuses.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.game import (
    Log,
    Result,
    area_held,
    completed_terrains,
    play_round,
    rank_and_points,
)
from sheetgen.games.dice.rules import BONUSES
from sheetgen.games.dice.turn import Play, completed_areas


class Gain(NamedTuple):
    """A part of what a play brings.

    Attributes:
        heading: ``areas``, ``goods`` or ``colours`` of points; ``bonuses``.
        what: the area, the terrain, or the row.
        amount: how many points, or bonuses.
    """

    heading: str
    what: str
    amount: int


def find_gains(
    duchy: Duchy, log: Log, result: Result, player: int, play: Play
) -> Sequence[Gain]:
    """Return what a legal play would bring a player in the round after a log.

    Args:
        duchy: the board.
        log: of the rounds before.
        result: what came of them.
        player: from 0.
        play: one of the legal ones.
    """
    before = result.sheets[player]
    number, phase = len(log.rounds) + 1, result.phase
    after = play_round(duchy, before, play, number, phase, log.switches)
    areas = completed_areas(duchy, before.state, after.state)
    held = [area_held(duchy, area) for area in areas]
    gains = []
    for entry in after.entries[len(before.entries) :]:
        what = held.pop(0) if entry.heading == "areas" else entry.place
        gains.append(Gain(entry.heading, what, entry.points))
    for terrain in completed_terrains(duchy, before, after) if areas else ():
        place = f"terrain:{terrain}"
        paid = {
            entry.round
            for sheet in result.sheets
            for entry in sheet.entries
            if entry.place == place
        }
        colour = rank_and_points(duchy, log, terrain, len(paid), phase)
        if colour:
            gains.append(Gain("colours", place, colour[1]))
    for at, more in enumerate(after.state.circled):
        count = more - before.state.circled[at]
        if count:
            gains.append(Gain("bonuses", f"row:{BONUSES[at % len(BONUSES)]}", count))
    return gains
