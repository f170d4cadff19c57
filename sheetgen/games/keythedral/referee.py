"""What judges sheets of this game, and what the page asks about it alone: payments.

`sheetgen.games.keythedral.opening` opens the cathedrals.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.core.form.columns import make_columns_referee
from sheetgen.core.form.referee import read_switches
from sheetgen.core.plain import Plain
from sheetgen.games.keythedral.cathedral import Cathedral
from sheetgen.games.keythedral.check import Result, check
from sheetgen.games.keythedral.cube import CUBES, Stock
from sheetgen.games.keythedral.fill import HEADINGS, Column
from sheetgen.games.keythedral.form import COLUMNS, FORM
from sheetgen.games.keythedral.payment import Payment, find_payment
from sheetgen.games.keythedral.sums import TOTAL


def _due(column: Column, result: Result) -> dict[str, int]:
    """Return what the sums of a player come to [keythedral 12.6].

    Those follow for which counts or own sums tell it.
    """
    if column.is_empty:
        return {}
    is_told = not column.hides_seats, not column.hides_cubes
    due = {
        name: points
        for name, points, is_counted in zip(
            HEADINGS, (result.seats, result.cubes), is_told, strict=True
        )
        if is_counted
    }
    if all(
        name in due or written is not None
        for name, written in zip(
            HEADINGS, (column.seat_points, column.cube_points), strict=True
        )
    ):
        due[TOTAL] = result.total
    return due


def _plain_result(result: Result) -> Plain:
    return {"seats": result.seats, "cubes": result.cubes, "total": result.total}


def plain_payment(payment: Payment | None) -> Plain:
    """Return a way to pay, or only ``can`` if it cannot be paid."""
    if payment is None:
        return {"can": False}
    return {
        "can": True,
        "exchanges": [
            [one.law, list(one.given), list(one.taken)] for one in payment.exchanges
        ],
        "paid": list(payment.paid),
        "left": list(payment.left),
        "raised": payment.raised,
        "spared": payment.spared,
        "swapped": list(payment.swapped),
    }


def read_plain_stock(plain: list[int]) -> Stock:
    """Return the counts of all kinds, in the order of `CUBES`.

    Raises:
        ValueError: they are no such counts.
    """
    if len(plain) != len(CUBES) or min(plain) < 0:
        raise ValueError("expected a count of each kind of cube")
    return tuple(plain)


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
    """Return the function that finds where everything stands on a sheet."""
    from sheetgen.games.keythedral.boxes import find_frame

    return find_frame


REFEREE = make_columns_referee(
    COLUMNS,
    FORM,
    check,
    _plain_result,
    _due,
    find_reader,
    find_boxes,
    {"payment": answer_payment},
)
