"""The time boxes of the owner's sheet, which hold for all players [dice 9.27].

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.core.verdict import AUTOFILLED, DOUBT, ERROR, ILLEGAL, Finding, Verdict
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import OWNER, Fill
from sheetgen.games.dice.rules.ruleset import Switches
from sheetgen.games.dice.rules.time_boxes import is_whole, read_time

Boxes = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Seat:
    """A player's sheet.

    Attributes:
        duchy: the board.
        fill: the filled sheet.
        verdict: the verdict of `check` on the sheet alone.
        serial: the serial number of the printed sheet; 0 if it has none.
    """

    duchy: Duchy
    fill: Fill
    verdict: Verdict
    serial: int = 0


def share_time(
    seats: Sequence[Seat], switches: Switches, effort: int, is_live: bool
) -> tuple[list[Seat], list[Finding]]:
    """Return the sheets as judged by the owner's time, and findings against it.

    Time is not shared if no sheet is marked as the owner's. Nor is it if the owner's
    sheet is illegal, as its time may be wrong, too.

    Args:
        seats: the sheets, one for each player, all of the same board.
        switches: how open questions are answered.
        effort: how long to search for an order of play.
        is_live: whether the sheets are still written on, each at its own pace. Then
            a guest may be a round behind the owner, or ahead, until the game is over.
    """
    owners = [
        player for player, seat in enumerate(seats, 1) if seat.fill.time_by == OWNER
    ]
    if not owners or seats[0].fill.variant == "solo":
        return list(seats), []
    first = owners[0]
    if is_live and not seats[first - 1].verdict.complete:
        return list(seats), []
    findings = []
    for player in owners[1:]:
        findings.append(_second_owner(seats, first, player))
    owner = seats[first - 1]
    boxes = _crosses(owner.fill)
    is_sure = all(finding.severity != ERROR for finding in findings)
    if not any(map(any, boxes)) or owner.verdict.verdict == ILLEGAL or not is_sure:
        return list(seats), findings
    judged = []
    for player, seat in enumerate(seats, 1):
        more = [] if player in owners else _beyond(seat.fill, boxes, player)
        findings += more
        time, _ = read_time(seat.duchy, seat.fill, switches)
        if not more and not is_whole(seat.fill) and not time.is_exact:
            seat = _with_time(seat, boxes, switches, effort)
        judged.append(seat)
    return judged, findings


def _second_owner(seats: Sequence[Seat], first: int, player: int) -> Finding:
    """Return the finding that a game has only one owner [dice 2.2]."""
    boxes = [_crosses(seats[at - 1].fill) for at in (first, player)]
    place = f"player:{player}"
    if all(any(map(any, one)) for one in boxes) and boxes[0] != boxes[1]:
        return Finding("owners-differ", ERROR, place, "9.27", f"player:{first}")
    return Finding("owner-twice", DOUBT, place, "9.27")


def _beyond(fill: Fill, boxes: Boxes, player: int) -> list[Finding]:
    """Return findings for phases with more crosses than the owner's [dice 3.5]."""
    findings = []
    for phase, column in enumerate(_crosses(fill), 1):
        expected, found = len(boxes[phase - 1]), len(column)
        if found > expected:
            place = f"player:{player} phase:{phase}"
            findings.append(
                Finding("time-beyond-owner", ERROR, place, "9.27", expected, found)
            )
    return findings


def _with_time(seat: Seat, boxes: Boxes, switches: Switches, effort: int) -> Seat:
    """Return a guest's sheet, judged with the owner's *boxes*."""
    fill = replace(seat.fill, time=boxes, time_by=OWNER)
    verdict = check(seat.duchy, fill, switches, effort)
    sums = seat.verdict.sums
    taken = {place: sums[place] for place in sums if sums[place] == AUTOFILLED}
    sums_now = {**verdict.sums, **taken}
    return replace(seat, verdict=replace(verdict, sums=sums_now))


def _crosses(fill: Fill) -> Boxes:
    """Return a cross for each used box of each column, without empty boxes."""
    columns = fill.time or ((), (), ())
    return tuple(tuple(1 for box in column if box) for column in columns)
