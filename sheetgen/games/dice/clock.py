"""The time boxes of a sheet: how many rounds there were, and which were doubles.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import Fill
from sheetgen.games.dice.rules import (
    PHASES,
    SOLO_PHASE,
    Switches,
)
from sheetgen.verdict import ERROR, Finding

Pair = tuple[int, int]


@dataclass(frozen=True)
class TimeBoxes:
    """What the time boxes show.

    Attributes:
        crossed: for each phase how many are crossed; nothing if none were.
        size: the boxes of a full column.
        is_single: whether a round takes one box whatever the die shows [dice 10.17].
    """

    crossed: tuple[int, ...] | None
    size: int
    is_single: bool

    @property
    def is_complete(self) -> bool | None:
        """Whether the game is over; nothing if the boxes do not tell."""
        if self.crossed is None:
            return None
        return all(count == self.size for count in self.crossed)

    @property
    def shortest(self) -> int:
        """The fewest rounds of a phase that is over [dice 3.2, 8.6]."""
        return self.size if self.is_single else (self.size + 1) // 2

    def windows(self) -> tuple[Pair, ...]:
        """Return the fewest and the most rounds that each phase can have had."""
        if self.crossed is None:
            return tuple((0, self.size) for _ in PHASES)
        if self.is_single:
            return tuple((count, count) for count in self.crossed)
        return tuple(((count + 1) // 2, count) for count in self.crossed)

    def splits(self, rounds: int) -> list[tuple[int, ...]]:
        """Return the ways in which so many rounds spread over the phases.

        A phase is over before the next begins. Even ways come first.
        """
        ways: list[tuple[int, ...]] = []
        (low1, high1), (low2, high2), (low3, high3) = self.windows()
        for first in range(low1, min(high1, rounds) + 1):
            for second in range(low2, min(high2, rounds - first) + 1):
                third = rounds - first - second
                if not low3 <= third <= high3:
                    continue
                if (second or third) and first < self.shortest:
                    continue
                if third and second < self.shortest:
                    continue
                ways.append((first, second, third))
        middle = rounds // 3
        ways.sort(key=lambda way: sum(abs(number - middle) for number in way))
        return ways

    def doubles(
        self, phase: int, rounds: int, sales: list[int], is_over: bool
    ) -> list[bool] | None:
        """Return which rounds of a phase can have been doubles, or nothing.

        Args:
            phase: from 1.
            rounds: how many it had.
            sales: the rounds, from 0, that must have been doubles [dice 5.23].
            is_over: whether a round of a later phase was played.
        """
        shown = [at in sales for at in range(rounds)]
        if self.is_single:
            return shown
        count = len(sales)
        if self.crossed is not None:
            boxes = self.crossed[phase - 1]
        elif is_over:
            boxes = self.size
        else:  # as many as are needed
            boxes = min(rounds + count, self.size)
        doubles = boxes - rounds
        if count == doubles + 1 and boxes == self.size and shown[-1]:
            return shown  # [dice 3.6] the last double was cut short
        if not count <= doubles <= rounds:
            return None
        for at in range(rounds):
            if count < doubles and not shown[at]:
                shown[at] = True
                count += 1
        return shown


def read_time(
    duchy: Duchy, fill: Fill, switches: Switches
) -> tuple[TimeBoxes, list[Finding]]:
    """Return the time boxes of *fill*, and what is wrong with them."""
    is_solo = fill.variant == "solo"
    size = SOLO_PHASE if is_solo else duchy.printed.time_boxes
    is_free = is_solo and switches.solo_time_boxes == "free"  # [dice 10.17]
    unknown = TimeBoxes(None, size, is_solo)
    if fill.time is None or is_free or not any(any(c) for c in fill.time):
        return unknown, []
    findings = []
    crossed: list[int] = []
    for phase, column in enumerate(fill.time, 1):
        count = sum(1 for box in column if box)
        if any(column[count:]):  # [dice 3.4]
            findings.append(_fault("time-gap", phase, "3.4"))
        if count > size:  # [dice 8.6]
            findings.append(_fault("time-too-many", phase, "8.6", size, count))
        if count and any(before < size for before in crossed):  # [dice 3.8]
            findings.append(_fault("time-too-early", phase, "3.8"))
        crossed.append(count)
    if findings:
        return unknown, findings
    return TimeBoxes(tuple(crossed), size, is_solo), []


def _fault(
    code: str,
    phase: int,
    clause: str,
    expected: int | None = None,
    found: int | None = None,
) -> Finding:
    return Finding(code, ERROR, f"phase:{phase}", clause, expected, found)
