"""What the page of the solver asks about a sheet of this game, in plain values.

`sheetgen.site.engine` reads the code and hands over the board, which
`sheetgen.games.dice.opening` opened; `sheetgen.games.dice.plain` says what a fill, a
log and a verdict look like.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.games.dice.check import check
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import CROSS, Fill
from sheetgen.games.dice.form import (
    pack_answers,
    plain_fill,
    read_plain_fill,
    unpack_answers,
)
from sheetgen.games.dice.game import Log, replay
from sheetgen.games.dice.order import QUICK_EFFORT, USUAL_EFFORT
from sheetgen.games.dice.owner import Seat
from sheetgen.games.dice.plain import (
    plain_play,
    plain_result,
    plain_switches,
    plain_verdict,
    read_plain_log,
    read_plain_switches,
)
from sheetgen.games.dice.table import check_table
from sheetgen.games.dice.turn import Roll, list_plays
from sheetgen.plain import Plain, plain_table
from sheetgen.verdict import LEGAL, OPEN, UNDECIDED, Verdict

EFFORTS = {"quick": QUICK_EFFORT, "usual": USUAL_EFFORT}


def check_fill(duchy: Duchy, plain: Plain, switches: Plain, effort: str) -> Plain:
    """Return the verdict on a fill, with a heading for each source of points.

    It says too whether a longer look may tell more.
    """
    fill = read_plain_fill(plain)
    verdict = check(duchy, fill, read_plain_switches(switches), EFFORTS[effort])
    answer = plain_verdict(verdict)
    answer["wants_more"] = effort == "quick" and _is_unsettled(fill, verdict)
    answer["headings"] = [
        _heading(duchy, fill, place) for place, _, _ in verdict.sources
    ]
    return answer


def _is_unsettled(fill: Fill, verdict: Verdict) -> bool:
    """Return whether the verdict is open, or sums of a sheet that is done with.

    While a sheet is being filled in, its sums are open after every tap.
    """
    is_done = bool(verdict.complete) or fill.total is not None
    has_open_sums = verdict.verdict == LEGAL and OPEN in verdict.sums.values()
    return verdict.verdict == UNDECIDED or (is_done and has_open_sums)


def _heading(duchy: Duchy, fill: Fill, place: str) -> str:
    kind, _, name = place.partition(":")
    if kind == "row":
        return "goods"
    if kind == "terrain":
        return "colours"
    if kind == "sheet":  # the start castle, wherever it is
        return "start"
    is_start = fill.numbers[duchy.board.names.index(name)] == CROSS
    return "start" if is_start else "areas"


def replay_log(duchy: Duchy, plain: Plain) -> Plain:
    """Return what comes of a game, with where each player's points come from."""
    result = replay(duchy, read_plain_log(plain))
    answer = plain_result(result)
    for told, sheet in zip(answer["sheets"], result.sheets):  # noqa: B905
        told["sources"] = [
            [e.heading, e.place, e.phase, e.points, e.round] for e in sheet.entries
        ]
    return answer


def list_legal(duchy: Duchy, plain: Plain, roll: list[Any], player: int) -> Plain:
    """Return the legal plays of a player with *roll*, after the rounds of a log."""
    log: Log = read_plain_log(plain)
    state = replay(duchy, log).sheets[player].state
    dice = Roll((roll[0], roll[1]), (roll[2], roll[3]), bool(roll[4]))
    return {
        "plays": [
            plain_play(play) for play in list_plays(duchy, state, dice, log.switches)
        ]
    }


def check_sheets(
    seats: list[tuple[Duchy, Plain]], switches: Plain, effort: str, serials: list[int]
) -> Plain:
    """Return what the sheets of one game show together."""
    said = read_plain_switches(switches)
    given = []
    for (duchy, plain), serial in zip(seats, serials):  # noqa: B905
        fill = read_plain_fill(plain)
        verdict = check(duchy, fill, said, EFFORTS[effort])
        given.append(Seat(duchy, fill, verdict, serial))
    table = check_table(given, said, EFFORTS[effort])
    answer = plain_table(table, plain_verdict)
    answer["wants_more"] = effort == "quick" and any(
        _is_unsettled(seat.fill, verdict)
        for seat, verdict in zip(given, table.verdicts)  # noqa: B905
    )
    return answer


def pack(duchy: Duchy, plain: Plain, switches: Plain) -> str:
    """Return the digits of a fill."""
    return pack_answers(duchy, read_plain_fill(plain), read_plain_switches(switches))


def unpack(duchy: Duchy, evidence: str, digits: str) -> Plain:
    """Return the fill and the switches that digits hold."""
    fill, switches = unpack_answers(duchy, evidence, digits)
    return {"fill": plain_fill(fill), "switches": plain_switches(switches)}
