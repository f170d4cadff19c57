"""What the page of the solver asks about a sheet of this game, in plain values.

`sheetgen.site.engine` reads the code and hands over the cathedral, which
`sheetgen.games.keythedral.opening` opened; `sheetgen.games.keythedral.plain` says what
a fill and a verdict look like.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.form.digits import pack_fill, unpack_fill
from sheetgen.form.plain import from_plain, to_plain
from sheetgen.games.keythedral.cathedral import Cathedral
from sheetgen.games.keythedral.check import check
from sheetgen.games.keythedral.form import FORM
from sheetgen.games.keythedral.payment import find_payment
from sheetgen.games.keythedral.plain import (
    plain_final,
    plain_payment,
    plain_switches,
    read_plain_stock,
    read_plain_switches,
)
from sheetgen.plain import Plain


def check_fill(
    cathedral: Cathedral, plain: Plain, switches: Plain, effort: str
) -> Plain:
    """Return the verdict on a fill; any effort is the same here."""
    said = read_plain_switches(switches)
    return plain_final(check(cathedral, from_plain(FORM, plain), said))


def check_sheets(
    seats: list[tuple[Cathedral, Plain]],
    switches: Plain,
    effort: str,
    serials: list[int],
) -> Plain:
    """Refuse: all players of a game stand on one sheet."""
    raise ValueError("a sheet of this game holds all players")


def answer(cathedral: Cathedral, what: str, question: Plain) -> Plain:
    """Return the answer to a question of this game alone: ``payment``.

    Raises:
        ValueError: there is no such question.
    """
    if what != "payment":
        raise ValueError(what + " is no question of this game")
    used = question.get("used")
    payment = find_payment(
        read_plain_stock(question["stock"]),
        read_plain_stock(question["cost"]),
        question["laws"],
        read_plain_switches(question["switches"]),
        None if used is None else read_plain_stock(used),
    )
    return plain_payment(payment)


def pack(cathedral: Cathedral, plain: Plain, switches: Plain) -> str:
    """Return the digits of a fill."""
    return pack_fill(FORM, from_plain(FORM, plain), read_plain_switches(switches))


def unpack(cathedral: Cathedral, evidence: str, digits: str) -> Plain:
    """Return the fill and the switches that digits hold."""
    fill, switches = unpack_fill(FORM, evidence, digits)
    return {"fill": to_plain(FORM, fill), "switches": plain_switches(switches)}


def replay_log(cathedral: Cathedral, plain: Plain) -> Plain:
    """Refuse: games of this kind are not written down turn by turn."""
    raise ValueError("this game has no logs")


def list_legal(
    cathedral: Cathedral, plain: Plain, roll: list[Any], player: int
) -> Plain:
    """Refuse, as `replay_log` does."""
    raise ValueError("this game has no logs")
