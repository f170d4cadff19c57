"""What judges sheets of this game, and what the page asks about it alone: payments.

`sheetgen.games.keythedral.opening` opens the cathedrals, and
`sheetgen.games.keythedral.plain` says what a verdict looks like as plain values.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.core.form.field import Form
from sheetgen.core.form.referee import Referee, read_switches
from sheetgen.core.plain import Plain
from sheetgen.games.keythedral.cathedral import Cathedral
from sheetgen.games.keythedral.check import Final, check
from sheetgen.games.keythedral.fill import Fill
from sheetgen.games.keythedral.form import FORM
from sheetgen.games.keythedral.payment import find_payment
from sheetgen.games.keythedral.plain import (
    plain_final,
    plain_payment,
    read_plain_stock,
)
from sheetgen.games.keythedral.propose import propose
from sheetgen.games.keythedral.rules import Switches


def form_of(cathedral: Cathedral) -> Form:
    """Return what can be written; it is the same on all sheets."""
    return FORM


def check_sheet(
    cathedral: Cathedral, fill: Fill, switches: Switches, effort: str
) -> Final:
    """Return the verdict on a sheet; any effort is the same here."""
    return check(cathedral, fill, switches)


def tell_sheet(cathedral: Cathedral, fill: Fill, final: Final, effort: str) -> Plain:
    """Return a verdict."""
    return plain_final(final)


def answer_payment(cathedral: Cathedral, question: Plain) -> Plain:
    """Return whether a building tile can be paid, and how."""
    used = question.get("used")
    payment = find_payment(
        read_plain_stock(question["stock"]),
        read_plain_stock(question["cost"]),
        question["laws"],
        read_switches(FORM, question["switches"]),
        None if used is None else read_plain_stock(used),
    )
    return plain_payment(payment)


def find_reader() -> Any:
    """Return what reads sheets."""
    from sheetgen.games.keythedral.spots import READER

    return READER


def find_boxes() -> Any:
    """Return what tells where everything stands on a sheet."""
    from sheetgen.games.keythedral.boxes import find_frame

    return find_frame


REFEREE = Referee(
    form_of,
    check_sheet,
    tell_sheet,
    questions={"payment": answer_payment},
    propose=propose,
    find_reader=find_reader,
    find_boxes=find_boxes,
)
