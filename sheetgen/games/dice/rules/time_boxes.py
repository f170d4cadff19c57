"""The time boxes of a sheet: the number of rounds, and which were doubles.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.core.verdict import ERROR, Finding
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import OWNER, Fill
from sheetgen.games.dice.rules.ruleset import PHASES, SOLO_PHASE, Switches

Pair = tuple[int, int]


@dataclass(frozen=True)
class TimeBoxes:
    """What the time boxes of a sheet show about the boxes crossed in the game.

    Attributes:
        least: the fewest boxes that can have been crossed in each phase.
        most: the most boxes that can have been crossed in each phase.
        size: the number of boxes of a full column.
        is_single: whether every round takes one box, even a double [dice 10.17].
    """

    least: tuple[int, ...]
    most: tuple[int, ...]
    size: int
    is_single: bool

    @property
    def is_exact(self) -> bool:
        """Whether every box that was crossed is known."""
        return self.least == self.most

    @property
    def is_complete(self) -> bool | None:
        """Whether the game is over; None if the boxes do not show it."""
        if all(count == self.size for count in self.least):
            return True
        return False if any(count < self.size for count in self.most) else None

    @property
    def begun(self) -> int:
        """The last phase that can have begun."""
        return max([phase for phase in PHASES if self.most[phase - 1]], default=1)

    @property
    def shortest(self) -> int:
        """The fewest rounds of a phase that is over [dice 3.2, 8.6]."""
        return self.size if self.is_single else (self.size + 1) // 2

    def windows(self) -> tuple[Pair, ...]:
        """Return the fewest and the most rounds that each phase can have had."""
        least = self.least
        if not self.is_single:
            least = tuple((count + 1) // 2 for count in least)
        return tuple(zip(least, self.most))  # noqa: B905

    def splits(self, rounds: int) -> list[tuple[int, ...]]:
        """Return the ways to split *rounds* among the phases, even splits first.

        A phase is over before the next begins.
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
        """Return which rounds of a phase can have been doubles, or None if impossible.

        Args:
            phase: the phase, from 1.
            rounds: the number of its rounds.
            sales: the rounds, from 0, that must have been doubles [dice 5.23].
            is_over: whether a round of a later phase was played.
        """
        shown = [at in sales for at in range(rounds)]
        if self.is_single:
            return shown
        count = len(sales)
        least = self.size if is_over else self.least[phase - 1]
        # If the number is open, assume as many crossed boxes as are needed.
        boxes = min(max(least, rounds + count), self.most[phase - 1])
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


def open_time(size: int, is_single: bool) -> TimeBoxes:
    """Return time boxes that leave all counts open."""
    none, full = (0,) * len(PHASES), (size,) * len(PHASES)
    return TimeBoxes(none, full, size, is_single)


def is_whole(fill: Fill) -> bool:
    """Return whether *fill* shows every box that was crossed in the game.

    The owner crosses them all [dice 3.4], and so does a solo player; with rounds as
    evidence, all players do [dice 9.10].
    """
    if fill.variant == "solo" or fill.evidence == "round":
        return True
    return fill.time_by == OWNER


def read_time(
    duchy: Duchy, fill: Fill, switches: Switches
) -> tuple[TimeBoxes, list[Finding]]:
    """Return the time boxes of *fill*, and findings for them."""
    is_solo = fill.variant == "solo"
    size = SOLO_PHASE if is_solo else duchy.printed.time_boxes
    is_free = is_solo and switches.solo_time_boxes == "free"  # [dice 10.17]
    unknown = open_time(size, is_solo)
    if fill.time is None or is_free or not any(any(c) for c in fill.time):
        return unknown, []
    counts = [sum(1 for box in column if box) for column in fill.time]
    findings = [
        _fault("time-too-many", phase, "8.6", size, count)  # [dice 8.6]
        for phase, count in enumerate(counts, 1)
        if count > size
    ]
    if is_whole(fill):
        findings += _order_faults(fill.time, counts, size)
    if findings:
        return unknown, findings
    if is_whole(fill):
        return TimeBoxes(tuple(counts), tuple(counts), size, is_solo), []
    # [dice 3.5] A crossed box was rolled; an empty one proves nothing. A phase is over
    # when a later one has begun [dice 3.8].
    least = [
        size if any(counts[phase:]) else count for phase, count in enumerate(counts, 1)
    ]
    return TimeBoxes(tuple(least), unknown.most, size, is_solo), []


def _order_faults(
    time: tuple[tuple[int, ...], ...], counts: list[int], size: int
) -> list[Finding]:
    """Return findings for the order in which boxes were crossed."""
    findings = []
    for phase, column in enumerate(time, 1):
        count = counts[phase - 1]
        if any(column[count:]):  # [dice 3.4]
            findings.append(_fault("time-gap", phase, "3.4"))
        before = counts[: phase - 1]
        if count and any(other < size for other in before):  # [dice 3.8]
            findings.append(_fault("time-too-early", phase, "3.8"))
    return findings


def _fault(
    code: str,
    phase: int,
    clause: str,
    expected: int | None = None,
    found: int | None = None,
) -> Finding:
    return Finding(code, ERROR, f"phase:{phase}", clause, expected, found)
