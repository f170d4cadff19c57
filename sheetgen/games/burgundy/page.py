"""What the page of the solver asks about a sheet of this game, in plain values.

`sheetgen.site.engine` reads the code and hands over the board, which
`sheetgen.games.burgundy.opening` opened; `sheetgen.games.burgundy.plain` says what a
fill and a verdict look like.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.games.burgundy.check import check
from sheetgen.games.burgundy.duchy import Duchy
from sheetgen.games.burgundy.expansions.chateauma import score_chateauma
from sheetgen.games.burgundy.form import (
    pack_answers,
    plain_fill,
    read_plain_fill,
    unpack_answers,
)
from sheetgen.games.burgundy.plain import (
    plain_chateauma,
    plain_switches,
    plain_verdict,
    plain_virtual,
    read_plain_switches,
)
from sheetgen.games.burgundy.table import Seat, check_table
from sheetgen.plain import Plain, plain_table


def check_fill(duchy: Duchy, plain: Plain, switches: Plain, effort: str) -> Plain:
    """Return the verdict on a fill; any effort is the same here.

    What Châteauma scores stands beside it, if the fill says what it has.
    """
    fill = read_plain_fill(plain)
    verdict = check(duchy, fill, read_plain_switches(switches))
    told = plain_verdict(verdict)
    if fill.chateauma is not None:
        lines = score_chateauma(fill.chateauma, duchy.printed.vines)
        told["chateauma"] = plain_chateauma(verdict, lines)
    return told


def check_sheets(
    seats: list[tuple[Duchy, Plain]], switches: Plain, effort: str, serials: list[int]
) -> Plain:
    """Return what the sheets of one game show together; any serials will do."""
    said = read_plain_switches(switches)
    given = []
    for duchy, plain in seats:
        fill = read_plain_fill(plain)
        given.append(Seat(duchy, fill, check(duchy, fill, said)))
    table = check_table(given, said)
    return {**plain_table(table, plain_verdict), "virtual": plain_virtual(table)}


def pack(duchy: Duchy, plain: Plain, switches: Plain) -> str:
    """Return the digits of a fill."""
    return pack_answers(duchy, read_plain_fill(plain), read_plain_switches(switches))


def unpack(duchy: Duchy, evidence: str, digits: str) -> Plain:
    """Return the fill and the switches that digits hold."""
    fill, switches = unpack_answers(duchy, evidence, digits)
    return {"fill": plain_fill(fill), "switches": plain_switches(switches)}


def replay_log(duchy: Duchy, plain: Plain) -> Plain:
    """Refuse: games of this kind are not written down turn by turn."""
    raise ValueError("this game has no logs")


def list_legal(duchy: Duchy, plain: Plain, roll: list[Any], player: int) -> Plain:
    """Refuse, as `replay_log` does."""
    raise ValueError("this game has no logs")
