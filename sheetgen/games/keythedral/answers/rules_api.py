"""The rules API of this game, and the questions only its page asks: payments.

`sheetgen.games.keythedral.sheet.board_view` reads the cathedrals.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.core.form.columns import propose_sums, without_autofilled
from sheetgen.core.form.field import Form, Proposal
from sheetgen.core.form.rules_api import RulesApi, read_switches
from sheetgen.core.verdict import Plain, plain_verdict
from sheetgen.games.keythedral.check.check import TOTAL, Final, Result, check
from sheetgen.games.keythedral.check.payment import Payment, find_payment
from sheetgen.games.keythedral.rules.fill import HEADINGS, Column, Fill
from sheetgen.games.keythedral.rules.form import COLUMNS, FORM
from sheetgen.games.keythedral.rules.ruleset import CUBES, Cathedral, Stock, Switches

# Sums that follow from a score sheet: taken over, not written [keythedral 12.6]


def propose(
    cathedral: Cathedral, fill: Fill, switches: Switches
) -> tuple[Proposal, ...]:
    """Return the sums that follow from a sheet: for seats and cubes, and the totals.

    Args:
        cathedral: with its seats.
        fill: what was written, and what was taken over before.
        switches: the answers to open questions.
    """
    shown = without_autofilled(COLUMNS, fill)
    results = check(cathedral, shown, switches).results
    due = [_due(*one) for one in zip(shown.columns, results, strict=True)]
    return propose_sums(COLUMNS, fill, due)


def _due(column: Column, result: Result) -> dict[str, int]:
    """Return the sums of a player that follow from counts or from other sums."""
    if column.is_empty:
        return {}
    is_required = not column.hides_seats, not column.hides_cubes
    due = {
        name: points
        for name, points, is_counted in zip(
            HEADINGS, (result.seats, result.cubes), is_required, strict=True
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


# Verdicts as plain values


def plain_final(final: Final) -> Plain:
    """Return the results of a check."""
    told = plain_verdict(final.verdict)
    told["players"] = [_plain_result(result) for result in final.results]
    told["ranking"] = list(final.ranking)
    return told


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
    """Return the stock with these counts, in the order of `CUBES`.

    Raises:
        ValueError: they are not such counts.
    """
    if len(plain) != len(CUBES) or min(plain) < 0:
        raise ValueError("expected a count of each kind of cube")
    return tuple(plain)


# Questions of the page


def form_of(cathedral: Cathedral) -> Form:
    """Return the form of a sheet, which is the same for all cathedrals."""
    return FORM


def check_sheet(
    cathedral: Cathedral, fill: Fill, switches: Switches, effort: str
) -> Final:
    """Return the verdict on a sheet; *effort* makes no difference here."""
    return check(cathedral, fill, switches)


def judge_sheet(cathedral: Cathedral, fill: Fill, final: Final, effort: str) -> Plain:
    """Return a verdict as plain values."""
    return plain_final(final)


def answer_payment(cathedral: Cathedral, question: Plain) -> Plain:
    """Return whether a building tile can be paid for, and how."""
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
    """Return the reader of sheets."""
    from sheetgen.games.keythedral.sheet.fields import READER

    return READER


def find_boxes() -> Any:
    """Return the function that finds the positions of everything on a sheet."""
    from sheetgen.games.keythedral.sheet.boxes import find_frame

    return find_frame


RULES_API = RulesApi(
    form_of,
    check_sheet,
    judge_sheet,
    questions={"payment": answer_payment},
    propose=propose,
    find_reader=find_reader,
    find_boxes=find_boxes,
)
